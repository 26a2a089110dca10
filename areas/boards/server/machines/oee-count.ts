import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineCount } from '#areas/boards/contract/machine.api.ts'
import { shiftNamesIn } from '#areas/calendar/server/index.ts'
import { plannedPieces, publishedWork } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { machinesOf, ordersOn } from './machines-of.ts'
import { runningShifts } from './running-shifts.ts'

const hour = 3_600_000

/**
 * Pieces that machines counted this clock hour and this shift against what the published plan wants of them in it; attainment by what it wants up
 * to now, for in the middle of a shift nobody has made the whole. Without a running shift, or without a plan in it, there is nothing to compare.
 */
export async function oeeCount(ctx: Ctx, filter: BoardFilter): Promise<{ rows: MachineCount[] }> {
  const { db } = ctx
  const shiftNameOf = await shiftNamesIn(ctx)
  const now = ctx.now.getTime()
  const machines = await machinesOf(ctx, filter).execute()
  const ids = machines.map(({ id }) => id)
  const shifts = await runningShifts(ctx, machines)
  const [orders, hours, works] = await Promise.all([
    ordersOn(db, ids),
    countedFrom(db, ids, now - (now % hour)),
    publishedWork(
      db,
      'machine',
      [...shifts].map(([id, { shift }]) => ({ id, start: shift.start, end: shift.end })),
    ),
  ])
  return {
    rows: machines.map(({ id, name, lineName, lamp, state }) => {
      const running = shifts.get(id)
      const work = works.get(id)
      const planned = (to: number) =>
        running && work ? plannedPieces(work, running.calendar, running.shift.start, to) : null
      const plan = planned(running?.shift.end ?? now)
      const due = planned(now)
      const wanted = due === null ? null : Math.floor(due)
      return {
        id,
        name,
        lineName,
        lamp,
        state,
        workorderNo: orders.get(id) ?? null,
        hour: hours.get(id) ?? 0,
        shift: running?.counted ?? null,
        shiftName: running ? shiftNameOf(running.shift) : null,
        plan: plan === null ? null : Math.round(plan),
        due: wanted,
        rate: running && wanted ? running.counted / wanted : null,
      }
    }),
  }
}

async function countedFrom(db: Db, ids: readonly number[], from: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ machineId: number; quantity: number }>`
    select machine_id, sum(quantity) as quantity from machine_count
    where machine_id = any (${ids}::bigint[]) and minute >= ${new Date(from).toISOString()} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.machineId, row.quantity]))
}
