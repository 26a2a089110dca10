import type { GanttTask } from '../../contract/gantt.api.ts'

/** Pairs of an order's tasks of which the second waits for the first; members of combined tasks stand for their whole. */
export function linksOf(tasks: readonly GanttTask[], orderId: number | null): (readonly [GanttTask, GanttTask])[] {
  if (orderId === null) return []
  const parts = tasks.flatMap((task) =>
    task.orderId === orderId
      ? [{ task, sequence: task.sequence, successor: task.successor }]
      : task.members.filter((member) => member.orderId === orderId).map((member) => ({ ...member, task })),
  )
  return parts.flatMap(({ task, successor }) =>
    parts
      .filter(({ sequence }) => sequence !== null && successor.includes(sequence))
      .map((next) => [task, next.task] as const),
  )
}
