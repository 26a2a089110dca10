import type { Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { printJob } from '../../contract/job.ts'
import { type Claimed, goesOnSending } from './claim.ts'
import type { Sent } from './talk.ts'

export const sendKind = 'printing.send'

/** Seconds until a printer that was not reached is tried again, by how often it was not. */
const pauses = [5, 10, 20, 40, 60]

/** Has a printer's queue sent, after the commit. Several such jobs do no harm: one at a time has the printer. */
export const leaveToSend = (ctx: Ctx, printerId: number, runAt?: Date): Promise<number | null> =>
  ctx.enqueue(sendKind, { printerId }, { runAt: runAt ?? ctx.now })

/** Why labels cannot be drawn, which does not change by trying again. */
export type Wrong = (t: Translate) => string
export type Outcome = Sent | { done: false; wrong: Wrong; handed: number }

/** What of a print is needed to keep what became of it. */
type Tried = Pick<Claimed, 'id' | 'attempt' | 'labels' | 'handed' | 'failures'> & { printer: { id: number } }

/** Keeps what became of a print. @returns whether the printer may have its next one, rests, or another try has this print */
export async function record(ctx: Ctx, next: Tried, outcome: Outcome): Promise<'next' | 'pause' | 'notOurs'> {
  const { id, attempt, printer, labels, handed, failures } = next
  const at = ctx.now.toISOString()
  // In the order of claiming: the printer, then its prints.
  await ctx.db.selectFrom('printerState').select('printerId').where('printerId', '=', printer.id).forUpdate().execute()
  if (!(await goesOnSending(ctx, { id, attempt }))) return 'notOurs'
  ctx.touch(printJob.name, [id])
  ctx.touch('printer', [printer.id])
  const set = (to: Record<string, unknown>) =>
    ctx.db
      .updateTable('printJob')
      .set({ sendingUntil: null, ...to })
      .where('id', '=', id)
      .execute()
  const stands = (state: string, more: { failures: number; retryAt: string | null }) =>
    ctx.db
      .updateTable('printerState')
      .set({ state, toldAt: at, ...more })
      .where('printerId', '=', printer.id)
      .execute()
  if (outcome.done) {
    await set({
      status: outcome.confirmed ? 'printed' : 'handedOver',
      handed: handed + labels.length,
      finishedAt: at,
      problem: null,
    })
    await stands(outcome.state ?? 'ready', { failures: 0, retryAt: null })
    return 'next'
  }
  const partly = (why: string) =>
    ctx.t('printJob.problem.partly', { handed: handed + outcome.handed, all: handed + labels.length, why })
  const fail = (why: string) =>
    set({
      status: 'failed',
      finishedAt: at,
      handed: handed + outcome.handed,
      problem: (outcome.handed > 0 ? partly(why) : why).slice(0, 500),
    })
  if ('wrong' in outcome) {
    await fail(outcome.wrong(ctx.t))
    return 'next'
  }
  const problem = [ctx.t(outcome.problem), outcome.why].filter(Boolean).join(': ').slice(0, 500)
  const pause = pauses[Math.min(failures, pauses.length - 1)] as number
  const retryAt = new Date(ctx.now.getTime() + pause * 1000)
  await stands(outcome.state, { failures: failures + 1, retryAt: retryAt.toISOString() })
  // What was sent it may have printed: a person looks before it is printed again.
  if (outcome.handed > 0) await fail(problem)
  else await set({ status: 'queued', problem })
  await leaveToSend(ctx, printer.id, retryAt)
  return 'pause'
}
