import type { CheckedJob, Violation } from './check.ts'
import { readBatches } from './check-batches.ts'
import type { Id, ProblemInput } from './input.ts'

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
