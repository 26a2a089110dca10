import type { Repair } from './repair.ts'

/**
 * Makes room for an operation on what it needs within `[from, to)` by displacing operations with later wishes than `key`.
 * When what stays is in the way, nothing is displaced: returns until when to wait; otherwise -Infinity.
 */
export function waitForResources(repair: Repair, op: number, from: number, to: number, key: number): number {
  const { line } = repair
  const { model, schedule } = line
  const inTheWay: { resource: number; limit: number; users: number[] }[] = []
  for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
    const resource = model.needResource[need]!
    const limit = model.resourceCapacity[resource]! - model.needAmount[need]!
    if (line.profile(resource).busyUntil(from, to, limit) === Number.NEGATIVE_INFINITY) continue
    const staying: number[] = []
    const users: number[] = []
    for (let k = model.userOff[resource]!; k < model.userOff[resource + 1]!; k++) {
      const user = model.user[k]!
      if (schedule.alt[user]! < 0 || schedule.setupStart[user]! >= to || schedule.end[user]! <= from) continue
      if (repair.mayDisplace(user, key)) users.push(user)
      else staying.push(user)
    }
    const until = overfullUntil(repair, resource, staying, from, limit)
    if (until > Number.NEGATIVE_INFINITY) return until
    inTheWay.push({ resource, limit, users })
  }
  for (const { resource, limit, users } of inTheWay) {
    users.sort((a, b) => schedule.start[b]! - schedule.start[a]! || b - a)
    for (const user of users) {
      if (line.profile(resource).busyUntil(from, to, limit) === Number.NEGATIVE_INFINITY) break
      if (schedule.alt[user]! >= 0) repair.giveWay(user)
    }
  }
  return Number.NEGATIVE_INFINITY
}

/** The first end among the users that together take more than `limit` at some instant. */
function overfullUntil(repair: Repair, resource: number, users: number[], from: number, limit: number): number {
  const { model, schedule } = repair.line
  const { setupStart, end } = schedule
  const amount = (user: number): number => {
    let need = model.needOff[user]!
    while (model.needResource[need] !== resource) need++
    return model.needAmount[need]!
  }
  for (const first of users) {
    const at = Math.max(from, setupStart[first]!)
    const together = users.filter((user) => setupStart[user]! <= at && end[user]! > at)
    const use = together.reduce((sum, user) => sum + amount(user), 0)
    if (use > limit) return Math.min(...together.map((user) => end[user]!))
  }
  return Number.NEGATIVE_INFINITY
}
