import type {
  AlternativeInput,
  CalendarInput,
  LevelsInput,
  OperationInput,
  OrderInput,
  ProblemInput,
  ResourceInput,
} from '#engines/scheduling/index.ts'
import { addDays, startOfDate, type WorkingCalendar } from '#engines/working-time/index.ts'
import { begun } from '../../contract/task/task.ts'
import { type Crew, type CrewId, crewLevels, crewOf, crewsWanted } from './crews.ts'
import { type Duration, durationAt } from './duration.ts'
import { linksOf } from './links.ts'
import { calendarOf, type Loaded, membersOf } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import { runCapacity, runOf } from './paced.ts'
import { type Center, type Line, machineOf, type PlaceId, placeOf, placesOf } from './places.ts'
import { familyBatches } from './press/family-molds.ts'
import { moldOf, stockOf } from './press/press.ts'
import { standingWindows } from './press/press-windows.ts'
import { setupValuesOf } from './setups.ts'
import { firstBeat, taktAt } from './takt.ts'
import { mayPause, orderIdOf } from './task-facts.ts'
import { withoutDowntimes } from './windows/downtime.ts'
import { closedFor, type MaintenanceWindow, moldResource } from './windows/maintenance.ts'

const hour = 3_600_000
const dayMs = 24 * hour

/** One way to do a task. */
export interface Option extends Duration {
  centerId: number
  place: PlaceId
}

export interface ProblemOptions {
  /** Tasks that planning may move; the other planned ones stay where they are, those without a place are left out. */
  free: ReadonlySet<number>
  useAlternatives: boolean
  /** Of the free tasks those that stay where they are all the same. */
  frozen?: ReadonlySet<number>
  /** Options that a person chose by hand, by task. */
  chosen?: ReadonlyMap<number, number>
  /** Free tasks bring their published place along, for the plan's stability to be measured by. */
  stability?: boolean
  /** When molds are maintained; absent: as the plan stands. */
  maintenance?: readonly MaintenanceWindow[]
}

export interface Problem {
  input: ProblemInput
  /** Of each task of the problem, in order of preference; one a place. */
  options: Map<number, Option[]>
}

/** The open plan as the scheduling engine takes it. */
export function buildProblem(loaded: Loaded, options: ProblemOptions): Problem {
  const { now, set } = loaded
  const inPlan = [...loaded.tasks.values()].filter(
    (task) => options.free.has(task.id) || isBegun(task) || task.plannedStart !== null,
  )
  const known = new Set(inPlan.map(({ id }) => id))
  const links = linksOf(loaded)
  const choices = new Map(inPlan.map((task) => [task.id, optionsOf(loaded, task, options)]))
  const levels = levelsOf(loaded, inPlan)
  const batches = familyBatches(loaded, inPlan)
  const operations = inPlan.map((task): OperationInput => {
    const ways = choices.get(task.id) as Option[]
    const fixed = fixedAs(task, options)
    const run = runOf(task)
    const batch = batches.get(task.id)
    const planned = fixed ? placeNow(loaded, task, ways, fixed) : options.stability ? publishedPlace(task) : undefined
    return {
      id: task.id,
      orderId: orderIdOf(task),
      alternatives: ways.map(
        ({ place, processing, setup }): AlternativeInput => ({ machineId: place, duration: processing, setup }),
      ),
      after: (links.get(task.id) ?? []).filter((link) => known.has(link.opId as number)),
      ...materialOf(loaded, task, links),
      splittable: mayPause(loaded, task),
      // A paced line makes its mix without set-ups; its stations' tools are its own.
      families: run === null ? familiesOf(loaded, task) : {},
      needs: [
        ...(set.limitTools && run === null ? toolsOf(loaded, task).map((resourceId) => ({ resourceId })) : []),
        ...crewsOf(loaded, task, levels),
      ],
      ...(run !== null && { batch: { key: run } }),
      ...(batch && run === null && { batch }),
      ...(planned && { planned }),
      ...(fixed && planned && { fixed }),
    }
  })
  const machines = machinesOf(loaded, inPlan, batches.size > 0)
  const needed = new Set(operations.flatMap(({ needs }) => (needs ?? []).map(({ resourceId }) => String(resourceId))))
  return {
    input: {
      now: Math.ceil(now / (set.roundingMinutes * 60_000)) * set.roundingMinutes * 60_000,
      machines,
      setups: loaded.setups.matrices,
      resources: closedFor(
        [...needed].map((id) => resourceOf(id, levels)),
        options.maintenance ?? standingWindows(loaded, machines),
      ),
      orders: ordersOf(loaded, inPlan),
      operations,
    },
    options: choices,
  }
}

