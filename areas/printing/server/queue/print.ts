import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import { type LabelModel, type LabelPage, pagesOf } from '#engines/labels/index.ts'
import * as api from '../../contract/job.ts'
import { keptFor, mostLabels, printJob } from '../../contract/job.ts'
import type { PrinterDriver } from '../../contract/printer.ts'
import { kindOf, type LabelKind, type LabelRecord, listsOf, valuesOf } from '../kinds.ts'
import { browserPrinter, shippedTemplate } from '../shipped.ts'
import { modelOf } from './claim.ts'
import { leaveToSend } from './record.ts'

/** One label of a print as it is kept: the record, and what it said when it was asked for. */
export interface KeptLabel {
  id: number
  name: string
  values: Record<string, string>
  /** Of a form: which of its pages this is. Pages of one record follow each other. */
  page?: LabelPage
}

/** Values with which page of how many they stand on. */
export const onPage = (values: Record<string, string>, { number, of }: LabelPage): Record<string, string> => ({
  ...values,
  page: String(number),
  pages: String(of),
})

/** What a record prints by a template: a label, or the pages of a form. */
function labelsOf(ctx: Ctx, kind: LabelKind, record: LabelRecord, model: LabelModel): KeptLabel[] {
  const { id, name } = record
  const values = valuesOf(ctx, kind, record)
  if (!kind.lists) return [{ id, name, values }]
  return pagesOf(model, values, listsOf(kind, record)).map((page) => ({
    id,
    name: page.of > 1 ? `${name} (${page.number}/${page.of})` : name,
    values: onPage(values, page),
    page,
  }))
}

/** The kind under which a test page stands in the queue. */
export const testKind = ''

export async function printChoice(
  ctx: Ctx,
  { kind }: InputOf<typeof api.getPrintChoice>,
): Promise<OutputOf<typeof api.getPrintChoice>> {
  const { shipped, lists } = kindOf(ctx, kind)
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
  const standards = await standardsOf(ctx, kind)
  const standard = standards.find(({ workshopId }) => workshopId === null)
  return {
    templates,
    form: lists !== undefined,
    shipped: shipped !== undefined && !templates.length,
    browser: shipped !== undefined && !printers.some(({ driver }) => driver === 'browser'),
    printers: printers.map((each) => ({ ...each, driver: each.driver as PrinterDriver })),
    standard: standard ? { templateId: standard.templateId, printerId: standard.printerId } : null,
    byPlace: standards.some(({ workshopId }) => workshopId !== null),
  }
}

/** What is set for a kind, by workshop and for all. */
const standardsOf = (ctx: Ctx, kind: string) =>
  ctx.db.selectFrom('printDefault').select(['templateId', 'printerId', 'workshopId']).where('kind', '=', kind).execute()

export async function printLabels(
  ctx: Ctx,
  { kind: id, ids, templateId, printerId, copies }: InputOf<typeof api.printLabels>,
): Promise<OutputOf<typeof api.printLabels>> {
  const kind = kindOf(ctx, id)
  const wanted = [...new Set(ids)]
  if (wanted.length * copies > mostLabels) throw refuseField('copies', 'printJob.tooMany', { most: mostLabels })
  const chosen = isGiven(templateId) && isGiven(printerId)
  const standards = chosen ? [] : await standardsOf(ctx, id)
  if (!chosen && !standards.length) throw refuse('printJob.noStandard')
  const records = await kind.load(ctx, wanted)
  await kind.printed(ctx, wanted)
  const made: { jobId: number; printer: Printer }[] = []
  // A print is seen where its records are, so those of each workshop are one of their own.
  for (const workshopId of new Set(records.map((record) => record.workshopId))) {
    const standard =
      standards.find((each) => each.workshopId === workshopId) ?? standards.find((each) => each.workshopId === null)
    const template = await templateOf(ctx, kind, templateId ?? standard?.templateId)
    const printer = await printerOf(ctx, printerId ?? standard?.printerId)
    const model = await modelOf(ctx, template.id, template.number)
    const labels = records
      .filter((record) => record.workshopId === workshopId)
      .flatMap((record) => labelsOf(ctx, kind, record, model))
    if (labels.length * copies > mostLabels) throw refuseField('copies', 'printJob.tooMany', { most: mostLabels })
    made.push({ jobId: await queue(ctx, { kind: id, printer, template, workshopId, labels, copies }), printer })
  }
  return {
    jobIds: made.map(({ jobId }) => jobId),
    browserJobIds: made.filter(({ printer }) => printer.driver === 'browser').map(({ jobId }) => jobId),
    printerNames: [...new Set(made.map(({ printer }) => printer.name))],
  }
}

interface Printer {
  id: number
  name: string
  driver: PrinterDriver
}

const isGiven = (id: number | null | undefined): id is number => id !== null && id !== undefined

async function templateOf(ctx: Ctx, kind: LabelKind, asked: number | undefined | null) {
  if (!isGiven(asked)) throw refuse('printJob.noStandard')
  const id = asked === api.shippedId ? await shippedTemplate(ctx, kind) : asked
  const row = await ctx.db
    .selectFrom('labelTemplate')
    .select(['id', 'name', 'published', 'kind', 'enabled'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.kind !== kind.id) throw notFound()
  if (row.published === null || !row.enabled) throw refuse('printJob.notPublished', { template: row.name })
  return { id: row.id, number: row.published }
}

export async function printerOf(ctx: Ctx, asked: number | undefined | null): Promise<Printer> {
  if (!isGiven(asked)) throw refuse('printJob.noStandard')
  const id = asked === api.browserId ? await browserPrinter(ctx) : asked
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
  /** Where the records stand; null: in none. */
  workshopId: number | null
  labels: readonly KeptLabel[]
  copies: number
  copy?: { of: number; number: number; reason: string; mark: string }
}

/** Puts labels into a printer's queue: they are sent after the commit, unless the browser prints them. */
export async function queue(ctx: Ctx, asked: Queued): Promise<number> {
  const { kind, printer, template, workshopId, labels, copies, copy } = asked
  const [first] = labels
  const name = labels.length > 1 ? `${first?.name} +${labels.length - 1}` : (first?.name ?? '')
  const { id } = await ctx.db
    .insertInto('printJob')
    .values({
      kind,
      name: name.slice(0, 200),
      workshopId,
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

/** When a print that is asked for now is given up. */
export const expiryOf = ({ now }: Ctx): string => new Date(now.getTime() + keptFor * 60_000).toISOString()
