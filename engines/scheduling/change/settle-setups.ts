import type { Id } from '../input.ts'
import { locked, type Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { Timeline } from '../plan/timeline.ts'

/**
 * A schedule without some of its operations, in which set-ups are those of what then comes before: of what followed an operation
 * that is gone, and of locked ones that need more time than they were given, because what stood before them was planned elsewhere.
 * Where there is no time for that the set-up stays as it was, and `check` tells. The schedule passed in is not changed.
 */
export function settleSetups(model: Model, schedule: Schedule, gone: Iterable<Id> = []): Schedule {
  const line = Timeline.of(model, schedule)
  const followers = new Set<number>()
  for (const id of gone) {
    const op = model.opIndex.get(id)
    if (op === undefined || line.schedule.alt[op]! < 0) continue
    const machine = model.altMachine[line.schedule.alt[op]!]!
    const at = line.position(op)
    line.lift(op)
    if (at < line.count(machine)) followers.add(line.list(machine)[at]!)
  }
  for (let op = 0; op < model.opCount; op++) {
    if (line.schedule.alt[op]! < 0 || !(followers.has(op) || model.opFixed[op] === locked)) continue
    const machine = model.altMachine[line.schedule.alt[op]!]!
    const at = line.position(op)
    const before = at > 0 ? line.list(machine)[at - 1]! : -1
    const setupStart = line.setupStartAfter(op, before)
    const now = line.schedule.setupStart[op]!
    if (setupStart === now || (setupStart > now && !followers.has(op))) continue
    if (line.followsWell(op, before, line.freeFrom(machine, at))) line.setSetupStart(op, setupStart)
  }
  return line.schedule
}