/** What a task is set up for. */
function familiesOf(loaded: Loaded, task: OpenTask): NonNullable<OperationInput['families']> {
  const stock = stockOf(loaded, task)
  return { ...setupValuesOf(membersOf(loaded, task)), ...(stock && { stock: stock.materialId }) }
}

/** When the material of an order's first operations is there: what comes later waits for those. */
function materialOf(
  loaded: Loaded,
  task: OpenTask,
  links: ReadonlyMap<number, readonly unknown[]>,
): Pick<OperationInput, 'materialAt'> {
  if (links.get(task.id)?.length) return {}
  const days = membersOf(loaded, task).flatMap(({ workOrderId }) => loaded.materialDays.get(workOrderId ?? 0) ?? [])
  const last = days.sort().at(-1)
  return last === undefined ? {} : { materialAt: startOfDate(loaded.zone, last) }
}

export const isBegun = (task: Pick<OpenTask, 'status'>): boolean => begun.includes(task.status)

const toolsOf = (loaded: Loaded, task: OpenTask): string[] => [
  ...new Set(
    membersOf(loaded, task).flatMap(({ mold, fixtureNumber }) => [
      ...(mold ? [moldResource(mold)] : []),
      ...(fixtureNumber ? [`fixture ${fixtureNumber}`] : []),
    ]),
  ),
]

type Levels = ReadonlyMap<string, LevelsInput>

const resourceOf = (id: string, levels: Levels): ResourceInput => {
  const crew = levels.get(id)
  return crew ? { id, kind: 'crew', levels: crew } : { id, kind: id.startsWith('mold') ? 'mold' : 'fixture' }
}

/** Crews and people that each member of a task takes. */
const crewNeeds = (loaded: Loaded, task: OpenTask): { id: CrewId; crew: Crew; size: number }[] =>
  membersOf(loaded, task).flatMap(
    ({ operationId, crewPositionId: positionId, crewSize, ownCenterId, workCenterId }) => {
      const workshopId = loaded.places.centers.get(ownCenterId ?? workCenterId)?.workshopId
      const skillIds = loaded.crews.wanted.get(operationId ?? 0) ?? []
      if (workshopId === undefined) return []
      return crewsWanted({ workshopId, positionId, skillIds }).map((crew) => ({
        id: crewOf(crew),
        crew,
        size: crewSize ?? 1,
      }))
    },
  )

/** The people of each crew that the tasks need, by shift; a crew of which nobody is arranged is absent and limits nothing. */
function levelsOf(loaded: Loaded, tasks: OpenTask[]): Levels {
  const levels = new Map<string, LevelsInput>()
  if (!loaded.set.limitCrews || !loaded.crews.shifts.length) return levels
  const span = [loaded.now - dayMs, loaded.now + loaded.set.horizonDays * dayMs] as const
  const seen = new Set<string>()
  for (const { id, crew } of tasks.flatMap((task) => crewNeeds(loaded, task))) {
    if (seen.has(id)) continue
    seen.add(id)
    const found = crewLevels(loaded.crews, loaded.calendars, crew, span)
    if (found) levels.set(id, found)
  }
  return levels
}

/** What members of a combined task do they do together: of each crew the largest they need. */
function crewsOf(loaded: Loaded, task: OpenTask, levels: Levels): { resourceId: string; amount: number }[] {
  const sizes = new Map<string, number>()
  for (const { id, size } of crewNeeds(loaded, task))
    if (levels.has(id)) sizes.set(id, Math.max(size, sizes.get(id) ?? 0))
  return [...sizes].map(([resourceId, amount]) => ({ resourceId, amount }))
}

/**
 * Work centres that can do a task: the one of its operation and its alternatives (of a combined task those of all members). Where
 * the mold ledger says which presses its mold fits, it is these, in the operation's order of preference.
 */
export function centersOf(loaded: Loaded, task: OpenTask, useAlternatives: boolean): number[] {
  const named = namedCenters(loaded, task, useAlternatives)
  const fits = moldOf(loaded, task)?.pressIds ?? []
  if (!fits.length) return named
  return [
    ...named.filter((id) => fits.includes(id)),
    ...(useAlternatives ? fits.filter((id) => !named.includes(id)) : []),
  ]
}

/** Whether the ledger lets a task's mold onto a work centre. */
export function fitsMold(loaded: Loaded, task: OpenTask, centerId: number): boolean {
  const fits = moldOf(loaded, task)?.pressIds ?? []
  return !fits.length || fits.includes(centerId)
}

