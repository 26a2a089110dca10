import type { Ctx } from '#core/server/context.ts'
import type { LabelModel } from '#engines/labels/index.ts'
import { printJob } from '../../contract/job.ts'
import type { KeptLabel } from './print.ts'
import type { Address } from './talk.ts'
import { testModel } from './test-model.ts'

/** Milliseconds in which a print is sent; beyond that its server has ended. */
const sentWithin = 15 * 60_000

/** A print that is this server's to send. */
export interface Claimed {
  id: number
  printer: Address & { id: number; dotsPerMm: number }
  model: LabelModel
  /** One for each copy, in the order of printing, without those that the printer has taken. */
  labels: KeptLabel[]
  /** Labels that the printer took at an earlier try. */
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
  await endOld(ctx, printerId)
  const printer = await db.selectFrom('printer').selectAll().where('id', '=', printerId).executeTakeFirst()
  if (!printer?.enabled || printer.driver === 'browser' || !printer.host) return null
  if (state.retryAt && Date.parse(state.retryAt) > now.getTime()) return null
  const waiting = await db
    .selectFrom('printJob')
    .selectAll()
    .where('printerId', '=', printerId)
    .where('status', 'in', ['queued', 'sending'])
    .orderBy('id')
    .execute()
  if (waiting.some(({ status }) => status === 'sending')) return null
  const [next] = waiting
  if (!next) return null
  const model =
    next.templateId && next.templateNumber ? await modelOf(ctx, next.templateId, next.templateNumber) : testModel
  await db
    .updateTable('printJob')
    .set((e) => ({
      status: 'sending',
      attempts: e('attempts', '+', 1),
      sendingUntil: new Date(now.getTime() + sentWithin).toISOString(),
    }))
    .where('id', '=', next.id)
    .execute()
  ctx.touch(printJob.name, [next.id])
  const driver = printer.driver as Address['driver']
  const { host, port, dotsPerMm } = printer
  return {
    id: next.id,
    printer: { id: printerId, driver, host, port, dotsPerMm },
    model,
    labels: copiesOf(next.labels as KeptLabel[], next.copies).slice(next.handed),
    handed: next.handed,
    mark: next.mark,
    failures: state.failures,
  }
}

/** Copies of a label follow each other. */
export const copiesOf = (labels: readonly KeptLabel[], copies: number): KeptLabel[] =>
  labels.flatMap((label) => Array.from({ length: copies }, () => label))

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

async function endOld(ctx: Ctx, printerId: number): Promise<void> {
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
      problem: ctx.t('printJob.problem.cutOff'),
    })
    .where('printerId', '=', printerId)
    .where('status', '=', 'sending')
    .where('sendingUntil', '<', at)
    .returning('id')
    .execute()
  const ended = [...expired, ...cutOff].map(({ id }) => id)
  if (ended.length) ctx.touch(printJob.name, ended)
}
