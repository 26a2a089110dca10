import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import { iso, type MachineSpan } from './read-ledger.ts'
import type { Reckoned, Rolled } from './rolled.ts'
import { type Column, elementColumns, elementSelection, reckonedOf, type StoredElements } from './stored.ts'
import { planOf } from './windows.ts'

type Table = 'machine_hour' | 'machine_shift'

const atOnce = 4_000

const placeColumns: Column<Rolled>[] = [
  { name: 'machine_id', type: 'bigint', of: ({ machineId }) => machineId },
  { name: 'start_at', type: 'timestamptz', of: ({ window }) => iso(window.start) },
  { name: 'end_at', type: 'timestamptz', of: ({ window }) => iso(window.end) },
  { name: 'production_day', type: 'date', of: ({ window }) => window.productionDay },
  { name: 'shift_id', type: 'text', of: ({ window }) => window.shiftId },
]
const reckonedColumns = elementColumns.map(
  ({ of, ...column }): Column<Rolled> => ({ ...column, of: ({ reckoned }) => of(reckoned) }),
)
const hourColumns: Column<Rolled>[] = [
  ...placeColumns,
  { name: 'window_start', type: 'timestamptz', of: ({ window }) => iso(window.windowStart) },
  ...reckonedColumns,
]
const shiftColumns: Column<Rolled>[] = [
  ...placeColumns,
  { name: 'shift_name', type: 'text', of: ({ window }) => window.shiftName },
  { name: 'plan', type: 'text', of: ({ window }) => planOf(window) },
  ...reckonedColumns,
]

/** Puts slices in the place of whatever began within the spans. */
export const writeHours = (db: Db, spans: readonly MachineSpan[], slices: readonly Rolled[]): Promise<void> =>
  replace(db, 'machine_hour', spans, hourColumns, slices)

/** Puts windows in the place of whatever began within the spans. */
export const writeShifts = (db: Db, spans: readonly MachineSpan[], windows: readonly Rolled[]): Promise<void> =>
  replace(db, 'machine_shift', spans, shiftColumns, windows)

async function replace(
  db: Db,
  table: Table,
  spans: readonly MachineSpan[],
  columns: readonly Column<Rolled>[],
  rows: readonly Rolled[],
): Promise<void> {
  await clear(db, table, spans)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const arrays = sql.join(columns.map((column) => arrayOf(column, part)))
    await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${arrays})`.execute(db)
  }
}

/** A column of many rows: both sides read it much faster than rows of JSON. */
function arrayOf({ type, of }: Column<Rolled>, rows: readonly Rolled[]): RawBuilder<unknown> {
  const values = rows.map(of)
  return sql`${type === 'text' ? values : `{${values.map((value) => value ?? 'null').join()}}`}::${sql.raw(type)}[]`
}

async function clear(db: Db, table: Table, spans: readonly MachineSpan[]): Promise<void> {
  await sql`
    delete from ${sql.table(table)} r
    using unnest(${spans.map((s) => s.machineId)}::bigint[], ${spans.map((s) => iso(s.from))}::timestamptz[],
      ${spans.map((s) => iso(s.to))}::timestamptz[]) as u (m, a, b)
    where r.machine_id = u.m and r.start_at >= u.a and r.start_at < u.b`.execute(db)
}

/** The slices that each span holds, in the order of the spans. */
export async function readHours(db: Db, spans: readonly MachineSpan[]): Promise<Reckoned[][]> {
  const slices: Reckoned[][] = spans.map(() => [])
  if (!spans.length) return slices
  const { rows } = await sql<StoredElements & { i: number }>`
    select u.i, ${elementSelection}
    from unnest(${spans.map((_, i) => i)}::integer[], ${spans.map((s) => s.machineId)}::bigint[],
      ${spans.map((s) => iso(s.from))}::timestamptz[], ${spans.map((s) => iso(s.to))}::timestamptz[]) as u (i, m, a, b)
    join machine_hour h on h.machine_id = u.m and h.start_at >= u.a and h.start_at < u.b
    order by u.i`.execute(db)
  for (const row of rows) slices[row.i]?.push(reckonedOf(row))
  return slices
}