function namedCenters(loaded: Loaded, task: OpenTask, useAlternatives: boolean): number[] {
  const each = membersOf(loaded, task).map(({ ownCenterId, alternativeWorkCenterIds }) => [
    ...(ownCenterId === null ? [] : [ownCenterId]),
    ...(useAlternatives ? (alternativeWorkCenterIds ?? []) : []),
  ])
  const [first = [], ...others] = each
  return [...new Set(first.filter((id) => others.every((ids) => ids.includes(id))))]
}

function optionsOf(
  loaded: Loaded,
  task: OpenTask,
  { useAlternatives, free, chosen, stability }: ProblemOptions,
): Option[] {
  const byHand = chosen?.get(task.id)
  const stays = !free.has(task.id)
  const ids = stays
    ? [task.workCenterId]
    : byHand !== undefined
      ? [byHand, task.workCenterId]
      : centersOf(loaded, task, useAlternatives)
  const options = new Map<PlaceId, Option>()
  // A place that a person chose although it is not the operation's stays possible for what is there; one that the mold does not
  // fit is left by whatever is planned anew.
  const leaves = !stays && (task.plannedStart === null || stability === true)
  const here = leaves && !fitsMold(loaded, task, task.workCenterId) ? [] : [task.workCenterId]
  for (const id of [...ids, ...here]) {
    const center = loaded.places.centers.get(id)
    if (!center || (!center.enabled && !stays)) continue
    const duration = durationAt(loaded, task, center)
    for (const place of placesOf(center))
      if (!options.has(place)) options.set(place, { centerId: id, place, ...duration })
  }
  const at = placeOf(task.workCenterId, task.machineId)
  const center = loaded.places.centers.get(task.workCenterId)
  // A machine that was taken from its work centre or switched off keeps what stands on it.
  if (task.plannedStart !== null && center && stays && !options.has(at))
    options.set(at, { centerId: center.id, place: at, ...durationAt(loaded, task, center) })
  return [...options.values()]
}

function fixedAs(task: OpenTask, { free, frozen }: ProblemOptions): 'running' | 'locked' | undefined {
  if (isBegun(task)) return 'running'
  return !free.has(task.id) || frozen?.has(task.id) ? 'locked' : undefined
}

function placeNow(
  loaded: Loaded,
  task: OpenTask,
  ways: Option[],
  fixed: 'running' | 'locked',
): OperationInput['planned'] {
  const place = placeOf(task.workCenterId, task.machineId)
  const way = ways.find((each) => each.place === place) ?? ways[0]
  if (!way) return undefined
  if (fixed === 'running') return runningPlace(loaded, task, way)
  if (task.plannedStart === null || task.plannedEnd === null) return undefined
  return {
    machineId: place,
    setupStart: Date.parse(task.plannedSetupStart ?? task.plannedStart),
    start: Date.parse(task.plannedStart),
    end: Date.parse(task.plannedEnd),
  }
}

/** Where the shop floor has it. */
function publishedPlace(task: OpenTask): OperationInput['planned'] {
  if (task.publishedStart === null || task.publishedEnd === null || task.publishedWorkCenterId === null)
    return undefined
  return {
    machineId: placeOf(task.publishedWorkCenterId, task.publishedMachineId),
    start: Date.parse(task.publishedStart),
    end: Date.parse(task.publishedEnd),
  }
}

/** Where a task at work stands: from its start to when the rest of it will be done at the standard time. */
function runningPlace(loaded: Loaded, task: OpenTask, way: Option): NonNullable<OperationInput['planned']> {
  const start = Date.parse(task.startedAt ?? task.plannedStart ?? new Date(loaded.now).toISOString())
  return { machineId: way.place, start: Math.min(start, loaded.now), end: runningEnd(loaded, task) }
}

/** When a task at work will be done: what is left of it at the standard time, in working time from now on. */
export function runningEnd(loaded: Loaded, task: OpenTask): number {
  const center = loaded.places.centers.get(task.workCenterId)
  const left = Math.max(0, 1 - (task.reportedGood + task.reportedDefective) / task.planQuantity)
  const whole = center ? durationAt(loaded, task, center).processing : task.processingMinutes * 60_000
  const calendar = calendarAt(loaded, center, task.machineId)
  const working = Math.max(60_000, Math.round(whole * left))
  let end = endOfWork(calendar, loaded.now, working)
  let lost = 0
  for (const { from, to } of loaded.downtimes.get(task.machineId ?? 0) ?? []) {
    if (from >= end) break
    const since = Math.max(from, loaded.now)
    lost += calendar ? calendar.duration(since, to) : to - since
    end = endOfWork(calendar, loaded.now, working + lost)
  }
  return end
}

