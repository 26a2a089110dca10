import type { Id, LinkInput, OperationInput, ProblemInput } from '../input.ts'
import { buildAlternatives, fixedKind } from './build-alternatives.ts'
import { buildBatches } from './build-batches.ts'
import { buildCalendars } from './build-calendars.ts'
import { buildGraph } from './build-graph.ts'
import { buildSetups } from './build-setups.ts'
import { capacityOf } from './levels.ts'
import { free, type Model, running, type UnplannedReason } from './model.ts'

/**
 * Numbers and flattens a problem. Nothing is thrown for a flaw of an operation (an unknown machine, a cycle): it is kept in
 * `impossible` with its reason and comes back from planning as unplanned.
 * Throws RangeError when two orders, machines, resources or operations share an id, an operation names a resource twice, an
 * instant is not one, or a takt is not a positive time.
 */
export function buildModel(input: ProblemInput): Model {
  if (!Number.isFinite(input.now)) throw new RangeError('now is not an instant')
  const machineIndex = numbered('machine', input.machines)
  const resourceIndex = numbered('resource', input.resources ?? [])
  const orderIndex = numbered('order', input.orders)
  const parts = expand(input)
  const { opInput, opPart, opIndex } = parts
  const n = opInput.length
  const floor = Math.max(input.now, input.frozenUntil ?? input.now)
  const impossible = new Map<number, UnplannedReason>()
  const opIds: Id[] = new Array(n)
  const opOrder = new Int32Array(n)
  const opRelease = new Float64Array(n)
  const opSplittable = new Uint8Array(n)
  const orderRelease = Float64Array.from(input.orders, (order) => order.release ?? Number.NEGATIVE_INFINITY)
  for (let op = 0; op < n; op++) {
    const operation = input.operations[opInput[op]!]!
    opIds[op] = operation.id
    const order = orderIndex.get(operation.orderId)
    if (order === undefined) impossible.set(op, 'unknownOrder')
    opOrder[op] = order ?? -1
    const release = order === undefined ? floor : Math.max(floor, orderRelease[order]!)
    opRelease[op] = Math.max(release, operation.release ?? release, operation.materialAt ?? release)
    if (Number.isNaN(opRelease[op])) throw new RangeError(`release of operation ${operation.id} is not an instant`)
    opSplittable[op] = operation.splittable === false ? 0 : 1
  }
  const links = buildLinks(input.operations, parts, impossible)
  const graph = buildGraph(n, links.predOff, links.pred)
  if (graph.topological.length < n) {
    const sorted = new Uint8Array(n)
    for (const op of graph.topological) sorted[op] = 1
    for (let op = 0; op < n; op++) if (!sorted[op]) impossible.set(op, 'cycle')
  }
  const needs = buildNeeds(input, opInput, resourceIndex, impossible)
  const calendars = buildCalendars(input, needs, n)
  const alternatives = buildAlternatives(input, parts, machineIndex, calendars, impossible)
  for (let op = 0; op < n; op++) {
    if (alternatives.opFixed[op]! >= running) impossible.delete(op)
  }
  return {
    input,
    now: input.now,
    floor,
    opCount: n,
    opIds,
    opPart,
    opOrder,
    opRelease,
    opSplittable,
    opInput,
    ...alternatives,
    ...links,
    ...graph,
    ...needs,
    ...buildBatches(input, opInput),
    ...buildTakts(input),
    ...buildSetups(input.setups ?? [], input.machines, input.operations, opInput),
    machineIds: input.machines.map((machine) => machine.id),
    machineCalendar: calendars.machineCalendar,
    resourceIds: (input.resources ?? []).map((resource) => resource.id),
    resourceCapacity: Float64Array.from(input.resources ?? [], capacityOf),
    needCalendar: calendars.needCalendar,
    calendars: calendars.calendars,
    orderIds: input.orders.map((order) => order.id),
    orderDue: Float64Array.from(input.orders, (order) => order.due ?? Number.POSITIVE_INFINITY),
    orderWeight: Float64Array.from(input.orders, (order) => order.weight ?? 1),
    orderPriority: Float64Array.from(input.orders, (order) => order.priority ?? 0),
    orderRelease,
    impossible,
    opIndex,
    machineIndex,
    resourceIndex,
    orderIndex,
  }
}

function buildTakts({ machines, now }: ProblemInput) {
  for (const { id, takt } of machines) {
    if (takt && !(takt.ms > 0)) throw new RangeError(`the takt of machine ${id} is not a positive time`)
  }
  return {
    machineTakt: Float64Array.from(machines, ({ takt }) => takt?.ms ?? 0),
    machineTaktAnchor: Float64Array.from(machines, ({ takt }) => takt?.anchor ?? now),
  }
}

