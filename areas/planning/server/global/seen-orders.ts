import { type Loaded, membersOf } from '../plan/load.ts'

/** Orders with a task that is visible: those of other workshops are counted and not named. */
export const seenOrders = (visible: ReadonlySet<number>, loaded: Loaded): ReadonlySet<number | null> =>
  new Set(
    [...loaded.tasks.values()]
      .flatMap((task) => membersOf(loaded, task))
      .filter(({ id }) => visible.has(id))
      .map(({ workOrderId }) => workOrderId),
  )
