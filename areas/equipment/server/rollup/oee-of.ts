import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { Reckoned } from './rolled.ts'
import { sumReckoned } from './rolled.ts'
import { elementSums, reckonedOf, type StoredElements } from './stored.ts'

/** What sums are kept apart by. `hour` gives slices between full hours and shift boundaries; the others are read from whole shifts. */
export type OeeKey = 'machine' | 'day' | 'shift' | 'hour'

export interface OeeGroup extends Reckoned {
  /** Present when kept apart by `machine`. */
  machineId: number | null
  /** The production day, when kept apart by `day`, `shift` or `hour`. */
  day: string | null
  /** When kept apart by `shift`; null between shifts. */
  shiftId: string | null
  shiftName: string | null
  /** ISO 8601, when kept apart by `hour` or `shift`: the earliest start and the latest end of what was summed. */
  start: string | null
  end: string | null
}

interface Asked {
  /** Absent: every machine that the transaction sees. */
  machines?: readonly number[]
  /** Production days, both included. */
  from: string
  to: string
  by: readonly OeeKey[]
}

const keys: Record<OeeKey, string[]> = {
  machine: ['machine_id'],
  day: ['production_day'],
  shift: ['production_day', 'shift_id', 'shift_name'],
  hour: ['production_day', 'shift_id', 'start_at'],
}

/**
 * Summed elements of machines over production days, from roll-ups that are at most half a minute old: ratios are reckoned of them last
 * (`oee`, `lossWaterfall` of the engine). Nothing is kept apart by an empty `by`. Machines of workshops that the caller is not granted
 * do not exist.
 */
export async function oeeOf(db: Db, { machines, from, to, by }: Asked): Promise<OeeGroup[]> {
  const hourly = by.includes('hour')
  const columns = [...new Set(by.flatMap((key) => keys[key]))]
  const told = columns.map(
    (column): RawBuilder<unknown> =>
      column === 'production_day' ? sql`r.production_day::text as day` : sql.ref(`r.${column}`),
  )
  const spanned = hourly || by.includes('shift')
  const { rows } = await sql<StoredElements & Partial<OeeGroup>>`
    select ${sql.join([...told, ...(spanned ? [sql`min(r.start_at) as start, max(r.end_at) as "end"`] : []), elementSums])}
    from ${sql.table(hourly ? 'machine_hour' : 'machine_shift')} r join machine m on m.team_id = r.team_id and m.id = r.machine_id
    where r.production_day between ${from}::date and ${to}::date
      and (${machines === undefined} or r.machine_id = any(${[...(machines ?? [])]}::bigint[]))
    group by ${sql.join([...columns.map((column) => sql.ref(`r.${column}`)), sql.ref('r.run_denominator')])}
    order by ${sql.join([...columns.map((column) => sql.ref(`r.${column}`)), sql.ref('r.run_denominator')])}`.execute(
    db,
  )
  const groups = new Map<string, (StoredElements & Partial<OeeGroup>)[]>()
  for (const row of rows) {
    const key = [row.machineId, row.day, row.shiftId, row.shiftName, hourly ? row.start : ''].join('/')
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].map((members) => {
    const first = members[0] as Partial<OeeGroup>
    const starts = members.flatMap(({ start }) => start ?? [])
    const ends = members.flatMap(({ end }) => end ?? [])
    return {
      ...sumReckoned(members.map(reckonedOf)),
      machineId: first.machineId ?? null,
      day: first.day ?? null,
      shiftId: first.shiftId ?? null,
      shiftName: first.shiftName ?? null,
      start: starts.sort()[0] ?? null,
      end: ends.sort().at(-1) ?? null,
    }
  })
}
