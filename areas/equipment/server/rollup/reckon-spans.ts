import type { Db } from '#core/server/db/pool.ts'
import { plannedRunTime, type Run, reckon, sumDecimals, type TimeElements } from '#engines/kpi/index.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import type { MachineBasis } from './machines.ts'
import { readPlannedStops } from './planned-stops.ts'
import { type MachineSpan, readIntervals } from './read-ledger.ts'
import {
  type Begun,
  madeAt,
  type Rate,
  readBegun,
  readCounts,
  readReports,
  type StandingReport,
} from './read-output.ts'
import { type Rolled, spanOf } from './rolled.ts'
import type { MachineWindow } from './windows.ts'

/** Windows of one machine that follow one another without a gap; hours, shifts, whatever is to be known. */
export interface Stretch {
  machine: MachineBasis
  windows: readonly MachineWindow[]
}

/** A red stop counts as down, whatever else is booked as delay. */
export const elementRules = { fault: 'adot' } as const

/**
 * Reckons each window from the raw ledger, counts and reports, in the order given: where roll-ups come from, and what they are held
 * against.
 *
 * @param now where what still lasts is cut, epoch milliseconds
 */
export async function reckonStretches(
  db: Db,
  zone: string,
  stretches: readonly Stretch[],
  now: number,
): Promise<Rolled[][]> {
  if (!stretches.length) return []
  const spans = stretches.map(({ machine, windows }) => spanOf(machine.id, windows))
  const ids = [...new Set(spans.map(({ machineId }) => machineId))]
  const [intervals, plannedStops] = await Promise.all([readIntervals(db, spans, now), readPlannedStops(db, spans)])
  const byTasks = new Set(stretches.flatMap(({ machine }) => (ratedByTasks(machine) ? machine.id : [])))
  const begun = byTasks.size
    ? await readBegun(
        db,
        spans.filter(({ machineId }) => byTasks.has(machineId)),
      )
    : new Map()
  const cells = stretches.flatMap((stretch) => cellsOf(stretch, begun.get(stretch.machine.id) ?? []))
  const counts = await readCounts(db, cells)
  const counted = new Map<MachineWindow, Made[]>()
  for (const [i, { window, rate }] of cells.entries()) push(counted, window, { quantity: counts[i] ?? 0, rate })
  const reports = new Map<number, StandingReport[]>()
  for (const report of await readReports(db, ids, daysOf(zone, spans))) push(reports, report.machineId, report)

  return stretches.map((stretch, index) => {
    const { machine, windows } = stretch
    const stops = plannedStops[index] ?? []
    const planned = stops.length ? windows.map((window) => ({ ...window, plannedStops: stops })) : windows
    const times = reckon(intervals[index] ?? [], planned, elementRules)
    const said = reportsByWindow(stretch, reports.get(machine.id) ?? [])
    return windows.map(
      (window, i): Rolled => ({
        machineId: machine.id,
        window,
        reckoned: {
          times: times[i] as TimeElements,
          ...quantitiesOf(machine, counted.get(window) ?? [], said.get(window) ?? []),
        },
      }),
    )
  })
}

/** Pieces made at one rate. */
interface Made {
  quantity: number
  rate: Rate | null
}

function push<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/** Both sources side by side, and what was produced by the one that holds for the machine. */
function quantitiesOf(machine: MachineBasis, counts: readonly Made[], reports: readonly StandingReport[]) {
  const counted = sumDecimals(counts.map(({ quantity }) => quantity))
  const good = sumDecimals(reports.map((report) => report.good))
  const defective = sumDecimals(reports.map((report) => report.defective))
  const sources = { counted, good, defective }
  if (machine.countSource === 'counts')
    return {
      ...sources,
      pq: counted,
      gq: sumDecimals([counted, -defective]),
      plannedRun: plannedRunTime(runsOf(counts)),
    }
  const said = reports.map(({ rate, ...report }) => ({ quantity: sumDecimals([report.good, report.defective]), rate }))
  return { ...sources, pq: sumDecimals([good, defective]), gq: good, plannedRun: plannedRunTime(runsOf(said)) }
}

/** What nobody knows a rate of has no planned run time. */
const runsOf = (pieces: readonly Made[]): Run[] =>
  pieces.flatMap(({ quantity, rate }) => (rate ? [{ quantity, ...rate }] : []))

interface Cell extends MachineSpan {
  window: MachineWindow
  rate: Rate | null
}

/** What a machine counts is rated by its own cycle, or by the tasks that it does. */
const ratedByTasks = ({ countSource, cycle }: MachineBasis) => countSource === 'counts' && !cycle

/** Windows cut where a machine begins another task that rates what it counts; a task holds until the next one begins. */
function cellsOf({ machine, windows }: Stretch, begun: readonly Begun[]): Cell[] {
  const { id: machineId, cycle } = machine
  if (!ratedByTasks(machine))
    return windows.map((window) => ({ machineId, from: window.start, to: window.end, window, rate: cycle }))
  const left = [...begun]
  let rate: Rate | null = null
  return windows.flatMap((window) => {
    const cells: Cell[] = []
    let from = window.start
    for (let next = left[0]; next && next.at < window.end; next = left[0]) {
      if (next.at > from) cells.push({ machineId, from, to: next.at, window, rate })
      from = Math.max(from, next.at)
      rate = next.rate
      left.shift()
    }
    return [...cells, { machineId, from, to: window.end, window, rate }]
  })
}

/** The days that reports of the spans may be filed under: a night shift's under the day before, a handover's too. */
function daysOf(zone: string, spans: readonly MachineSpan[]): { from: string; to: string } {
  const first = spans.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  const last = spans.reduce((most, { to }) => Math.max(most, to), 0)
  return { from: addDays(localDate(zone, first), -2), to: addDays(localDate(zone, last), 2) }
}

/** Reports by the window that their pieces were made in; others are left out. */
function reportsByWindow(
  { machine, windows }: Stretch,
  reports: readonly StandingReport[],
): Map<MachineWindow, StandingReport[]> {
  const made = new Map<MachineWindow, StandingReport[]>()
  for (const report of reports) {
    const at = madeAt(machine.calendar, report)
    const window = windowAt(windows, at)
    if (window) push(made, window, report)
  }
  return made
}

function windowAt(windows: readonly MachineWindow[], at: number): MachineWindow | undefined {
  let low = 0
  let high = windows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((windows[middle]?.end ?? 0) <= at) low = middle + 1
    else high = middle
  }
  const window = windows[low]
  return window && window.start <= at ? window : undefined
}
