import { type Kysely, type Selectable, sql } from 'kysely'
import type { Entity } from '../../contract/entity.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import type { DB } from '../db/schema.ts'
import { notFound, stale } from '../refusal.ts'

export type Table = keyof DB & string
export type Values = Record<string, unknown>

/** A tenant row of any table. */
export interface StoredRow extends Values {
  id: number
  version: number
}

/** A row as it stands in its table, typed by it; of a table that is known at run time alone, a row of any. */
export type Stored<T extends Table> = Table extends T ? StoredRow : Selectable<DB[T]> & { id: number; version: number }

/** The handle for tables whose name is known at run time alone. */
export const loose = (db: Db) => db as unknown as Kysely<Record<string, StoredRow>>

/** Draft values as columns: sub-rows become JSON, nothing becomes the field's initial value, what is kept elsewhere is left out. */
export function toColumns(
  entity: Pick<Entity, 'fields'>,
  values: Values,
  { elsewhere = [], extra = [] }: { elsewhere?: readonly string[]; extra?: readonly string[] } = {},
): Values {
  const columns: Values = {}
  for (const [key, value] of Object.entries(values)) {
    const field = entity.fields[key]
    if ((!field && !extra.includes(key)) || elsewhere.includes(key) || value === undefined) continue
    const held = value ?? field?.initial ?? null
    columns[key] = field?.kind === 'rows' && held !== null ? JSON.stringify(held) : held
  }
  return columns
}

const insertedAtOnce = 500

/** Inserts rows in the order given; a few hundred a statement. */
export async function insertRows<T extends Table>(db: Db, table: T, rows: Values[]): Promise<Stored<T>[]> {
  const inserted: StoredRow[] = []
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    const part = rows.slice(from, from + insertedAtOnce).map(withDefaults) as StoredRow[]
    inserted.push(...((await loose(db).insertInto(table).values(part).returningAll().execute()) as StoredRow[]))
  }
  return inserted as Stored<T>[]
}

/** On insert, nothing given means the column's default. */
const withDefaults = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))

/** Rows by id, locked until the transaction ends, in the order of their ids (so that two acts never wait for each other). */
export async function lockRows<T extends Table>(db: Db, table: T, ids: number[]): Promise<Stored<T>[]> {
  const any: Table = table
  return (await loose(db)
    .selectFrom(any)
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()) as Stored<T>[]
}

/** One row, locked. Refuses when it is not there (or not for this caller to see). */
export async function lockRow<T extends Table>(db: Db, table: T, id: number): Promise<Stored<T>> {
  const [row] = await lockRows(db, table, [id])
  if (!row) throw notFound()
  return row
}

/**
 * Changes columns of a row that was read at `version` (omit it for acts that do not depend on what the person saw).
 * Refuses a stale version with the newest row. Counts the version up. @returns the row before and after
 */
export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  target: { id: number; version?: number },
  change: Values,
): Promise<{ before: Stored<T>; after: Stored<T> }> {
  const before: StoredRow = await lockRow<Table>(db, table, target.id)
  mustBeAt(before, target)
  const after = (await changing(db, table, target.id, change).executeTakeFirstOrThrow()) as StoredRow
  return { before: before as Stored<T>, after: after as Stored<T> }
}

/** Refuses a version that is not the newest, with the newest row. */
export function mustBeAt(row: StoredRow, { version }: { version?: number }): void {
  if (version !== undefined && row.version !== version) throw stale(row)
}

/** Changes columns of a row that is locked, and counts its version up. */
export function changing(db: Db, table: Table, id: number, change: Values) {
  const set = { ...change, version: sql<number>`version + 1` } as unknown as Partial<StoredRow>
  return loose(db).updateTable(table).set(set).where('id', '=', id).returningAll()
}

export async function deleteRows(db: Db, table: Table, ids: number[]): Promise<void> {
  await loose(db).deleteFrom(table).where('id', 'in', ids).execute()
}

/** A writing act on one row: locked, changed, logged, told to live viewers. */
export async function changeRow<T extends Table>(
  ctx: Ctx,
  entity: Pick<Entity, 'name' | 'key'> & { table: T },
  target: { id: number; version?: number },
  change: Values,
  act: { verb: string; note?: string },
): Promise<{ before: Stored<T>; after: Stored<T> }> {
  const changed = await updateRow(ctx.db, entity.table, target, change)
  const { before, after } = changed as { before: StoredRow; after: StoredRow }
  ctx.audit({ ...act, entity: entity.name, id: target.id, name: String(after[entity.key] ?? ''), before, after })
  ctx.touch(entity.name, [target.id])
  return changed
}
