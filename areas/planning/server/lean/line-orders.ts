import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { instantText } from '#core/server/instant-text.ts'
import { startOfDate } from '#engines/working-time/index.ts'
import { linksOf } from '../plan/links.ts'
import type { Loaded } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { dueOf, isBegun } from '../plan/problem.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import type { LineFlow } from './line-flow.ts'
import { centersOf, keysOf } from './line-operations.ts'

/** An order whose operations on the line are all tasked and not begun. */
export interface LineOrder {
  orderId: number
  workorderNo: string
  productId: number
  quantity: number
  due: number
  priority: number
  /** Its tasks on the line, in the order of the routing, with their operations' keys. */
  tasks: { task: OpenTask; key: string }[]
}

export interface WaitingOrder {
  orderId: number
  workorderNo: string
  productId: number
  quantity: number
  why: Message
}

/** The orders that stand on a line: those that a sequence from `start` on may have, and the others with what keeps them out. */
export async function lineOrders(
  ctx: Ctx,
  loaded: Loaded,
  lineId: number,
  flow: LineFlow,
  start: number,
): Promise<{ ready: LineOrder[]; waiting: WaitingOrder[] }> {
  const visible = await visibleTasks(ctx)
  const lineOf = (centerId: number) => loaded.places.centers.get(centerId)?.lineId
  const here = [...loaded.tasks.values()].filter(
    (task) => task.workOrderId !== null && visible.has(task.id) && lineOf(task.workCenterId) === lineId,
  )
  const orderIds = [...new Set(here.map(({ workOrderId }) => workOrderId as number))]
  if (!orderIds.length) return { ready: [], waiting: [] }
  const operations = await readOperations(ctx, orderIds)
  const links = linksOf(loaded)
  const ready: LineOrder[] = []
  const waiting: WaitingOrder[] = []
  for (const orderId of orderIds) {
    const own = operations.filter((each) => each.workOrderId === orderId)
    const steps = own.filter((each) => centersOf(each).some((id) => lineOf(id) === lineId))
    const keys = keysOf(steps)
    const sample = here.find(({ workOrderId }) => workOrderId === orderId) as OpenTask
    const head = { orderId, workorderNo: sample.workorderNo ?? '', productId: sample.productId ?? 0 }
    const all = steps.map(({ id, sequence }): Step => {
      const open = tasksOf(loaded, id)
      return {
        key: keys.get(sequence) as string,
        tasks: open.filter(({ sequenceId }) => sequenceId === null),
        sequenced: open.some(({ sequenceId }) => sequenceId !== null),
        finished: loaded.finished.some((each) => each.workOrderId === orderId && each.sequence === sequence),
      }
    })
    const tasks = all.flatMap(({ key, tasks: [task] }) => (task ? [{ task, key }] : []))
    const quantity = tasks[0]?.task.planQuantity ?? sample.planQuantity
    const why =
      (flow.productIds.has(head.productId) ? unfit(all, flow) : ({ key: 'lean.waiting.otherProduct' } as const)) ??
      notReady(loaded, links, { orderId, tasks: tasks.map(({ task }) => task) }, start)
    if (why) waiting.push({ ...head, quantity, why })
    else
      ready.push({
        ...head,
        quantity,
        due: dueOf(loaded.zone, sample.requiredEndDate),
        priority: sample.priority ?? 5,
        tasks,
      })
  }
  ready.sort((a, b) => a.due - b.due || a.priority - b.priority || a.orderId - b.orderId)
  // What the line is balanced for first.
  const others = ({ productId }: WaitingOrder) => Number(!flow.productIds.has(productId))
  return {
    ready,
    waiting: waiting.sort((a, b) => others(a) - others(b) || a.workorderNo.localeCompare(b.workorderNo)),
  }
}

/** An order's operation on the line. */
interface Step {
  key: string
  /** Open ones that run in no sequence. */
  tasks: OpenTask[]
  sequenced: boolean
  finished: boolean
}

const readOperations = (ctx: Ctx, orderIds: number[]) =>
  ctx.unscoped(() =>
    ctx.db
      .selectFrom('orderOperation')
      .select([
        'id',
        'workOrderId',
        'sequence',
        'operationId',
        'produreName',
        'workCenterId',
        'alternativeWorkCenterIds',
      ])
      .where('workOrderId', 'in', orderIds)
      .orderBy('workOrderId')
      .orderBy('sequence')
      .execute(),
  )

/** Open tasks of an order's operation; members of combined ones among them. */
const tasksOf = (loaded: Loaded, operationId: number): OpenTask[] =>
  [...loaded.tasks.values(), ...[...loaded.members.values()].flat()].filter(
    (task) => task.orderOperationId === operationId,
  )

/** What about the order's own tasks keeps it out. Those that run in a sequence already stay there: the others may be in the next. */
function unfit(all: readonly Step[], flow: LineFlow): Message | null {
  const tasks = all.flatMap((each) => each.tasks)
  const named = (test: (task: OpenTask) => boolean) => tasks.find(test)?.taskNo
  if (!tasks.length && all.some(({ sequenced }) => sequenced)) return { key: 'lean.waiting.sequenced' }
  const begun = named((task) => isBegun(task) || task.reportedGood !== 0 || task.reportedDefective !== 0)
  if (begun) return { key: 'lean.waiting.begun', params: { task: begun } }
  const untasked = all.find((each) => !each.tasks.length)
  if (untasked) return { key: untasked.finished ? 'lean.waiting.partly' : 'lean.waiting.noTask' }
  const combined = named((task) => task.combinedInto !== null)
  if (combined) return { key: 'lean.waiting.combined', params: { task: combined } }
  const locked = named((task) => task.locked)
  if (locked) return { key: 'lean.waiting.locked', params: { task: locked } }
  if (all.some((each) => each.tasks.length > 1)) return { key: 'lean.waiting.divided' }
  const missing = all.find(({ key }) => !flow.places.has(key))
  if (missing)
    return { key: 'lean.waiting.notBalanced', params: { operation: missing.tasks[0]?.produreName ?? missing.key } }
  return new Set(tasks.map(({ planQuantity }) => planQuantity)).size > 1 ? { key: 'lean.waiting.quantities' } : null
}

/** What comes before on other lines, and material, must be there when the line starts. */
function notReady(
  loaded: Loaded,
  links: ReturnType<typeof linksOf>,
  { orderId, tasks }: { orderId: number; tasks: OpenTask[] },
  start: number,
): Message | null {
  const own = new Set(tasks.map(({ id }) => id))
  for (const { id } of tasks)
    for (const { opId, transfer = 0 } of links.get(id) ?? []) {
      if (own.has(opId as number)) continue
      const before = loaded.tasks.get(opId as number)
      if (!before) continue
      const operation = before.produreName ?? before.taskNo
      if (before.plannedEnd === null) return { key: 'lean.waiting.beforeUnplanned', params: { operation } }
      const at = Date.parse(before.plannedEnd) + transfer
      if (at > start) return { key: 'lean.waiting.before', params: { operation, time: instantText(at, loaded.zone) } }
    }
  const day = loaded.materialDays.get(orderId)
  return day !== undefined && startOfDate(loaded.zone, day) > start
    ? { key: 'lean.waiting.material', params: { day } }
    : null
}
