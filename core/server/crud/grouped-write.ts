import { sql } from 'kysely'
import type { ImportResult } from '../../contract/core.api.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Ctx } from '../context.ts'
import { filledIn } from './blanks.ts'
import { checkAll } from './check.ts'
import type { GroupedImport } from './grouped-import.ts'
import { type Group, groupKey } from './grouped-rows.ts'
import type { ImportPayload } from './import-job.ts'
import type { SheetRow } from './import-sheet.ts'
import { insertRows, lockRows, type StoredRow } from './rows.ts'
import { listByIds } from './select.ts'
import { type Candidate, patchRow, writeNew } from './serve.ts'

type Outcome = Pick<ImportResult, 'batchId' | 'added' | 'updated'>
type Standing = Group & Candidate

/**
 * Writes whole groups: a group with one bad row is not written at all, for half of a BOM is worse than none. Everything or, as the
 * person chose, the good groups. Counts are of rows of the sheet.
 */
export async function writeGroups(
  ctx: Ctx,
  grouped: GroupedImport,
  groups: Group[],
  payload: Pick<ImportPayload, 'mode' | 'updateDuplicates' | 'fileName'>,
): Promise<Outcome> {
  const standing = await findExisting(ctx, grouped, groups, payload.updateDuplicates)
  await applyRules(ctx, grouped, standing)
  for (const { rows } of standing) spread(rows)
  const good = standing.filter(({ rows }) => rows.every((row) => !row.issues.length))
  if (!good.length || (payload.mode === 'all' && good.length < standing.length))
    return { batchId: null, added: 0, updated: 0 }

  const fresh = good.filter((group) => !group.before)
  const known = good.filter((group) => group.before)
  const added = fresh.length ? await writeNew(ctx, grouped.served, fresh) : []
  const remembered = fresh.map((group, i) => ({ group, after: added[i] as StoredRow }))
  for (const group of known) {
    const id = (group.before as StoredRow).id
    remembered.push({ group, after: await patchRow(ctx, grouped.served, { id }, group.draft) })
  }
  const count = (some: Standing[]) => some.reduce((sum, { rows }) => sum + rows.length, 0)
  const batchId = await remember(ctx, grouped, payload.fileName, remembered)
  return { batchId, added: count(fresh), updated: count(known) }
}

/** The groups that exist already, locked, with their lines as they are. */
async function findExisting(
  ctx: Ctx,
  { served, by, taken }: GroupedImport,
  groups: Group[],
  updating: boolean,
): Promise<Standing[]> {
  const [owner] = by
  const last = by.at(-1) as string
  const { table } = served.definition
  const owners = groups.flatMap(({ draft }) => draft[owner] ?? [])
  const { rows: found } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(owner)} = any(${[...new Set(owners)]})`.execute(ctx.db)
  const ids = found.map(({ id }) => id)
  if (ids.length) await lockRows(ctx.db, table, ids)
  const whole = ids.length ? await listByIds<StoredRow>(ctx.db, served.definition.list(ctx.db, ctx), ids) : []
  const existing = new Map(whole.map((row) => [groupKey(by.map((key) => row[key])), row]))
  return groups.map((group) => {
    const before = existing.get(group.key)
    if (before && !updating)
      group.rows[0]?.issues.push({ field: last, key: taken, params: { value: String(group.draft[last]) } })
    // Blank cells change nothing; lines are replaced whole.
    return { ...group, draft: before ? filledIn(group.draft) : group.draft, before }
  })
}

async function applyRules(ctx: Ctx, { served, lines, complete }: GroupedImport, groups: Standing[]) {
  const sound = groups.filter(({ rows }) => rows.every((row) => !row.issues.length))
  if (!sound.length) return
  await complete?.(
    ctx,
    sound.map(({ draft }) => draft),
  )
  const fresh = sound.filter(({ before }) => !before)
  if (fresh.length) await served.definition.fill?.(ctx, fresh)
  const issues = await checkAll(ctx, served, sound)
  sound.forEach(({ rows }, i) => {
    for (const issue of issues[i] ?? []) {
      const [head, at, ...key] = issue.field.split('.')
      const inLine = lines !== undefined && head === lines && key.length > 0
      const row = inLine ? rows[Number(at)] : rows[0]
      row?.issues.push({ ...issue, field: inLine ? key.join('.') : issue.field })
    }
  })
}

/** The other rows of a bad group come back with it. */
function spread(rows: SheetRow[]): void {
  const bad = rows.find((row) => row.issues.length)
  const [issue] = bad?.issues ?? []
  if (!bad || !issue) return
  for (const row of rows)
    if (!row.issues.length) row.issues.push({ field: issue.field, key: 'import.groupBad', params: { row: bad.number } })
}

/** What of a row a person writes: enough to make it again. */
const written = ({ fields }: Entity, { id, version, ...row }: StoredRow) => ({
  ...Object.fromEntries(Object.entries(row).filter(([key]) => fields[key] && !fields[key].readonly)),
  id,
  version,
})

async function remember(
  ctx: Ctx,
  { served }: GroupedImport,
  fileName: string,
  groups: { group: Standing; after: StoredRow }[],
): Promise<number> {
  const batch = await ctx.db
    .insertInto('importBatch')
    .values({ entity: served.crud.entity.name, fileName, userId: ctx.caller.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    ctx.db,
    'importRow',
    groups.map(({ group, after }) => ({
      batchId: batch.id,
      rowNumber: group.rows[0]?.number ?? 0,
      entityId: after.id,
      entityVersion: after.version,
      before: group.before ? JSON.stringify(written(served.crud.entity, group.before)) : null,
    })),
  )
  return batch.id
}
