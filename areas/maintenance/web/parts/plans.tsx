import { type FormValues, ListScreen, type Renderer, type RowIn } from '#core/web/kit/index.ts'
import { hasLimits, hasSubject } from '../../contract/condition.ts'
import { type MaintenanceKind, maintenancePlan, maintenancePlanCrud } from '../../contract/plan.ts'
import { SubjectInput } from './subject-input.tsx'

type Row = RowIn<typeof maintenancePlanCrud.select>

const sections = [
  {
    title: 'maintenancePlan.section.what',
    fields: ['code', 'name', 'kind', 'standardId', 'machineIds', 'objectIds', 'minutes', 'stands', 'standsAt', 'parts'],
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
      'condition',
      'conditionSubject',
      'conditionLower',
      'conditionUpper',
      'conditionTimes',
      'conditionReset',
      'reckoned',
      'holiday',
      'startsOn',
      'endsOn',
      'leadDays',
      'requiredDays',
      'pauses',
    ],
  },
  {
    title: 'maintenancePlan.section.who',
    fields: ['personIds', 'groupId', 'scan', 'signed', 'confirmedBy', 'enabled', 'remark'],
  },
] as const

/** The unit that asks for a field. */
const askedBy: Partial<Record<keyof Row, string>> = {
  weekdays: 'week',
  monthDay: 'month',
  nth: 'nthWeekday',
  nthWeekday: 'nthWeekday',
}

function visible(field: keyof Row, values: FormValues): boolean {
  // Of objects that are no machines there is the calendar alone. What stands there already is shown, so that it can be taken away.
  const objects = Array.isArray(values.objectIds) && values.objectIds.length > 0
  if (objects && (field === 'meter' || field === 'condition' || field === 'stands')) return Boolean(values[field])
  if (field === 'standsAt') return Boolean(values.stands)
  if (field === 'meterEvery') return Boolean(values.meter)
  if (field === 'conditionSubject') return hasSubject(values.condition)
  if (field === 'conditionLower' || field === 'conditionUpper' || field === 'conditionReset')
    return hasLimits(values.condition)
  if (field === 'conditionTimes') return values.condition === 'faults' || values.condition === 'stops'
  // By a meter or a condition alone there is no rhythm.
  if (field === 'every' || field === 'reckoned') return values.unit !== 'meter' && values.unit !== 'condition'
  const unit = askedBy[field]
  if (!unit) return true
  // Reckoned from the last execution, a number of days, weeks or months alone says when; the n-th weekday keeps its day.
  return values.unit === unit && (unit === 'nthWeekday' || values.reckoned !== 'floating')
}

const renderers: Partial<Record<keyof Row, Renderer>> = { conditionSubject: (input) => <SubjectInput {...input} /> }

const search = [
  'unit',
  'meter',
  'condition',
  'standardId',
  'objectIds',
  'personIds',
  'groupId',
  'nextOn',
  'enabled',
] as const

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
      form={{ drawer: true, width: 960, columns: 3, sections, visible, renderers, initial: kind && { kind } }}
    />
  )
}
