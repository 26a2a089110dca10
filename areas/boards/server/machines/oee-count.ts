import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineCount } from '#areas/boards/contract/machine.api.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { machinesOf, ordersOn, type ShiftNow, shiftsNow } from './machines-of.ts'

const hour = 3_600_000

/** Pieces that machines counted this clock hour and this shift against what the published plan wants of them in it. */
export async function oeeCount({ db, now }: Ctx, filter: BoardFilter): Promise<{ rows: MachineCount[] }> {
  const machines = await machinesOf(db, filter).execute()
  const ids = machines.map(({ id }) => id)
  const [orders, shifts, hours] = await Promise.all([
    ordersOn(db, ids),
    shiftsNow(db, ids),
    countedFrom(db, ids, now.getTime() - (now.getTime() % hour)),
  ])
  const plans = await plansOf(db, [...shifts.values()])
  return {
    rows: machines.map(({ id, name, lineName, lamp, state }) => {
      const shift = shifts.get(id)
      const plan = plans.get(id) ?? 0
      const counted = shift?.counted ?? 0
      return {
        id,
        name,
        lineName,
        lamp,
        state,
        workorderNo: orders.get(id) ?? null,
        hour: hours.get(id) ?? 0,
        shift: counted,
        shiftName: shift?.shiftName ?? null,
        plan,
        rate: plan > 0 ? counted / plan : null,
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

async function plansOf(db: Db, shifts: readonly ShiftNow[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ machineId: number; quantity: number }>`
    select t.machine_id, sum(t.plan_quantity) as quantity
    from unnest(${shifts.map((s) => s.machineId)}::bigint[], ${shifts.map((s) => s.day)}::date[],
      ${shifts.map((s) => s.shiftId)}::text[]) as u (machine_id, day, shift_id)
    join task t on t.machine_id = u.machine_id and t.shift_date = u.day and t.shift_id = u.shift_id
    where t.combined_into is null and t.published_start is not null group by 1`.execute(db)
  return new Map(rows.map((row) => [row.machineId, row.quantity]))
}
