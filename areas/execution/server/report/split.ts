import { add, subtract } from '#core/contract/decimal.ts'

/** What one member of a combined task gets. */
export interface MemberShare {
  taskId: number
  defective: number
}

/** Gives each member as many defective pieces as its share says, reason after reason, so that every reason's sum stays. */
export function splitDefects(
  defects: { reasonId: number; quantity: number }[],
  members: MemberShare[],
): Map<number, { reasonId: number; quantity: number }[]> {
  const left = defects.map((defect) => ({ ...defect }))
  return new Map(
    members.map(({ taskId, defective }) => {
      const given: { reasonId: number; quantity: number }[] = []
      let wanted = defective
      for (const defect of left) {
        const quantity = Math.min(wanted, defect.quantity)
        if (quantity <= 0) continue
        given.push({ reasonId: defect.reasonId, quantity })
        defect.quantity = subtract(defect.quantity, quantity)
        wanted = subtract(wanted, quantity)
      }
      return [taskId, given]
    }),
  )
}

/** One entry a reason: what was said of it twice is added up. */
export function mergeDefects(defects: { reasonId: number; quantity: number }[]): typeof defects {
  const sums = new Map<number, number>()
  for (const { reasonId, quantity } of defects) sums.set(reasonId, add(sums.get(reasonId) ?? 0, quantity))
  return [...sums].map(([reasonId, quantity]) => ({ reasonId, quantity }))
}
