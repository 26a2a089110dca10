import { sql } from 'kysely'
import { approversOf } from '#areas/approvals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getInstructionCourse } from '../../contract/instruction.api.ts'
import { instructionKind } from '../../contract/instruction.ts'

type Course = OutputOf<typeof getInstructionCourse>

/** Who decided what of an instruction, who decides next, and who has read it. */
export async function instructionCourse(ctx: Ctx, { id }: { id: number }): Promise<Course> {
  const known = await ctx.db
    .selectFrom('instruction')
    .select(['status', 'passedLevels'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw notFound()
  const { rows: decisions } = await sql<Course['decisions'][number]>`
    select d.level, d.decision, d.reason, u.name as user_name, f.name as for_user_name, d.at
    from approval_decision d
    join team_user u on u.team_id = d.team_id and u.id = d.user_id
    left join team_user f on f.team_id = d.team_id and f.id = d.for_user_id
    where d.kind = ${instructionKind} and d.subject_id = ${id} order by d.id`.execute(ctx.db)
  const { rows: readings } = await sql<Course['readings'][number]>`
    select u.name as user_name, u.job_number, r.read_at, b.name as recorded_by_name
    from instruction_reading r
    join team_user u on u.team_id = r.team_id and u.id = r.user_id
    left join team_user b on b.team_id = r.team_id and b.id = r.recorded_by
    where r.instruction_id = ${id} order by r.read_at desc, u.id limit 500`.execute(ctx.db)
  const waits = known.status === 'underApproval'
  return {
    decisions,
    readings,
    waitingFor: waits ? await approversOf(ctx, instructionKind, known.passedLevels + 1) : [],
  }
}
