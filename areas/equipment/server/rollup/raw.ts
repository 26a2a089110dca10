import type { Db } from '#core/server/db/pool.ts'
import { clipWindow, type TimeRange } from '#engines/kpi/index.ts'
import { machineBases } from './machines.ts'
import { reckonStretches } from './reckon-spans.ts'
import type { Reckoned } from './rolled.ts'
import { windowsOf } from './windows.ts'

/** Shifts of machines reckoned whole from the raw ledger, without roll-ups: slow, and what roll-ups are held against. */
export async function reckonRaw(
  db: Db,
  zone: string,
  machineIds: readonly number[],
  range: TimeRange,
  now: number,
): Promise<{ machineId: number; day: string; shiftId: string | null; reckoned: Reckoned }[]> {
  const { machines } = await machineBases(db, zone, machineIds)
  const stretches = [...machines.values()].flatMap((machine) => {
    const within = { start: Math.max(range.start, machine.begins), end: Math.min(range.end, now) }
    if (within.start >= within.end) return []
    const windows = windowsOf(machine.calendar, zone, within, machine.since).flatMap(
      (window) => clipWindow(window, { start: window.start, end: now }) ?? [],
    )
    return [{ machine, windows }]
  })
  return (await reckonStretches(db, zone, stretches, now)).flat().map(({ machineId, window, reckoned }) => ({
    machineId,
    day: window.productionDay,
    shiftId: window.shiftId,
    reckoned,
  }))
}
