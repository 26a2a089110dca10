import type { Db } from '#core/server/db/pool.ts'
import { clipWindow, type TimeRange } from '#engines/kpi/index.ts'
import { type MachineBasis, machineBases } from './machines.ts'
import type { MachineSpan } from './read-ledger.ts'
import { reckonStretches } from './reckon-spans.ts'
import { type Rolled, spanOf, sumReckoned } from './rolled.ts'
import { type MachineWindow, slicesOf, windowsOf } from './windows.ts'
import { readHours, writeHours, writeShifts } from './write.ts'

const day = 86_400_000

/** A span of one machine as its calendar cuts it. */
interface Cut {
  machine: MachineBasis
  range: TimeRange
  slices: MachineWindow[]
  /** Cut at `through`. */
  windows: MachineWindow[]
}

/**
 * Rolls spans of machines' ledgers up anew: the hours that share time with them from the raw rows, their shifts from the hours. Whoever
 * calls it has locked the machines (`lockRolled`) and sees every workshop.
 *
 * @param spans of a machine in any order; those that share a shift count as one with what lies between
 * @param through where what still lasts is cut, epoch milliseconds
 */
export async function recompute(db: Db, zone: string, spans: readonly MachineSpan[], through: number): Promise<void> {
  const { machines } = await machineBases(db, zone, [...new Set(spans.map(({ machineId }) => machineId))])
  const cutOf = cutter(zone, through)
  const cuts: Cut[] = []
  // A calendar that changed may let the first shift begin later: nothing stays of what lay before.
  const before: MachineSpan[] = []
  for (const span of [...spans].sort((a, b) => a.machineId - b.machineId || a.from - b.from)) {
    const machine = machines.get(span.machineId)
    if (!machine) continue
    if (span.from < machine.begins) before.push({ ...span, to: Math.min(span.to, machine.begins) })
    const range = { start: Math.max(span.from, machine.begins), end: Math.min(span.to, through) }
    if (range.start >= range.end) continue
    const last = cuts.at(-1)
    if (last?.machine === machine && range.start < (last.windows.at(-1)?.windowEnd ?? 0)) {
      cuts.pop()
      cuts.push(cutOf(machine, { start: last.range.start, end: Math.max(last.range.end, range.end) }))
    } else cuts.push(cutOf(machine, range))
  }
  const hours = await reckonStretches(
    db,
    zone,
    cuts.map(({ machine, slices }) => ({ machine, windows: slices })),
    through,
  )
  const cleared = cuts.map(({ machine, slices }) => spanOf(machine.id, slices))
  await writeHours(db, [...before, ...cleared], hours.flat())
  await rollShifts(db, cuts, hours.flat(), before)
}

/** Shifts that were reckoned whole are summed here; of others the hours that stood are read again. */
async function rollShifts(
  db: Db,
  cuts: readonly Cut[],
  hours: readonly Rolled[],
  before: readonly MachineSpan[],
): Promise<void> {
  const byWindow = new Map<string, Rolled[]>()
  for (const hour of hours) {
    const key = `${hour.machineId}/${hour.window.windowStart}`
    const known = byWindow.get(key)
    if (known) known.push(hour)
    else byWindow.set(key, [hour])
  }
  const rolled: Rolled[] = []
  const partial: Omit<Rolled, 'reckoned'>[] = []
  for (const { machine, windows } of cuts)
    for (const window of windows) {
      const inside = byWindow.get(`${machine.id}/${window.windowStart}`) ?? []
      const whole = inside[0]?.window.start === window.start && inside.at(-1)?.window.end === window.end
      if (!whole) partial.push({ machineId: machine.id, window })
      else rolled.push({ machineId: machine.id, window, reckoned: sumReckoned(inside.map((hour) => hour.reckoned)) })
    }
  const read = await readHours(
    db,
    partial.map(({ machineId, window }) => ({ machineId, from: window.start, to: window.end })),
  )
  for (const [i, each] of partial.entries()) rolled.push({ ...each, reckoned: sumReckoned(read[i] ?? []) })
  const cleared = cuts.map(({ machine, windows }) => spanOf(machine.id, windows))
  await writeShifts(db, [...before, ...cleared], rolled)
}

/** Cuts spans of machines; those of one calendar that are rolled up together are cut alike. */
function cutter(zone: string, through: number): (machine: MachineBasis, range: TimeRange) => Cut {
  const known = new Map<MachineBasis['calendar'], Map<string, Pick<Cut, 'windows' | 'slices'>>>()
  return (machine, range) => {
    const { calendar } = machine
    const cuts = known.get(calendar) ?? new Map<string, Pick<Cut, 'windows' | 'slices'>>()
    known.set(calendar, cuts)
    // A shift is shorter than two days: it is another one for machines that began within it alone.
    const since = machine.since > range.start - 2 * day ? machine.since : undefined
    const key = `${range.start} ${range.end} ${since}`
    const cut = cuts.get(key) ?? cutRange(machine, zone, range, through)
    cuts.set(key, cut)
    // Objects of their own: what is read is gathered by them.
    const own = (windows: MachineWindow[]) => windows.map((window) => ({ ...window }))
    return { machine, range, windows: own(cut.windows), slices: own(cut.slices) }
  }
}

function cutRange({ calendar, since }: MachineBasis, zone: string, range: TimeRange, through: number) {
  const whole = windowsOf(calendar, zone, range, since)
  const windows = whole.flatMap((window) => clipWindow(window, { start: window.start, end: through }) ?? [])
  return { windows, slices: slicesOf(whole, zone, range, through) }
}
