import type { MessageKey } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { LabelModel } from '#engines/labels/index.ts'
import { printJob } from '../../contract/job.ts'
import type { PrinterDriver } from '../../contract/printer.ts'
import type { KeptLabel } from './print.ts'
import { testModel } from './test-model.ts'

/**
 * Milliseconds until a server that did not say that it is still sending has ended. It says so before each piece that it sends (`goesOnSending`),
 * which takes less than half of this with the drawing of the next one.
 */
const sentWithin = 15 * 60_000

/** A printer that the server itself speaks to. */
export interface Reached {
  id: number
  driver: Exclude<PrinterDriver, 'browser' | 'box'>
  host: string
  port: number
  path: string
  dotsPerMm: number
}

/** A print that is this server's to send. */
export interface Claimed {
  id: number
  name: string
  /** The how-many-th try this is: another one has taken the print over where it is not the last. */
  attempt: number
  printer: Reached
  model: LabelModel
  /** One for each copy, in the order of printing, without those that were sent. */
  labels: KeptLabel[]
  /** Labels that were sent at an earlier try. */
  handed: number
  mark: string | null
  /** How often the printer was not reached since it last was. */
  failures: number
}

/**
 * Takes the oldest print of a printer, if nobody is sending to it and it is not to be left alone for now. Prints whose time is over end here,
 * and one whose server ended while it sent fails: nobody knows how much of it is on paper.
 */
export async function claimNext(ctx: Ctx, printerId: number): Promise<Claimed | null> {
  const { db, now } = ctx
  await db
    .insertInto('printerState')
    .values({ printerId })
    .onConflict((c) => c.columns(['teamId', 'printerId']).doNothing())
    .execute()
  const state = await db
    .selectFrom('printerState')
    .selectAll()
    .where('printerId', '=', printerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const printer = await db.selectFrom('printer').selectAll().where('id', '=', printerId).executeTakeFirst()
  await endOld(ctx, printerId, printer?.driver === 'box' ? 'printJob.problem.boxSilent' : 'printJob.problem.cutOff')
  if (!printer?.enabled || printer.driver === 'browser' || printer.driver === 'box' || !printer.host) return null
  if (state.retryAt && Date.parse(state.retryAt) > now.getTime()) return null
  const sending = await db
    .selectFrom('printJob')
    .select('id')
    .where('printerId', '=', printerId)
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  if (sending) return null
  const next = await takeOldest(ctx, printerId, { status: 'sending', sendingUntil: sendingUntil(ctx) })
  if (!next) return null
  const model =
    next.templateId && next.templateNumber ? await modelOf(ctx, next.templateId, next.templateNumber) : testModel
  ctx.touch(printJob.name, [next.id])
  const driver = printer.driver as Reached['driver']
  const { host, port, path, dotsPerMm } = printer
  return {
    id: next.id,
    name: next.name,
    attempt: next.attempts,
    printer: { id: printerId, driver, host, port, path, dotsPerMm },
    model,
    labels: copiesOf(next.labels as KeptLabel[], next.copies).slice(next.handed),
    handed: next.handed,
    mark: next.mark,
    failures: state.failures,
  }
}

const sendingUntil = ({ now }: Ctx): string => new Date(now.getTime() + sentWithin).toISOString()

/**
 * Takes the oldest print out of a printer's queue, or out of the sight of others in it until a moment.
 *
 * @returns its row as it is now; null: none waits
 */
export async function takeOldest(
  ctx: Ctx,
  printerId: number,
  taking: { status: 'queued' | 'sending'; sendingUntil: string },
) {
  for (;;) {
    const oldest = await ctx.db
      .selectFrom('printJob')
      .select('id')
      .where('printerId', '=', printerId)
      .where('status', '=', 'queued')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return null
    const taken = await ctx.db
      .updateTable('printJob')
      .set((e) => ({ ...taking, attempts: e('attempts', '+', 1) }))
      .where('id', '=', oldest.id)
      .where('status', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
    // Taken out of the queue just now: the next one.
    if (taken) return taken
  }
}

/** Says that a print is still being sent. @returns whether it is this try's to send */
export async function goesOnSending(ctx: Ctx, { id, attempt }: Pick<Claimed, 'id' | 'attempt'>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('printJob')
    .set({ sendingUntil: sendingUntil(ctx) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Copies of a label follow each other; those of a form do page by page. */
export function copiesOf(labels: readonly KeptLabel[], copies: number): KeptLabel[] {
  const records: KeptLabel[][] = []
  for (const label of labels) {
    const last = records.at(-1)
    if (last?.[0]?.id === label.id) last.push(label)
    else records.push([label])
  }
  return records.flatMap((pages) => Array.from({ length: copies }, () => pages).flat())
}

/** A version as it was published. */
export async function modelOf({ db }: Ctx, templateId: number, number: number): Promise<LabelModel> {
  const { model } = await db
    .selectFrom('labelTemplateVersion')
    .select('model')
    .where('templateId', '=', templateId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return model as LabelModel
}

/**
 * Ends prints of a printer whose time is over, and those that whoever printed them has said nothing of for too long.
 *
 * @param silent why the latter failed
 */
export async function endOld(ctx: Ctx, printerId: number, silent: MessageKey): Promise<void> {
  const at = ctx.now.toISOString()
  const expired = await ctx.db
    .updateTable('printJob')
    .set({ status: 'expired', finishedAt: at, problem: ctx.t('printJob.problem.expired') })
    .where('printerId', '=', printerId)
    .where('status', '=', 'queued')
    .where('expiresAt', '<', at)
    .returning('id')
    .execute()
  const cutOff = await ctx.db
    .updateTable('printJob')
    .set({
      status: 'failed',
      finishedAt: at,
      sendingUntil: null,
      handed: -1,
      problem: ctx.t(silent),
    })
    .where('printerId', '=', printerId)
    .where('status', '=', 'sending')
    .where('sendingUntil', '<', at)
    .returning('id')
    .execute()
  const ended = [...expired, ...cutOff].map(({ id }) => id)
  if (ended.length) ctx.touch(printJob.name, ended)
}
