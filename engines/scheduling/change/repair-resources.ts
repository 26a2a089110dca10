import { eachSpan, needOf } from '../plan/resource-use.ts'
import type { Repair } from './repair.ts'

/**
 * Makes room for an operation on what it needs within `[from, to)` by displacing operations with later wishes than `key`.
 * When what stays is in the way, nothing is displaced: returns until when to wait; otherwise -Infinity.
 */
export function waitForResources(repair: Repair, op: number, from: number, to: number, key: number): number {
  const { line } = repair
  const { model, schedule } = line
  const inTheWay: { need: number; users: number[] }[] = []
  for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
    const resource = model.needResource[need]!
    if (line.busyUntil(need, from, to) === Number.NEGATIVE_INFINITY) continue
    const staying: number[] = []
    const users: number[] = []
    for (let k = model.userOff[resource]!; k < model.userOff[resource + 1]!; k++) {
      const user = model.user[k]!
      if (schedule.alt[user]! < 0 || schedule.setupStart[user]! >= to || schedule.end[user]! <= from) continue
      if (repair.mayDisplace(user, key)) users.push(user)
      else staying.push(user)
    }
    let until = Number.NEGATIVE_INFINITY
    eachSpan(model, need, from, to, (start, end) => {
      if (until === Number.NEGATIVE_INFINITY) until = overfullUntil(repair, need, staying, start, end)
    })
    if (until > Number.NEGATIVE_INFINITY) return until
    inTheWay.push({ need, users })
  }
  for (const { need, users } of inTheWay) {
    users.sort((a, b) => schedule.start[b]! - schedule.start[a]! || b - a)
    for (const user of users) {
      if (line.busyUntil(need, from, to) === Number.NEGATIVE_INFINITY) break
      if (schedule.alt[user]! >= 0) repair.giveWay(user)
    }
  }
  return Number.NEGATIVE_INFINITY
}

/**
 * The first end among the users that together leave too little for `need` at some instant of `[from, to)`, a stretch in which it
 * is held.
 */
function overfullUntil(repair: Repair, need: number, users: number[], from: number, to: number): number {
  const { model, schedule } = repair.line
  const resource = model.needResource[need]!
  const held: { start: number; end: number; amount: number; last: number }[] = []
  for (const user of users) {
    const own = needOf(model, user, resource)
    const last = schedule.end[user]!
    eachSpan(model, own, Math.max(from, schedule.setupStart[user]!), Math.min(to, last), (start, end) => {
      if (end > start) held.push({ start, end, amount: model.needAmount[own]!, last })
    })
  }
  const left = leftOf(repair, resource, need)
  for (const first of held) {
    const together = held.filter(({ start, end }) => start <= first.start && end > first.start)
    const use = together.reduce((sum, { amount }) => sum + amount, 0)
    if (use > left(first.start)) return Math.min(...together.map(({ last }) => last))
  }
  // Where there is less from some instant on, those that began before may be too many.
  const { levels } = model.input.resources![resource]!
  for (let i = 0; levels && i < levels.starts.length; i++) {
    const at = levels.starts[i]!
    if (at <= from || at >= to) continue
    const together = held.filter(({ start, end }) => start <= at && end > at)
    const use = together.reduce((sum, { amount }) => sum + amount, 0)
    if (use > left(at)) return Math.min(...together.map(({ last }) => last))
  }
  return Number.NEGATIVE_INFINITY
}

/** How much others may take at an instant so that enough is left for a need. */
function leftOf({ line: { model } }: Repair, resource: number, need: number): (t: number) => number {
  const amount = model.needAmount[need]!
  const { levels } = model.input.resources![resource]!
  if (!levels) return () => model.resourceCapacity[resource]! - amount
  return (t) => {
    for (let i = 0; i < levels.starts.length; i++)
      if (levels.starts[i]! <= t && t < levels.ends[i]!) return levels.amounts[i]! - amount
    return -amount
  }
}
