import { Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { BomLines } from './bom-lines.tsx'
import { BomTree } from './bom-tree.tsx'
import { Boms } from './boms.tsx'

interface Props {
  product: { id: number; code: string; name: string }
  /** The version to show all levels of; absent: the default one. */
  bomId?: number
  onClose(): void
}

const tabs = ['tree', 'versions', 'whereUsed'] as const
type Tab = (typeof tabs)[number]

/** What a product is made of, its BOM versions, and where it is used itself. */
export function StructureDrawer({ product, bomId, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [tab, setTab] = useState<Tab>('tree')
  if (!active) return null
  const { id, code, name } = product
  return (
    <Drawer open size={1120} title={t('product.structureOf', { code, name })} onClose={onClose}>
      <Segmented<Tab>
        className="kit-gap"
        value={tab}
        onChange={setTab}
        options={tabs.map((key) => ({ value: key, label: t(`bom.${key}`) }))}
      />
      {tab === 'tree' && <BomTree productId={id} bomId={bomId} />}
      {tab === 'versions' && (
        <div className="mat-lines">
          <Boms productId={id} />
        </div>
      )}
      {tab === 'whereUsed' && (
        <div className="mat-lines">
          <BomLines materialId={id} />
        </div>
      )}
    </Drawer>
  )
}
