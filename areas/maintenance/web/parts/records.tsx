import { Drawer, Tabs } from 'antd'
import type { Where } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import { RowsOf } from '#core/web/kit/list/rows-of.tsx'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import { maintenancePartMoveCrud } from '../../contract/part.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'

const breakdownColumns = [
  'breakdownNo',
  'state',
  'machineName',
  'symptom',
  'reportedAt',
  'responseMinutes',
  'waitingMinutes',
  'wayMinutes',
  'repairMinutes',
  'downMinutes',
  'partId',
  'failureId',
  'causeId',
  'solution',
  'partsCost',
  'handlerId',
]
const taskColumns = ['taskNo', 'status', 'planId', 'dueOn', 'finishBy', 'closedAt', 'minutes', 'failed', 'partsCost']
const moveColumns = [
  'at',
  'kind',
  'partNumber',
  'partName',
  'quantity',
  'unit',
  'cost',
  'usedFor',
  'machineId',
  'userName',
]

interface Days {
  from: string
  to: string
}

export interface Asked {
  title: string
  days: Days
  /** What narrows them: a machine, an object (its tasks), a failure code (breakdowns alone), a spare part (its moves alone). */
  of:
    | { machineId: number }
    | { objectId: number }
    | { partId: number }
    | { failureId: number }
    | { causeId: number }
    | { sparePartId: number }
}

const Breakdowns = ({ where }: { where: Where }) => (
  <RowsOf
    crud={maintenanceBreakdownCrud}
    name="maintenance.breakdownsOf"
    topics={['maintenanceBreakdown']}
    columns={breakdownColumns}
    where={where}
  />
)

const Moves = ({ where }: { where: Where }) => (
  <RowsOf
    crud={maintenancePartMoveCrud}
    name="maintenance.movesOf"
    topics={['maintenancePart']}
    columns={moveColumns}
    where={where}
  />
)

const Tasks = ({ where }: { where: Where }) => (
  <RowsOf
    crud={maintenanceTaskCrud}
    name="maintenance.tasksOf"
    topics={['maintenanceTask']}
    columns={taskColumns}
    where={where}
  />
)

/** The records behind the figures of a machine: breakdowns, tasks, and the spare parts taken for them. */
export function MachineRecords({ machineId, days }: { machineId: number; days: Days }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Tabs
      destroyOnHidden
      items={[
        {
          key: 'breakdowns',
          label: t('part.breakdowns'),
          children: <Breakdowns where={{ machineId, reportedAt: days }} />,
        },
        ...(can('maintenanceTask.view')
          ? [
              {
                key: 'tasks',
                label: t('part.maintenanceTasks'),
                children: <Tasks where={{ machineId, dueOn: days }} />,
              },
            ]
          : []),
        ...(can('maintenancePart.view')
          ? [{ key: 'parts', label: t('part.partsTaken'), children: <Moves where={{ machineId, at: days }} /> }]
          : []),
      ]}
    />
  )
}

/** What stands behind a figure, or a bar of it. */
export function Records({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const active = useActive()
  const { title, days, of } = asked
  if (!active) return null
  return (
    <Drawer open size={1000} title={`${title} · ${days.from} – ${days.to}`} onClose={onClose}>
      {'machineId' in of && <MachineRecords machineId={of.machineId} days={days} />}
      {'objectId' in of && <Tasks where={{ objectId: of.objectId, dueOn: days }} />}
      {'sparePartId' in of && <Moves where={{ partId: of.sparePartId, at: days, kind: ['taken', 'returned'] }} />}
      {!('machineId' in of) && !('objectId' in of) && !('sparePartId' in of) && (
        <Breakdowns where={{ ...of, reportedAt: days }} />
      )}
    </Drawer>
  )
}
