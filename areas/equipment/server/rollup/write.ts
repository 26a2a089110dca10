import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import { iso, type MachineSpan } from './read-ledger.ts'
import type { Reckoned, Rolled } from './rolled.ts'
import { elementColumns, elementSelection, elementShape, reckonedOf, type StoredElements, storedOf } from './stored.ts'
import { type MachineWindow, planOf } from './windows.ts'

const atOnce = 4_000

function* parts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce)
}

/** Puts slices in the place of whatever began within the spans. */
export async function writeHours(db: Db, spans: readonly MachineSpan[], slices: readonly Rolled[]): Promise<void> {
  await clear(db, 'machine_hour', spans)
  for (const part of parts(slices)) {
    const rows = part.map(({ machineId, window, reckoned }) => ({
      ...placeOf(machineId, window),
      window_start: iso(window.windowStart),
      ...storedOf(reckoned),
    }))
    await sql`
      insert into machine_hour (machine_id, start_at, end_at, production_day, shift_id, window_start, ${elementColumns})
      select machine_id, start_at, end_at, production_day, shift_id, window_start, ${elementColumns}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (machine_id bigint, start_at timestamptz, end_at timestamptz,
        production_day date, shift_id text, window_start timestamptz, ${elementShape})`.execute(db)
  }
}

/** Puts windows in the place of whatever began within the spans. */
export async function writeShifts(db: Db, spans: readonly MachineSpan[], windows: readonly Rolled[]): Promise<void> {
  await clear(db, 'machine_shift', spans)
  for (const part of parts(windows)) {
    const rows = part.map(({ machineId, window, reckoned }) => ({
      ...placeOf(machineId, window),
      shift_name: window.shiftName,
      plan: planOf(window),
      ...storedOf(reckoned),
    }))
    await sql`
      insert into machine_shift (machine_id, start_at, end_at, production_day, shift_id, shift_name, plan, ${elementColumns})
      select machine_id, start_at, end_at, production_day, shift_id, shift_name, plan, ${elementColumns}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (machine_id bigint, start_at timestamptz, end_at timestamptz,
        production_day date, shift_id text, shift_name text, plan text, ${elementShape})`.execute(db)
  }
}

const placeOf = (machineId: number, { start, end, productionDay, shiftId }: MachineWindow) => ({
  machine_id: machineId,
  start_at: iso(start),
  end_at: iso(end),
  production_day: productionDay,
  shift_id: shiftId,
})

async function clear(db: Db, table: 'machine_hour' | 'machine_shift', spans: readonly MachineSpan[]): Promise<void> {
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
