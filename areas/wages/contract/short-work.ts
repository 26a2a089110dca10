import { approvalCourse, approvalVerbs } from '#areas/approvals/contract/verbs.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'
import { writtenText } from '#core/contract/text.ts'
import { wagePersonReference } from './person.ts'

/** The kind under which short work is approved. */
export const shortWorkKind = 'shortWork'

/** Submitted as it is entered; one that was rejected is submitted again by changing it. */
export const shortWorkStatus = defineStatus(
  'shortWorkStatus',
  {
    underApproval: { number: 10, color: 'gold', next: ['approve', 'reject'] },
    rejected: { number: 20, color: 'red', next: [] },
    approved: { number: 30, color: 'green', next: ['withdraw'] },
    withdrawn: { number: 40, color: 'gray', next: [] },
  },
  {
    approve: { to: 'approved', right: 'shortWork.approve' },
    reject: { to: 'rejected', right: 'shortWork.approve' },
    withdraw: { to: 'withdrawn', right: 'shortWork.withdraw' },
  },
)
export type ShortWorkState = (typeof shortWorkStatus.codes)[number]

const readonly = { readonly: true } as const

/** Miscellaneous hours outside of orders, paid by the hour once they are approved. */
export const shortWork = defineEntity({
  name: 'shortWork',
  key: 'number',
  search: ['number', 'userName', 'work', 'remark'],
  fields: {
    number: field.text({ ...readonly, verbatim: true }),
    status: field.choice(shortWorkStatus.codes, {
      ...readonly,
      labels: shortWorkStatus.name,
      colors: shortWorkStatus.colors,
    }),
    userId: field.reference(wagePersonReference, { required: true, display: 'userName' }),
    userName: field.text(readonly),
    day: field.date({ required: true }),
    hours: field.decimal({ required: true, scale: 2, above: 0, max: 24 }),
    work: field.text({ required: true, max: 200 }),
    passedLevels: field.integer(readonly),
    levels: field.integer(readonly),
    rejectReason: field.text(readonly),
    withdrawnReason: field.text(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    approvedAt: field.instant(readonly),
    remark: field.multiline({ max: 500 }),
  },
  table: [
    'number',
    'status',
    'userId',
    'day',
    'hours',
    'work',
    'rejectReason',
    'withdrawnReason',
    'createdByName',
    'createdAt',
    'approvedAt',
    'remark',
  ],
  form: ['userId', 'day', 'hours', 'work', 'remark'],
  sheet: ['userId', 'day', 'hours', 'work', 'remark'],
})

export const shortWorkCrud = crud(shortWork, {
  prefix: '/production/web',
  noun: 'ShortWork',
  right: 'shortWork',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

export const {
  approve: approveShortWork,
  reject: rejectShortWork,
  toApprove: selectShortWorkToApprove,
} = approvalVerbs({
  prefix: '/production/web',
  noun: 'ShortWork',
  right: 'shortWork.approve',
  plural: 'short work',
  row: shortWorkCrud.row,
})

export const withdrawShortWork = endpoint({
  path: '/production/web/withdrawShortWork',
  access: { right: shortWorkStatus.verbs.withdraw.right },
  write: true,
  input: idsInput.extend({ reason: writtenText().trim().min(1).max(500) }),
  output: bulkResult,
  summary: 'Takes approved short work back with a reason; of a locked period it becomes an adjustment of the next one',
})

export const getShortWorkCourse = endpoint({
  path: '/production/web/getShortWorkCourse',
  access: { right: 'shortWork.view' },
  input: idInput,
  output: approvalCourse,
  summary: 'Who decided what of short work, and who decides next',
})
