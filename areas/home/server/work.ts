import { sql } from 'kysely'
import { membersWork } from '#areas/planning/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { localDate, startOfDate } from '#engines/working-time/index.ts'
import type { getHomeWork } from '../contract/home.api.ts'
import { callsRaised } from './calls.ts'
import { mayKnow } from './policy.ts'

type Work = OutputOf<typeof getHomeWork>

/** What the caller works at, and has worked and made since his day began: his own, wherever he was. */
export const homeWork = (ctx: Ctx): Promise<Work> =>
  ctx.unscoped(async () => {
    const { caller, now } = ctx
    const day = localDate(caller.zone, now.getTime())
    const since = new Date(startOfDate(caller.zone, day)).toISOString()
    return {
      tasks: await tasksOf(ctx),
      seconds: await secondsOnDuty(ctx, since),
      ...(await madeBy(ctx, since)),
      calls: mayKnow(caller, 'andonCall.view') ? await callsRaised(ctx) : [],
    }
  })

async function tasksOf(ctx: Ctx): Promise<Work['tasks']> {
  const { rows } = await sql<Work['tasks'][number]>`
    select t.id, t.task_no, coalesce(w.workorder_no, k.workorder_no, '') as workorder_no,
      coalesce(${madeNameIn(ctx, 'w')}, k.material_desc, '') as material_desc,
      coalesce(${copiedNameIn(ctx, 'o', 'operation', 'produreName')}, k.produre_name, '') as operation, ${nameIn(ctx, 'c')} as place,
      t.plan_quantity, t.reported_good as good, s.on_at
    from duty_session s
    join task t on t.team_id = s.team_id and t.id = s.task_id
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    left join lateral ${membersWork(ctx)} k on true
    where s.user_id = ${ctx.caller.userId} and s.off_at is null order by s.on_at`.execute(ctx.db)
  return rows
}

async function secondsOnDuty({ db, caller, now }: Ctx, since: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select sum(extract(epoch from coalesce(off_at, ${now.toISOString()}::timestamptz) - greatest(on_at, ${since}::timestamptz)))::int as seconds
    from duty_session where user_id = ${caller.userId} and (off_at is null or off_at > ${since}) and on_at < ${now.toISOString()}`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

/** His share of what was reported, of several people each has his own. */
async function madeBy({ db, caller }: Ctx, since: string): Promise<Pick<Work, 'good' | 'defective' | 'reports'>> {
  const { rows } = await sql<Pick<Work, 'good' | 'defective' | 'reports'>>`
    select coalesce(round(sum(r.good * p.share), 2), 0) as good, coalesce(round(sum(r.defective * p.share), 2), 0) as defective,
      count(*) filter (where r.kind <> 'reversal')::int as reports
    from counted_report r join report_person p on p.team_id = r.team_id and p.report_id = r.id
    where r.reported_at >= ${since} and p.user_id = ${caller.userId}`.execute(db)
  return rows[0] ?? { good: 0, defective: 0, reports: 0 }
}
