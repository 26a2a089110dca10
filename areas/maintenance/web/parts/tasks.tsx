import { field } from '#core/contract/field.ts'
import { type Action, callAction, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { MaintenanceKind } from '../../contract/plan.ts'
import { moveMaintenanceTask, skipMaintenanceTask } from '../../contract/task.api.ts'
import { maintenanceTaskCrud, maintenanceTaskStatus, openTaskStates } from '../../contract/task.ts'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.mine', values: { status: openTaskStates, mine: ['true'] } },
  { label: 'kit.view.today', values: { status: openTaskStates, dueOn: { preset: 'today' } } },
  { label: 'maintenanceTaskStatus.delayed', values: { status: ['delayed'] } },
  { label: 'maintenanceTask.attestTasks', values: { attest: ['toSign', 'awaiting', 'objected'] } },
]

type Row = RowIn<typeof maintenanceTaskCrud.select>

const search = [
  'status',
  'dueOn',
  'machineId',
  'objectId',
  'planId',
  'personIds',
  'groupId',
  'mine',
  'attest',
  'lineId',
  'workshopId',
] as const
const reason = { name: 'maintenanceSkip', fields: { note: field.multiline({ required: true, max: 500 }) } }
const one = { at: 'row', confirm: false } as const

/** Tasks of one kind. */
export function Tasks({ kind, onOpen }: { kind: MaintenanceKind; onOpen(id: number): void }) {
  const { can } = useSession()
  const open = ([row]: Row[]) => row && onOpen(row.id)
  const actions: Action<Row>[] = [
    {
      key: 'open',
      label: 'kit.view',
      at: 'row',
      can: (row) => row.closedAt !== null || !can('maintenanceTask.execute'),
      run: open,
    },
    verbAction<Row, 'execute' | 'skip'>(maintenanceTaskStatus, 'execute', skipMaintenanceTask, {
      ...one,
      endpoint: undefined,
      run: open,
    }),
    callAction<Row, typeof moveMaintenanceTask>(moveMaintenanceTask, {
      key: 'move',
      right: 'maintenancePlan.edit',
      ask: { name: 'maintenanceMove', fields: { dueOn: field.date({ required: true }) } },
      input: (rows, asked) => ({ ids: rows.map(({ id }) => id), ...asked }),
    }),
    verbAction<Row, 'execute' | 'skip'>(maintenanceTaskStatus, 'skip', skipMaintenanceTask, {
      ...one,
      danger: true,
      ask: reason,
      input: ([row], { note }) => ({ id: row?.id, note }),
    }),
  ]
  return (
    <ListScreen<Row>
      crud={maintenanceTaskCrud}
      views={views}
      sums={['minutes', 'partsCost']}
      name={`maintenanceTask:${kind}`}
      where={{ kind }}
      initialSearch={{ status: openTaskStates }}
      initialSort={[{ field: 'dueOn', order: 'asc' }]}
      search={search}
      actions={actions}
      open={(row) => onOpen(row.id)}
    />
  )
}
