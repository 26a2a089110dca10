import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineNow, MachineWork } from '#areas/boards/contract/machine.api.ts'
import { shiftNamesIn } from '#areas/calendar/server/index.ts'
import { plannedPieces, publishedWork } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { machinesOf, ordersOn } from './machines-of.ts'
import { runningShifts } from './running-shifts.ts'

/**
 * How machines stand. The revision is the oldest transaction that had not ended when this was read: whatever it and later ones write has a
 * revision at or above it, so that asking from there on misses nothing.
 */
export async function oeeStatus(
  ctx: Ctx,
  { after, ...filter }: BoardFilter & { after?: number },
): Promise<{ revision: number; rows: MachineNow[] }> {
  const { db } = ctx
  let query = machinesOf(ctx, filter)
  if (after !== undefined) query = query.where('l.revision', '>=', after)
  const [{ rows: snapshot }, machines] = await Promise.all([
    // In one statement's snapshot or an earlier one: never later than the rows.
    sql<{ revision: number }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as revision`.execute(db),
    query.execute(),
  ])
  return {
    revision: snapshot[0]?.revision ?? 0,
    rows: machines.map(({ id, number, name, lineName, state, lamp, since }) => ({
      id,
      number,
      name,
      lineName,
      state,
      lamp,
      since,
    })),
  }
}

/** What machines work on and what they have counted up to now in the shift that they are in. */
export async function oeeStatusWork(ctx: Ctx, filter: BoardFilter): Promise<{ rows: MachineWork[] }> {
  const { db } = ctx
  const shiftNameOf = await shiftNamesIn(ctx)
  const machines = await machinesOf(ctx, filter).execute()
  const ids = machines.map(({ id }) => id)
  const [orders, shifts] = await Promise.all([ordersOn(db, ids), runningShifts(ctx, machines)])
  const works = await publishedWork(
    db,
    'machine',
    [...shifts].map(([id, { shift }]) => ({ id, start: shift.start, end: shift.end })),
  )
  const rows = ids.map((id) => {
    const running = shifts.get(id)
    const work = works.get(id)
    const due =
      running && work ? Math.floor(plannedPieces(work, running.calendar, running.shift.start, ctx.now.getTime())) : 0
    return {
      id,
      workorderNo: orders.get(id) ?? null,
      count: running?.counted ?? null,
      shiftName: running ? shiftNameOf(running.shift) : null,
      rate: running && due > 0 ? running.counted / due : null,
    }
  })
  return { rows: rows.filter((row) => row.workorderNo !== null || row.count !== null) }
}
