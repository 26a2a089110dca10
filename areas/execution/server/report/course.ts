import { sql } from 'kysely'
import { waitingFor } from '#areas/approvals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getReportCourse } from '../../contract/report.api.ts'
import { productionReportKind } from '../../contract/report.ts'

type Course = OutputOf<typeof getReportCourse>

/** Everything that happened to a report and to those before and after it in its chain of corrections, oldest first. */
export async function reportCourse(ctx: Ctx, { id }: { id: number }): Promise<Course> {
  const known = await ctx.db.selectFrom('report').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const [steps, people, defects] = [await readSteps(ctx, id), await readPeople(ctx, id), await readDefects(ctx, id)]
  return { steps, people, defects, waitingFor: await waitingFor(ctx, productionReportKind, id) }
}

async function readSteps(ctx: Ctx, id: number): Promise<Course['steps']> {
  const { rows } = await sql<Course['steps'][number]>`
    with recursive chain as (
      select * from report where id = ${id}
      union
      select r.* from report r join chain c on r.id = c.corrects_id or r.corrects_id = c.id
    )
    select at, kind, level, user_name, for_user_name, reason, report_no, good_quantity, defective_quantity from (
      select r.reported_at as at, case r.kind when 'report' then 'reported' else r.kind end as kind, null::integer as level,
        u.name as user_name, null as for_user_name, r.reason, r.report_no, r.good_quantity, r.defective_quantity, r.id as report_id
      from chain r join team_user u on u.id = r.reporter_id
      union all
      select d.at, d.decision, d.level, u.name, f.name, d.note, r.report_no, null, null, r.id
      from approval_decision d join chain r on r.id = d.subject_id
      join team_user u on u.id = d.user_id left join team_user f on f.id = d.for_user_id
      where d.kind = ${productionReportKind} and d.decision <> 'withdrawn'
    ) s order by at, report_id, level nulls first`.execute(ctx.db)
  return rows
}

const readPeople = (ctx: Ctx, id: number): Promise<Course['people']> =>
  ctx.db
    .selectFrom('reportPerson as p')
    .innerJoin('teamUser as u', 'u.id', 'p.userId')
    .select(['p.userId', 'u.name', 'p.share'])
    .where('p.reportId', '=', id)
    .orderBy('p.share', 'desc')
    .orderBy('u.id')
    .execute()

async function readDefects(ctx: Ctx, id: number): Promise<Course['defects']> {
  const { rows } = await sql<Course['defects'][number]>`
    select d.reason_id, ${nameIn(ctx, 'r')} as name, d.quantity, array(
      select f.file_no from report_defect_photo p join file f on f.team_id = p.team_id and f.id = p.file_id
      where p.team_id = d.team_id and p.report_id = d.report_id and p.reason_id = d.reason_id order by f.id) as photos
    from report_defect d join defect_reason r on r.team_id = d.team_id and r.id = d.reason_id
    where d.report_id = ${id} order by d.reason_id`.execute(ctx.db)
  return rows
}
