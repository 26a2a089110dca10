import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRow, lockRows } from '#core/server/crud/rows.ts'
import { refuseWrongState, wrongState } from '#core/server/crud/wrong-state.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/job.ts'
import { keptFor, mostLabels, type PrintJobState, printJob, printJobStatus } from '../../contract/job.ts'
import type { PrinterDriver } from '../../contract/printer.ts'
import { kindOf, valuesOf } from '../kinds.ts'
import { leaveToSend } from './send.ts'

/** One label of a print as it is kept: the record, and what it said when it was asked for. */
export interface KeptLabel {
  id: number
  name: string
  values: Record<string, string>
}

/** The kind under which a test page stands in the queue. */
export const testKind = ''

export async function printChoice(
  ctx: Ctx,
  { kind }: InputOf<typeof api.getPrintChoice>,
): Promise<OutputOf<typeof api.getPrintChoice>> {
  kindOf(ctx, kind)
  const templates = await ctx.db
    .selectFrom('labelTemplate')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .where('published', 'is not', null)
    .orderBy('name')
    .limit(200)
    .execute()
  const printers = await ctx.db
    .selectFrom('printer')
    .select(['id', 'name', 'driver'])
    .where('enabled', '=', true)
    .orderBy('number')
    .limit(500)
    .execute()
  const standard = await standardOf(ctx, kind)
  return {
    templates,
    printers: printers.map((each) => ({ ...each, driver: each.driver as PrinterDriver })),
    standard: standard ?? null,
  }
}

const standardOf = (ctx: Ctx, kind: string) =>
  ctx.db.selectFrom('printDefault').select(['templateId', 'printerId']).where('kind', '=', kind).executeTakeFirst()

export async function printLabels(
  ctx: Ctx,
  { kind: id, ids, templateId, printerId, copies }: InputOf<typeof api.printLabels>,
): Promise<OutputOf<typeof api.printLabels>> {
  const kind = kindOf(ctx, id)
  const standard = templateId && printerId ? undefined : await standardOf(ctx, id)
  const template = await templateOf(ctx, id, templateId ?? standard?.templateId)
  const printer = await printerOf(ctx, printerId ?? standard?.printerId)
  const wanted = [...new Set(ids)]
  if (wanted.length * copies > mostLabels) throw refuseField('copies', 'printJob.tooMany', { most: mostLabels })
  const records = await kind.load(ctx, wanted)
  await kind.printed(ctx, wanted)
  const labels = records.map(
    (record): KeptLabel => ({ id: record.id, name: record.name, values: valuesOf(ctx, kind, record) }),
  )
  const jobId = await queue(ctx, { kind: id, printer, template, labels, copies })
  return { jobId, driver: printer.driver, printerName: printer.name }
}

interface Printer {
  id: number
  name: string
  driver: PrinterDriver
}

async function templateOf(ctx: Ctx, kind: string, id: number | undefined | null) {
  if (!id) throw refuse('printJob.noStandard')
  const row = await ctx.db
    .selectFrom('labelTemplate')
    .select(['id', 'name', 'published', 'kind', 'enabled'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.kind !== kind) throw notFound()
  if (row.published === null || !row.enabled) throw refuse('printJob.notPublished', { template: row.name })
  return { id: row.id, number: row.published }
}

export async function printerOf(ctx: Ctx, id: number | undefined | null): Promise<Printer> {
  if (!id) throw refuse('printJob.noStandard')
  const row = await ctx.db
    .selectFrom('printer')
    .select(['id', 'name', 'driver', 'enabled'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!row.enabled) throw refuse('printJob.printerOff', { printer: row.name })
  return { id: row.id, name: row.name, driver: row.driver as PrinterDriver }
}

interface Queued {
  kind: string
  printer: Printer
  template: { id: number; number: number } | null
  labels: readonly KeptLabel[]
  copies: number
  copy?: { of: number; number: number; reason: string; mark: string }
}

/** Puts labels into a printer's queue: they are sent after the commit, unless the browser prints them. */
export async function queue(ctx: Ctx, { kind, printer, template, labels, copies, copy }: Queued): Promise<number> {
  const [first] = labels
  const name = labels.length > 1 ? `${first?.name} +${labels.length - 1}` : (first?.name ?? '')
  const { id } = await ctx.db
    .insertInto('printJob')
    .values({
      kind,
      name: name.slice(0, 200),
      printerId: printer.id,
      templateId: template?.id ?? null,
      templateNumber: template?.number ?? null,
      labels: JSON.stringify(labels),
      labelCount: labels.length,
      copies,
      copyOf: copy?.of ?? null,
      copyNumber: copy?.number ?? 0,
      reason: copy?.reason ?? null,
      mark: copy?.mark ?? null,
      expiresAt: expiryOf(ctx),
      createdBy: ctx.caller.userId || null,
      createdAt: ctx.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (printer.driver !== 'browser') await leaveToSend(ctx, printer.id)
  ctx.audit({ verb: copy ? 'reprint' : 'print', entity: printJob.name, id, name, note: copy?.reason ?? printer.name })
  ctx.touch(printJob.name, [id])
  ctx.touch('printer', [printer.id])
  return id
}

const expiryOf = ({ now }: Ctx): string => new Date(now.getTime() + keptFor * 60_000).toISOString()

type Managed = OutputOf<typeof api.cancelPrintJob>

/** Locks prints and parts those that the verb may be done to. */
async function allowedJobs(ctx: Ctx, ids: number[], verb: 'cancel' | 'retry') {
  const rows = await lockRows(ctx.db, 'printJob', ids)
  return filterAllowed(ctx, ids, rows, {
    name: (row) => row.name,
    refusal(row) {
      // Its server ended while it sent: part of it may be on paper.
      if (verb === 'retry' && row.handed < 0) return { key: 'printJob.reprintInstead' }
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

/** The labels that the printer has not taken yet; those that it has are printed again with a reason alone. */
export async function retryJobs(ctx: Ctx, { ids }: { ids: number[] }): Promise<Managed> {
  const { rows, skipped } = await allowedJobs(ctx, ids, 'retry')
  const again = { status: 'queued', problem: null, finishedAt: null, expiresAt: expiryOf(ctx) }
  const done = await change(ctx, rows, again, 'retry')
  for (const printerId of new Set(rows.map((row) => row.printerId))) await leaveToSend(ctx, printerId)
  return { done, skipped }
}

async function change(
  ctx: Ctx,
  rows: { id: number; name: string }[],
  to: Record<string, unknown>,
  verb: string,
): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length) await ctx.db.updateTable('printJob').set(to).where('id', 'in', ids).execute()
  for (const { id, name } of rows) ctx.audit({ verb, entity: printJob.name, id, name })
  ctx.touch(printJob.name, ids)
  ctx.touch('printer')
  return ids
}

export async function reprintJob(
  ctx: Ctx,
  { id, reason }: InputOf<typeof api.reprintPrintJob>,
): Promise<OutputOf<typeof api.reprintPrintJob>> {
  const row = await lockRow(ctx.db, 'printJob', id)
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
    labels: row.labels as KeptLabel[],
    copies: row.copies,
    copy: { of, number, reason, mark: ctx.t('label.copy', { number }) },
  })
  return { jobId }
}
