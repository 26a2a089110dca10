import { type Loaded, membersOf } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import { runOf } from './paced.ts'

/** The order that the engine counts a task to; a combined task is one of its own. */
export const orderIdOf = (task: Pick<OpenTask, 'id' | 'workOrderId'>): number | string =>
  task.workOrderId ?? `combined${task.id}`

/** Whether a task may pause over rests and between shifts: the team lets it, and no operation in it is done in one go. */
export const mayPause = (loaded: Loaded, task: OpenTask): boolean =>
  runOf(task) !== null ||
  (loaded.set.splitOverShifts && membersOf(loaded, task).every(({ uninterrupted }) => !uninterrupted))
