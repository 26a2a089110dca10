import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

/**
 * What becomes of defective pieces (ISO 9000:2015, 3.12). `sort`: they are looked at one by one before the others are said; until then
 * nothing is judged of them.
 */
export const dispositionKinds = ['rework', 'scrap', 'concession', 'return', 'sort'] as const
export type DispositionKind = (typeof dispositionKinds)[number]

export const dispositionColors = {
  rework: 'blue',
  scrap: 'red',
  concession: 'gold',
  return: 'purple',
  sort: 'cyan',
} as const

/** The column of a defect that counts the pieces of a judgement. */
export const countedAs = {
  rework: 'rework',
  scrap: 'scrap',
  concession: 'concession',
  return: 'returned',
  sort: 'sorting',
} as const satisfies Record<DispositionKind, string>

/** Kinds that pass the levels that a team has set, under the names of their kinds of approval. */
export const approvalKinds = { scrap: 'defectScrap', concession: 'defectConcession' } as const
export type ApprovedDisposition = keyof typeof approvalKinds

/** `undone`: its report was taken back, or says less than was judged. */
export const dispositionStatus = defineStatus(
  'dispositionStatus',
  {
    open: { number: 10, color: 'orange', next: ['finish', 'withdraw'] },
    underApproval: { number: 20, color: 'gold', next: ['approve', 'reject', 'withdraw'] },
    done: { number: 30, color: 'green', next: ['withdraw'] },
    rejected: { number: 40, color: 'red', next: [] },
    withdrawn: { number: 50, color: 'gray', next: [] },
    undone: { number: 60, color: 'gray', next: [] },
  },
  {
    finish: { to: 'done', right: 'defect.judge' },
    approve: { to: 'done', right: 'disposition.approve' },
    reject: { to: 'rejected', right: 'disposition.approve' },
    withdraw: { to: 'withdrawn', right: 'disposition.withdraw' },
  },
)
export type DispositionState = (typeof dispositionStatus.codes)[number]

/** States in which its pieces count as judged to it. */
export const standingStates: readonly DispositionState[] = ['open', 'underApproval', 'done']

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const
const person = (display: string) => field.reference(teamUserReference, { ...readonly, display })

/** A judgement of some of the pieces that a report says are defective. */
export const disposition = defineEntity({
  name: 'disposition',
  key: 'number',
  search: ['number', 'reportNo', 'workorderNo', 'materialNo', 'materialDesc', 'produreName', 'reasonName'],
  fields: {
    number: field.text(number),
    kind: field.choice(dispositionKinds, { ...readonly, labels: 'dispositionKind', colors: dispositionColors }),
    status: field.choice(dispositionStatus.codes, {
      ...readonly,
      labels: 'dispositionStatus',
      colors: dispositionStatus.colors,
    }),
    levels: field.integer(readonly),
    passedLevels: field.integer(readonly),
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    /** Piece rates of the work that these pieces have taken, their operation's among it. */
    workValue: field.decimal({ ...readonly, scale: 2 }),
    /** Material that the ledger says these pieces took, at the standard prices of when they were judged. */
    materialValue: field.decimal({ ...readonly, scale: 2 }),
    wholeValue: field.decimal({ ...readonly, scale: 2 }),
    reasonName: field.text(readonly),
    workorderNo: field.text({ ...number, page: workOrderPage }),
    reportNo: field.text(number),
    materialNo: field.text(number),
    materialDesc: field.text(readonly),
    produreName: field.text(readonly),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    note: field.text(readonly),
    deviation: field.text(readonly),
    validUntil: field.date(readonly),
    judgedBy: person('judgedByName'),
    judgedAt: field.instant(readonly),
    rejectReason: field.text(readonly),
    closedBy: person('closedByName'),
    closedAt: field.instant(readonly),
    closeNote: field.text(readonly),
    defectId: field.integer(readonly),
    unitDecimals: field.integer(readonly),
  },
  table: { without: ['defectId', 'unitDecimals', 'levels', 'passedLevels'] },
  form: [],
  sheet: [],
})

export const dispositionCrud = crud(disposition, {
  prefix: '/production/web',
  noun: 'Disposition',
  right: 'disposition',
  verbs: ['select', 'get', 'export'],
})
