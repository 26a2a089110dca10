import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import type { getMachineLedger as endpoint, LedgerEvent } from '../../contract/machine.api.ts'

/** Intervals of the time ledger with what was said of them. */
export async function readEvents(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Promise<LedgerEvent[]> {
  const { rows } = await sql<LedgerEvent>`
    select s.id, s.start_at as start, s.end_at as "end", s.state, s.lamp, s.source, ${nameIn(ctx, 'r')} as reason_name,
      ${nameIn(ctx, 'r', 'className')} as class_name,
      r.planned, r.assessed, s.reason_note as note, u.name as by_name
    from machine_state s
    left join exception_reason r on r.team_id = s.team_id and r.id = s.reason_id
    left join team_user u on u.team_id = s.team_id and u.id = s.reason_by
    where ${condition} order by ${order}`.execute(ctx.db)
  return rows
}

const mostDays = 32

export async function getMachineLedger(
  ctx: Ctx,
  { machineId, from, to }: { machineId: number; from: string; to: string },
): Promise<OutputOf<typeof endpoint>> {
  if (Date.parse(to) - Date.parse(from) > mostDays * 86_400_000)
    throw refuseField('to', 'invalid.daysMost', { days: mostDays })
  const machine = await ctx.db.selectFrom('machine').select('id').where('id', '=', machineId).executeTakeFirst()
  if (!machine) throw notFound()
  const condition = sql<boolean>`s.machine_id = ${machineId} and s.start_at < ${to} and coalesce(s.end_at, 'infinity') > ${from}`
  return { now: ctx.now.toISOString(), events: await readEvents(ctx, condition, sql`s.start_at`) }
}
