import { sql } from 'kysely'
import { summaryNames, workedStretches } from '#areas/execution/server/index.ts'
import { divide } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { serveSummary } from '#core/server/crud/serve-summary.ts'
import { notFound } from '#core/server/refusal.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { type getHoursOfDay, humanEfficiency, type Stretch, workHours } from '../contract/hours.ts'
import { standardFacts } from './facts/arranged.ts'
import { onDutyFacts } from './facts/on-duty.ts'
import { outputOfPeople } from './facts/output.ts'
import { figuresOf } from './figures.ts'
import { judged } from './judged.ts'

const shared = { figures: figuresOf, names: summaryNames, targets: judged }

export const hoursOfPeople = serveSummary(workHours, {
  ...shared,
  read: async (ctx, asked) => [
    ...(await standardFacts(ctx, asked)),
    ...(await onDutyFacts(ctx, asked)),
    ...(await outputOfPeople(ctx, asked)),
  ],
})

export const efficiencies = serveSummary(humanEfficiency, {
  ...shared,
  read: async (ctx, asked) => [...(await onDutyFacts(ctx, asked)), ...(await outputOfPeople(ctx, asked))],
})

type Session = Omit<Stretch, 'hours' | 'sessionId'> & { id: number }

/** A person's time on duty of a production day, a row for each session. */
export async function hoursOfDay(
  ctx: Ctx,
  { userId, day }: InputOf<typeof getHoursOfDay>,
): Promise<OutputOf<typeof getHoursOfDay>> {
  const user = await ctx.db.selectFrom('teamUser').select('name').where('id', '=', userId).executeTakeFirst()
  if (!user) throw notFound()
  const worked = await workedStretches(ctx, { from: day, to: day, userIds: [userId] })
  const sessions = await sessionsOf(ctx, userId, day)
  const seconds = new Map<number, number>()
  for (const { sessionId, from, to } of worked)
    seconds.set(sessionId, (seconds.get(sessionId) ?? 0) + (to - from) / 1000)
  return {
    userName: user.name,
    stretches: sessions.map(({ id, ...session }) => ({
      ...session,
      sessionId: id,
      hours: divide(Math.round(seconds.get(id) ?? 0), 3600, 2) ?? 0,
    })),
  }
}

async function sessionsOf(ctx: Ctx, userId: number, day: string): Promise<Session[]> {
  const { zone } = ctx.caller
  const since = new Date(startOfDate(zone, addDays(day, -1))).toISOString()
  const until = new Date(startOfDate(zone, addDays(day, 2))).toISOString()
  const { rows } = await sql<Session>`
    select s.id, s.on_at, s.off_at, s.work_center_id, ${nameIn(ctx, 'c')} as work_center_name, w.workorder_no,
      ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as operation_name, s.forgotten, b.name as corrected_by_name, s.correction_reason,
      exists (select from hours_correction h where h.team_id = s.team_id and h.session_id = s.id and h.status = 'underApproval') as waiting
    from duty_session s
    join work_center c on c.team_id = s.team_id and c.id = s.work_center_id
    left join task t on t.team_id = s.team_id and t.id = s.task_id
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    left join team_user b on b.team_id = s.team_id and b.id = s.corrected_by
    where s.user_id = ${userId}::bigint and s.on_at >= ${since}::timestamptz and s.on_at < ${until}::timestamptz
      and coalesce(s.shift_date, (s.on_at at time zone ${zone})::date) = ${day}::date
    order by s.on_at`.execute(ctx.db)
  return rows
}
