import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineTask } from '#areas/boards/contract/floor.api.ts'
import type { Lamp, MachineState } from '#areas/equipment/contract/machine-state.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { finishOf } from '../task-progress.ts'
import { tasksOf } from '../task-source.ts'

/** Running tasks with the machine that each is on, those that end first at the top. A task without a machine stands under its work centre. */
export async function jdProcessing(ctx: Ctx, filter: BoardFilter): Promise<{ rows: MachineTask[] }> {
  const now = ctx.now.getTime()
  const tasks = await tasksOf(ctx, filter)
    .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 't.teamId').onRef('m.id', '=', 't.machineId'))
    .leftJoin('machineLive as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.machineId', '=', 'm.id'))
    .select([
      nameIn<string | null>(ctx, 'm').as('machineName'),
      sql<Lamp | null>`case when m.id is not null then coalesce(l.lamp, 'gray') end`.as('lamp'),
      sql<MachineState | null>`case when m.id is not null then coalesce(l.state, 'noData') end`.as('state'),
    ])
    .where('t.status', 'in', ['inProgress', 'moldChanging'])
    .orderBy('end')
    .orderBy('t.id')
    .execute()
  return {
    rows: tasks.map((task) => {
      const progress = task.planQuantity > 0 ? Math.min(1, task.good / task.planQuantity) : 0
      const forecast = finishOf({ ...task, progress }, now)
      return {
        id: task.id,
        machineName: task.machineName ?? task.workCenterName,
        workCenterName: task.workCenterName,
        lamp: task.lamp,
        state: task.state,
        taskNo: task.taskNo,
        workorderNo: task.workorderNo,
        materialDesc: task.materialDesc,
        produreName: task.produreName,
        planQuantity: task.planQuantity,
        good: task.good,
        unapproved: task.unapproved,
        progress,
        forecast: forecast === null ? null : new Date(forecast).toISOString(),
        end: task.end,
        late: forecast !== null && task.end !== null && forecast > Date.parse(task.end),
      }
    }),
  }
}
