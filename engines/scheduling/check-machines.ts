import type { CheckedJob, Violation } from './check.ts'
import { openTime } from './check-calendar.ts'
import { jobCalendars } from './check-operation.ts'
import type { Id, ProblemInput, SetupMatrixInput } from './input.ts'

/** On a machine jobs do not overlap and each is set up for, in working time, after the one before. */
export function checkMachines(input: ProblemInput, jobs: CheckedJob[], found: Violation[]): void {
  const byMachine = new Map<Id, CheckedJob[]>(input.machines.map((machine) => [machine.id, []]))
  for (const job of jobs) byMachine.get(job.machineId)!.push(job)
  const matrices = new Map((input.setups ?? []).map((matrix) => [matrix.id, withLookup(matrix)]))
  for (const machine of input.machines) {
    const own = (machine.setups ?? []).map((id) => matrices.get(id)).filter((matrix) => matrix !== undefined)
    const inTime = byMachine.get(machine.id)!.sort((a, b) => a.start - b.start || a.end - b.end)
    inTime.forEach((job, i) => {
      const before = inTime[i - 1]
      if (before && job.setupStart < before.end && job.end > before.setupStart) {
        found.push({
          kind: 'machineOverlap',
          opId: job.operation.id,
          ...(job.part !== undefined && { part: job.part }),
          with: before.operation.id,
          by: before.end - job.setupStart,
          fixed: job.fixed && before.fixed,
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
