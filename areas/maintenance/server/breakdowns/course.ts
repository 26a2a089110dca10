import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type * as api from '../../contract/breakdown.api.ts'
import { followUpsOf } from './follow-up.ts'

type Course = OutputOf<typeof api.getMaintenanceBreakdownCourse>

/** Who did what to a breakdown, its pictures, what it left for later, and what helped at like ones. */
export async function breakdownCourse(
  ctx: Ctx,
  { id }: InputOf<typeof api.getMaintenanceBreakdownCourse>,
): Promise<Course> {
  const row = await ctx.db
    .selectFrom('maintenanceBreakdown')
    .select(['machineId', 'partId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { rows: steps } = await sql<Course['steps'][number]>`
    select s.id, s.at, s.kind, u.name as user_name, o.name as to_user_name, s.note from maintenance_breakdown_step s
    left join team_user u on u.team_id = s.team_id and u.id = s.user_id
    left join team_user o on o.team_id = s.team_id and o.id = s.to_user_id
    where s.breakdown_id = ${id} order by s.id`.execute(ctx.db)
  const photos = await ctx.db
    .selectFrom('maintenanceBreakdownPhoto as p')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'p.teamId').onRef('f.id', '=', 'p.fileId'))
    .select('f.fileNo')
    .where('p.breakdownId', '=', id)
    .orderBy('p.id')
    .execute()
  const voices = await ctx.db
    .selectFrom('maintenanceBreakdownVoice as v')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'v.teamId').onRef('f.id', '=', 'v.fileId'))
    .select('f.fileNo')
    .where('v.breakdownId', '=', id)
    .orderBy('v.id')
    .execute()
  const { rows: like } = await sql<Course['like'][number]>`
    select b.id, b.breakdown_no, m.number as machine_number, b.reported_at, b.symptom, ${nameIn(ctx, 'c')} as cause_name, b.solution
    from maintenance_breakdown b join machine m on m.team_id = b.team_id and m.id = b.machine_id
    left join maintenance_failure_code c on c.team_id = b.team_id and c.id = b.cause_id
    where b.id <> ${id} and b.solution is not null and b.state <> 'cancelled'
      and (b.machine_id = ${row.machineId} or b.part_id = ${row.partId})
    order by b.reported_at desc, b.id desc limit 10`.execute(ctx.db)
  return {
    steps,
    photos: photos.map(({ fileNo }) => fileNo),
    voices: voices.map(({ fileNo }) => fileNo),
    followUps: await followUpsOf(ctx, id),
    like,
  }
}

/** The breakdown that a call for help was taken into, and the machine that it came from. */
export async function breakdownOfCall(
  ctx: Ctx,
  { callId }: InputOf<typeof api.getMaintenanceBreakdownOfCall>,
): Promise<OutputOf<typeof api.getMaintenanceBreakdownOfCall>> {
  const call = await ctx.db
    .selectFrom('andonCall')
    .select(['machineId', 'description'])
    .where('id', '=', callId)
    .executeTakeFirst()
  if (!call) throw notFound()
  const { rows } = await sql<NonNullable<OutputOf<typeof api.getMaintenanceBreakdownOfCall>['breakdown']>>`
    select id, breakdown_no, state from maintenance_breakdown where call_id = ${callId} and state <> 'cancelled'`.execute(
    ctx.db,
  )
  return { breakdown: rows[0] ?? null, ...call }
}
