import type { Id, ProblemInput } from '../input.ts'
import type { CheckedJob, Violation } from './check.ts'
import { openTime } from './check-calendar.ts'
import { jobCalendars, jobTail } from './check-operation.ts'

/** A job starts after its predecessors and transfer; with a transfer batch after its first, and ends after its last. */
export function checkLinks(input: ProblemInput, jobs: CheckedJob[], found: Violation[]): void {
  const byOperation = new Map<Id, CheckedJob[]>()
  for (const job of jobs) {
    const parts = byOperation.get(job.operation.id)
    if (parts) parts.push(job)
    else byOperation.set(job.operation.id, [job])
  }
  for (const job of jobs) {
    for (const given of job.operation.after ?? []) {
      const link = typeof given === 'object' ? given : { opId: given }
      for (const before of byOperation.get(link.opId) ?? []) {
        const short = missing(input, before, job, link.transfer ?? 0, link.share ?? 1)
        if (short <= 0) continue
        found.push({
          kind: 'predecessor',
          opId: job.operation.id,
          ...(job.part !== undefined && { part: job.part }),
          with: before.operation.id,
          by: short,
          fixed: job.fixed,
        })
      }
    }
  }
}

/** By how many milliseconds the job is too early. */
function missing(input: ProblemInput, before: CheckedJob, job: CheckedJob, transfer: number, share: number): number {
  const whole = before.end + transfer - job.start
  if (!(share > 0 && share < 1) || before.operation.fixed === 'finished' || whole <= 0) return whole
  const firstBatch =
    (before.alternative ? before.alternative.duration * before.share : before.end - before.start) * share
  const done = openTime(jobCalendars(input, before), before.start, job.start - transfer)
  // Durations of parts are rounded to the millisecond.
  const first = firstBatch + jobTail(input, before) - 1 - done
  const lastBatch = (job.alternative ? job.alternative.duration * job.share : job.end - job.start) * share
  const left = openTime(jobCalendars(input, job), Math.max(job.start, before.end + transfer), job.end)
  return Math.max(first, lastBatch + jobTail(input, job) - 1 - left)
}
