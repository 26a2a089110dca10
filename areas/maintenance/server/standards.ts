import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { attachPictures, checkPictures } from '#core/server/files/attach.ts'
import { type MaintenanceItem, optionsOf } from '../contract/judging.ts'
import { maintenanceStandard, maintenanceStandardCrud } from '../contract/standard.ts'

type Candidate = CandidateOf<typeof maintenanceStandard, 'maintenanceStandard'>
type ItemDraft = NonNullable<Candidate['draft']['items']>[number]

/** An item as it is kept: what its kind has not is empty. */
const keptItem = (draft: ItemDraft): MaintenanceItem => {
  const measured = draft.kind === 'measured'
  return {
    item: draft.item,
    kind: draft.kind,
    lower: (measured && draft.lower) || (measured && draft.lower === 0) ? (draft.lower ?? null) : null,
    upper: measured ? (draft.upper ?? null) : null,
    unit: measured ? (draft.unit ?? null) : null,
    options: draft.kind === 'choice' ? (draft.options ?? null) : null,
    method: draft.method ?? null,
    goodPhotoId: draft.goodPhotoId ?? null,
    picture: draft.picture ?? false,
    raises: draft.raises ?? 'nothing',
  }
}

function itemIssues(items: readonly ItemDraft[], calls: boolean): FieldIssue[] {
  const seen = new Set<string>()
  return items.flatMap((draft, i) => {
    const issues: FieldIssue[] = []
    const tell = (field: keyof ItemDraft, key: FieldIssue['key'], params?: FieldIssue['params']) =>
      issues.push({ field: `items.${i}.${field}`, key, params })
    const item = keptItem(draft)
    if (seen.has(item.item)) tell('item', 'maintenanceStandard.itemTwice', { item: item.item })
    seen.add(item.item)
    if (item.kind === 'measured' && item.lower === null && item.upper === null)
      tell('lower', 'maintenanceStandard.noLimit')
    if (item.lower !== null && item.upper !== null && item.lower > item.upper)
      tell('upper', 'maintenanceStandard.limitsReversed')
    if (item.kind === 'choice') {
      const options = optionsOf(item).map(({ words }) => words)
      if (options.length < 2 || new Set(options).size < options.length)
        tell('options', 'maintenanceStandard.fewOptions')
    }
    if (item.raises === 'call' && !calls) tell('raises', 'maintenanceStandard.noCallType')
    return issues
  })
}

async function itemsNow(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MaintenanceItem[]>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('maintenanceStandardVersion')
    .select(['standardId', 'items'])
    .where('standardId', 'in', [...ids])
    .orderBy('standardId')
    .orderBy('number')
    .execute()
  return new Map(rows.map(({ standardId, items }) => [standardId, items as MaintenanceItem[]]))
}

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const kept = await itemsNow(
    ctx,
    candidates.flatMap(({ before, draft }) => (before && !draft.items ? [before.id] : [])),
  )
  return candidates.map(({ draft, before }) => {
    if (draft.enabled === null) draft.enabled = true
    const callType = draft.andonTypeId === undefined ? before?.andonTypeId : draft.andonTypeId
    return itemIssues(draft.items ?? kept.get(before?.id ?? 0) ?? [], callType != null)
  })
}

/** Makes the next version of a standard's items, unless they are what they were. */
async function writeItems(ctx: Ctx, standards: readonly { id: number; items: readonly ItemDraft[] }[]): Promise<void> {
  const before = await itemsNow(
    ctx,
    standards.map(({ id }) => id),
  )
  const changed = standards
    .map(({ id, items }) => ({ id, items: items.map(keptItem) }))
    .filter(({ id, items }) => JSON.stringify(items) !== JSON.stringify((before.get(id) ?? []).map(keptItem)))
  for (const { id, items } of changed) {
    const shown = await takeShown(ctx, id, items)
    await sql`insert into maintenance_standard_version (standard_id, number, items, made_by, made_at)
      select ${id}, coalesce(max(v.number), 0) + 1, ${JSON.stringify(items.map((item) => ({ ...item, ...shown.get(item.goodPhotoId ?? 0) })))}::jsonb, ${ctx.caller.userId || null}, ${ctx.now.toISOString()}::timestamptz
      from maintenance_standard_version v where v.standard_id = ${id}`.execute(ctx.db)
  }
}

/** The field that holds pictures. */
const shownField = 'items'

/** Lets a standard hold the pictures of how its items should look: fresh uploads, or what a version of its own holds. @returns their files */
async function takeShown(ctx: Ctx, standardId: number, items: readonly MaintenanceItem[]) {
  const ids = [...new Set(items.flatMap(({ goodPhotoId }) => goodPhotoId ?? []))]
  if (!ids.length) return new Map<number, object>()
  const { rows: held } = await sql<{ id: number }>`
    select f.id from file f where f.id = any(${ids}) and f.attached_to = ${maintenanceStandard.name} and f.attached_id = ${standardId}`.execute(
    ctx.db,
  )
  const fresh = ids.filter((id) => !held.some((file) => file.id === id))
  await checkPictures(ctx, { field: shownField, ids: fresh })
  await attachPictures(ctx, { entity: maintenanceStandard.name, id: standardId }, { field: shownField, ids: fresh })
  const files = await ctx.db.selectFrom('file').select(['id', 'fileNo', 'name']).where('id', 'in', ids).execute()
  return new Map<number, object>(
    files.map(({ id, fileNo, name }) => [id, { goodPhotoIdFileNo: fileNo, goodPhotoIdFileName: name }]),
  )
}

export const standards = serveCrud(maintenanceStandardCrud, {
  table: 'maintenanceStandard',
  sort: [{ field: 'code', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('maintenanceStandard as s')
      .innerJoin('maintenanceStandardVersion as v', (j) =>
        j
          .onRef('v.teamId', '=', 's.teamId')
          .onRef('v.standardId', '=', 's.id')
          .on('v.number', '=', (e) =>
            e
              .selectFrom('maintenanceStandardVersion as l')
              .whereRef('l.teamId', '=', 's.teamId')
              .whereRef('l.standardId', '=', 's.id')
              .select(sql<number>`max(l.number)`.as('number')),
          ),
      )
      .leftJoin('andonType as a', (j) => j.onRef('a.teamId', '=', 's.teamId').onRef('a.id', '=', 's.andonTypeId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'v.teamId').onRef('u.id', '=', 'v.madeBy'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.code',
        's.name',
        's.names',
        's.andonTypeId',
        nameIn<string | null>(ctx, 'a').as('andonTypeName'),
        's.enabled',
        's.remark',
        'v.items',
        sql<number>`jsonb_array_length(v.items)`.as('itemCount'),
        'v.number as edition',
        'v.madeAt as editedAt',
        'u.name as editedByName',
        sql<number>`(select count(*)::int from maintenance_plan p where p.team_id = s.team_id and p.standard_id = s.id)`.as(
          'plans',
        ),
      ]),
  elsewhere: ['items'],
  unique: [{ fields: ['code'] }],
  refers: { andonTypeId: 'andonType' },
  usedBy: [{ table: 'maintenancePlan', column: 'standardId', label: 'maintenancePlan' }, 'references'],
  check,
  added: (ctx, added) =>
    writeItems(
      ctx,
      added.map(({ row, draft }) => ({ id: row.id, items: draft.items ?? [] })),
    ),
  async updated(ctx, { after, draft }) {
    if (draft.items) await writeItems(ctx, [{ id: after.id, items: draft.items }])
  },
})
