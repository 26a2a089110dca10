import { type FormValues, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { type MaintenanceKind, maintenancePlan, maintenancePlanCrud } from '../../contract/plan.ts'

type Row = RowIn<typeof maintenancePlanCrud.select>

const sections = [
  {
    title: 'maintenancePlan.section.what',
    fields: ['code', 'name', 'kind', 'standardId', 'machineIds', 'minutes', 'stands', 'standsAt'],
  },
  {
    title: 'maintenancePlan.section.when',
    fields: [
      'unit',
      'every',
      'weekdays',
      'monthDay',
      'nth',
      'nthWeekday',
      'meter',
      'meterEvery',
      'reckoned',
      'holiday',
      'startsOn',
      'endsOn',
      'leadDays',
      'requiredDays',
    ],
  },
  { title: 'maintenancePlan.section.who', fields: ['personIds', 'groupId', 'scan', 'enabled', 'remark'] },
] as const

/** The unit that asks for a field. */
const askedBy: Partial<Record<keyof Row, string>> = {
  weekdays: 'week',
  monthDay: 'month',
  nth: 'nthWeekday',
  nthWeekday: 'nthWeekday',
}

function visible(field: keyof Row, values: FormValues): boolean {
  if (field === 'standsAt') return Boolean(values.stands)
  if (field === 'meterEvery') return Boolean(values.meter)
  // By a meter alone there is no rhythm.
  if (field === 'every' || field === 'reckoned') return values.unit !== 'meter'
  const unit = askedBy[field]
  if (!unit) return true
  // Reckoned from the last execution, a number of days, weeks or months alone says when; the n-th weekday keeps its day.
  return values.unit === unit && (unit === 'nthWeekday' || values.reckoned !== 'floating')
}

const search = ['unit', 'meter', 'standardId', 'personIds', 'groupId', 'nextOn', 'enabled'] as const

/** Plans, of one kind or of all. */
export function Plans({ kind }: { kind?: MaintenanceKind }) {
  return (
    <ListScreen
      crud={maintenancePlanCrud}
      name={kind ? `maintenancePlan:${kind}` : undefined}
      where={kind && { kind }}
      columns={kind ? maintenancePlan.table.filter((key) => key !== 'kind') : maintenancePlan.table}
      search={search}
      topics={[maintenancePlan.name, 'maintenanceTask', 'maintenanceStandard']}
      form={{ drawer: true, width: 960, columns: 3, sections, visible, initial: kind && { kind } }}
    />
  )
}
