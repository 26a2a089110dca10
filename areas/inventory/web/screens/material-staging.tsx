import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Kanbans } from '../staging/kanbans.tsx'
import { Needs } from '../staging/needs.tsx'
import { StagingDrawer } from '../staging/staging-drawer.tsx'
import { Stagings } from '../staging/stagings.tsx'
import '../staging/staging.css'

const tabs = ['orders', 'needs', 'kanban'] as const

/** Materials are brought to the lines: what the plan needs and what runs low becomes staging orders, picked, handed over and brought back. */
export default function MaterialStaging() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<(typeof tabs)[number]>('orders')
  const [opened, setOpened] = useState<number | null>(null)
  const shown = tabs.filter((value) => value !== 'kanban' || can('stockKanban.view'))
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={shown.map((value) => ({ value, label: t(`stockStaging.tab.${value}`) }))}
      />
      {tab === 'orders' && <Stagings onOpen={setOpened} />}
      {tab === 'needs' && <Needs />}
      {tab === 'kanban' && <Kanbans />}
      {opened !== null && <StagingDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
