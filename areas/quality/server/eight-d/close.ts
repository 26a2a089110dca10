import { sql } from 'kysely'
import { type ApprovalKind, submitForApproval } from '#areas/approvals/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { changeRow, lockRows } from '#core/server/crud/rows.ts'
import { wrongState } from '#core/server/crud/wrong-state.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { refuse } from '#core/server/refusal.ts'
import type { cancelEightD, submitEightD } from '../../contract/eight-d.api.ts'
import { type EightDState, eightDKind, eightDStatus } from '../../contract/eight-d.ts'
import { lacksToClose } from '../../contract/eight-d-gates.ts'
import { actionsOf, stepsOf } from './reports.ts'
import { type EightDRow, eightDEntity, lockOpen } from './write.ts'

const nameOf = ({ number }: EightDRow): string => number
const stateOf = ({ status }: EightDRow): EightDState => status as EightDState

/** Submits a report to be closed. Without levels it is closed at once. */
export async function submit(
  ctx: Ctx,
  { id, version }: InputOf<typeof submitEightD>,
): Promise<OutputOf<typeof submitEightD>> {
  const row = await lockOpen(ctx, id)
  const why = lacksToClose(await stepsOf(ctx, id), await actionsOf(ctx, id))
  if (why) throw refuse(why)
  const levels = await submitForApproval(ctx, eightDKind, [{ id, own: [row.leaderId] }])
  const status = levels ? { status: 'underApproval' } : { status: 'closed', endedAt: ctx.now.toISOString() }
  const { after } = await changeRow(ctx, eightDEntity, { id, version }, status, { verb: 'submit' })
  return { id, version: after.version }
}

/** A report as it is approved: after its last level it is closed, rejected it is worked on again. */
export const eightDApprovalKind: ApprovalKind<EightDRow> = {
  kind: eightDKind,
  entity: 'eightD',
  status: eightDStatus,
  lock: (ctx, ids) => lockRows(ctx.db, 'qualityCase', ids),
  nameOf: (_, row) => nameOf(row),
  stateOf,
  seen: ({ subject, customer, complaintNo }) => ({ subject, customer, complaintNo }),
  async settle(ctx, rows, outcome) {
    const closed = outcome === 'approved'
    await ctx.db
      .updateTable('qualityCase')
      .set({
        status: closed ? 'closed' : 'open',
        endedAt: closed ? ctx.now.toISOString() : null,
        version: sql<number>`version + 1`,
      })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  },
}

export async function cancel(ctx: Ctx, { ids, reason }: InputOf<typeof cancelEightD>): Promise<BulkResult> {
  const { rows, skipped } = filterAllowed(ctx, ids, await lockRows(ctx.db, 'qualityCase', ids), {
    name: nameOf,
    refusal: (row) => wrongState(ctx, eightDStatus, { name: row.number, state: stateOf(row), verb: 'cancel' }),
  })
  const done = rows.map(({ id }) => id)
  if (done.length)
    await ctx.db
      .updateTable('qualityCase')
      .set({ status: 'cancelled', endedAt: ctx.now.toISOString(), endNote: reason, version: sql<number>`version + 1` })
      .where('id', 'in', done)
      .execute()
  auditBulk(ctx, { verb: 'cancel', entity: 'eightD', note: reason }, rows, {
    name: nameOf,
    after: () => ({ status: 'cancelled' }),
  })
  return { done, skipped }
}

interface Due {
  id: number
  step: string
  number: string
  subject: string
  ownerId: number
  workshopId: number | null
}

/** Tells owners of steps that are due and not done, once each. @returns how many */
export async function tellDue(ctx: Ctx): Promise<number> {
  const now = ctx.now.toISOString()
  const { rows } = await ctx.unscoped(() =>
    sql<Due>`
      update quality_case_step s set told_at = ${now}::timestamptz from quality_case a
      where a.id = s.case_id and a.status = 'open' and (s.case_id, s.step) in (
        select x.case_id, x.step from quality_case_step x join quality_case c on c.team_id = x.team_id and c.id = x.case_id
        where c.status = 'open' and x.done_at is null and x.told_at is null and x.due_at < ${now}::timestamptz
        order by x.case_id, x.step limit 500 for update of x skip locked)
      returning a.id, s.step, a.number, a.subject, s.owner_id, a.workshop_id`.execute(ctx.db),
  )
  for (const { id, step, number, subject, ownerId, workshopId } of rows)
    await notify(ctx, {
      area: 'quality',
      channels: ['inApp'],
      to: [ownerId],
      template: 'notification.eightDDue',
      params: () => ({ number, step, subject }),
      link: `8Dreport?report=${id}`,
      source: { entity: 'eightD', id, workshopId },
    })
  ctx.touch(
    'eightD',
    rows.map(({ id }) => id),
  )
  return rows.length
}

export const eightDTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'quality.eightDDue',
  cron: '*/5 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await tellDue(ctx)
    }),
}
