import type { Db } from '#core/server/db/pool.ts'
import { type CalendarInput, closeBetween } from '#engines/scheduling/index.ts'

/** A time within which a machine cannot be used; epoch milliseconds. */
export interface Downtime {
  id: number
  version: number
  machineId: number
  from: number
  to: number
  reason: string | null
  /** Maintenance, not a breakdown. */
  planned: boolean
}

/** Downtimes that end after an instant (epoch milliseconds), by their start. Read it unscoped where the whole plan counts. */
export async function readDowntimes(db: Db, after: number): Promise<Downtime[]> {
  const rows = await db
    .selectFrom('machineDowntime')
    .select(['id', 'version', 'machineId', 'startsAt', 'endsAt', 'reason', 'planned'])
    .where('endsAt', '>', new Date(after).toISOString())
    .orderBy('startsAt')
    .execute()
  return rows.map(({ startsAt, endsAt, ...row }) => ({ ...row, from: Date.parse(startsAt), to: Date.parse(endsAt) }))
}

/** A calendar without the times in which a machine is out of use. */
export const withoutDowntimes = (
  calendar: CalendarInput,
  downtimes: readonly Pick<Downtime, 'from' | 'to'>[],
): CalendarInput =>
  downtimes.reduce<CalendarInput>(
    (open, { from, to }) =>
      closeBetween(open, from, to, { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }),
    calendar,
  )
