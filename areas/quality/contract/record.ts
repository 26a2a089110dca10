import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { schemeColors, schemeReference, schemeTypes } from './scheme.ts'

/** Where an inspection stands, reckoned from its row: late when what is due has passed. */
export const inspectionStatus = defineStatus(
  'inspectionStatus',
  {
    delayed: { number: 10, color: 'red', next: ['judge'] },
    pending: { number: 20, color: 'orange', next: ['judge'] },
    executed: { number: 30, color: 'green', next: ['concede'] },
    executedLate: { number: 40, color: 'gold', next: ['concede'] },
  },
  {
    judge: { to: 'executed', right: 'inspectionRecord.judge' },
    concede: { to: 'executed', right: 'inspectionRecord.concede' },
  },
)
export type InspectionState = (typeof inspectionStatus.codes)[number]

/** Not judged yet. */
export const openStates = inspectionStatus.codes.filter((code) => inspectionStatus.can(code, 'judge'))

/** `spot`: an inspector looks at a running task of his own accord. */
export const inspectionKinds = [...schemeTypes, 'spot'] as const
export type InspectionKind = (typeof inspectionKinds)[number]

/** `concession`: it failed, and somebody else than the inspector lets it pass. */
export const inspectionResults = ['pass', 'fail', 'concession'] as const
export type InspectionResult = (typeof inspectionResults)[number]

export const resultColors = { pass: 'green', fail: 'red', concession: 'gold' }

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const
const person = (display: string) => field.reference(teamUserReference, { ...readonly, display })

/** An inspection of a task: what it goes by is a copy of its scheme; who found what, and the judgement. */
export const inspectionRecord = defineEntity({
  name: 'inspectionRecord',
  key: 'inspectionNo',
  search: ['inspectionNo', 'taskNo', 'workorderNo', 'materialNo', 'materialDesc', 'produreName', 'schemeName'],
  fields: {
    inspectionNo: field.text(number),
    kind: field.choice(inspectionKinds, {
      ...readonly,
      labels: 'inspectionKind',
      colors: { ...schemeColors, spot: 'gray' },
    }),
    status: field.choice(inspectionStatus.codes, {
      ...readonly,
      labels: 'inspectionStatus',
      colors: inspectionStatus.colors,
    }),
    result: field.choice(inspectionResults, { ...readonly, labels: 'inspectionResult', colors: resultColors }),
    /** It failed, and nothing has settled that. */
    holds: field.boolean(readonly),
    workorderNo: field.text({ ...number, page: workOrderPage }),
    taskNo: field.text(number),
    materialNo: field.text(number),
    materialDesc: field.text(readonly),
    produreName: field.text(readonly),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    machineName: field.text(readonly),
    schemeCode: field.text(number),
    schemeName: field.text(readonly),
    lotSize: field.decimal(readonly),
    sampleSize: field.integer(readonly),
    nonconforming: field.integer(readonly),
    accept: field.integer(readonly),
    defects: field.text(readonly),
    requestedBy: person('requestedByName'),
    requestedAt: field.instant(readonly),
    dueAt: field.instant(readonly),
    inspectorId: person('inspectorName'),
    executedAt: field.instant(readonly),
    pictureId: field.image(readonly),
    note: field.text(readonly),
    concededBy: person('concededByName'),
    concededAt: field.instant(readonly),
    concession: field.text(readonly),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    /** What its report is told by. */
    schemeId: field.reference(schemeReference, { ...readonly, display: 'schemeName' }),
    productId: field.reference(productReference, { ...readonly, display: 'materialNo' }),
    operationId: field.reference(operationReference, { ...readonly, display: 'produreName' }),
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
  },
  table: { without: ['schemeId', 'productId', 'operationId', 'machineId'] },
  form: [],
  sheet: [],
})

export const inspectionRecordCrud = crud(inspectionRecord, {
  prefix: '/production/web',
  noun: 'InspectionRecord',
  right: 'inspectionRecord',
  verbs: ['select', 'get', 'export'],
})
