import { approvalCourse, approvalVerbs } from '#areas/approvals/contract/verbs.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'

/** The kind under which corrections of hours are approved. */
export const hoursCorrectionKind = 'hoursCorrection'

/** Submitted as it is entered; time on duty changes once it is approved. */
export const hoursCorrectionStatus = defineStatus(
  'hoursCorrectionStatus',
  {
    underApproval: { number: 10, color: 'gold', next: ['approve', 'reject'] },
    rejected: { number: 20, color: 'red', next: [] },
    approved: { number: 30, color: 'green', next: [] },
  },
  {
    approve: { to: 'approved', right: 'hoursCorrection.approve' },
    reject: { to: 'rejected', right: 'hoursCorrection.approve' },
  },
)

const readonly = { readonly: true } as const

/** Time on duty as somebody says that it was: a stretch that is put right, or one that nobody began. */
export const hoursCorrection = defineEntity({
  name: 'hoursCorrection',
  key: 'label',
  search: ['label', 'reason'],
  fields: {
    /** Person and day, for people. */
    label: field.text(readonly),
    status: field.choice(hoursCorrectionStatus.codes, {
      ...readonly,
      labels: hoursCorrectionStatus.name,
      colors: hoursCorrectionStatus.colors,
    }),
    userId: field.reference(teamUserReference, { required: true, display: 'userName' }),
    day: field.date(readonly),
    workCenterId: field.reference(workCenterReference, { required: true, display: 'workCenterName' }),
    /** The stretch that it puts right; absent: one is added. Its person and work centre are those of the correction. */
    sessionId: field.integer(),
    wasOnAt: field.instant(readonly),
    wasOffAt: field.instant(readonly),
    onAt: field.instant({ required: true }),
    offAt: field.instant({ required: true }),
    reason: field.multiline({ required: true, max: 500 }),
    passedLevels: field.integer(readonly),
    levels: field.integer(readonly),
    rejectReason: field.text(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    approvedAt: field.instant(readonly),
  },
  table: [
    'label',
    'status',
    'workCenterId',
    'wasOnAt',
    'wasOffAt',
    'onAt',
    'offAt',
    'reason',
    'rejectReason',
    'createdByName',
    'createdAt',
    'approvedAt',
  ],
  form: ['userId', 'workCenterId', 'onAt', 'offAt', 'reason'],
  sheet: [],
})

export const hoursCorrectionCrud = crud(hoursCorrection, {
  prefix: '/production/web',
  noun: 'HoursCorrection',
  right: 'hoursCorrection',
  verbs: ['select', 'get', 'add', 'delete', 'export'],
})

export const {
  approve: approveHoursCorrection,
  reject: rejectHoursCorrection,
  toApprove: selectHoursCorrectionToApprove,
} = approvalVerbs({
  prefix: '/production/web',
  noun: 'HoursCorrection',
  right: 'hoursCorrection.approve',
  plural: 'corrections of hours',
  row: hoursCorrectionCrud.row,
})

export const getHoursCorrectionCourse = endpoint({
  path: '/production/web/getHoursCorrectionCourse',
  access: { right: 'hoursCorrection.view' },
  input: idInput,
  output: approvalCourse,
  summary: 'Who decided what of a correction of hours, and who decides next',
})
