import type { CrudOf, Verb } from '../../contract/crud.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import type { Sort } from '../../contract/list.ts'
import type { Message } from '../../contract/messages.ts'
import type { BulkResult } from '../../contract/result.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { type Handler, handle } from '../handler.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { notFound, refuseFields } from '../refusal.ts'
import { exporting } from './exporting.ts'
import { importing } from './importing.ts'
import type { Lookup } from './lookup.ts'
import { withFiles } from './row-files.ts'
import {
  deleteRows,
  insertRows,
  lockRow,
  lockRows,
  type StoredRow,
  type Table,
  toColumns,
  updateRow,
  type Values,
} from './rows.ts'
import { type ListShape, listByIds, listPage, type Source } from './select.ts'
import { columnsOf } from './where.ts'

/** One draft on its way in: a new row, or a change to `before`. `row` is its number in a sheet. */
export interface Candidate {
  draft: Values
  before?: StoredRow
}

/** What an entity's generic verbs stand on. Hooks take many rows at once, so that an import costs few queries. */
export interface CrudDefinition {
  table: Table
  /** The list's rows: `id`, `version`, every field, and the display texts of references. */
  list(db: Db): Source
  sort?: Sort[]
  /** Columns beyond the entity's fields that conditions and sorting may name. */
  more?: Record<string, Pick<Field, 'kind'>>
  /** Fields kept in other tables; `added` and `updated` write them. */
  elsewhere?: readonly string[]
  /** Columns that are no fields, set by `fill`. */
  extra?: readonly string[]
  /** Fills what a person may leave out (a number by rule). Changes the drafts in place. */
  fill?(ctx: Ctx, candidates: Candidate[]): Promise<void>
  /** Business rules; the issues of each candidate, none when it is good. */
  check?(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]>
  added?(ctx: Ctx, rows: { row: StoredRow; draft: Values }[]): Promise<void>
  updated?(ctx: Ctx, change: { before: StoredRow; after: StoredRow; draft: Values }): Promise<void>
  /** Why a row cannot be deleted, by its id. */
  keeps?(ctx: Ctx, rows: StoredRow[]): Promise<Map<number, Message>>
  /** Deletes otherwise than by removing the rows (kept for undoing). */
  remove?(ctx: Ctx, rows: StoredRow[]): Promise<void>
  /** For sheets: how a reference's text (a number, a name) is found, by field. */
  lookups?: Record<string, Lookup>
}

/** An entity with its definition: what import, export and the verbs share. */
export interface Served {
  crud: CrudOf<Entity, Verb>
  definition: CrudDefinition
}

/** Binds the verbs that an entity opted in to. @returns handlers, the jobs that long ones run as, and what `addRows` and its like take */
export function serveCrud<E extends Entity, V extends Verb>(
  crud: CrudOf<E, V>,
  definition: CrudDefinition,
): { handlers: Handler[]; jobs: Record<string, JobHandler>; served: Served } {
  const served: Served = { crud: crud as unknown as Served['crud'], definition }
  const all = served.crud
  const handlers: Handler[] = []
  const jobs: Record<string, JobHandler> = {}
  if (all.select)
    handlers.push(
      handle(all.select, async (ctx, input) => {
        const page = await listPage<never>(ctx.db, definition.list(ctx.db), input, shapeOf(served, ctx))
        return { ...page, rows: await withFiles(ctx.db, crud.entity, page.rows) }
      }),
    )
  if (all.get) handlers.push(handle(all.get, (ctx, { id }) => readRow(ctx.db, served, id)))
  if (all.add)
    handlers.push(
      handle(all.add, async (ctx, draft) => {
        const [row] = await addRows(ctx, served, [{ draft: draft as Values }])
        return readRow(ctx.db, served, (row as StoredRow).id)
      }),
    )
  if (all.update)
    handlers.push(
      handle(all.update, async (ctx, patch) => {
        const { id, version, ...draft } = patch as Values & { id: number; version: number }
        await patchRow(ctx, served, { id, version }, draft)
        return readRow(ctx.db, served, id)
      }),
    )
  if (all.delete) handlers.push(handle(all.delete, (ctx, { ids }) => removeRows(ctx, served, ids)))
  if (all.import) Object.assign(jobs, importing(served, handlers))
  if (all.export) Object.assign(jobs, exporting(served, handlers))
  return { handlers, jobs, served }
}

export function shapeOf({ crud, definition }: Served, ctx: Pick<Ctx, 'caller'>): ListShape {
  return {
    columns: columnsOf(crud.entity, definition.more),
    search: crud.entity.search,
    sort: definition.sort,
    zone: ctx.caller.zone,
  }
}

async function readRow(db: Db, { crud, definition }: Served, id: number): Promise<never> {
  const rows = await listByIds<never>(db, definition.list(db), [id])
  const [row] = await withFiles(db, crud.entity, rows)
  if (!row) throw notFound()
  return row
}

/** Adds rows after all checks; refuses with the first bad row's issues. */
export async function addRows(ctx: Ctx, served: Served, candidates: Candidate[]): Promise<StoredRow[]> {
  await served.definition.fill?.(ctx, candidates)
  const issues = (await served.definition.check?.(ctx, candidates)) ?? []
  const bad = issues.find((each) => each.length)
  if (bad) throw refuseFields(bad)
  return writeNew(ctx, served, candidates)
}

/** Inserts rows that passed the checks, with all that hangs on them. */
export async function writeNew(ctx: Ctx, { crud, definition }: Served, candidates: Candidate[]): Promise<StoredRow[]> {
  const { entity } = crud
  const columns = candidates.map(({ draft }) => toColumns(entity, draft, definition))
  const rows = await insertRows(ctx.db, definition.table, columns)
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
  return rows
}

/** Changes one row after all checks. */
export async function patchRow(
  ctx: Ctx,
  served: Served,
  target: { id: number; version?: number },
  draft: Values,
): Promise<StoredRow> {
  const { crud, definition } = served
  const { entity } = crud
  const known = await lockRow(ctx.db, definition.table, target.id)
  const [issues = []] = (await definition.check?.(ctx, [{ draft, before: known }])) ?? []
  if (issues.length) throw refuseFields(issues)
  const { before, after } = await updateRow(ctx.db, definition.table, target, toColumns(entity, draft, definition))
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
  return after
}

/** Deletes what may be deleted and says of the others why not. */
export async function removeRows(ctx: Ctx, { crud, definition }: Served, ids: number[]): Promise<BulkResult> {
  const { entity } = crud
  const rows = await lockRows(ctx.db, definition.table, ids)
  const kept = (await definition.keeps?.(ctx, rows)) ?? new Map<number, Message>()
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
