import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { printJob } from '../../contract/job.ts'
import type { PrinterState } from '../../contract/printer.ts'
import { type Claimed, copiesOf, endOld, modelOf, takeOldest } from '../queue/claim.ts'
import type { KeptLabel } from '../queue/print.ts'
import { record } from '../queue/record.ts'
import { testModel } from '../queue/test-model.ts'
import type { BoxPrinter } from './login.ts'
import { type BoxAnswer, type BoxInput, fetchedWithin, printedWithin } from './protocol.ts'

/** Which try of which print. */
type Which = Pick<BoxInput<'begin'>, 'id' | 'attempt'>

const until = ({ now }: Ctx, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

/** Keeps how a printer says that it stands. */
export async function hearState(ctx: Ctx, { id }: BoxPrinter, state: PrinterState): Promise<void> {
  const toldAt = ctx.now.toISOString()
  const before = await ctx.db.selectFrom('printerState').select('state').where('printerId', '=', id).executeTakeFirst()
  await ctx.db
    .insertInto('printerState')
    .values({ printerId: id, state, toldAt })
    .onConflict((c) => c.columns(['teamId', 'printerId']).doUpdateSet({ state, toldAt }))
    .execute()
  if (before?.state !== state) ctx.touch('printer', [id])
}

/**
 * The oldest print of a printer, if its box is at no other. It stays in the queue until the box begins it: one that was given out and not
 * begun in time is given out again, as nothing of it was printed.
 */
export async function nextPrint(ctx: Ctx, { id: printerId }: BoxPrinter): Promise<BoxAnswer<'next'>['print']> {
  const { db, now } = ctx
  const state = await db
    .selectFrom('printerState')
    .selectAll()
    .where('printerId', '=', printerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await endOld(ctx, printerId, 'printJob.problem.boxSilent')
  if (state.retryAt && Date.parse(state.retryAt) > now.getTime()) return null
  const at = now.toISOString()
  const busy = await db
    .selectFrom('printJob')
    .select('id')
    .where('printerId', '=', printerId)
    .where('status', 'in', ['queued', 'sending'])
    .where('sendingUntil', '>=', at)
    .limit(1)
    .executeTakeFirst()
  if (busy) return null
  const taken = await takeOldest(ctx, printerId, { status: 'queued', sendingUntil: until(ctx, fetchedWithin) })
  if (!taken) return null
  const { id, name, attempts, labelCount, copies, handed } = taken
  return { id, name, attempt: attempts, labels: labelCount * copies - handed }
}

const tryOf = (ctx: Ctx, printer: BoxPrinter, { id, attempt }: Which) =>
  ctx.db
    .selectFrom('printJob')
    .selectAll()
    .where('id', '=', id)
    .where('printerId', '=', printer.id)
    .where('attempts', '=', attempt)
    .executeTakeFirst()

/** What is drawn for a box that has this try; null: it has not, or no longer. */
export async function printOf(
  ctx: Ctx,
  printer: BoxPrinter,
  which: Which,
): Promise<Pick<Claimed, 'model' | 'labels' | 'handed' | 'mark'> | null> {
  const job = await tryOf(ctx, printer, which)
  if (!job || !(await goesOn(ctx, printer, which))) return null
  const model =
    job.templateId && job.templateNumber ? await modelOf(ctx, job.templateId, job.templateNumber) : testModel
  const labels = copiesOf(job.labels as KeptLabel[], job.copies).slice(job.handed)
  return { model, labels, handed: job.handed, mark: job.mark }
}

/** The try is not over yet, and has more time. */
async function goesOn(ctx: Ctx, printer: BoxPrinter, { id, attempt }: Which): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('printJob')
    .set({
      sendingUntil: sql<string>`case when status = 'sending' then ${until(ctx, printedWithin)}::timestamptz
        else ${until(ctx, fetchedWithin)}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('printerId', '=', printer.id)
    .where('attempts', '=', attempt)
    .where('status', 'in', ['queued', 'sending'])
    .where('sendingUntil', '>=', ctx.now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The box prints from now on. @returns whether the print is this try's to print; said again while it prints, it has more time */
export async function beginPrint(ctx: Ctx, printer: BoxPrinter, which: Which): Promise<boolean> {
  if (!(await goesOn(ctx, printer, which))) return false
  await ctx.db
    .updateTable('printJob')
    .set({ status: 'sending', sendingUntil: until(ctx, printedWithin) })
    .where('id', '=', which.id)
    .execute()
  ctx.touch(printJob.name, [which.id])
  return true
}

/** Keeps what became of a print. Said twice it is kept once. @returns whether this try had it */
export async function endPrint(
  ctx: Ctx,
  printer: BoxPrinter,
  { printed, why, ...which }: BoxInput<'done'>,
): Promise<boolean> {
  const job = await tryOf(ctx, printer, which)
  if (!job) return false
  if (job.status === 'printed' || (job.status === 'failed' && job.handed >= 0)) return true
  const all = copiesOf(job.labels as KeptLabel[], job.copies).slice(job.handed)
  const { failures } = await ctx.db
    .selectFrom('printerState')
    .select('failures')
    .where('printerId', '=', printer.id)
    .executeTakeFirstOrThrow()
  const claimed = { id: job.id, attempt: which.attempt, printer, labels: all, handed: job.handed, failures }
  const handed = Math.min(printed, all.length)
  const became = await record(
    ctx,
    claimed,
    handed === all.length
      ? { done: true, confirmed: true }
      : { done: false, state: 'stopped', problem: 'printJob.problem.givenUp', handed, why },
  )
  return became !== 'notOurs'
}

/** What of a print cannot be drawn does not change by trying again: it fails, nothing of it is printed. */
export async function failPrint(ctx: Ctx, { id, attempt }: Which, problem: string): Promise<void> {
  await ctx.db
    .updateTable('printJob')
    .set({ status: 'failed', finishedAt: ctx.now.toISOString(), sendingUntil: null, problem: problem.slice(0, 500) })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'queued')
    .execute()
  ctx.touch(printJob.name, [id])
}
