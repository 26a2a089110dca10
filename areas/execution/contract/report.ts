import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

/** The kind under which production reports are approved. */
export const productionReportKind = 'productionReport'

/**
 * Where a report stands, reckoned from its row: `notSet` counts at once because no level is set; `corrected` and `reversed`
 * count no more.
 */
export const reportStatus = defineStatus(
  'reportStatus',
  {
    underApproval: { number: 10, color: 'orange', next: ['approve', 'reject', 'correct', 'reverse'] },
    subsequentApproval: { number: 20, color: 'gold', next: ['approve', 'reject', 'correct', 'reverse'] },
    rejected: { number: 30, color: 'red', next: ['correct', 'reverse'] },
    approved: { number: 40, color: 'green', next: ['correct', 'reverse'] },
    notSet: { number: 50, color: 'cyan', next: ['correct', 'reverse'] },
    corrected: { number: 60, color: 'gray', next: [] },
    reversed: { number: 70, color: 'gray', next: [] },
  },
  {
    approve: { to: 'approved', right: 'report.approve' },
    reject: { to: 'rejected', right: 'report.approve' },
    correct: { to: 'corrected', right: 'report.correct' },
    reverse: { to: 'reversed', right: 'report.reverse' },
  },
)

export type ReportState = (typeof reportStatus.codes)[number]

/** `reversal`: the negative of a report, written beside it when it is corrected or reversed, so that the journal adds up. */
export const reportKinds = ['report', 'correction', 'reversal'] as const

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const

/** What people said they made. A journal: rows are added, and nothing of them changes but the course of their approval. */
export const report = defineEntity({
  name: 'report',
  key: 'reportNo',
  search: ['reportNo', 'taskNo', 'workorderNo', 'materialNo', 'materialDesc', 'produreName', 'personNames'],
  fields: {
    reportNo: field.text(number),
    kind: field.choice(reportKinds, {
      ...readonly,
      labels: 'reportKind',
      colors: { report: 'blue', correction: 'purple', reversal: 'gray' },
    }),
    status: field.choice(reportStatus.codes, { ...readonly, labels: 'reportStatus', colors: reportStatus.colors }),
    levels: field.integer(readonly),
    passedLevels: field.integer(readonly),
    workorderNo: field.text({ ...number, page: workOrderPage }),
    taskNo: field.text(number),
    materialNo: field.text(number),
    materialDesc: field.text({ ...readonly, display: 'materialText' }),
    produreNo: field.text(number),
    produreName: field.text(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    stationName: field.text(readonly),
    machineName: field.text(readonly),
    goodQuantity: field.decimal(readonly),
    defectiveQuantity: field.decimal(readonly),
    defects: field.text(readonly),
    /** How many pictures show its defects. */
    photos: field.integer(readonly),
    unit: field.text(readonly),
    auxiliaryQuantity: field.decimal(readonly),
    auxiliaryUnit: field.text(readonly),
    personNames: field.text(readonly),
    reporterId: field.reference(teamUserReference, { ...readonly, display: 'reporterName' }),
    startedAt: field.instant(readonly),
    reportedAt: field.instant(readonly),
    shiftDate: field.date(readonly),
    shiftId: field.text(readonly),
    earnedSeconds: field.decimal(readonly),
    unitPrice: field.decimal({ ...readonly, scale: 6 }),
    difficultyRate: field.decimal(readonly),
    approvedAt: field.instant(readonly),
    rejectReason: field.text(readonly),
    correctsNo: field.text(number),
    replacedByNo: field.text(number),
    reason: field.text(readonly),
    remark: field.text(readonly),
    taskId: field.integer(readonly),
    workOrderId: field.integer(readonly),
    /** What reports are summed by. */
    productId: field.reference(productReference, { ...readonly, display: 'materialNo' }),
    operationId: field.reference(operationReference, { ...readonly, display: 'produreName' }),
    personIds: field.references(teamUserReference, { ...readonly, display: 'people' }),
  },
  // What was made and how much stands in sight on a laptop: an approver decides by it.
  table: [
    'reportNo',
    'workorderNo',
    'materialDesc',
    'produreName',
    'goodQuantity',
    'defectiveQuantity',
    'status',
    'defects',
    'photos',
    'personNames',
    'reporterId',
    'reportedAt',
    'workCenterId',
    'stationName',
    'taskNo',
    'materialNo',
    'auxiliaryQuantity',
    'shiftDate',
    'lineId',
    'workshopId',
    'machineName',
    'earnedSeconds',
    'approvedAt',
    'rejectReason',
    'correctsNo',
    'replacedByNo',
    'reason',
    'remark',
  ],
  form: [],
  sheet: [],
})
