import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineHours } from '#areas/boards/contract/machine.api.ts'
import { machineCalendars } from '#areas/calendar/server/index.ts'
import { plannedPieces, publishedWork } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { machinesOf } from './machines-of.ts'

const hour = 3_600_000
const shown = 12

/** Pieces that machines counted in each of the last clock hours: closed hours from the roll-ups, the present one as it was counted. */
export async function hourView(ctx: Ctx, filter: BoardFilter): Promise<{ hours: string[]; rows: MachineHours[] }> {
  const { db, caller, now } = ctx
  const last = now.getTime() - (now.getTime() % hour)
  const starts = Array.from({ length: shown }, (_, i) => last - (shown - 1 - i) * hour)
  const machines = await machinesOf(ctx, filter).execute()
  const ids = machines.map(({ id }) => id)
  const from = new Date(starts[0] ?? last).toISOString()
  const present = new Date(last).toISOString()
  const { rows } = await sql<{ machineId: number; at: number; quantity: number }>`
    select machine_id, ((extract(epoch from start_at)::bigint / 3600) * 3600000) as at, sum(counted) as quantity from machine_hour
    where machine_id = any (${ids}::bigint[]) and start_at >= ${from} and start_at < ${present} group by 1, 2
    union all
    select machine_id, ${last}::bigint, sum(quantity) from machine_count
    where machine_id = any (${ids}::bigint[]) and minute >= ${present} group by 1`.execute(db)
  const first = starts[0] ?? last
  const [{ calendars }, works] = await Promise.all([
    machineCalendars(db, caller.zone, machines),
    publishedWork(
      db,
      'machine',
      ids.map((id) => ({ id, start: first, end: now.getTime() })),
    ),
  ])
  const targetOf = (id: number) => {
    const [calendar, work] = [calendars.get(id), works.get(id)]
    return calendar && work ? Math.floor(plannedPieces(work, calendar, first, now.getTime())) : null
  }
  const counted = new Map(rows.map((row) => [`${row.machineId}/${row.at}`, row.quantity]))
  return {
    hours: starts.map((start) => new Date(start).toISOString()),
    rows: machines.map(({ id, name, lineName }) => ({
      id,
      name,
      lineName,
      counts: starts.map((start) => counted.get(`${id}/${start}`) ?? 0),
      target: targetOf(id),
    })),
  }
}
