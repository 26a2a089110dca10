import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Month } from '../parts/month.tsx'
import { Plans } from '../parts/plans.tsx'
import { Readings } from '../parts/readings.tsx'
import { TaskDrawer } from '../parts/task-drawer.tsx'
import '../maintenance.css'

/** What is due when: a month with its tasks and what comes, and the plans of all kinds behind it. */
export default function PreventiveMaintenance() {
  const t = useT()
  const { can } = useSession()
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <Tabs
        className="kit-tabs"
        destroyOnHidden
        items={[
          {
            key: 'calendar',
            label: t('maintenanceTask.tab.calendar'),
            children: <Month onOpen={can('maintenanceTask.view') ? setOpened : undefined} />,
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
