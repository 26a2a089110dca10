import { useState } from 'react'
import type { RowIn } from '#core/web/kit/index.ts'
import { type Action, fieldColumn, ListScreen, type View } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import * as api from '../../contract/task/task.api.ts'
import { begun, task, taskStatus } from '../../contract/task/task.ts'
import { CombineDialog } from '../parts/combine-dialog.tsx'
import { ScheduleDialog } from '../parts/schedule-dialog.tsx'
import { SplitDialog } from '../parts/split-dialog.tsx'

const notDone = taskStatus.codes.filter((code) => code !== 'completed')

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.today', values: { plannedStart: { preset: 'today' }, status: notDone } },
  { label: 'taskStatus.overdue', values: { overdue: ['true'] } },
  { label: 'taskStatus.notScheduled', values: { status: ['notScheduled'] } },
  { label: 'taskStatus.inProgress', values: { status: ['inProgress', 'moldChanging'] } },
]

type Row = RowIn<typeof api.taskCrud.select>

const open = ({ status }: Row) => !begun.includes(status ?? '')
const single = (row: Row) => !row.isCombined && row.combinedInto === null
const hidden = new Set([
  'materialNo',
  'machineName',
  'defectiveQuantity',
  'processingMinutes',
  'setupMinutes',
  'shiftDate',
  'priority',
  'createdAt',
])

type Dialog = { kind: 'schedule' | 'combine' | 'split'; rows: Row[] }

/** All production tasks, with the acts of planning over many at once. */
export default function ProductionTask() {
  const active = useActive()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const ids = dialog?.rows.map(({ id }) => id) ?? []
  const [first] = dialog?.rows ?? []
  const asking = (kind: Dialog['kind']) => (rows: Row[]) => setDialog({ kind, rows })
  const actions: Action<Row>[] = [
    {
      key: 'schedule',
      label: 'gantt.schedule',
      right: 'task.schedule',
      at: 'bulk',
      can: open,
      run: asking('schedule'),
    },
    {
      key: 'lock',
      label: 'gantt.lock',
      right: 'task.lock',
      can: (row) => open(row) && row.plannedStart !== null && !row.locked,
      endpoint: api.lockTask,
    },
    {
      key: 'unlock',
      label: 'gantt.unlock',
      right: 'task.lock',
      can: (row) => row.locked === true,
      endpoint: api.unlockTask,
    },
    {
      key: 'nextShift',
      label: 'gantt.nextShift',
      right: 'task.move',
      can: (row) => open(row) && row.plannedStart !== null && !row.locked,
      endpoint: api.adjustToNextShift,
    },
    {
      key: 'combine',
      label: 'gantt.combine',
      right: 'task.combine',
      at: 'bulk',
      can: (row) => open(row) && single(row),
      run: asking('combine'),
    },
    {
      key: 'releaseCombination',
      label: 'gantt.releaseCombination',
      right: 'task.combine',
      can: (row) => open(row) && row.isCombined === true,
      endpoint: api.releaseCombination,
      confirm: true,
    },
    {
      key: 'split',
      label: 'gantt.split',
      right: 'task.combine',
      at: 'row',
      can: (row) => open(row) && single(row),
      run: asking('split'),
    },
    {
      key: 'revoke',
      label: 'gantt.revoke',
      right: 'task.revoke',
      can: (row) => open(row) && single(row),
      endpoint: api.revokeTask,
      confirm: true,
      danger: true,
    },
  ]
  return (
    <>
      <ListScreen<Row>
        crud={api.taskCrud}
        views={views}
        sums={['processingMinutes', 'setupMinutes']}
        actions={actions}
        search={['status', 'overdue', 'workCenterId', 'plannedStart', 'requiredEndDate', 'released', 'locked']}
        columns={task.table.map((key) =>
          fieldColumn<Row>(task, key, {
            hidden: hidden.has(key),
            ...(key === 'taskNo' && { fixed: 'left' as const }),
            ...(key === 'status' && { width: 145 }),
          }),
        )}
        rowClassName={(row) => (row.overdue ? 'task-overdue' : '')}
      />
      {dialog?.kind === 'schedule' && <ScheduleDialog ids={ids} onClose={close} />}
      {active && dialog?.kind === 'combine' && <CombineDialog ids={ids} onClose={close} onDone={close} />}
      {active && dialog?.kind === 'split' && first && (
        <SplitDialog
          task={{ id: first.id, version: first.version, taskNo: first.taskNo ?? '', quantity: first.planQuantity ?? 0 }}
          onClose={close}
        />
      )}
    </>
  )
}
