import { sql } from 'kysely'
import { courseOf } from '#areas/approvals/server/index.ts'
import { expectStamping, sealedCopyOf } from '#areas/seals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getInstructionCourse } from '../../contract/instruction.api.ts'
import { instructionKind } from '../../contract/instruction.ts'
import { mayApprove } from '../policy.ts'
import { confirmationsOf } from '../steps/confirming.ts'
import { stepsShown } from './holding.ts'
import { printsOf } from './print.ts'

type Course = OutputOf<typeof getInstructionCourse>

/** The steps of an instruction, who decided what of it and decides next, its seals, who has read it, confirmed its steps and printed it. */
export async function instructionCourse(ctx: Ctx, { id }: { id: number }): Promise<Course> {
  const known = await ctx.db.selectFrom('instruction').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const { rows: readings } = await sql<Course['readings'][number]>`
    select u.name as user_name, u.job_number, r.read_at, b.name as recorded_by_name
    from instruction_reading r
    join team_user u on u.team_id = r.team_id and u.id = r.user_id
    left join team_user b on b.team_id = r.team_id and b.id = r.recorded_by
    where r.instruction_id = ${id} order by r.read_at desc, u.id limit 500`.execute(ctx.db)
  const { rows: shown } = await sql<Pick<Course, 'steps'>>`
    select ${stepsShown} as steps from instruction i where i.id = ${id}`.execute(ctx.db)
  const sealed = await sealedCopyOf(ctx, instructionKind, id)
  const course = await courseOf(ctx, instructionKind, id)
  if (course.waitingFor.length && mayApprove(ctx.caller)) await expectStamping(ctx)
  return {
    ...course,
    readings,
    sealed,
    steps: shown[0]?.steps ?? [],
    prints: await printsOf(ctx, id),
    confirmations: await confirmationsOf(ctx, id),
  }
}
