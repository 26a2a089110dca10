import { type FormValues, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { workCenterCrud } from '../../contract/work-center.ts'
import { lineOfWorkshop } from '../parts/line-input.tsx'
import { machinesOfWorkshop } from '../parts/machines-input.tsx'

type Row = RowIn<typeof workCenterCrud.select>

const search = ['number', 'name', 'workshopId', 'lineId', 'mainOperationId', 'reportingMode', 'enabled'] as const

const columns = [
  'number',
  'name',
  'workshopId',
  'lineId',
  'mainOperationId',
  'machineIds',
  'staffing',
  'proficiency',
  'reportingMode',
  'quantityLimit',
  'customLimit',
  'progressLimit',
  'hoursAllocation',
  'defaultGoodQuantity',
  'quantityCheck',
  'feedingVerification',
  'nextAutoDispatch',
  'nextWorkCenterId',
  'parallelProduction',
  'shiftLock',
  'assemblyLine',
  'press',
  'personnelArrangement',
  'personnelCount',
  'personnelIds',
  'onDutyDeviationMinutes',
  'groupLabel',
  'andonBraceletNumber',
  'enabled',
  'remark',
] as const

const sections = [
  {
    title: 'workCenter.section.basic',
    fields: ['number', 'name', 'workshopId', 'lineId', 'mainOperationId', 'groupLabel', 'machineIds'],
  },
  {
    title: 'workCenter.section.reporting',
    fields: [
      'reportingMode',
      'defaultGoodQuantity',
      'hoursAllocation',
      'onDutyDeviationMinutes',
      'feedingVerification',
      'quantityCheck',
      'nextAutoDispatch',
      'nextWorkCenterId',
    ],
  },
  {
    title: 'workCenter.section.limits',
    fields: [
      'quantityLimit',
      'customLimit',
      'progressLimit',
      'parallelProduction',
      'shiftLock',
      'assemblyLine',
      'press',
    ],
  },
  {
    title: 'workCenter.section.people',
    fields: ['staffing', 'proficiency', 'personnelArrangement', 'personnelCount', 'personnelIds'],
  },
  { title: 'workCenter.section.more', fields: ['andonBraceletNumber', 'enabled', 'remark'] },
] as const

function visible(field: keyof Row, values: FormValues): boolean {
  if (field === 'customLimit') return values.quantityLimit === 'custom'
  if (field === 'nextWorkCenterId') return values.nextAutoDispatch === true
  if (field === 'personnelIds' || field === 'personnelCount')
    return ((values.personnelArrangement ?? []) as string[]).includes('specified')
  return true
}

/** The lines and machines of another workshop are others; "none" excludes the other arrangements, as they exclude it. */
function derive(changed: FormValues): FormValues | undefined {
  if ('workshopId' in changed) return { lineId: null, machineIds: [] }
  const chosen = changed.personnelArrangement as string[] | undefined
  if (!chosen || chosen.length < 2 || !chosen.includes('unspecified')) return undefined
  const none = chosen.at(-1) === 'unspecified'
  return { personnelArrangement: none ? ['unspecified'] : chosen.filter((code) => code !== 'unspecified') }
}

const form = {
  drawer: true,
  width: 880,
  columns: 3 as const,
  sections,
  visible,
  derive,
  renderers: { lineId: lineOfWorkshop, machineIds: machinesOfWorkshop },
} as const

export default function WorkCenters() {
  return <ListScreen crud={workCenterCrud} search={search} columns={columns} form={form} />
}
