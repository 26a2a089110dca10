import { clockInstant } from '#engines/working-time/index.ts'
import type { Person, PieceReport, Standard, WageInput } from './types.ts'

export const zone = 'Asia/Shanghai'

/** An hour of a day's clock as an instant. */
export const at = (day: string, hour: number): number => clockInstant(zone, day, hour * 60)

/** Somebody on duty from eight in the morning for some hours. */
export const onDuty = (userId: number, day: string, hours: number): Person => ({
  userId,
  positionId: 7,
  attendance: [{ day, from: at(day, 8), to: at(day, 8 + hours) }],
})

export const standard = (changes: Partial<Standard>): Standard => ({
  id: 1,
  from: '2026-01-01',
  to: null,
  userId: null,
  positionId: null,
  rate: 20,
  payBy: 'pieces',
  ...changes,
})

export function report(id: number, changes: Partial<PieceReport> = {}): PieceReport {
  const day = changes.day ?? '2026-03-02'
  return {
    id,
    number: `R${id}`,
    day,
    good: 100,
    defective: 0,
    rework: false,
    price: { value: 0.35, id: 1 },
    difficulty: 1,
    from: at(day, 8),
    to: at(day, 12),
    earnedSeconds: 0,
    members: [{ userId: 1, weight: 1 }],
    ...changes,
  }
}

/** March 2026, of weekdays alone, in yuan and fen. */
export const wages = (changes: Partial<WageInput>): WageInput => ({
  zone,
  from: '2026-03-01',
  to: '2026-03-31',
  places: 2,
  people: [],
  reports: [],
  shortWork: [],
  standards: [],
  rules: [],
  items: [],
  dayKind: () => 'weekday',
  ...changes,
})
