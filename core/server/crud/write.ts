import type { CompiledQuery } from 'kysely'
import type { Entity } from '../../contract/entity.ts'
import type { Message } from '../../contract/messages.ts'
import type { BulkResult } from '../../contract/result.ts'
import type { Ctx, Statement } from '../context.ts'
import { attachFiles } from '../files/attach.ts'
import { Refusal, refuseFields } from '../refusal.ts'
import { checkAll } from './check.ts'
import { writing } from './database-words.ts'
import type { Candidate, Served } from './definition.ts'
import {
  changing,
  deleteRows,
  insertRows,
  lockRow,
  lockRows,
  mustBeAt,
  type Stored,
  type StoredRow,
  type Table,
  toColumns,
  type Values,
} from './rows.ts'
import { keptByUses } from './uses.ts'

/** Adds rows after all checks; refuses with the first bad row's issues. */
export async function addRows<T extends Table>(
  ctx: Ctx,
  served: Served<T>,
  candidates: Candidate[],
): Promise<Stored<T>[]> {
  await served.definition.fill?.(ctx, candidates)
  const issues = await checkAll(ctx, served, candidates)
  const bad = issues.find((each) => each.length)
  if (bad) throw refuseFields(bad)
  return writeNew(ctx, served, candidates)
}

/** Inserts rows that passed the checks, with all that hangs on them. */
export async function writeNew<T extends Table>(
  ctx: Ctx,
  { crud, definition }: Served<T>,
  candidates: Candidate[],
): Promise<Stored<T>[]> {
  const { entity } = crud
  const columns = candidates.map(({ draft }) => toColumns(entity, draft, definition))
  const rows: StoredRow[] = await writing(ctx, { crud, definition }, candidates, () =>
    insertRows<Table>(ctx.db, definition.table, columns),
  )
  await attachFiles(
    ctx,
    entity,
    rows.map(({ id }, i) => ({ id, candidate: candidates[i] ?? { draft: {} } })),
  )
  await definition.added?.(
    ctx,
    rows.map((row, i) => ({ row, draft: candidates[i]?.draft ?? {} })),
  )
  for (const row of rows)
    ctx.audit({ verb: 'add', entity: entity.name, id: row.id, name: String(row[entity.key] ?? ''), after: row })
  ctx.touch(
    entity.name,
    rows.map((row) => row.id),
  )
  return rows as Stored<T>[]
}

/** Changes one row after all checks. */
export async function patchRow<T extends Table>(
  ctx: Ctx,
  served: Served<T>,
  target: { id: number; version?: number },
  draft: Values,
): Promise<Stored<T>> {
  const { after } = await patchAndRead(ctx, served, target, draft)
  return after as Stored<T>
}

/** The same, with the rows that `read` asks for right after the change, and before what hangs on it is written. */
export async function patchAndRead(
  ctx: Ctx,
  served: Served,
  target: { id: number; version?: number },
  draft: Values,
  read?: Statement<StoredRow>,
): Promise<{ after: StoredRow; shown?: StoredRow[] }> {
  const { crud, definition } = served
  const { entity } = crud
  const before = await lockRow<Table>(ctx.db, definition.table, target.id)
  const [issues = []] = await checkAll(ctx, served, [{ draft, before }])
  if (issues.length) throw refuseFields(issues)
  mustBeAt(before, target)
  const change = changing(ctx.db, definition.table, target.id, toColumns(entity, draft, definition))
  const query = change.compile() as CompiledQuery<StoredRow>
  const [[row], shown] = await writing<[StoredRow[], StoredRow[]?]>(ctx, served, [{ draft, before }], async () =>
    read ? ctx.together({ query }, read) : ctx.together({ query }),
  )
  const after = row as StoredRow
  await attachFiles(ctx, entity, [{ id: target.id, candidate: { draft, before } }])
  await definition.updated?.(ctx, { before, after, draft })
  ctx.audit({
    verb: 'update',
    entity: entity.name,
    id: target.id,
    name: String(after[entity.key] ?? ''),
    before,
    after,
  })
  ctx.touch(entity.name, [target.id])
  return { after, shown }
}

/** Changes the same fields of many rows; of each that its rules keep, or ask about, it says why. */
export async function patchRows(ctx: Ctx, served: Served, ids: number[], draft: Values): Promise<BulkResult> {
  const { crud, definition } = served
  const rows = await lockRows(ctx.db, definition.table, ids)
  const kept = new Map<number, Message>()
  for (const before of rows) {
    const why = await whyNot(ctx, served, before, draft)
    if (why) kept.set(before.id, why)
    else await patchRow(ctx, served, { id: before.id }, { ...draft })
  }
  const done = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  return { done, skipped: skippedOf(ctx, crud.entity, [...new Set(ids)], rows, kept) }
}

/** What keeps one row of many from being changed: the first thing that is wrong, or what would be asked of it alone. */
async function whyNot(ctx: Ctx, served: Served, before: StoredRow, draft: Values): Promise<Message | undefined> {
  try {
    const [issues = []] = await checkAll(ctx, served, [{ draft: { ...draft }, before }])
    return issues[0]
  } catch (error) {
    if (error instanceof Refusal) return error.issues[0] ?? error.reason
    throw error
  }
}

/** Deletes what may be deleted and says of the others why not. */
export async function removeRows(ctx: Ctx, served: Served, ids: number[]): Promise<BulkResult> {
  const { crud, definition } = served
  const { entity } = crud
  const rows = await lockRows(ctx.db, definition.table, ids)
  const otherwise = (rows.length ? await definition.keeps?.(ctx, rows) : null) ?? new Map<number, Message>()
  const kept = await keptByUses(ctx, served, rows, otherwise)
  const going = rows.filter((row) => !kept.has(row.id))
  if (going.length) {
    if (definition.remove) await definition.remove(ctx, going)
    else
      await deleteRows(
        ctx.db,
        definition.table,
        going.map((row) => row.id),
      )
  }
  for (const row of going)
    ctx.audit({ verb: 'delete', entity: entity.name, id: row.id, name: String(row[entity.key] ?? ''), before: row })
  if (going.length)
    ctx.touch(
      entity.name,
      going.map((row) => row.id),
    )
  return { done: going.map((row) => row.id), skipped: skippedOf(ctx, entity, ids, rows, kept) }
}

function skippedOf(
  ctx: Ctx,
  entity: Entity,
  ids: number[],
  rows: StoredRow[],
  kept: Map<number, Message>,
): BulkResult['skipped'] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    const why: Message | undefined = row ? kept.get(id) : { key: 'refused.gone' }
    return why ? [{ id, name: String(row?.[entity.key] ?? id), reason: ctx.t(why.key, why.params) }] : []
  })
}
