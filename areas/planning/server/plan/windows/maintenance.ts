import { type CalendarInput, closeBetween, type ResourceInput } from '#engines/scheduling/index.ts'

/** A mold that is maintained after so many shots, on a day, or both. */
export interface Wear {
  mold: string
  /** Shots since it was maintained. */
  since: number
  every: number | null
  /** Begin of the day of its next maintenance, epoch milliseconds. */
  on: number | null
  /** Working milliseconds that it takes. */
  ms: number
}

/** A task at work with a mold. Instants in epoch milliseconds. */
export interface Use {
  id: number
  mold: string
  shots: number
  place: string
  setupStart: number
  end: number
}

export interface MaintenanceWindow {
  mold: string
  from: number
  to: number
  why: 'shots' | 'date'
  /** False: the task after it begins before it would be done. */
  fits: boolean
}

export interface Worn {
  windows: MaintenanceWindow[]
  /** Shots since maintenance when a task will be done, by task. */
  since: Map<number, number>
  /** Tasks that take more shots in one go than a mold may make between two maintenances. */
  over: number[]
}

/**
 * When molds are to be maintained while they are used so: on their day, and before the task that would take them past their limit,
 * right after they come off the press. A window lies in the working time of the press that the mold comes from.
 */
export function maintenanceOf(
  wear: readonly Wear[],
  uses: readonly Use[],
  open: (place: string) => CalendarInput | undefined,
  now: number,
): Worn {
  const worn: Worn = { windows: [], since: new Map(), over: [] }
  const of = new Map<string, Use[]>()
  for (const use of uses) of.set(use.mold, [...(of.get(use.mold) ?? []), use])
  for (const mold of wear)
    walk(
      mold,
      (of.get(mold.mold) ?? []).sort((a, b) => a.setupStart - b.setupStart || a.id - b.id),
      open,
      now,
      worn,
    )
  return worn
}

function walk(
  { mold, since: before, every, on, ms }: Wear,
  uses: readonly Use[],
  open: (place: string) => CalendarInput | undefined,
  now: number,
  { windows, since, over }: Worn,
): void {
  let dated = on === null ? null : Math.max(on, now)
  let shots = before
  let last: Use | undefined
  const keep = (from: number, why: MaintenanceWindow['why'], next: Use | undefined) => {
    const to = addOpen(open((last ?? next)?.place ?? ''), from, ms)
    windows.push({ mold, from, to, why, fits: next === undefined || to <= next.setupStart })
    shots = 0
  }
  for (const use of uses) {
    const freeFrom = Math.max(now, last?.end ?? now)
    if (dated !== null && dated < use.end) {
      keep(dated, 'date', use.setupStart >= dated ? use : undefined)
      dated = null
    }
    if (every !== null && shots > 0 && shots + use.shots > every && use.end > now && use.setupStart >= now)
      keep(freeFrom, 'shots', use)
    shots += use.shots
    if (every !== null && use.shots > every) over.push(use.id)
    since.set(use.id, shots)
    last = use
  }
  if (dated !== null) keep(dated, 'date', undefined)
  else if (every !== null && shots >= every) keep(Math.max(now, last?.end ?? now), 'shots', undefined)
}

/** The instant at which `ms` of open time from `from` on are over; elapsed time where nothing is open any more. */
export function addOpen(calendar: CalendarInput | undefined, from: number, ms: number): number {
  if (!calendar) return from + ms
  let left = ms
  for (let i = 0; i < calendar.starts.length; i++) {
    const start = Math.max(from, calendar.starts[i] as number)
    const end = calendar.ends[i] as number
    if (end <= start) continue
    if (end - start >= left) return start + left
    left -= end - start
  }
  return Math.max(from, Number(calendar.ends[calendar.ends.length - 1] ?? from)) + left
}

const always = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }

/** The engine's name of a mold. */
export const moldResource = (mold: string): string => `mold ${mold}`

/** Resources with the molds among them closed while they are maintained. */
export function closedFor<R extends ResourceInput>(
  resources: readonly R[],
  windows: readonly MaintenanceWindow[],
): R[] {
  const of = new Map<string, MaintenanceWindow[]>()
  for (const window of windows) {
    const id = moldResource(window.mold)
    of.set(id, [...(of.get(id) ?? []), window])
  }
  return resources.map((resource) => {
    const mine = of.get(String(resource.id))
    if (!mine) return resource.kind === 'mold' ? { ...resource, calendar: undefined } : resource
    const calendar = mine.reduce<CalendarInput | undefined>(
      (open, { from, to }) => closeBetween(open, from, to, always),
      undefined,
    )
    return { ...resource, calendar }
  })
}
