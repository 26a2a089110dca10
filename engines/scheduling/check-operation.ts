import type { CheckedJob, Violation, ViolationKind } from './check.ts'
import { openTime } from './check-calendar.ts'
import type { CalendarInput, ProblemInput } from './input.ts'

const calendarsOf = new WeakMap<ProblemInput, ReturnType<typeof index>>()

/** The calendars that must be open for a job: its machine's and those of all it needs. */
export function jobCalendars(input: ProblemInput, job: CheckedJob): CalendarInput[] {
  const known = calendarsOf.get(input) ?? index(input)
  calendarsOf.set(input, known)
  return [
    known.machines.get(job.machineId),
    ...(job.operation.needs ?? []).map((need) => known.resources.get(need.resourceId)),
  ].filter((calendar) => calendar !== undefined)
}

function index(input: ProblemInput) {
  return {
    machines: new Map(input.machines.map((machine) => [machine.id, machine.calendar])),
    resources: new Map((input.resources ?? []).map((resource) => [resource.id, resource.calendar])),
    releases: new Map(input.orders.map((order) => [order.id, order.release])),
  }
}

/** What one job must keep by itself: place, release, material, working time. */
export function checkOperation(input: ProblemInput, job: CheckedJob, found: Violation[]): void {
  const { operation, start, end } = job
  const report = (kind: ViolationKind, by?: number) =>
    found.push({
      kind,
      opId: operation.id,
      ...(job.part !== undefined && { part: job.part }),
      ...(by !== undefined && { by }),
      fixed: job.fixed,
    })
  if (job.fixed) {
    const { planned } = operation
    if (planned?.machineId !== job.machineId || planned.start !== start || planned.end !== end) {
      found.push({ kind: 'fixedMoved', opId: operation.id, fixed: false })
    }
    return
  }
  if (!(job.setupStart <= start && start <= end)) report('wrongDuration')
  if (!job.alternative) {
    report('notAnAlternative')
    return
  }
  const calendars = jobCalendars(input, job)
  const release = Math.max(
    operation.release ?? Number.NEGATIVE_INFINITY,
    (calendarsOf.get(input) ?? index(input)).releases.get(operation.orderId) ?? Number.NEGATIVE_INFINITY,
  )
  if (start < release) report('beforeRelease', release - start)
  if (operation.materialAt !== undefined && start < operation.materialAt) {
    report('beforeMaterial', operation.materialAt - start)
  }
  const floor = Math.max(input.now, input.frozenUntil ?? input.now)
  if (job.setupStart < floor) report('beforeFloor', floor - job.setupStart)
  const duration = Math.round(job.alternative.duration * job.share)
  const worked = openTime(calendars, start, end)
  if (worked !== duration) report('wrongDuration', worked - duration)
  if (operation.splittable === false && end - start !== duration) report('interrupted', end - start - duration)
  if (duration > 0 && (openTime(calendars, start, start + 1) === 0 || openTime(calendars, end - 1, end) === 0)) {
    report('calendarClosed')
  }
}
