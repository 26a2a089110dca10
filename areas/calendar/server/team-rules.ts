import { sql } from 'kysely'
import { perDatabase } from '#core/server/db/per-database.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { Holiday, HolidayKind, ModePeriod, OvertimeDay, ShiftMode } from '#engines/working-time/index.ts'

/** Everything that a team's calendars are compiled from. */
export interface TeamRules {
  teamId: number
  /** Differs whenever anything below does. */
  version: string
  modes: ShiftMode[]
  /** By line. */
  periods: Map<number, ModePeriod[]>
  holidays: Holiday[]
  /** The whole team's under null. */
  overtime: Map<number | null, OvertimeDay[]>
}

const keptOf = perDatabase(() => new Map<number, TeamRules>())
const teamsMost = 200

/**
 * The team's rules, read anew only when its calendar version has changed: one look-up of the version otherwise. The version names
 * the transaction that wrote it as well: a number counted up by a transaction that was undone is given out again.
 */
export async function teamRules(db: Db): Promise<TeamRules> {
  const found = await sql<{ teamId: number; version: string | null }>`
    select gemba_team() as team_id, (select number || '.' || xmin from calendar_version) as version`.execute(db)
  const { teamId, version } = found.rows[0] as { teamId: number; version: string | null }
  const kept = keptOf(db)
  const known = kept.get(teamId)
  const rules = known && version !== null && known.version === version ? known : await read(db, teamId, version ?? '0')
  kept.delete(teamId)
  kept.set(teamId, rules)
  if (kept.size > teamsMost) {
    const [oldest] = kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
  }
  return rules
}

async function read(db: Db, teamId: number, version: string): Promise<TeamRules> {
  const modes = await db.selectFrom('shiftMode').select(['id', 'name', 'shifts']).execute()
  const periods = await db
    .selectFrom('calendarPeriod')
    .select(['lineId', 'shiftModeId', 'fromDate', 'toDate', 'weekdays'])
    .orderBy('fromDate')
    .orderBy('id')
    .execute()
  const holidays = await db.selectFrom('holiday').select(['date', 'name', 'kind']).execute()
  const overtime = await db.selectFrom('overtimeDay').select(['date', 'lineId', 'shiftModeId']).execute()
  return {
    teamId,
    version,
    modes: modes.map(({ id, name, shifts }) => ({ id: String(id), name, shifts: shifts as ShiftMode['shifts'] })),
    periods: grouped(periods, ({ lineId, shiftModeId, fromDate, toDate, weekdays }) => [
      lineId,
      { modeId: String(shiftModeId), from: fromDate, to: toDate, weekdays },
    ]),
    holidays: holidays.map(({ date, name, kind }) => ({ date, name, kind: kinds[kind] ?? 'other' })),
    overtime: grouped(overtime, ({ lineId, date, shiftModeId }) => [
      lineId,
      shiftModeId === null ? { date } : { date, modeId: String(shiftModeId) },
    ]),
  }
}

const kinds: Record<string, HolidayKind> = { statutory: 'statutory', company: 'company' }

function grouped<Row, K, V>(rows: readonly Row[], entryOf: (row: Row) => [K, V]): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const row of rows) {
    const [key, value] = entryOf(row)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
