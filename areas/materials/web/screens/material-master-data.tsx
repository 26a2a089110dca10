import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { AllBoms } from '../parts/all-boms.tsx'
import { BomLines } from '../parts/bom-lines.tsx'
import { Products } from '../parts/products.tsx'
import '../materials.css'

const tabs = { products: Products, boms: AllBoms, lines: BomLines }
type Tab = keyof typeof tabs

/** Products and materials, what they are made of, and where they are used. */
export default function MaterialMasterData() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<Tab>('products')
  const Shown = tabs[tab]
  if (!can('bom.view')) return <Products />
  return (
    <div className="mat-tabs">
      <Segmented<Tab>
        value={tab}
        onChange={setTab}
        options={(Object.keys(tabs) as Tab[]).map((key) => ({ value: key, label: t(`product.tab.${key}`) }))}
      />
      <Shown />
    </div>
  )
}
