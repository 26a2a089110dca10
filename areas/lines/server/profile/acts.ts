import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { changeRow, lockRow, lockRows, mustBeAt, type Stored } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField, refuseFields } from '#core/server/refusal.ts'
import type { ProfileState } from '../../contract/kinds.ts'
import type { Line } from '../../contract/line.ts'
import type { LineApi, LineProfile } from '../../contract/line-api.ts'
import { issuesOf, type ProfileDraft } from '../../contract/profile.ts'
import { draftOf, profileOf } from './read.ts'
import { writeParts } from './write.ts'

const entity = { name: 'lineProfile', key: 'name', table: 'lineProfile' } as const

/** A profile of this line: those of others do not exist for it. */
async function lockOf(ctx: Ctx, line: Line, id: number): Promise<Stored<'lineProfile'>> {
  const row = await lockRow(ctx.db, 'lineProfile', id)
  if (row.line !== line.id) throw notFound()
  return row
}

export async function getProfile(ctx: Ctx, line: Line, { id }: { id: number }): Promise<LineProfile> {
  const row = await ctx.db
    .selectFrom('lineProfile as f')
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'f.teamId').onRef('p.id', '=', 'f.productId'))
    .select([
      'f.id',
      'f.version',
      'f.productId',
      'f.revision',
      'f.status',
      sql<string>`p.code || ' ' || ${nameIn(ctx, 'p')}`.as('productName'),
    ])
    .where('f.id', '=', id)
    .where('f.line', '=', line.id)
    .executeTakeFirst()
  const kept = row && (await profileOf(ctx, id))
  if (!row || !kept) throw notFound()
  return { ...row, status: row.status as ProfileState, draft: draftOf(kept) }
}

/** A unit comes, is tested, and is mended where it failed. */
const three = [
  { code: 'ST10', kind: 'scan' },
  { code: 'ST20', kind: 'test' },
  { code: 'REP', kind: 'repair' },
] as const

/** Something to begin with that can be published: the stations of the line, each after those before it. */
function beginning(ctx: Ctx, { begins = three }: Line): ProfileDraft {
  const working = begins.filter(({ kind }) => kind !== 'repair').map(({ code }) => code)
  return {
    name: ctx.t('lineProfile.first'),
    mostPasses: 0,
    packingLevel: 'box',
    stations: begins.map(({ code, kind }) => ({
      code,
      kind,
      name: ctx.t(`stationKind.${kind}`),
      required: kind !== 'repair',
      mostPasses: 0,
      onFail: 'repair',
      after: kind === 'repair' ? [] : working.slice(0, working.indexOf(code)),
      checks: [],
      collect: [],
      bind: [],
    })),
    causes: [],
  }
}

export async function addProfile(
  ctx: Ctx,
  line: Line,
  { productId, fromId, draft }: InputOf<LineApi['addLineProfile']>,
): Promise<{ id: number }> {
  const [product] = await lockRows(ctx.db, 'product', [productId])
  if (!product) throw refuseField('productId', 'lineProfile.gone')
  const { rows } = await sql<{ last: number; drafts: number }>`
    select coalesce(max(revision), 0) as last, count(*) filter (where status = 'draft')::int as drafts from line_profile
    where line = ${line.id} and product_id = ${productId}`.execute(ctx.db)
  const { last = 0, drafts = 0 } = rows[0] ?? {}
  if (drafts) throw refuseField('productId', 'lineProfile.draftThere')
  const from = draft ?? (fromId ? (await getProfile(ctx, line, { id: fromId })).draft : beginning(ctx, line))
  await refuseBad(ctx, from, productId)
  const { name, mostPasses, packingLevel } = from
  const { id } = await ctx.db
    .insertInto('lineProfile')
    .values({
      line: line.id,
      productId,
      revision: last + 1,
      name,
      mostPasses,
      packingLevel,
      origin: draft ? 'told' : fromId ? 'copy' : 'template',
      fromId: draft ? null : fromId,
      createdBy: ctx.caller.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeParts(ctx, id, from)
  ctx.audit({ verb: 'add', entity: entity.name, id, name })
  ctx.touch(entity.name, [id])
  return { id }
}

export async function updateProfile(
  ctx: Ctx,
  line: Line,
  { id, version, draft }: InputOf<LineApi['updateLineProfile']>,
): Promise<OutputOf<LineApi['updateLineProfile']>> {
  const row = await lockDraft(ctx, line, { id, version })
  await refuseBad(ctx, draft, row.productId)
  const { name, mostPasses, packingLevel } = draft
  await changeRow(ctx, entity, { id, version }, { name, mostPasses, packingLevel }, { verb: 'update' })
  await writeParts(ctx, id, draft)
  return getProfile(ctx, line, { id })
}

async function lockDraft(
  ctx: Ctx,
  line: Line,
  target: { id: number; version: number },
): Promise<Stored<'lineProfile'>> {
  const row = await lockOf(ctx, line, target.id)
  if (row.status !== 'draft') throw refuse('lineProfile.notDraft', { name: row.name })
  mustBeAt(row, target)
  return row
}

/** What was live stays with the orders that have it. */
export async function publishProfile(
  ctx: Ctx,
  line: Line,
  { id, version }: InputOf<LineApi['publishLineProfile']>,
): Promise<LineProfile> {
  const { productId } = await lockDraft(ctx, line, { id, version })
  const kept = await profileOf(ctx, id)
  if (!kept) throw notFound()
  await refuseBad(ctx, draftOf(kept), productId)
  await ctx.db
    .updateTable('lineProfile')
    .set({ status: 'retired', version: sql`version + 1` })
    .where('line', '=', line.id)
    .where('productId', '=', productId)
    .where('status', '=', 'live')
    .execute()
  const live = { status: 'live', publishedBy: ctx.caller.userId || null, publishedAt: ctx.now.toISOString() }
  await changeRow(ctx, entity, { id, version }, live, { verb: 'publish' })
  return getProfile(ctx, line, { id })
}

/** @throws a refusal that names each place: it breaks a rule, or what it names is not there */
async function refuseBad(ctx: Ctx, draft: ProfileDraft, productId: number): Promise<void> {
  const issues: FieldIssue[] = issuesOf(draft)
  const products = draft.stations.flatMap(({ bind }) => bind.map((each) => each.productId))
  const checks = draft.stations.flatMap((station) => station.checks)
  const machines = checks.flatMap((each) => (each.name === 'machineUp' ? [each.machineId] : []))
  const skills = checks.flatMap((each) => (each.name === 'skill' ? [each.skillId] : []))
  if (products.includes(productId)) issues.push({ field: 'stations', key: 'lineProfile.partOfItself' })
  const named = [
    ['product', products],
    ['machine', machines],
    ['skill', skills],
    ['defectReason', draft.causes.map(({ reasonId }) => reasonId)],
  ] as const
  for (const [table, ids] of named) {
    const wanted = [...new Set(ids)]
    if (!wanted.length) continue
    const found = await ctx.db.selectFrom(table).select('id').where('id', 'in', wanted).forKeyShare().execute()
    if (found.length < wanted.length)
      issues.push({ field: table === 'defectReason' ? 'causes' : 'stations', key: 'lineProfile.gone' })
  }
  if (issues.length) throw refuseFields(issues)
}
