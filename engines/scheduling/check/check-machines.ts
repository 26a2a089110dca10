import type { Id, ProblemInput, SetupMatrixInput } from '../input.ts'
import type { CheckedJob, Violation } from './check.ts'
import { readBatches } from './check-batches.ts'
import { openTime } from './check-calendar.ts'
import { jobCalendars, jobTail } from './check-operation.ts'

/**
 * On a machine batches (of one, where it does one job at a time) do not overlap and each is set up for, in working time, after the
 * one before. A takt line takes the next job when the last piece has entered.
 */
export function checkMachines(input: ProblemInput, jobs: CheckedJob[], found: Violation[]): void {
  const byMachine = new Map<Id, CheckedJob[]>(input.machines.map((machine) => [machine.id, []]))
  for (const job of jobs) byMachine.get(job.machineId)!.push(job)
  const matrices = new Map((input.setups ?? []).map((matrix) => [matrix.id, withLookup(matrix)]))
  for (const machine of input.machines) {
    const own = (machine.setups ?? []).map((id) => matrices.get(id)).filter((matrix) => matrix !== undefined)
    const inTime = byMachine.get(machine.id)!.sort((a, b) => a.start - b.start || a.end - b.end)
    const batches = readBatches(machine, inTime, found)
    batches.forEach(([first], i) => {
      const job = first!
      const before = batches[i - 1]?.[0]
      if (before && overlap(input, before, job)) {
        found.push({
          kind: 'machineOverlap',
          opId: job.operation.id,
          ...(job.part !== undefined && { part: job.part }),
          with: before.operation.id,
          by: before.end - job.setupStart,
          fixed: [...batches[i]!, ...batches[i - 1]!].every((other) => other.fixed),
        })
      }
      if (job.begun) return
      let needed = job.alternative?.setup ?? 0
      for (const { attribute, time } of own) {
        needed += time(before ? familyOf(before, attribute) : machine.initial?.[attribute], familyOf(job, attribute))
      }
      const given = openTime(jobCalendars(input, job), job.setupStart, job.start)
      if (given < needed) {
        found.push({
          kind: 'setupShort',
          opId: job.operation.id,
          ...(job.part !== undefined && { part: job.part }),
          by: needed - given,
          fixed: job.fixed && (before?.fixed ?? true),
        })
      }
    })
  }
}

/** `before` comes first in time: its last piece must have entered when the set-up for `job` begins. */
function overlap(input: ProblemInput, before: CheckedJob, job: CheckedJob): boolean {
  if (job.setupStart >= before.end || job.end <= before.setupStart) return false
  const tail = jobTail(input, before)
  return tail === 0 || openTime(jobCalendars(input, before), Math.max(before.start, job.setupStart), before.end) > tail
}

function familyOf({ operation }: CheckedJob, attribute: string): Id | undefined {
  return operation.families?.[attribute] ?? (attribute === 'family' ? operation.family : undefined)
}

function withLookup(matrix: SetupMatrixInput) {
  const entries = new Map<Id, Map<Id, number>>()
  for (const [from, to, ms] of matrix.entries ?? []) {
    const row = entries.get(from) ?? new Map<Id, number>()
    entries.set(from, row.set(to, ms))
  }
  const time = (from: Id | undefined, to: Id | undefined): number => {
    if (to === undefined || from === to) return 0
    if (from === undefined) return matrix.first ?? 0
    return entries.get(from)?.get(to) ?? matrix.otherwise ?? 0
  }
  return { attribute: matrix.attribute ?? 'family', time }
}
