import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineStrip } from '#areas/boards/contract/machine.api.ts'
import { shiftNamesIn } from '#areas/calendar/server/index.ts'
import type { MachineState } from '#areas/equipment/contract/machine-state.ts'
import { oeeOf } from '#areas/equipment/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { oee } from '#engines/kpi/index.ts'
import { machinesOf, type ShiftNow, shiftsNow } from './machines-of.ts'

/** A shift is still running when it was rolled up so lately. */
const lately = 300_000

/** What machines did over the shift that they are in, or were in last, with the shift's OEE. */
export async function oeeDevice(ctx: Ctx, filter: BoardFilter): Promise<{ rows: MachineStrip[] }> {
  const { db, now } = ctx
  const shiftNameOf = await shiftNamesIn(ctx)
  const machines = await machinesOf(ctx, filter).execute()
  const shifts = await shiftsNow(
    db,
    machines.map(({ id }) => id),
  )
  if (!shifts.size) return { rows: [] }
  for (const shift of shifts.values()) if (now.getTime() - Date.parse(shift.end) < lately) shift.end = now.toISOString()
  const all = [...shifts.values()]
  const days = all.map(({ day }) => day).sort()
  const [strips, groups] = await Promise.all([
    stripsOf(db, all),
    oeeOf(db, { machines: [...shifts.keys()], from: days[0] ?? '', to: days.at(-1) ?? '', by: ['machine', 'shift'] }),
  ])
  const figures = new Map(groups.map((group) => [`${group.machineId}/${group.day}/${group.shiftId}`, oee(group)]))
  return {
    rows: machines.flatMap(({ id, name, lineName, lamp, state }) => {
      const shift = shifts.get(id)
      if (!shift) return []
      const figure = figures.get(`${id}/${shift.day}/${shift.shiftId}`)
      return {
        id,
        name,
        lineName,
        lamp,
        state,
        shiftName: shiftNameOf(shift),
        states: strips.get(id) ?? [],
        start: shift.start,
        end: shift.end,
        availability: figure?.availability ?? null,
        effectiveness: figure?.effectiveness ?? null,
        quality: figure?.quality ?? null,
        oee: figure?.oee ?? null,
      }
    }),
  }
}

/** The states of each shift, neighbours alike joined. */
async function stripsOf(db: Db, shifts: readonly ShiftNow[]): Promise<Map<number, MachineStrip['states']>> {
  const { rows } = await sql<{ machineId: number; start: string; end: string; state: MachineState }>`
    select u.machine_id, greatest(s.start_at, u.start) as start, least(coalesce(s.end_at, u."end"), u."end") as "end", s.state
    from unnest(${shifts.map((s) => s.machineId)}::bigint[], ${shifts.map((s) => s.start)}::timestamptz[],
      ${shifts.map((s) => s.end)}::timestamptz[]) as u (machine_id, start, "end")
    join machine_state s on s.machine_id = u.machine_id and s.start_at < u."end" and s.start_at >= coalesce(
      (select max(b.start_at) from machine_state b where b.machine_id = u.machine_id and b.start_at <= u.start), u.start)
    where coalesce(s.end_at, u."end") > u.start
    order by u.machine_id, s.start_at`.execute(db)
  const strips = new Map<number, MachineStrip['states']>()
  for (const { machineId, start, end, state } of rows) {
    const strip = strips.get(machineId)
    const last = strip?.at(-1)
    if (last?.state === state) last.end = end
    else if (strip) strip.push({ start, end, state })
    else strips.set(machineId, [{ start, end, state }])
  }
  return strips
}
