import type { CalendarInput, ProblemInput, TaktInput } from '../input.ts'
import type { CheckedJob, Violation, ViolationKind } from './check.ts'
import { openTime, timesWith } from './check-calendar.ts'

const indexes = new WeakMap<ProblemInput, ReturnType<typeof index>>()

/** The calendars that must be open for a job: its machine's and those of all it needs. */
export function jobCalendars(input: ProblemInput, job: CheckedJob): CalendarInput[] {
  const { machines, resources } = known(input)
  return [
    machines.get(job.machineId),
    ...(job.operation.needs ?? []).map(({ resourceId, amount }) => {
      const resource = resources.get(resourceId)
      return resource?.levels ? timesWith(resource.levels, amount ?? 1) : resource?.calendar
    }),
  ].filter((calendar) => calendar !== undefined)
}

function known(input: ProblemInput): ReturnType<typeof index> {
  const found = indexes.get(input) ?? index(input)
  indexes.set(input, found)
  return found
}

function index(input: ProblemInput) {
  return {
    takts: new Map(input.machines.map((machine) => [machine.id, machine.takt])),
    machines: new Map(input.machines.map((machine) => [machine.id, machine.calendar])),
    resources: new Map((input.resources ?? []).map((resource) => [resource.id, resource])),
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
    known(input).releases.get(operation.orderId) ?? Number.NEGATIVE_INFINITY,
  )
  if (start < release) report('beforeRelease', release - start)
  if (operation.materialAt !== undefined && start < operation.materialAt) {
    report('beforeMaterial', operation.materialAt - start)
  }
  const floor = Math.max(input.now, input.frozenUntil ?? input.now)
  if (job.setupStart < floor) report('beforeFloor', floor - job.setupStart)
  const duration = Math.round(job.alternative.duration * job.share)
  const takt = known(input).takts.get(job.machineId)
  const whole = duration + tailOf(takt)
  const worked = openTime(calendars, start, end)
  if (worked !== whole) report('wrongDuration', worked - whole)
  if (operation.splittable === false && end - start !== whole) report('interrupted', end - start - whole)
  if (takt && offTakt(input, job, takt) > 0) report('offTakt', offTakt(input, job, takt))
  if (duration > 0 && (openTime(calendars, start, start + 1) === 0 || openTime(calendars, end - 1, end) === 0)) {
    report('calendarClosed')
  }
}

/** Working time from the last piece's entering a takt line to its leaving it. */
function tailOf(takt: TaktInput | undefined): number {
  return takt ? takt.ms * (Math.max(1, takt.stations ?? 1) - 1) : 0
}

/** The same for a job on its machine. */
export function jobTail(input: ProblemInput, job: CheckedJob): number {
  return tailOf(known(input).takts.get(job.machineId))
}

/** Working milliseconds of the line from the last beginning of a takt to the job's start. */
function offTakt(input: ProblemInput, job: CheckedJob, { ms, anchor = input.now }: TaktInput): number {
  const calendar = known(input).machines.get(job.machineId)
  const from = Math.min(anchor, job.start)
  const between = openTime(calendar ? [calendar] : [], from, Math.max(anchor, job.start)) % ms
  return job.start >= anchor || between === 0 ? between : ms - between
}
