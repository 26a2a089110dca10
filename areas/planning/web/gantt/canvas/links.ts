import { ordersOf, type Plan } from './plan.ts'

/** Pairs of an order's tasks (indices) of which the second waits for the first; members of combined tasks stand for their whole. */
export function linksOf(plan: Plan, orderId: number | null): (readonly [number, number])[] {
  if (orderId === null) return []
  const place = plan.orders.findIndex(({ id }) => id === orderId)
  const parts: { index: number; sequence: number; successor: number[] }[] = []
  const add = (index: number, at: number) => {
    const operation = plan.operations[at]
    if (operation) parts.push({ index, sequence: operation.sequence, successor: operation.successor })
  }
  for (let i = 0; i < plan.count; i++) if (plan.bars.order[i] === place) add(i, plan.bars.operation[i] as number)
  for (const [whole, members] of plan.members)
    for (const { order, operation } of members) if (order === place) add(whole, operation)
  return parts.flatMap(({ index, successor }) =>
    parts.filter(({ sequence }) => successor.includes(sequence)).map((next) => [index, next.index] as const),
  )
}

/** The order that a task's lines are drawn for. */
export const linkedOrder = (plan: Plan, index: number): number | null => ordersOf(plan, index)[0]?.id ?? null
