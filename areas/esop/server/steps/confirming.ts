import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type { confirmInstructionStep, keptConfirmation, selectStepConfirmation } from '../../contract/step.ts'
import { fitting, inForceOfCode, partsOf, stateToday } from '../instructions/holding.ts'
import { mayReadFor } from '../policy.ts'

/**
 * Which time a step (a row `s`) is confirmed by a person for a task (a row `t`): of what is confirmed once, how often he has ended his work there;
 * of what is confirmed for each report, how many pieces were reported before.
 */
export const runOf = (user: RawBuilder<unknown>): RawBuilder<number> => sql`
  case s.confirm when 'report' then t.reported_good + t.reported_defective else (
    select count(*) from duty_session d
    where d.team_id = t.team_id and d.task_id = t.id and d.user_id = ${user} and d.off_at is not null) end`

/** What of the steps for a task is confirmed and counts for its next report, and who is at work there. */
export async function confirmedSteps(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<OutputOf<typeof selectStepConfirmation>> {
  const task = await ctx.db.selectFrom('task').select('id').where('id', '=', taskId).executeTakeFirst()
  if (!task) throw notFound()
  const { rows: people } = await sql<{ id: number; name: string }>`
    select distinct u.id, u.name from duty_session d join team_user u on u.team_id = d.team_id and u.id = d.user_id
    where d.task_id = ${taskId} and d.off_at is null order by u.id`.execute(ctx.db)
  const { rows } = await sql<OutputOf<typeof selectStepConfirmation>['rows'][number]>`
    select c.step_id, c.user_id, u.name as user_name, c.confirmed_at
    from instruction_confirmation c
    join task t on t.team_id = c.team_id and t.id = c.task_id
    join instruction_step s on s.team_id = c.team_id and s.id = c.step_id
    join team_user u on u.team_id = c.team_id and u.id = c.user_id
    where c.task_id = ${taskId} and c.run >= ${runOf(sql.ref('c.userId'))}
    order by c.id desc limit 2000`.execute(ctx.db)
  return { people, rows }
}

/**
 * Keeps that people have done a step: the caller, or those named, whom he may put to work. What counts already stays as it was. Refuses a step
 * that is not of the revision, asks for nothing, or is of a revision that is not in force for the task.
 */
export async function confirmStep(
  ctx: Ctx,
  { instructionId, stepId, taskId, stationId, userIds }: InputOf<typeof confirmInstructionStep>,
): Promise<OutputOf<typeof confirmInstructionStep>> {
  const { userId } = ctx.caller
  const doers = [...new Set(userIds.length ? userIds : [userId])]
  throwIf(mayReadFor(ctx.caller, doers))
  const { name, title } = await confirmable(ctx, { instructionId, stepId, taskId, stationId })
  const people = await ctx.db
    .selectFrom('teamUser')
    .select(['id', 'name'])
    .where('id', 'in', doers)
    .where('deletedAt', 'is', null)
    .execute()
  if (people.length < doers.length) throw refuseField('userIds', 'refused.gone')
  const { rows: kept } = await sql<{ userId: number }>`
    insert into instruction_confirmation (step_id, task_id, user_id, run, station_id, recorded_by, confirmed_at)
    select s.id, t.id, u.id, ${runOf(sql.ref('u.id'))}, ${stationId ?? null}, nullif(${userId}::bigint, u.id), ${ctx.now.toISOString()}
    from instruction_step s, task t, team_user u
    where s.id = ${stepId} and t.id = ${taskId} and u.id = any(${doers})
    on conflict do nothing returning user_id`.execute(ctx.db)
  if (kept.length) {
    const done = people.filter(({ id }) => kept.some((each) => each.userId === id))
    const note = ctx.t('instructionStep.confirmedBy', {
      title,
      people: done.map((each) => each.name).join(ctx.t('listed')),
    })
    ctx.audit({ verb: 'confirmStep', entity: 'instruction', id: instructionId, name, note })
    ctx.touch('instructionConfirmation', [taskId])
  }
  return { recorded: kept.length }
}

type Asked = Pick<InputOf<typeof confirmInstructionStep>, 'instructionId' | 'stepId' | 'taskId' | 'stationId'>

async function confirmable(ctx: Ctx, { instructionId, stepId, taskId, stationId }: Asked) {
  const day = dayOf(ctx)
  const task = await ctx.db.selectFrom('task').select('id').where('id', '=', taskId).executeTakeFirst()
  if (!task) throw notFound()
  if (stationId && !(await ctx.db.selectFrom('station').select('id').where('id', '=', stationId).executeTakeFirst()))
    throw refuseField('stationId', 'refused.gone')
  const { rows } = await ctx.unscoped(() =>
    sql<{ name: string; title: string; confirm: string; state: string; here: boolean }>`
      select i.code || ' · ' || i.revision as name, s.title, s.confirm, ${stateToday} as state,
        i.id in (select f.id from (${fitting(partsOf(taskId, day))}) f) or exists (
          select from station_esop e join instruction d on d.team_id = e.team_id and d.id = e.instruction_id
          where e.station_id = ${stationId ?? null}::bigint and i.id = ${inForceOfCode('d', sql`${day}::date`)}) as here
      from instruction i join instruction_step s on s.team_id = i.team_id and s.instruction_id = i.id
      where i.id = ${instructionId} and s.id = ${stepId} for key share of i`.execute(ctx.db),
  )
  const [found] = rows
  if (!found) throw notFound()
  const { name, title, confirm, state, here } = found
  if (state !== 'inForce') throw refuse('instruction.notToRead', { name, state: ctx.t(`instructionStatus.${state}`) })
  if (!here) throw refuse('instructionStep.otherTask', { name })
  if (confirm === 'none') throw refuse('instructionStep.notAsked', { title })
  return { name, title }
}

/** Confirmations of an instruction's steps, the last first. */
export async function confirmationsOf(ctx: Ctx, id: number): Promise<z.infer<typeof keptConfirmation>[]> {
  const { rows } = await sql<z.infer<typeof keptConfirmation>>`
    select c.id, s.place, s.title, t.task_no, w.name as station_name, u.name as user_name, b.name as recorded_by_name, c.confirmed_at
    from instruction_step s
    join instruction_confirmation c on c.team_id = s.team_id and c.step_id = s.id
    join task t on t.team_id = c.team_id and t.id = c.task_id
    join team_user u on u.team_id = c.team_id and u.id = c.user_id
    left join team_user b on b.team_id = c.team_id and b.id = c.recorded_by
    left join station w on w.team_id = c.team_id and w.id = c.station_id
    where s.instruction_id = ${id} order by c.id desc limit 200`.execute(ctx.db)
  return rows
}
