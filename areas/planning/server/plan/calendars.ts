import type { Ctx } from '#core/server/context.ts'
import { calendarOf, type Loaded } from './load.ts'

/** Which of the tasks stand on a line that nothing says the working time of, and those lines. */
export function linesWithoutCalendar(
  loaded: Loaded,
  ids: Iterable<number>,
): { tasks: Set<number>; lines: Set<number> } {
  const tasks = new Set<number>()
  const lines = new Set<number>()
  for (const id of ids) {
    const task = loaded.tasks.get(id)
    const lineId = task && loaded.places.centers.get(task.workCenterId)?.lineId
    if (lineId === undefined || calendarOf(loaded, lineId, task?.machineId ?? null)) continue
    tasks.add(id)
    lines.add(lineId)
  }
  return { tasks, lines }
}

export const lineNames = (ctx: Ctx, loaded: Loaded, lineIds: Iterable<number>): string =>
  [...lineIds].map((id) => loaded.places.lines.get(id)?.name ?? String(id)).join(ctx.t('listed'))
