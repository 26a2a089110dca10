import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { iso, type MachineSpan } from './read-ledger.ts'
import { recompute } from './recompute.ts'

/** What is younger than this is rolled up again by the timer anyway; what is older and changes must be marked. */
export const settledAfter = 600_000

const atOnce = 400

/** Remembers spans of the past that must be rolled up anew; machines that never were will be as a whole. */
export async function markDirty(db: Db, spans: readonly MachineSpan[]): Promise<void> {
  if (!spans.length) return
  await sql`
    insert into machine_dirty (machine_id, from_at, to_at)
    select r.machine_id, u.a, u.b from unnest(${spans.map((s) => s.machineId)}::bigint[], ${spans.map((s) => iso(s.from))}::timestamptz[],
      ${spans.map((s) => iso(s.to))}::timestamptz[]) as u (m, a, b) join machine_rolled r on r.machine_id = u.m where u.a < u.b`.execute(
    db,
  )
}

/**
 * How far machines are rolled up, epoch milliseconds by machine; locked until the transaction ends, in the order of their ids. Machines that
 * never were are left out.
 */
export async function lockRolled(
  db: Db,
  machineIds: readonly number[],
  skipLocked = false,
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('machineRolled')
    .select(['machineId', 'through'])
    .where('machineId', 'in', machineIds.length ? [...machineIds] : [0])
    .orderBy('machineId')
    .forUpdate()
  if (skipLocked) query = query.skipLocked()
  const rows = await query.execute()
  return new Map(rows.map(({ machineId, through }) => [machineId, Date.parse(through)]))
}

/** Rolls spans up anew at once, as far as their machines are rolled up at all. */
export async function rollAnew(ctx: Ctx, spans: readonly MachineSpan[]): Promise<void> {
  await ctx.unscoped(async () => {
    const through = await lockRolled(ctx.db, [...new Set(spans.map(({ machineId }) => machineId))])
    const groups = new Map<number, MachineSpan[]>()
    for (const span of spans) {
      const until = through.get(span.machineId)
      if (until !== undefined) groups.set(until, [...(groups.get(until) ?? []), span])
    }
    for (const [until, group] of groups) await recompute(ctx.db, ctx.caller.zone, group, until)
  })
  ctx.touch('machineOee')
}

/**
 * Works off what was marked; several servers share it by `skip locked`.
 *
 * @returns whether more may wait
 */
export async function workOffDirty(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ machineId: number; fromAt: string; toAt: string }>`
    delete from machine_dirty where id in (select id from machine_dirty order by id limit ${atOnce} for update skip locked)
    returning machine_id, from_at, to_at`.execute(ctx.db)
  if (!rows.length) return false
  await rollAnew(
    ctx,
    rows.map(({ machineId, fromAt, toAt }) => ({ machineId, from: Date.parse(fromAt), to: Date.parse(toAt) })),
  )
  return rows.length === atOnce
}
