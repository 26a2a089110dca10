import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Arranged, getArrangementWeek } from '../../contract/arrangement.api.ts'

export type WeekData = OutputOf<typeof getArrangementWeek>
export type WeekLine = WeekData['lines'][number]

/** One row of the week's grid: a shift of a line with the days that it opens on. */
export interface ShiftRow {
  shiftId: string
  shiftName: string
  start: string
  end: string
  dates: ReadonlySet<string>
}

/** Where a person can be put. */
export interface Slot {
  lineId: number
  date: string
  shiftId: string
}

/** The shifts of a line in the week, one row each, by the time they start. */
export function shiftRows(line: WeekLine): ShiftRow[] {
  const rows = new Map<string, ShiftRow & { dates: Set<string> }>()
  for (const { date, shiftId, shiftName, start, end } of line.shifts) {
    const row = rows.get(shiftId) ?? { shiftId, shiftName, start, end, dates: new Set<string>() }
    row.dates.add(date)
    rows.set(shiftId, row)
  }
  return [...rows.values()].sort((a, b) => a.start.localeCompare(b.start))
}

export const slotKey = ({ lineId, date, shiftId }: Slot): string => `${lineId}/${date}/${shiftId}`

/** The arrangements of a week by slot. */
export function bySlot(rows: readonly Arranged[]): ReadonlyMap<string, Arranged[]> {
  const slots = new Map<string, Arranged[]>()
  for (const row of rows) slots.set(slotKey(row), [...(slots.get(slotKey(row)) ?? []), row])
  return slots
}
