import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineCount } from '#areas/boards/contract/machine.api.ts'
import { machineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { shareOf } from '../floor/app-hour-view.ts'
import { groupedBy } from '../group.ts'
import { machinesOf, ordersOn, type ShiftNow, shiftsNow } from './machines-of.ts'

const hour = 3_600_000

/**
 * Pieces that machines counted this clock hour and this shift against what the published plan wants of them in it; attainment by what it wants up
 * to now, for in the middle of a shift nobody has made the whole.
 */
export async function oeeCount({ db, caller, now }: Ctx, filter: BoardFilter): Promise<{ rows: MachineCount[] }> {
  const machines = await machinesOf(db, filter).execute()
  const ids = machines.map(({ id }) => id)
  const [orders, shifts, hours] = await Promise.all([
    ordersOn(db, ids),
    shiftsNow(db, ids),
    countedFrom(db, ids, now.getTime() - (now.getTime() % hour)),
  ])
  const [plans, { calendars }] = await Promise.all([
    plansOf(db, [...shifts.values()]),
    machineCalendars(db, caller.zone, machines),
  ])
  return {
    rows: machines.map(({ id, name, lineName, lamp, state }) => {
      const shift = shifts.get(id)
      const { plan, due } = wantedOf(plans.get(id) ?? [], calendars.get(id), now.getTime())
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
        due,
        rate: due > 0 ? counted / due : null,
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

interface Planned {
  machineId: number
  start: string
  end: string
  quantity: number
}

async function plansOf(db: Db, shifts: readonly ShiftNow[]): Promise<Map<number, Planned[]>> {
  const { rows } = await sql<Planned>`
    select t.machine_id, t.published_start as start, t.published_end as "end", t.plan_quantity as quantity
    from unnest(${shifts.map((s) => s.machineId)}::bigint[], ${shifts.map((s) => s.day)}::date[],
      ${shifts.map((s) => s.shiftId)}::text[]) as u (machine_id, day, shift_id)
    join task t on t.machine_id = u.machine_id and t.shift_date = u.day and t.shift_id = u.shift_id
    where t.combined_into is null and t.published_start is not null`.execute(db)
  return groupedBy(rows, ({ machineId }) => machineId)
}

/** What a shift's tasks want in all, and of it what should be there by now: each spread over the working time of its plan. */
export function wantedOf(
  tasks: readonly Omit<Planned, 'machineId'>[],
  calendar: Pick<WorkingCalendar, 'duration'> | undefined,
  now: number,
): { plan: number; due: number } {
  const sum = (pieces: (task: Omit<Planned, 'machineId'>) => number) =>
    tasks.reduce((all, task) => all + pieces(task), 0)
  return {
    plan: sum(({ quantity }) => quantity),
    due: calendar ? Math.round(sum((task) => shareOf(task, calendar, Date.parse(task.start), now))) : 0,
  }
}
