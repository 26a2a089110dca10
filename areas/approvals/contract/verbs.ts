import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idsInput, listInput, pageOf } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

const note = writtenText().trim().max(500)
const reason = note.min(1)

/** What is said as a decision: approving may be said with a note, rejecting says why. */
export const approveInput = idsInput.extend({ note: note.nullish() })
export const rejectInput = idsInput.extend({ reason })

/**
 * The calls by which a kind of document is decided on: `approve<Noun>`, `reject<Noun>` and `select<Noun>ToApprove`. `approvalHandlers` of
 * `areas/approvals/server/index.ts` binds the first two.
 *
 * @param plural what the documents are called on the API page
 * @param row a row of the list of those that wait
 */
export const approvalVerbs = <R extends z.ZodType>(of: {
  prefix: `/${string}`
  noun: string
  right: string
  plural: string
  row: R
}) => ({
  approve: endpoint({
    path: `${of.prefix}/approve${of.noun}`,
    access: { right: of.right },
    write: true,
    input: approveInput,
    output: bulkResult,
    summary: `Passes one level of ${of.plural}`,
  }),
  reject: endpoint({
    path: `${of.prefix}/reject${of.noun}`,
    access: { right: of.right },
    write: true,
    input: rejectInput,
    output: bulkResult,
    summary: `Returns ${of.plural} to whoever submitted them, with a reason`,
  }),
  toApprove: endpoint({
    path: `${of.prefix}/select${of.noun}ToApprove`,
    access: { right: of.right },
    input: listInput,
    output: pageOf(of.row),
    summary: `Those of the ${of.plural} that wait at a level of the caller, in his own right or as a delegate, and are not his own`,
  }),
})

/** What became of a document at one level, and what it said then by its fields (null: not kept at that time). */
const approvalDecision = z.object({
  level: z.number(),
  decision: z.enum(['approved', 'rejected', 'withdrawn']),
  /** What was noted, or why it was rejected. */
  reason: z.string().nullable(),
  userName: z.string(),
  /** In whose place, when as a delegate. */
  forUserName: z.string().nullable(),
  at: z.string(),
  seen: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
})

/** Everything that was decided of a document, oldest first, and who decides next. */
export const approvalCourse = z.object({
  decisions: z.array(approvalDecision),
  /** Roles and people who decide next; none where nothing waits or whoever holds the right does. */
  waitingFor: z.array(z.string()),
})
