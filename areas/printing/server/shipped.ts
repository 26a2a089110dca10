import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { LabelModel } from '#engines/labels/index.ts'
import { printerEntity } from '../contract/printer.ts'
import { type addShippedTemplate, labelTemplate } from '../contract/template.ts'
import { kindOf, type LabelKind } from './kinds.ts'

/**
 * The template that records of a kind print by where none was chosen: the oldest that may print, else the form that the product brings, which
 * is the team's own from then on, in the language of whoever printed first.
 */
export async function shippedTemplate(ctx: Ctx, kind: LabelKind): Promise<number> {
  const own = await ctx.db
    .selectFrom('labelTemplate')
    .select('id')
    .where('kind', '=', kind.id)
    .where('enabled', '=', true)
    .where('published', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return own?.id ?? (await adopt(ctx, kind)).id
}

/** Whoever asks for the form that the product brings has one more template, which he may change. */
export async function addShipped(
  ctx: Ctx,
  { kind }: InputOf<typeof addShippedTemplate>,
): Promise<OutputOf<typeof addShippedTemplate>> {
  return adopt(ctx, kindOf(ctx, kind))
}

/** Names that are tried for it before a person has to make room. */
const mostNames = 20

async function adopt(ctx: Ctx, kind: LabelKind): Promise<{ id: number; name: string }> {
  const model = kind.shipped?.(ctx.t)
  if (!model) throw refuse('printJob.noStandard')
  const title = ctx.t(kind.title)
  for (let number = 1; number <= mostNames; number++) {
    const name = number > 1 ? `${title} ${number}` : title
    const id = await insert(ctx, { kind: kind.id, name, model })
    if (id === null) continue
    ctx.audit({ verb: 'add', entity: labelTemplate.name, id, name })
    ctx.audit({ verb: 'publish', entity: labelTemplate.name, id, name, note: 'V1' })
    ctx.touch(labelTemplate.name, [id])
    return { id, name }
  }
  throw refuse('labelTemplate.namesTaken', { name: title })
}

/** @returns null where a template of the team has the name */
async function insert(ctx: Ctx, made: { kind: string; name: string; model: LabelModel }): Promise<number | null> {
  const { kind, name, model } = made
  const row = await ctx.db
    .insertInto('labelTemplate')
    .values({
      kind,
      name,
      width: model.width,
      height: model.height,
      draft: JSON.stringify(model.elements),
      published: 1,
      createdAt: ctx.now.toISOString(),
    })
    .onConflict((c) => c.columns(['teamId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await ctx.db
    .insertInto('labelTemplateVersion')
    .values({
      templateId: row.id,
      number: 1,
      model: JSON.stringify(model),
      publishedBy: ctx.caller.userId || null,
      publishedAt: ctx.now.toISOString(),
    })
    .execute()
  return row.id
}

/** The number of the printer that is the browser's dialog. */
const browserNumber = 'BROWSER'

/** The printer that is the browser's dialog, sharp enough for paper; a team without one has it from then on. */
export async function browserPrinter(ctx: Ctx): Promise<number> {
  const find = () =>
    ctx.db
      .selectFrom('printer')
      .select('id')
      .where('driver', '=', 'browser')
      .where('enabled', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  const name = ctx.t('printerDriver.browser')
  const made = await ctx.db
    .insertInto('printer')
    .values({ number: browserNumber, name, driver: 'browser', dotsPerMm: 12, createdAt: ctx.now.toISOString() })
    .onConflict((c) => c.columns(['teamId', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const again = await find()
    if (again) return again.id
    // It was switched off, or is another printer now.
    throw refuse('printJob.noPrinter')
  }
  ctx.audit({ verb: 'add', entity: printerEntity.name, id: made.id, name })
  ctx.touch('printer', [made.id])
  return made.id
}
