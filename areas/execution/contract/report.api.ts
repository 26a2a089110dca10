import { z } from 'zod'
import { approvalVerbs } from '#areas/approvals/contract/verbs.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { confirmed, idInput } from '#core/contract/list.ts'
import { photoIds } from '#core/contract/photos.ts'
import { instantText, writtenText } from '#core/contract/text.ts'
import { report } from './report.ts'

export const reportCrud = crud(report, {
  prefix: '/production/web',
  noun: 'Report',
  right: 'report',
  verbs: ['select', 'get', 'export'],
})

const id = z.number().int().positive()
const quantity = z.number().min(0).max(99_999_999_999)
const reason = writtenText().trim().min(1).max(500)

const defect = z.object({ reasonId: id, quantity: z.number().gt(0).max(99_999_999_999) })

/** What is said of a piece of work, at first and again in a correction. Quantities in the main unit. */
const said = {
  goodQuantity: quantity,
  defects: z.array(defect).max(50).default([]),
  /** Whose work it was; absent: everybody on duty at the task since its last report. */
  userIds: z.array(id).max(100).optional(),
  /** Absent: reckoned by the operation's factors. */
  auxiliaryQuantity: quantity.nullish(),
  remark: writtenText().trim().max(500).nullish(),
}

export const addReportInput = z.object({
  taskId: id,
  stationId: id.nullish(),
  /** When it was said, where the network was lost meanwhile; absent: now. At most three days ago. */
  at: instantText().nullish(),
  ...said,
  /** `photoIds`: what the defect looks like; of all defects of a report no more than `photoLimits.most`. */
  defects: z
    .array(defect.extend({ photoIds: photoIds.default([]) }))
    .max(50)
    .default([]),
  confirmed,
})
export type AddReport = z.infer<typeof addReportInput>

/** `remaining`: what may still be reported of the task; null where its work centre sets no limit. */
export const addReportOutput = z.object({
  ids: z.array(z.number()),
  reportNo: z.string(),
  remaining: z.number().nullable(),
  taskCompleted: z.boolean(),
})

export const addReport = endpoint({
  path: '/production/app/addReport',
  access: { right: 'report.add' },
  write: true,
  neverStopped: true,
  input: addReportInput,
  output: addReportOutput,
  summary: 'Reports good and defective quantity of a task',
})

export const correctReportInput = z.object({ id, reason, ...said, confirmed })
export type CorrectReport = z.infer<typeof correctReportInput>

export const correctReport = endpoint({
  path: '/production/web/correctReport',
  access: { right: 'report.correct' },
  write: true,
  input: correctReportInput,
  output: addReportOutput,
  summary: 'Puts a new report in the place of a wrong one; own unapproved ones without the right to reverse',
})

export const reverseReport = endpoint({
  path: '/production/web/reverseReport',
  access: { right: 'report.reverse' },
  write: true,
  input: z.object({ id, reason, confirmed }),
  output: z.object({ id: z.number() }),
  summary: 'Takes a report back with all that hangs on it, also after its approval',
})

/** How long the screen offers to undo a report, milliseconds. */
export const undoOffered = 10_000
/** How long the server takes it: a press at the last moment over a slow network still counts. */
export const undoTaken = 30_000

export const undoReport = endpoint({
  path: '/production/app/undoReport',
  access: { right: 'report.add' },
  write: true,
  neverStopped: true,
  /** Those of one report: of a combined task it has one a member. */
  input: z.object({ ids: z.array(id).min(1).max(100) }),
  output: z.object({}),
  summary: 'Undoes what the caller reported a moment ago, while nobody has decided on it',
})

const { row } = reportCrud

export const {
  approve: approveReport,
  reject: rejectReport,
  toApprove: selectReportToApprove,
} = approvalVerbs({ prefix: '/production/web', noun: 'Report', right: 'report.approve', plural: 'reports', row })

/** The phone's way to decide: the user's approval by phone must be allowed. */
export const approveReportByPhone = endpoint({ ...approveReport, path: '/production/app/approveReport' })
export const rejectReportByPhone = endpoint({ ...rejectReport, path: '/production/app/rejectReport' })

/** The course of a report: everything that was decided of it and written in its place, oldest first. */
export const getReportCourse = endpoint({
  path: '/production/web/getReportCourse',
  access: { right: 'report.view' },
  input: idInput,
  output: z.object({
    steps: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(['reported', 'approved', 'rejected', 'correction', 'reversal']),
        level: z.number().nullable(),
        userName: z.string(),
        /** In whose place, when as a delegate. */
        forUserName: z.string().nullable(),
        reason: z.string().nullable(),
        reportNo: z.string(),
        goodQuantity: z.number().nullable(),
        defectiveQuantity: z.number().nullable(),
      }),
    ),
    people: z.array(z.object({ userId: z.number(), name: z.string(), share: z.number() })),
    /** `photos`: numbers of the pictures' files. */
    defects: z.array(
      z.object({ reasonId: z.number(), name: z.string(), quantity: z.number(), photos: z.array(z.string()) }),
    ),
    /** Approvers of the level that it waits at; empty when it does not wait. */
    waitingFor: z.array(z.string()),
  }),
  summary: 'Decisions, corrections, people and defects of a report',
})
