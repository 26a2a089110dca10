import { field } from '#core/contract/field.ts'
import { type Action, callAction, ReportScreen, type SearchValues } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type DueRow, maintenanceDue, maintenanceDueReport, type selectMaintenanceDue } from '../../contract/due.ts'
import { groupReference, personReference } from '../../contract/people.ts'
import { assignMaintenanceTask, moveMaintenanceTask } from '../../contract/task.api.ts'
import { openTaskStates } from '../../contract/task.ts'

const conditions = [
  'dueOn',
  'status',
  'kind',
  'personIds',
  'groupId',
  'assigned',
  'machineId',
  'objectId',
  'planId',
] as const
const topics = ['maintenanceTask', 'maintenancePlan', 'calendar']
const thisMonth: SearchValues = { dueOn: { preset: 'month' } }

const open: readonly string[] = openTaskStates
const atHand = ({ status }: DueRow) => open.includes(status)
const isTask = ({ id }: DueRow) => id > 0
const ids = (rows: DueRow[]) => rows.filter(isTask).map(({ id }) => id)

const actions: Action<DueRow>[] = [
  callAction<DueRow, typeof assignMaintenanceTask>(assignMaintenanceTask, {
    key: 'assign',
    right: 'maintenancePlan.edit',
    can: atHand,
    ask: {
      name: 'maintenanceAssign',
      fields: {
        personIds: field.references(personReference, { display: 'personNames' }),
        groupId: field.reference(groupReference, { display: 'groupName' }),
      },
    },
    initial: ([row]) => ({ personIds: row?.personIds, groupId: row?.groupId }),
    input: (rows, asked) => ({ ids: ids(rows), ...asked, personIds: asked.personIds ?? [] }),
  }),
  callAction<DueRow, typeof moveMaintenanceTask>(moveMaintenanceTask, {
    key: 'move',
    right: 'maintenancePlan.edit',
    can: atHand,
    ask: { name: 'maintenanceMove', fields: { dueOn: field.date({ required: true }) } },
    input: (rows, asked) => ({ ids: ids(rows), ...asked }),
  }),
]

/** What is due in some days, task or forecast, with who is to do it; what is not done goes to another day or to others. @param search what it begins with; absent: this month */
export function DueList({ search = thisMonth, onOpen }: { search?: SearchValues; onOpen(id: number): void }) {
  const { can } = useSession()
  return (
    <ReportScreen<DueRow, typeof selectMaintenanceDue>
      report={maintenanceDueReport}
      name="maintenanceDue"
      columns={maintenanceDue.table}
      search={conditions}
      initialSearch={search}
      topics={topics}
      actions={actions}
      open={can('maintenanceTask.view') ? ({ id }) => onOpen(id) : undefined}
      opens={isTask}
    />
  )
}
