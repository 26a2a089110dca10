import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { RoutingLines } from '../parts/routing-lines.tsx'
import { Routings } from '../parts/routings.tsx'
import '../routing.css'

const tabs = { routings: Routings, lines: RoutingLines }
type Tab = keyof typeof tabs

/** How products are made: routings with their designer, and the operations of them all. */
export default function ProcessConfiguration() {
  const t = useT()
  const [tab, setTab] = useState<Tab>('routings')
  const Shown = tabs[tab]
  return (
    <div className="rt-tabs">
      <Segmented<Tab>
        value={tab}
        onChange={setTab}
        options={(Object.keys(tabs) as Tab[]).map((key) => ({ value: key, label: t(`routing.tab.${key}`) }))}
      />
      <Shown />
    </div>
  )
}
