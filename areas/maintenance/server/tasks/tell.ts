import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { area } from '../../area.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { subjectText } from './subject.ts'

/** Tells people of what was done, with a link to it; never whoever does it himself. */
export async function tellOfTask(
  ctx: Ctx,
  task: Pick<Stored<'maintenanceTask'>, 'id' | 'taskNo' | 'kind' | 'workshopId'>,
  telling: 'confirm' | 'objected' | 'outOfOrder',
  to: readonly (number | null)[],
  more: Record<string, string> = {},
): Promise<void> {
  const people = to.filter((id): id is number => id !== null && id !== ctx.caller.userId)
  if (!people.length) return
  const machine = await subjectText(ctx, task.id)
  await notify(ctx, {
    area: area.id,
    channels: ['inApp'],
    to: people,
    template: `maintenanceTask.told.${telling}`,
    link: `${task.kind === 'spotCheck' ? 'equipmentCheck' : 'equipmentMaintenance'}?taskId=${task.id}`,
    source: { entity: maintenanceTask.name, id: task.id, workshopId: task.workshopId },
    params: () => ({ task: task.taskNo, machine, ...more }),
  })
}
