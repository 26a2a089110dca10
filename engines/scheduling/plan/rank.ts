import type { Id } from '../input.ts'
import type { Model } from '../model/model.ts'

/**
 * Which order goes first. `edd` earliest due date; `cr` critical ratio (time left ÷ work left); `slack` time left − work left;
 * `spt` least work; `fifo` earliest release, then as given; `priority` the customer's, then earliest due date.
 */
export type Rule = 'edd' | 'cr' | 'slack' | 'spt' | 'fifo' | 'priority'

/**
 * Operations in the order of planning: the rule's order of orders, predecessors first. An order that feeds a more urgent one is
 * as urgent as that.
 */
export function rankOperations(model: Model, rule: Rule): Int32Array {
  const orderRank = rankOrders(model, rule)
  const rank = new Int32Array(model.opCount)
  for (let op = 0; op < model.opCount; op++) {
    rank[op] = model.opOrder[op]! >= 0 ? orderRank[model.opOrder[op]!]! : model.orderIds.length
  }
  return predecessorsFirst(model, rank, model.orderIds.length)
}

/** Operations as a sequence has them, those that it does not name last; whatever it says, predecessors go first. */
export function followSequence(model: Model, sequence: readonly Id[]): Int32Array {
  const rank = new Int32Array(model.opCount).fill(sequence.length)
  for (const [place, id] of sequence.entries()) {
    const op = model.opIndex.get(id)
    if (op !== undefined) rank[op] = place
  }
  return predecessorsFirst(model, rank, sequence.length)
}

/** By rank, at most `last`; what feeds something more urgent is as urgent as that. */
function predecessorsFirst(model: Model, rank: Int32Array, last: number): Int32Array {
  const { topological } = model
  for (let i = topological.length - 1; i >= 0; i--) {
    const op = topological[i]!
    for (let k = model.succOff[op]!; k < model.succOff[op + 1]!; k++) {
      const after = model.succ[k]!
      if (rank[after]! < rank[op]!) rank[op] = rank[after]!
    }
  }
  return countingSort(topological, rank, last + 1)
}

/** Stable: keeps the order of `rows` within a rank. */
function countingSort(rows: Int32Array, rank: Int32Array, ranks: number): Int32Array {
  const next = new Int32Array(ranks + 1)
  for (const row of rows) next[rank[row]! + 1] = next[rank[row]! + 1]! + 1
  for (let r = 0; r < ranks; r++) next[r + 1] = next[r + 1]! + next[r]!
  const sorted = new Int32Array(rows.length)
  for (const row of rows) sorted[next[rank[row]!]!++] = row
  return sorted
}

function rankOrders(model: Model, rule: Rule): Int32Array {
  const n = model.orderIds.length
  const { orderDue: due, orderPriority: priority, orderRelease: release, now } = model
  const work = rule === 'edd' || rule === 'fifo' || rule === 'priority' ? undefined : leastWork(model)
  const key = new Float64Array(n)
  for (let order = 0; order < n; order++) {
    const left = due[order]! - now
    if (rule === 'edd') key[order] = due[order]!
    else if (rule === 'fifo') key[order] = release[order]!
    else if (rule === 'priority') key[order] = priority[order]!
    else if (rule === 'spt') key[order] = work![order]!
    else if (rule === 'slack') key[order] = left - work![order]!
    else key[order] = work![order]! > 0 ? left / work![order]! : Number.POSITIVE_INFINITY
  }
  const sorted = Array.from({ length: n }, (_, order) => order).sort(
    (a, b) => compare(key[a]!, key[b]!) || compare(due[a]!, due[b]!) || a - b,
  )
  const rank = new Int32Array(n)
  for (let r = 0; r < n; r++) rank[sorted[r]!] = r
  return rank
}

/** Infinities compare as equal, which their difference would not. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function leastWork(model: Model): Float64Array {
  const work = new Float64Array(model.orderIds.length)
  for (let op = 0; op < model.opCount; op++) {
    const order = model.opOrder[op]!
    if (order < 0) continue
    let least = Number.POSITIVE_INFINITY
    for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
      least = Math.min(least, model.altDuration[alt]! + model.altSetup[alt]!)
    }
    if (least < Number.POSITIVE_INFINITY) work[order] = work[order]! + least
  }
  return work
}
