import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import type { MaintenanceKind } from '../../contract/plan.ts'
import { OpenTasks } from './open-tasks.tsx'
import { Plans } from './plans.tsx'
import { Standards } from './standards.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { Tasks } from './tasks.tsx'
import '../maintenance.css'

/** Work of one kind: on a phone what is to be done, at a desk all of it with plans and standards. A message leads here with its task. */
export function KindScreen({ kind }: { kind: MaintenanceKind }) {
  const t = useT()
  const { can } = useSession()
  const narrow = useNarrow()
  const query = usePageQuery()
  const asked = Number(query.taskId) || null
  const [opened, setOpened] = useState<{ asked: number | null; id: number | null }>({ asked, id: asked })
  // Another message was followed while the page stood here.
  if (opened.asked !== asked) setOpened({ asked, id: asked })
  const open = (id: number | null) => setOpened({ asked, id })
  const tabs = [
    { key: 'tasks', label: t('maintenanceTask.tab.tasks'), children: <Tasks kind={kind} onOpen={open} /> },
    ...(can('maintenancePlan.view')
      ? [{ key: 'plans', label: t('maintenanceTask.tab.plans'), children: <Plans kind={kind} /> }]
      : []),
    ...(can('maintenanceStandard.view')
      ? [{ key: 'standards', label: t('maintenanceTask.tab.standards'), children: <Standards /> }]
      : []),
  ]
  return (
    <>
      {narrow ? (
        <OpenTasks kind={kind} onOpen={open} />
      ) : tabs.length > 1 ? (
        <Tabs key={query.part} defaultActiveKey={query.part} className="kit-tabs" destroyOnHidden items={tabs} />
      ) : (
        tabs[0]?.children
      )}
      {opened.id !== null && <TaskDrawer key={opened.id} id={opened.id} onClose={() => open(null)} />}
    </>
  )
}
