import type { Ctx } from '#core/server/context.ts'
import { calendarOf, type Loaded } from '../load.ts'
import { type Center, machineOf, placesOf } from '../places.ts'

/** Which of the tasks stand on a line that nothing says the working time of, and those lines. */
export function linesWithoutCalendar(
  loaded: Loaded,
  ids: Iterable<number>,
): { tasks: Set<number>; lines: Set<number> } {
  const tasks = new Set<number>()
  const lines = new Set<number>()
  for (const id of ids) {
    const task = loaded.tasks.get(id)
    const center = task && loaded.places.centers.get(task.workCenterId)
    if (!center || calendarOf(loaded, center.lineId, task.machineId) || isEverOpen(loaded, center)) continue
    tasks.add(id)
    lines.add(center.lineId)
  }
  return { tasks, lines }
}

/** Whether one of a work centre's machines has working time, of its own or its line's. */
export const isEverOpen = (loaded: Loaded, center: Center): boolean =>
  placesOf(center).some((place) => calendarOf(loaded, center.lineId, machineOf(place)) !== undefined)

export const lineNames = (ctx: Ctx, loaded: Loaded, lineIds: Iterable<number>): string =>
  [...lineIds].map((id) => loaded.places.lines.get(id)?.name ?? String(id)).join(ctx.t('listed'))
