import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import type { SearchValues } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { DueList } from '../parts/due-list.tsx'
import { PersonLoad } from '../parts/load.tsx'
import { Month } from '../parts/month.tsx'
import type { ShownMonth } from '../parts/month-bar.tsx'
import { Plans } from '../parts/plans.tsx'
import { Readings } from '../parts/readings.tsx'
import { TaskDrawer } from '../parts/task-drawer.tsx'
import '../maintenance.css'

/** What is due when: as a month, as a list and by who is to do it, with its tasks and what comes, and the plans of all kinds behind it. */
export default function PreventiveMaintenance() {
  const t = useT()
  const { can } = useSession()
  const today = useToday()
  const [opened, setOpened] = useState<number | null>(null)
  const [shown, setShown] = useState<ShownMonth>(() => ({ month: `${today.slice(0, 7)}-01`, kind: null }))
  const [tab, setTab] = useState<{ key: string; search?: SearchValues }>({ key: 'calendar' })
  return (
    <>
      <Tabs
        className="kit-tabs"
        destroyOnHidden
        activeKey={tab.key}
        onChange={(key) => setTab({ key })}
        items={[
          {
            key: 'calendar',
            label: t('maintenanceTask.tab.calendar'),
            children: (
              <Month shown={shown} onShow={setShown} onOpen={can('maintenanceTask.view') ? setOpened : undefined} />
            ),
          },
          {
            key: 'list',
            label: t('maintenanceTask.tab.list'),
            children: <DueList search={tab.search} onOpen={setOpened} />,
          },
          {
            key: 'load',
            label: t('maintenanceTask.tab.load'),
            children: (
              <PersonLoad shown={shown} onShow={setShown} onLead={(search) => setTab({ key: 'list', search })} />
            ),
          },
          { key: 'plans', label: t('maintenanceTask.tab.plans'), children: <Plans /> },
          ...(can('maintenanceReading.view')
            ? [{ key: 'readings', label: t('maintenanceReading.tab'), children: <Readings /> }]
            : []),
        ]}
      />
      {opened !== null && <TaskDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