function numbered(what: string, rows: readonly { id: Id }[]): Map<Id, number> {
  const index = new Map<Id, number>()
  rows.forEach((row, i) => {
    if (index.has(row.id)) throw new RangeError(`${what} ${row.id} occurs twice`)
    index.set(row.id, i)
  })
  return index
}

export interface Parts {
  opInput: Int32Array
  opPart: Int32Array
  /** First number of each input operation, one more at the end. */
  opFirst: Int32Array
  opIndex: Map<Id, number>
}

function expand(input: ProblemInput): Parts {
  const { operations } = input
  const opFirst = new Int32Array(operations.length + 1)
  const opIndex = new Map<Id, number>()
  for (let i = 0; i < operations.length; i++) {
    const operation = operations[i]!
    if (opIndex.has(operation.id)) throw new RangeError(`operation ${operation.id} occurs twice`)
    opIndex.set(operation.id, opFirst[i]!)
    opFirst[i + 1] = opFirst[i]! + partsOf(input, operation)
  }
  const n = opFirst[operations.length]!
  const opInput = new Int32Array(n)
  const opPart = new Int32Array(n).fill(-1)
  for (let i = 0; i < operations.length; i++) {
    const split = opFirst[i + 1]! - opFirst[i]! > 1
    for (let op = opFirst[i]!; op < opFirst[i + 1]!; op++) {
      opInput[op] = i
      if (split) opPart[op] = op - opFirst[i]!
    }
  }
  return { opInput, opPart, opFirst, opIndex }
}

/** A fixed operation stands whole where it is. */
function partsOf(input: ProblemInput, operation: OperationInput): number {
  return fixedKind(input, operation) === free ? Math.max(1, operation.parts?.length ?? 1) : 1
}

function buildLinks(operations: readonly OperationInput[], parts: Parts, impossible: Map<number, UnplannedReason>) {
  const { opInput, opFirst, opIndex } = parts
  const n = opInput.length
  const predOff = new Int32Array(n + 1)
  const pred: number[] = []
  const transfer: number[] = []
  const share: number[] = []
  for (let op = 0; op < n; op++) {
    for (const given of operations[opInput[op]!]!.after ?? []) {
      const link: LinkInput = typeof given === 'object' ? given : { opId: given }
      const first = opIndex.get(link.opId)
      if (first === undefined) {
        impossible.set(op, 'unknownPredecessor')
        continue
      }
      for (let before = first; before < opFirst[opInput[first]! + 1]!; before++) {
        pred.push(before)
        transfer.push(link.transfer ?? 0)
        share.push(link.share !== undefined && link.share > 0 && link.share < 1 ? link.share : 1)
      }
    }
    predOff[op + 1] = pred.length
  }
  return {
    predOff,
    pred: Int32Array.from(pred),
    predTransfer: Float64Array.from(transfer),
    predShare: Float64Array.from(share),
  }
}

export interface Needs {
  needOff: Int32Array
  needResource: Int32Array
  needAmount: Float64Array
  userOff: Int32Array
  user: Int32Array
}

function buildNeeds(
  input: ProblemInput,
  opInput: Int32Array,
  resourceIndex: Map<Id, number>,
  impossible: Map<number, UnplannedReason>,
): Needs {
  const n = opInput.length
  const resources = input.resources ?? []
  const needOff = new Int32Array(n + 1)
  const list: number[] = []
  const amounts: number[] = []
  const userOff = new Int32Array(resources.length + 1)
  for (let op = 0; op < n; op++) {
    for (const need of input.operations[opInput[op]!]!.needs ?? []) {
      const resource = resourceIndex.get(need.resourceId)
      if (resource === undefined) {
        impossible.set(op, 'unknownResource')
        continue
      }
      const amount = need.amount ?? 1
      if (amount > capacityOf(resources[resource]!)) impossible.set(op, 'resourceCapacity')
      if (list.indexOf(resource, needOff[op]) >= 0) throw new RangeError(`operation names ${need.resourceId} twice`)
      list.push(resource)
      amounts.push(amount)
      userOff[resource + 1] = userOff[resource + 1]! + 1
    }
    needOff[op + 1] = list.length
  }
  for (let r = 0; r < resources.length; r++) userOff[r + 1] = userOff[r + 1]! + userOff[r]!
  const next = userOff.slice()
  const user = new Int32Array(list.length)
  for (let op = 0; op < n; op++) {
    for (let k = needOff[op]!; k < needOff[op + 1]!; k++) user[next[list[k]!]!++] = op
  }
  return {
    needOff,
    needResource: Int32Array.from(list),
    needAmount: Float64Array.from(amounts),
    userOff,
    user,
  }
}
