import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Combinations } from '../parts/combinations.tsx'
import { Hours } from '../parts/hours.tsx'
import '../routing.css'

const tabs = { hours: Hours, combinations: Combinations }
type Tab = keyof typeof tabs

/** Standard times and prices of products by operation and work centre, and products that are made together. */
export default function CraftHours() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<Tab>('hours')
  const Shown = tabs[tab]
  if (!can('combination.view')) return <Hours />
  return (
    <div className="rt-tabs">
      <Segmented<Tab>
        value={tab}
        onChange={setTab}
        options={(Object.keys(tabs) as Tab[]).map((key) => ({ value: key, label: t(`craftHours.tab.${key}`) }))}
      />
      <Shown />
    </div>
  )
}