function endOfWork(calendar: ReturnType<typeof calendarAt>, from: number, working: number): number {
  try {
    return calendar ? calendar.add(from, working) : from + working
  } catch {
    return from + working
  }
}

export const calendarAt = (loaded: Loaded, center: Center | undefined, machineId: number | null) =>
  center && calendarOf(loaded, center.lineId, machineId)

/** All places with their working time. */
export const placeCalendars = (loaded: Loaded): ProblemInput['machines'] =>
  machinesOf(loaded, [...loaded.tasks.values()], false)

/** Every place that the problem names, with its machine's or line's working time. Nothing is worked where there is no calendar. */
function machinesOf(loaded: Loaded, tasks: OpenTask[], batches: boolean): ProblemInput['machines'][number][] {
  const first = tasks.reduce(
    (earliest, { plannedSetupStart, startedAt }) =>
      Math.min(earliest, ...[plannedSetupStart, startedAt].flatMap((at) => (at ? [Date.parse(at)] : []))),
    loaded.now,
  )
  const flat = new Map<WorkingCalendar | undefined, CalendarInput>()
  const flatOf = (own: WorkingCalendar | undefined, line: Line | undefined): CalendarInput => {
    const known = flat.get(own)
    if (known) return known
    const beat = line?.taktMs ? (firstBeat(own, line) ?? first) : first
    const made = own?.flatten(Math.min(first - dayMs, beat), loaded.now + loaded.set.horizonDays * dayMs)
    const calendar = made ? { starts: made.starts, ends: made.ends } : { starts: [], ends: [] }
    flat.set(own, calendar)
    return calendar
  }
  const sequenced = new Set(
    tasks.flatMap((task) => (runOf(task) === null ? [] : [placeOf(task.workCenterId, task.machineId)])),
  )
  const machines = new Map<PlaceId, ProblemInput['machines'][number]>()
  const add = (id: PlaceId, center: Center): void => {
    if (machines.has(id)) return
    const downtimes = loaded.downtimes.get(machineOf(id) ?? 0) ?? []
    const line = loaded.places.lines.get(center.lineId)
    const own = calendarAt(loaded, center, machineOf(id))
    const calendar = withoutDowntimes(flatOf(own, line), downtimes)
    const initial = loaded.setups.initial.get(id)
    const paced = sequenced.has(id)
    const takt = line && !paced && taktAt(own, line, center)
    machines.set(id, {
      id,
      calendar,
      setups: loaded.setups.at(center),
      ...(takt && { takt }),
      // Runs of a sequence bring the line's beat themselves, station by station.
      ...(paced && { batchCapacity: runCapacity }),
      ...(initial && { initial }),
      ...(batches && center.press && !paced && { batchCapacity: 1 }),
    })
  }
  for (const center of loaded.places.centers.values()) for (const id of placesOf(center)) add(id, center)
  for (const task of tasks) {
    const center = loaded.places.centers.get(task.workCenterId)
    if (center) add(placeOf(task.workCenterId, task.machineId), center)
  }
  return [...machines.values()]
}

function ordersOf(loaded: Loaded, tasks: OpenTask[]): OrderInput[] {
  const orders = new Map<number | string, OrderInput>()
  for (const task of tasks) {
    const id = orderIdOf(task)
    if (orders.has(id)) continue
    const parts = membersOf(loaded, task)
    const due = Math.min(...parts.map(({ requiredEndDate }) => dueOf(loaded.zone, requiredEndDate)))
    const priority = Math.min(...parts.map((part) => part.priority ?? 5))
    const release = Math.max(...parts.map(({ requiredStartDate }) => releaseOf(loaded, requiredStartDate)))
    orders.set(id, {
      id,
      priority,
      weight: 10 - priority,
      ...(Number.isFinite(due) && { due }),
      ...(Number.isFinite(release) && { release }),
    })
  }
  return [...orders.values()]
}

/** An order is due with the end of its day. */
export const dueOf = (zone: string, date: string | null): number =>
  date === null ? Number.POSITIVE_INFINITY : startOfDate(zone, addDays(date, 1))

/** An order is wanted to start with the beginning of its day, whether planning keeps to that or not. */
export const wantedFrom = (zone: string, date: string | null): number =>
  date === null ? Number.NEGATIVE_INFINITY : startOfDate(zone, date)

const releaseOf = ({ zone, set }: Loaded, date: string | null): number =>
  set.keepRequiredStart ? wantedFrom(zone, date) : Number.NEGATIVE_INFINITY
