import { sql } from 'kysely'
import { all } from '#core/server/all.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { lockRolled, settledAfter } from './dirty.ts'
import { machineBases } from './machines.ts'
import type { MachineSpan } from './read-ledger.ts'
import { recompute } from './recompute.ts'

const atOnce = 100
/** Machines of a group that is read, reckoned and written in one go. */
const sideBySide = 20
/** Half the beat of the timer: a round that takes long must end, not begin again with the machines that it did first. */
const roundOver = 15_000

/**
 * Brings the roll-ups of some machines up to the act's instant: what happened since, and again the last minutes before, in which counts
 * and changes still came in.
 *
 * @returns whether more machines may wait
 */
export async function advance(ctx: Ctx): Promise<boolean> {
  const now = ctx.now.getTime()
  // The shift in which a ledger begins may have begun days before.
  const { rows: begun } = await sql`
    insert into machine_rolled (machine_id, through)
    select l.machine_id, (select min(s.start_at) - interval '7 days' from machine_state s where s.machine_id = l.machine_id)
    from machine_live l where not exists (select from machine_rolled r where r.machine_id = l.machine_id)
    order by l.machine_id limit ${atOnce} on conflict do nothing returning machine_id`.execute(ctx.db)
  const due = await ctx.db
    .selectFrom('machineRolled')
    .select('machineId')
    .where('through', '<', new Date(now - roundOver).toISOString())
    .orderBy('through')
    .limit(atOnce)
    .execute()
  const through = await lockRolled(
    ctx.db,
    due.map(({ machineId }) => machineId),
    true,
  )
  if (!through.size) return begun.length === atOnce
  await rollUpThrough(ctx, through)
  return due.length === atOnce
}

/**
 * Rolls machines up to the act's instant.
 *
 * @param through how far they are, as `lockRolled` answered
 */
export async function rollUpThrough(ctx: Ctx, through: ReadonlyMap<number, number>): Promise<void> {
  if (!through.size) return
  const { db, now, caller } = ctx
  const spans = await openSpans(db, caller.zone, through, now.getTime())
  const groups = Array.from({ length: Math.ceil(spans.length / sideBySide) }, (_, i) =>
    spans.slice(i * sideBySide, (i + 1) * sideBySide),
  )
  // One group is reckoned while the database reads or writes another's.
  await all(groups.map((group) => recompute(db, caller.zone, group, now.getTime())))
  await db
    .updateTable('machineRolled')
    .set({ through: now.toISOString() })
    .where('machineId', 'in', [...through.keys()])
    .execute()
  ctx.touch('machineOee')
}

/** From a little before each machine was rolled up to; while a handover runs, from the last hour of its shift, for which it still reports. */
async function openSpans(
  db: Db,
  zone: string,
  through: ReadonlyMap<number, number>,
  now: number,
): Promise<MachineSpan[]> {
  const { machines } = await machineBases(db, zone, [...through.keys()])
  return [...through].map(([machineId, rolled]) => {
    const from = rolled - settledAfter
    const handover = machines.get(machineId)?.calendar?.shiftAt(from).handover
    return { machineId, from: handover ? Math.min(from, handover.end - 1) : from, to: now }
  })
}
