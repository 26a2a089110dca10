import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { AllBoms } from '../parts/all-boms.tsx'
import { BomLines } from '../parts/bom-lines.tsx'
import { Products } from '../parts/products.tsx'
import { Units } from '../parts/units.tsx'
import '../materials.css'

const tabs = { products: Products, boms: AllBoms, lines: BomLines, units: Units }
type Tab = keyof typeof tabs
const rights: Record<Tab, string> = {
  products: 'product.view',
  boms: 'bom.view',
  lines: 'bom.view',
  units: 'unit.view',
}

/** Products and materials, what they are made of, where they are used, and what they are counted in. */
export default function MaterialMasterData() {
  const t = useT()
  const { can } = useSession()
  const query = usePageQuery()
  const shown = (Object.keys(tabs) as Tab[]).filter((key) => can(rights[key]))
  const asked = shown.find((key) => key === query.part)
  const [at, setAt] = useState({ asked, tab: asked ?? 'products' })
  // Another link was followed while the page stood here.
  if (at.asked !== asked) setAt({ asked, tab: asked ?? at.tab })
  const { tab } = at
  const Shown = tabs[tab]
  if (shown.length === 1) return <Shown />
  return (
    <div className="mat-tabs">
      <Segmented<Tab>
        value={tab}
        onChange={(next) => setAt({ asked, tab: next })}
        options={shown.map((key) => ({ value: key, label: t(`product.tab.${key}`) }))}
      />
      <Shown />
    </div>
  )
}
