import { assignments, buildModel, construct } from '#engines/scheduling/index.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'

const dayMs = 86_400_000

interface Pace {
  paceMs: number
  stations: number
  /** The first beat: epoch milliseconds, in working time. */
  start: number
}

/**
 * When lots pass a line one after the other at its pace: the first piece of each enters at `start`, the last leaves at `end`
 * (epoch milliseconds). Planned by the scheduling engine, for which the line is one machine with a takt.
 */
export function paceLine(
  calendar: WorkingCalendar,
  { paceMs, stations, start }: Pace,
  quantities: readonly number[],
): { start: number; end: number }[] {
  const work = (quantities.reduce((sum, each) => sum + each, 0) + quantities.length + stations) * paceMs
  const horizon = calendar.add(start, work) + dayMs
  const { starts, ends } = calendar.flatten(start, horizon)
  const model = buildModel({
    now: start,
    machines: [{ id: 'line', calendar: { starts, ends }, takt: { ms: paceMs, stations, anchor: start } }],
    orders: quantities.map((_, i) => ({ id: i, priority: i })),
    operations: quantities.map((quantity, i) => ({
      id: i,
      orderId: i,
      alternatives: [{ machineId: 'line', duration: Math.round(quantity * paceMs) }],
    })),
  })
  const placed = new Map(
    assignments(model, construct(model, { direction: 'forward', rule: 'priority' })).map((each) => [each.opId, each]),
  )
  return quantities.map((_, i) => {
    const at = placed.get(i)
    if (!at) throw new Error(`lot ${i} found no place on an empty line`)
    return { start: at.start, end: at.end }
  })
}

/** When a run passes a station: from its first piece's coming there to its last one's leaving, in working time of the line. */
export function atStation(
  calendar: WorkingCalendar,
  { paceMs, start, quantity }: { paceMs: number; start: number; quantity: number },
  rank: number,
): { start: number; end: number } {
  const from = calendar.nextWorking(calendar.add(start, rank * paceMs))
  return { start: from, end: calendar.add(from, Math.round(quantity * paceMs)) }
}
