import { sql } from 'kysely'
import { machineCalendars } from '#areas/calendar/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { epoch } from './read-ledger.ts'
import { windowsOf } from './windows.ts'

/** What a machine's roll-ups depend on beside its ledger. */
export interface MachineBasis {
  id: number
  countSource: 'counts' | 'reports'
  /** Its own rate, which goes before those of its tasks. */
  cycle: { quantityPerTrip: number; timePerTrip: number } | null
  calendar: WorkingCalendar | undefined
  /** When it was registered, epoch milliseconds; earlier where its ledger is. Nothing was planned of it before. */
  since: number
  /** The start of the shift in which its ledger begins, not before `since`; nothing is reckoned before. */
  begins: number
}

/** @returns by id, with the version of the calendars; machines that are gone or have no ledger yet are left out */
export async function machineBases(
  db: Db,
  zone: string,
  ids: readonly number[],
): Promise<{ version: string; machines: Map<number, MachineBasis> }> {
  const rows = await db
    .selectFrom('machine')
    .select(['id', 'lineId', 'countSource', 'cycleQuantity', 'cycleSeconds'])
    .select(epoch('createdAt').as('registered'))
    .select(
      sql<
        number | null
      >`(select ${epoch('s.start_at')} from machine_state s where s.machine_id = machine.id order by s.start_at limit 1)`.as(
        'first',
      ),
    )
    .where('id', 'in', ids.length ? [...ids] : [0])
    .execute()
  const { version, calendars } = await machineCalendars(db, zone, rows)
  const machines = new Map<number, MachineBasis>()
  for (const { id, countSource, cycleQuantity, cycleSeconds, first, registered } of rows) {
    if (first === null) continue
    const calendar = calendars.get(id)
    const since = Math.min(first, registered)
    machines.set(id, {
      id,
      calendar,
      countSource: countSource as MachineBasis['countSource'],
      cycle:
        cycleQuantity !== null && cycleSeconds !== null
          ? { quantityPerTrip: cycleQuantity, timePerTrip: Math.round(cycleSeconds * 1000) }
          : null,
      since,
      begins: windowsOf(calendar, zone, { start: first, end: first + 1 }, since)[0]?.windowStart ?? first,
    })
  }
  return { version, machines }
}
