import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { markDirty } from './dirty.ts'
import { type MachineBasis, machineBases } from './machines.ts'
import { epoch, type MachineSpan } from './read-ledger.ts'
import { planOf, windowsOf } from './windows.ts'

interface Known {
  start: number
  end: number
  day: string
  shiftId: string | null
  plan: string
}

/**
 * When calendars changed since the roll-ups were made: marks whatever lies in shifts that are no longer as they were planned, machine by
 * machine. What was not rolled up yet follows the new calendar anyway.
 */
export async function followCalendar(ctx: Ctx): Promise<void> {
  const { db, caller } = ctx
  const ids = (await db.selectFrom('machineRolled').select('machineId').orderBy('machineId').execute()).map(
    ({ machineId }) => machineId,
  )
  if (!ids.length) return
  const { version, machines } = await machineBases(db, caller.zone, ids)
  const known = await db.selectFrom('rolledCalendar').select('version').forUpdate().executeTakeFirst()
  if (known?.version === version) return
  if (known) for (const machine of machines.values()) await markDirty(db, await differences(ctx, machine))
  await db
    .insertInto('rolledCalendar')
    .values({ version })
    .onConflict((c) => c.column('teamId').doUpdateSet({ version }))
    .execute()
}

async function differences(ctx: Ctx, machine: MachineBasis): Promise<MachineSpan[]> {
  const { rows } = await sql<Known>`
    select ${epoch('start_at')} as start, ${epoch('end_at')} as "end", production_day::text as day, shift_id, plan
    from machine_shift where machine_id = ${machine.id} order by start_at`.execute(ctx.db)
  const [first] = rows
  const through = rows.at(-1)?.end
  if (!first || through === undefined) return []
  const planned = windowsOf(machine.calendar, ctx.caller.zone, { start: first.start, end: through }, machine.since).map(
    (window): Known => ({
      start: window.start,
      end: Math.min(window.end, through),
      day: window.productionDay,
      shiftId: window.shiftId,
      plan: planOf(window),
    }),
  )
  const before = new Set(rows.map(wordOf))
  const after = new Set(planned.map(wordOf))
  return [...rows.filter((row) => !after.has(wordOf(row))), ...planned.filter((row) => !before.has(wordOf(row)))].map(
    ({ start, end }) => ({ machineId: machine.id, from: start, to: end }),
  )
}

const wordOf = ({ start, end, day, shiftId, plan }: Known): string => [start, end, day, shiftId, plan].join('/')
