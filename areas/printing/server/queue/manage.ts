import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRow, lockRows } from '#core/server/crud/rows.ts'
import { refuseWrongState, wrongState } from '#core/server/crud/wrong-state.ts'
import { refuseField, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/job.ts'
import { type PrintJobState, printJob, printJobStatus } from '../../contract/job.ts'
import { refusalOf } from '../kinds.ts'
import { expiryOf, type KeptLabel, printerOf, queue, testKind } from './print.ts'
import { leaveToSend } from './record.ts'

/** Whoever prints labels again may print such labels at first. A test page says nothing of any record. */
const mayPrint = (ctx: Ctx, { kind }: { kind: string }) => (kind === testKind ? null : refusalOf(ctx, kind))

type Managed = OutputOf<typeof api.cancelPrintJob>

/** Locks prints and parts those that the verb may be done to. */
async function allowedJobs(ctx: Ctx, ids: number[], verb: 'cancel' | 'retry') {
  const rows = await lockRows(ctx.db, 'printJob', ids)
  return filterAllowed(ctx, ids, rows, {
    name: (row) => row.name,
    refusal(row) {
      const forbidden = verb === 'retry' && mayPrint(ctx, row)
      if (forbidden) return forbidden.reason
      // Part of it may be on paper: a person looks where it goes on.
      if (verb === 'retry' && row.status === 'failed' && row.handed !== 0) return { key: 'printJob.goOnInstead' }
      return wrongState(ctx, printJobStatus, { name: row.name, state: row.status as PrintJobState, verb })
    },
  })
}

export async function cancelJobs(ctx: Ctx, { ids }: { ids: number[] }): Promise<Managed> {
  const { rows, skipped } = await allowedJobs(ctx, ids, 'cancel')
  return {
    done: await change(ctx, rows, { status: 'cancelled', finishedAt: ctx.now.toISOString() }, 'cancel'),
    skipped,
  }
}

/** Prints of which nothing was sent, or which go on where a person said before. */
export async function retryJobs(ctx: Ctx, { ids }: { ids: number[] }): Promise<Managed> {
  const { rows, skipped } = await allowedJobs(ctx, ids, 'retry')
  const done = await change(ctx, rows, queuedAgain(ctx), 'retry')
  for (const printerId of new Set(rows.map((row) => row.printerId))) await leaveToSend(ctx, printerId)
  return { done, skipped }
}

const queuedAgain = (ctx: Ctx) => ({ status: 'queued', problem: null, finishedAt: null, expiresAt: expiryOf(ctx) })

/** Goes on at the label from which a person, who looked at the paper, found them missing. */
export async function goOnJob(
  ctx: Ctx,
  { id, from }: InputOf<typeof api.goOnPrintJob>,
): Promise<OutputOf<typeof api.goOnPrintJob>> {
  const row = await lockRow(ctx.db, 'printJob', id)
  throwIf(mayPrint(ctx, row))
  refuseWrongState(ctx, printJobStatus, { name: row.name, state: row.status as PrintJobState, verb: 'goOn' })
  const all = row.labelCount * row.copies
  if (from > all) throw refuseField('from', 'invalid.max', { max: all })
  await change(ctx, [row], { ...queuedAgain(ctx), handed: from - 1 }, 'goOn', `${from} / ${all}`)
  await leaveToSend(ctx, row.printerId)
  return {}
}

async function change(
  ctx: Ctx,
  rows: { id: number; name: string }[],
  to: Record<string, unknown>,
  verb: string,
  note?: string,
): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length) await ctx.db.updateTable('printJob').set(to).where('id', 'in', ids).execute()
  for (const { id, name } of rows) ctx.audit({ verb, entity: printJob.name, id, name, ...(note && { note }) })
  ctx.touch(printJob.name, ids)
  ctx.touch('printer')
  return ids
}

export async function reprintJob(
  ctx: Ctx,
  { id, reason }: InputOf<typeof api.reprintPrintJob>,
): Promise<OutputOf<typeof api.reprintPrintJob>> {
  const row = await lockRow(ctx.db, 'printJob', id)
  throwIf(mayPrint(ctx, row))
  refuseWrongState(ctx, printJobStatus, { name: row.name, state: row.status as PrintJobState, verb: 'reprint' })
  // A copy of a copy is one of the first print: they are counted together, under the lock of that.
  const of = row.copyOf ?? row.id
  if (row.copyOf) await lockRow(ctx.db, 'printJob', of)
  const { last } = await ctx.db
    .selectFrom('printJob')
    .select((e) => e.fn.max('copyNumber').as('last'))
    .where((e) => e.or([e('id', '=', of), e('copyOf', '=', of)]))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const template = row.templateId && row.templateNumber ? { id: row.templateId, number: row.templateNumber } : null
  const jobId = await queue(ctx, {
    kind: row.kind,
    printer: await printerOf(ctx, row.printerId),
    template,
    workshopId: row.workshopId,
    labels: row.labels as KeptLabel[],
    copies: row.copies,
    copy: { of, number, reason, mark: ctx.t('label.copy', { number }) },
  })
  return { jobId }
}
