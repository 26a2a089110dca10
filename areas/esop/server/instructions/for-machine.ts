import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound } from '#core/server/refusal.ts'
import { machineTasksMost, type selectMachineInstruction } from '../../contract/instruction.api.ts'
import { fitting, shownOf } from './holding.ts'

/** The instructions in force today for what runs at a machine, those first, and for what is released there next. */
export async function instructionsAtMachine(
  ctx: Ctx,
  { machineId }: InputOf<typeof selectMachineInstruction>,
): Promise<OutputOf<typeof selectMachineInstruction>> {
  const machine = await ctx.db.selectFrom('machine').select('id').where('id', '=', machineId).executeTakeFirst()
  if (!machine) throw notFound()
  // An order of another workshop is read though the caller does not see it in lists.
  const { rows } = await ctx.unscoped(() =>
    sql<OutputOf<typeof selectMachineInstruction>['rows'][number]>`
      with next as (
        select t.team_id, t.id, t.task_no, t.status <> 'waiting' as running, t.planned_start
        from task t
        where t.machine_id = ${machineId} and t.status in ('inProgress', 'moldChanging', 'waiting') and t.combined_into is null
        order by running desc, t.planned_start, t.id limit ${machineTasksMost}
      ), part as (
        select n.id as place, w.product_id, o.operation_id, ${dayOf(ctx)}::date as day
        from next n
        join task t on t.team_id = n.team_id and (t.id = n.id or t.combined_into = n.id)
        join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
        join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
      ), shown as (
        select f.id, bool_or(n.running) as running, array_agg(n.task_no order by n.running desc, n.planned_start, n.id) as task_nos
        from (${fitting(sql`select * from part`)}) f join next n on n.id = f.place group by f.id
      )
      select ${shownOf()}, s.running, s.task_nos, (select r.read_at from instruction_reading r
        where r.team_id = i.team_id and r.instruction_id = i.id and r.user_id = ${ctx.caller.userId}) as read_at
      from shown s join instruction i on i.id = s.id order by s.running desc, i.code`.execute(ctx.db),
  )
  return { rows }
}
