import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { lockRow, mustBeAt, updateRow } from '#core/server/crud/rows.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { type LabelElement, type LabelModel, type Lists, pagesOf } from '#engines/labels/index.ts'
import type * as api from '../contract/template.ts'
import { labelTemplate, sampleLists } from '../contract/template.ts'
import { fieldsOf, kindOf, labelKind, listsOf, listsShown, valuesOf } from './kinds.ts'
import { problemText } from './problems.ts'
import { onPage } from './queue/print.ts'
import { drawForScreen } from './render/on-screen.ts'

interface Template {
  width: number
  height: number
  draft: unknown
}

const mutable = (lists: Lists): Record<string, Record<string, string>[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]))

/** What a template's draft is as a label. */
const modelOf = ({ width, height, draft }: Template): LabelModel => ({
  width: Number(width),
  height: Number(height),
  elements: draft as LabelElement[],
})

export async function labelDesign(
  ctx: Ctx,
  { id }: InputOf<typeof api.getLabelDesign>,
): Promise<OutputOf<typeof api.getLabelDesign>> {
  const row = await ctx.db.selectFrom('labelTemplate').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const kind = ctx.filled(labelKind).find((each) => each.id === row.kind)
  // The area whose records it is for was switched off since.
  if (!kind) throw refuse('labelTemplate.kindGone', { name: row.name })
  const model = modelOf(row)
  const { id: rowId, version, name, published } = row
  const same = published !== null && JSON.stringify(await publishedModel(ctx, id, published)) === JSON.stringify(model)
  const { title } = kind
  return {
    id: rowId,
    version,
    name,
    kind: kind.id,
    kindName: ctx.t(title),
    fields: fieldsOf(ctx, kind),
    lists: listsShown(ctx, kind),
    model,
    published,
    same,
  }
}

async function publishedModel({ db }: Ctx, templateId: number, number: number): Promise<LabelModel | null> {
  const row = await db
    .selectFrom('labelTemplateVersion')
    .select('model')
    .where('templateId', '=', templateId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return null
  const { width, height, elements } = row.model as LabelModel
  return { width, height, elements }
}

export async function saveDesign(
  ctx: Ctx,
  { id, version, model }: InputOf<typeof api.saveLabelDesign>,
): Promise<OutputOf<typeof api.saveLabelDesign>> {
  const { width, height, elements } = model
  const change = { width, height, draft: JSON.stringify(elements) }
  const { after } = await updateRow(ctx.db, 'labelTemplate', { id, version }, change)
  ctx.audit({ verb: 'design', entity: labelTemplate.name, id, name: after.name })
  ctx.touch(labelTemplate.name, [id])
  return { version: after.version }
}

/**
 * Tries what is to be published with the samples of its fields, while no connection is held.
 *
 * @throws a refusal that says why it cannot be printed
 */
export async function tryTemplate(
  ctx: AheadCtx,
  { id, version }: InputOf<typeof api.publishLabelTemplate>,
): Promise<void> {
  const { name, model, values, lists } = await ctx.read((reading) => draftOf(reading, id, version))
  const labels = pagesOf(model, values, lists).map((page, index) => ({
    values: onPage(values, page),
    index,
    mark: null,
    page,
  }))
  const { problems } = await drawForScreen({ model, labels, dotsPerMm: 8, as: 'png' })
  const [first] = problems
  if (first) throw refuse('labelTemplate.cannotPrint', { name, why: problemText(ctx.t, first) })
}

/** A draft as it stood at a version, with samples for its places. */
async function draftOf(ctx: Ctx, id: number, version: number) {
  const row = await ctx.db.selectFrom('labelTemplate').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  mustBeAt({ ...row }, { version })
  const model = modelOf(row)
  if (!model.elements.length) throw refuse('labelTemplate.empty', { name: row.name })
  const kind = kindOf(ctx, row.kind)
  const sample = Object.fromEntries(kind.fields.map((each) => [each.name, each.sample]))
  const record = { values: sample, lists: sampleLists(kind.lists ?? []) }
  return { name: row.name, model, values: valuesOf(ctx, kind, record), lists: listsOf(kind, record) }
}

/** Publishes what was tried: the draft at that version. */
export async function publishTemplate(
  ctx: Ctx,
  { id, version }: InputOf<typeof api.publishLabelTemplate>,
): Promise<OutputOf<typeof api.publishLabelTemplate>> {
  const row = await lockRow(ctx.db, 'labelTemplate', id)
  mustBeAt(row, { version })
  const model = modelOf(row)
  const published = (row.published ?? 0) + 1
  await ctx.db
    .insertInto('labelTemplateVersion')
    .values({
      templateId: id,
      number: published,
      model: JSON.stringify(model),
      publishedBy: ctx.caller.userId || null,
      publishedAt: ctx.now.toISOString(),
    })
    .execute()
  const { after } = await updateRow(ctx.db, 'labelTemplate', { id, version }, { published })
  ctx.audit({ verb: 'publish', entity: labelTemplate.name, id, name: row.name, note: `V${published}` })
  ctx.touch(labelTemplate.name, [id])
  return { version: after.version, published }
}

type Preview = OutputOf<typeof api.previewLabel>

/** Drawn ahead of the call's transaction: no connection is held for it. */
export async function drawPreview(
  { t }: AheadCtx,
  { model, values, lists, page: asked, dotsPerMm, again }: InputOf<typeof api.previewLabel>,
): Promise<Preview> {
  const pages = pagesOf(model, values, lists)
  const page = pages[Math.min(asked, pages.length) - 1] as (typeof pages)[number]
  const mark = again ? t('label.copy', { number: 1 }) : null
  const labels = [{ values: onPage(values, page), index: page.number - 1, mark, page }]
  const { files, problems } = await drawForScreen({ model, labels, dotsPerMm, as: 'png' })
  return {
    pages: pages.length,
    png: Buffer.from(files[0] ?? []).toString('base64'),
    problems: problems.map((problem) => ({ element: problem.element, text: problemText(t, problem) })),
  }
}

export async function findRecord(
  ctx: Ctx,
  { kind, keyword }: InputOf<typeof api.findLabelRecord>,
): Promise<OutputOf<typeof api.findLabelRecord>> {
  return { records: await kindOf(ctx, kind).find(ctx, keyword) }
}

export async function labelRecord(
  ctx: Ctx,
  { kind, id }: InputOf<typeof api.getLabelRecord>,
): Promise<OutputOf<typeof api.getLabelRecord>> {
  const of = kindOf(ctx, kind)
  const [record] = await of.load(ctx, [id])
  if (!record) throw notFound()
  return { name: record.name, values: valuesOf(ctx, of, record), lists: mutable(listsOf(of, record)) }
}
