import type { BatchInput } from '#engines/scheduling/index.ts'
import { type Loaded, membersOf } from '../load.ts'
import type { OpenTask } from '../open-tasks.ts'
import { placeOf } from '../places.ts'
import { moldOf } from './press.ts'

/**
 * Tasks that a mold with cavities for several products makes at once: one of each product, of as many shots as one another. Those
 * that stand together stay together; the others are paired by due date. The size of each is its share of the cavities, so that a
 * press (of capacity 1) takes no more at a time than the mold has.
 * @returns the batch of each such task
 */
export function familyBatches(loaded: Loaded, tasks: readonly OpenTask[]): Map<number, BatchInput> {
  const batches = new Map<number, BatchInput>()
  const kinds = new Map<string, Candidate[]>()
  for (const task of tasks) {
    const found = candidate(loaded, task)
    if (found) kinds.set(found.kind, [...(kinds.get(found.kind) ?? []), found])
  }
  for (const [kind, all] of kinds)
    groupsOf(all).forEach((group, turn) => {
      for (const { task, share } of group)
        if (group.length > 1) batches.set(task.id, { key: `${kind} ${turn}`, size: share })
    })
  return batches
}

interface Candidate {
  task: OpenTask
  productId: number
  share: number
  kind: string
}

function candidate(loaded: Loaded, task: OpenTask): Candidate | undefined {
  const mold = moldOf(loaded, task)
  const [part, ...others] = membersOf(loaded, task)
  if (!mold || mold.products.length < 2 || !part || others.length || task.handMinutes !== null) return undefined
  const row = mold.products.find(({ productId }) => productId === part.productId)
  if (!row || part.productId === null) return undefined
  const shots = Math.ceil(part.planQuantity / row.holeCount)
  return {
    task,
    productId: part.productId,
    // A hair below its share, so that the shares of thirds make no more than one.
    share: row.holeCount / mold.holeCount - 1e-9,
    kind: `${mold.number} ${shots} ${part.sequence}`,
  }
}

/** At most one of each product in a group. */
function groupsOf(all: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = []
  const standing = new Map<string, Candidate[]>()
  const rest: Candidate[] = []
  for (const each of all) {
    const at = standsAt(each.task)
    if (at === null) rest.push(each)
    else standing.set(at, [...(standing.get(at) ?? []), each])
  }
  const due = ({ task }: Candidate) => task.requiredEndDate ?? '9999'
  const single = [...standing.values()].flatMap((group) => (group.length > 1 ? (groups.push(group), []) : group))
  for (const each of [...single, ...rest].sort((a, b) =>
    due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.task.id - b.task.id,
  )) {
    const open = groups.find((group) => group.length > 0 && fits(group, each))
    if (open) open.push(each)
    else groups.push([each])
  }
  return groups
}

const fits = (group: readonly Candidate[], { productId }: Candidate): boolean =>
  group.every((other) => other.productId !== productId)

function standsAt(task: OpenTask): string | null {
  if (task.plannedStart === null) return null
  return `${placeOf(task.workCenterId, task.machineId)} ${task.plannedSetupStart} ${task.plannedStart} ${task.plannedEnd}`
}
