import { aspects, runnableBit, stateIn } from '../../../contract/readiness/readiness.api.ts'
import { isLate, operationOf, ordersOf, type Plan } from './plan.ts'

export interface RowFilter {
  workshopId: number | null
  lineIds: readonly number[]
  /** Text within the numbers of order, task or product. */
  text: string
  lateOnly: boolean
  runnableOnly: boolean
}

export const noFilter: RowFilter = { workshopId: null, lineIds: [], text: '', lateOnly: false, runnableOnly: false }

/** Packed readiness by task index; 0: nothing is known of it, or it has begun. */
export type Readiness = Uint32Array

/** Brings what the server told of some tasks, ascending by id, to the plan's own order. */
export function readReadiness({ bars, count }: Plan, told: { ids: number[]; packed: number[] } | undefined): Readiness {
  const readiness = new Uint32Array(count)
  let at = 0
  for (let i = 0; told && i < count && at < told.ids.length; i++) {
    while (at < told.ids.length && (told.ids[at] as number) < (bars.id[i] as number)) at++
    if (told.ids[at] === bars.id[i]) readiness[i] = told.packed[at] as number
  }
  return readiness
}

export const isRunnable = (packed: number): boolean => (packed & runnableBit) !== 0

/** What a task lacks, by name. */
export const lackingIn = (packed: number) =>
  packed === 0 ? [] : aspects.filter((aspect) => stateIn(packed, aspect) === 'lacking')

/** 1 for tasks that are asked for, the others are drawn faintly; null: all are. */
export function wantedOf(plan: Plan, filter: RowFilter, readiness: Readiness): Uint8Array | null {
  const text = filter.text.trim().toLowerCase()
  if (!text && !filter.lateOnly && !filter.runnableOnly) return null
  const orderFits = plan.orders.map(({ workorderNo, materialNo, materialDesc }) =>
    [workorderNo, materialNo, materialDesc].some((each) => each.toLowerCase().includes(text)),
  )
  const wanted = new Uint8Array(plan.count)
  for (let i = 0; i < plan.count; i++) {
    if (filter.lateOnly && !isLate(plan, i)) continue
    if (filter.runnableOnly && !isRunnable(readiness[i] as number)) continue
    const order = plan.bars.order[i] as number
    const fits =
      !text ||
      (order >= 0
        ? orderFits[order]
        : ordersOf(plan, i).some(({ workorderNo }) => workorderNo.toLowerCase().includes(text))) ||
      (plan.taskNo[i] as string).toLowerCase().includes(text) ||
      operationOf(plan, i)?.mold?.toLowerCase().includes(text)
    if (fits) wanted[i] = 1
  }
  return wanted
}
