import { useState } from 'react'
import { type BomRow, Boms } from './boms.tsx'
import { StructureDrawer } from './structure-drawer.tsx'

/** The BOM versions of all products, each opening into its levels. */
export function AllBoms() {
  const [opened, setOpened] = useState<BomRow | null>(null)
  return (
    <>
      <Boms openTree={setOpened} />
      {opened && (
        <StructureDrawer
          product={{ id: opened.productId, code: opened.productCode ?? '', name: opened.productName ?? '' }}
          bomId={opened.id}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
