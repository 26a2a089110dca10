import type { LinkInput } from '#engines/scheduling/index.ts'
import type { Loaded } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import { inOneRun } from './paced.ts'

interface Lot {
  /** Absent: the lot is completed. */
  task?: OpenTask
  /** The lot's pieces, counted through all tasks of its operation. */
  from: number
  to: number
}

/**
 * Which task waits for which, by the routing of the order. Where an operation is split over several tasks, each waits for those
 * that make its pieces, first made first used. Tasks of combined ones stand for the whole they are in. Within a run of a levelled
 * sequence pieces go on one by one; what one station does to a piece is done together.
 * @returns links by the waiting task's id
 */
export function linksOf(loaded: Loaded): Map<number, LinkInput[]> {
  const orders = new Map<number, Map<number, Lot[]>>()
  const open = [...loaded.tasks.values(), ...[...loaded.members.values()].flat()]
  const all = [
    ...open.map((task) => ({ ...task, task })),
    ...loaded.finished.map((row) => ({ ...row, task: undefined })),
  ]
  for (const { task, workOrderId, sequence, planQuantity } of all.sort((a, b) => a.id - b.id)) {
    if (workOrderId === null || sequence === null) continue
    const operations = orders.get(workOrderId) ?? new Map<number, Lot[]>()
    orders.set(workOrderId, operations)
    const lots = operations.get(sequence) ?? []
    const from = lots.at(-1)?.to ?? 0
    lots.push({ task, from, to: from + planQuantity })
    operations.set(sequence, lots)
  }
  const links = new Map<number, LinkInput[]>()
  for (const operations of orders.values())
    for (const lots of operations.values()) {
      const next = lots.find(({ task }) => task)?.task?.successor ?? []
      for (const sequence of next) linkLots(loaded, lots, operations.get(sequence) ?? [], links)
    }
  return links
}

function linkLots(loaded: Loaded, before: Lot[], after: Lot[], links: Map<number, LinkInput[]>): void {
  for (const lot of after)
    for (const source of before) {
      if (!lot.task || !source.task) continue
      const last = source === before.at(-1)
      // What is made beyond the plan of the operation before comes out of its last lot.
      const makes = source.from < lot.to && (source.to > lot.from || last)
      const link = makes && linkTo(loaded, source.task, lot.task)
      if (link) addLink(links, wholeOf(lot.task), link)
    }
}

const wholeOf = (task: OpenTask): number => task.combinedInto ?? task.id

/** Pieces after which the next operation may begin: the operation's own; of an assembly line's work centre those of one trip; null: all. */
const batchOf = ({ places }: Loaded, { transferBatch, workCenterId, singleTripQuantity }: OpenTask): number | null =>
  transferBatch ?? (places.centers.get(workCenterId)?.assemblyLine ? (singleTripQuantity ?? 1) : null)

function linkTo(loaded: Loaded, task: OpenTask, next: OpenTask): LinkInput | null {
  const run = inOneRun(task, next)
  if (run === 'together') return null
  if (run === 'flow') return { opId: task.id, ...(task.planQuantity > 1 && { share: 1 / task.planQuantity }) }
  const transfer = Math.round((task.transferMinutes ?? 0) * 60_000)
  const batch = task.combinedInto === null ? batchOf(loaded, task) : null
  const share = batch ? batch / task.planQuantity : 1
  return { opId: wholeOf(task), transfer, ...(share < 1 && { share }) }
}

/** Two members of one combined task may come from one predecessor: the stricter link holds. */
function addLink(links: Map<number, LinkInput[]>, id: number, link: LinkInput): void {
  if (link.opId === id) return
  const known = links.get(id) ?? []
  links.set(id, known)
  const same = known.find((each) => each.opId === link.opId)
  if (!same) known.push(link)
  else {
    same.transfer = Math.max(same.transfer ?? 0, link.transfer ?? 0)
    if (link.share === undefined) delete same.share
  }
}
