import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineNow, MachineWork } from '#areas/boards/contract/machine.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { machinesOf, ordersOn, shiftsNow } from './machines-of.ts'

/**
 * How machines stand. The revision is the oldest transaction that had not ended when this was read: whatever it and later ones write has a
 * revision at or above it, so that asking from there on misses nothing.
 */
export async function oeeStatus(
  { db }: Ctx,
  { after, ...filter }: BoardFilter & { after?: number },
): Promise<{ revision: number; rows: MachineNow[] }> {
  let query = machinesOf(db, filter)
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

/** What machines work on and what they counted in their shift. */
export async function oeeStatusWork({ db }: Ctx, filter: BoardFilter): Promise<{ rows: MachineWork[] }> {
  const ids = (await machinesOf(db, filter).execute()).map(({ id }) => id)
  const [orders, shifts] = await Promise.all([ordersOn(db, ids), shiftsNow(db, ids)])
  const rows = ids.map((id) => ({ id, workorderNo: orders.get(id) ?? null, count: shifts.get(id)?.counted ?? null }))
  return { rows: rows.filter((row) => row.workorderNo !== null || row.count !== null) }
}
