import type { Id, LevelsInput, ProblemInput } from '../input.ts'
import type { CheckedJob, Violation } from './check.ts'
import { readBatches } from './check-batches.ts'

/** At no instant more of a resource is in use than there is. */
export function checkResources(input: ProblemInput, jobs: CheckedJob[], found: Violation[]): void {
  const users = new Map<Id, { job: CheckedJob; amount: number }[]>()
  for (const job of onceABatch(input, jobs)) {
    for (const { resourceId, amount = 1 } of job.operation.needs ?? []) {
      if (job.end <= job.setupStart) continue
      const list = users.get(resourceId)
      if (list) list.push({ job, amount })
      else users.set(resourceId, [{ job, amount }])
    }
  }
  for (const resource of input.resources ?? []) {
    if (resource.levels) {
      checkLevels(input, resource.id, resource.levels, users.get(resource.id) ?? [], found)
      continue
    }
    const capacity = resource.capacity ?? 1
    const events = (users.get(resource.id) ?? []).flatMap(({ job, amount }) => [
      { at: job.setupStart, change: amount, job },
      { at: job.end, change: -amount, job },
    ])
    events.sort((a, b) => a.at - b.at || a.change - b.change)
    let used = 0
    let fixedUse = 0
    for (const { at, change, job } of events) {
      used += change
      if (job.fixed) fixedUse += change
      if (change <= 0 || used <= capacity) continue
      found.push({
        kind: 'resourceOverload',
        opId: job.operation.id,
        ...(job.part !== undefined && { part: job.part }),
        with: resource.id,
        by: used - capacity,
        fixed: fixedUse > capacity || (at < input.now && job.fixed),
      })
    }
  }
}

interface User {
  job: CheckedJob
  amount: number
}

/** In no stretch between two levels more is in use than there is; a job uses it while there is as much as it needs. */
function checkLevels(input: ProblemInput, id: Id, levels: LevelsInput, users: User[], found: Violation[]): void {
  const inTime = [...users].sort((a, b) => a.job.setupStart - b.job.setupStart)
  const told = new Set<CheckedJob>()
  for (let i = 0; i < levels.starts.length; i++) {
    const there = levels.amounts[i]!
    const from = levels.starts[i]!
    const to = levels.ends[i]!
    const here = inTime.filter(({ job, amount }) => amount <= there && job.setupStart < to && job.end > from)
    for (const { job } of here) {
      const at = Math.max(from, job.setupStart)
      const together = here.filter((other) => other.job.setupStart <= at && other.job.end > at)
      const used = together.reduce((sum, { amount }) => sum + amount, 0)
      if (used <= there || told.has(job)) continue
      told.add(job)
      const stuck = together.filter((other) => other.job.fixed).reduce((sum, { amount }) => sum + amount, 0)
      found.push({
        kind: 'resourceOverload',
        opId: job.operation.id,
        ...(job.part !== undefined && { part: job.part }),
        with: id,
        by: used - there,
        fixed: stuck > there || (at < input.now && job.fixed),
      })
    }
  }
}

/** What is done at once is done with the same mold, by the same crew. */
function onceABatch(input: ProblemInput, jobs: CheckedJob[]): CheckedJob[] {
  const machines = input.machines.filter(({ batchCapacity }) => batchCapacity !== undefined)
  if (machines.length === 0) return jobs
  const byMachine = new Map<Id, CheckedJob[]>(machines.map(({ id }) => [id, []]))
  const alone: CheckedJob[] = []
  for (const job of jobs) (byMachine.get(job.machineId) ?? alone).push(job)
  for (const machine of machines) {
    const inTime = byMachine.get(machine.id)!.sort((a, b) => a.start - b.start || a.end - b.end)
    for (const [first] of readBatches(machine, inTime, [])) alone.push(first!)
  }
  return alone
}
