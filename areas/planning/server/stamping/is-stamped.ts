import type { Loaded } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { centersOf } from '../plan/problem.ts'

/** Whether a task is done at a press. */
export const isStamped = (loaded: Loaded, task: OpenTask): boolean =>
  [task.workCenterId, ...centersOf(loaded, task, true)].some((id) => loaded.places.centers.get(id)?.press === true)
