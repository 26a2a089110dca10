import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { moldReference } from '#areas/molds/contract/mold.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

export const reasonReference: Reference = { path: '/production/web/selectDefectReason', label: ['name', 'code'] }

/** How far defective pieces are judged, reckoned from their counts. */
export const defectStatus = defineStatus(
  'defectStatus',
  {
    waiting: { number: 10, color: 'red', next: ['judge'] },
    inPart: { number: 20, color: 'orange', next: ['judge'] },
    judged: { number: 30, color: 'green', next: [] },
  },
  { judge: { to: 'judged', right: 'defect.judge' } },
)

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const

/**
 * What is defective of a report for one reason. At every moment quantity = rework + scrap + concession + returned + waiting; of the waiting
 * some are being sorted.
 */
export const defect = defineEntity({
  name: 'defect',
  key: 'reportNo',
  search: ['reportNo', 'workorderNo', 'taskNo', 'materialNo', 'materialDesc', 'produreName', 'personNames', 'moldNos'],
  fields: {
    reportNo: field.text(number),
    status: field.choice(defectStatus.codes, { ...readonly, labels: 'defectStatus', colors: defectStatus.colors }),
    reasonId: field.reference(reasonReference, { ...readonly, display: 'reasonName' }),
    quantity: field.decimal(readonly),
    waiting: field.decimal(readonly),
    rework: field.decimal(readonly),
    scrap: field.decimal(readonly),
    concession: field.decimal(readonly),
    returned: field.decimal(readonly),
    sorting: field.decimal(readonly),
    unit: field.text(readonly),
    workorderNo: field.text({ ...number, page: workOrderPage }),
    materialNo: field.text(number),
    materialDesc: field.text(readonly),
    produreName: field.text(readonly),
    personNames: field.text(readonly),
    photos: field.integer(readonly),
    machineName: field.text(readonly),
    moldNos: field.text(number),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    reporterId: field.reference(teamUserReference, { ...readonly, display: 'reporterName' }),
    reportedAt: field.instant(readonly),
    shiftDate: field.date(readonly),
    taskNo: field.text(number),
    workOrderId: field.integer(readonly),
    /** What its report is told by. */
    productId: field.reference(productReference, { ...readonly, display: 'materialNo' }),
    operationId: field.reference(operationReference, { ...readonly, display: 'produreName' }),
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
    moldIds: field.references(moldReference, { ...readonly, display: 'moldNumbers' }),
    personIds: field.references(teamUserReference, { ...readonly, display: 'people' }),
    unitDecimals: field.integer(readonly),
  },
  table: { without: ['workOrderId', 'productId', 'operationId', 'machineId', 'moldIds', 'personIds', 'unitDecimals'] },
  form: [],
  sheet: [],
})

export const defectCrud = crud(defect, {
  prefix: '/production/web',
  noun: 'Defect',
  right: 'defect',
  verbs: ['select', 'get', 'export'],
})
