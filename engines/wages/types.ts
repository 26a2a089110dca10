import type { Instant, LocalDate } from '#engines/working-time/index.ts'
import type { Attendance, DayKind, HourKind, HourRules } from './hours.ts'
import type { Version } from './versions.ts'
import type { Why } from './why.ts'

/** What an hour of a person or of a position is worth. */
export interface Standard extends Version {
  id: number
  /** Of one person; it goes before that of his position. */
  userId: number | null
  positionId: number | null
  /** Money an hour. */
  rate: number
  /** By hours: all on-duty time is paid and pieces are not. By pieces: the rate is for short work and the night alone. */
  payBy: 'hours' | 'pieces'
}

/** From an attainment on (earned ÷ on-duty time of a person's day), pieces are worth so many times their price. */
export interface Tier {
  from: number
  factor: number
}

/** At least so much for an hour on duty, or for each day or the whole period in which somebody was on duty. */
export interface Guarantee {
  /** What is compared: the pieces of each day, or those of the whole period. */
  by: 'day' | 'period'
  basis: 'hour' | 'whole'
  amount: number
}

export interface PayRules extends Version {
  id: number
  hours: HourRules
  /** What an hour of overtime is paid, of a normal one. */
  coefficients: Record<DayKind, number>
  /** Added for an hour of the night: of the hourly rate, and money. */
  nightShare: number
  nightAmount: number
  /** What a good piece of rework, and a defective piece, is paid of its price. */
  reworkShare: number
  scrapShare: number
  guarantee: Guarantee | null
  /** In any order; none: pieces are worth their price. */
  tiers: readonly Tier[]
}

/** What is added or taken off by rule. */
export interface PayItem extends Version {
  id: number
  name: string
  kind: 'allowance' | 'deduction'
  /** For the period, where the item is valid on its last day; for each day, or each hour, on duty. */
  basis: 'period' | 'day' | 'hour'
  /** Money, above 0. */
  amount: number
  /** Of one person, of a position, or (both null) of everybody who was on duty. */
  userId: number | null
  positionId: number | null
}

export interface PieceReport {
  id: number
  number: string
  /** Its production day. */
  day: LocalDate
  good: number
  defective: number
  /** Its order makes good what was defective. */
  rework: boolean
  /** Null: nobody has set one. */
  price: { value: number; id: number | null } | null
  difficulty: number
  /** When it was made: what of it is overtime. */
  from: Instant
  to: Instant
  /** Standard time of its good quantity. */
  earnedSeconds: number
  /** Whose work it is; weights against each other (`weightOf`). */
  members: readonly { userId: number; weight: number }[]
}

/** Work outside of orders, approved. */
export interface ShortWork {
  id: number
  number: string
  userId: number
  day: LocalDate
  seconds: number
}

export interface Person {
  userId: number
  positionId: number
  attendance: readonly Attendance[]
}

export interface WageInput {
  zone: string
  /** First and last day of the period. */
  from: LocalDate
  to: LocalDate
  /** Decimal places of money: of every line. */
  places: number
  people: readonly Person[]
  reports: readonly PieceReport[]
  shortWork: readonly ShortWork[]
  standards: readonly Standard[]
  rules: readonly PayRules[]
  items: readonly PayItem[]
  dayKind: (date: LocalDate) => DayKind
}

export type LineKind =
  | 'piece'
  | 'rework'
  | 'scrap'
  | 'tier'
  | 'hourly'
  | 'overtime'
  | 'night'
  | 'guarantee'
  | 'shortWork'
  | 'allowance'
  | 'deduction'

/** One amount of one person, with how it came about. A person's pay is the sum of his lines, to the last digit. */
export interface WageLine {
  /** The same whenever the same thing is reckoned again; one in a period. */
  key: string
  userId: number
  /** Null: of the whole period. */
  day: LocalDate | null
  kind: LineKind
  /** Of a deduction below 0. */
  amount: number
  /** Pieces, for pieces. */
  quantity: number | null
  /** Time, where it is paid by time. */
  seconds: number | null
  reportId: number | null
  shortWorkId: number | null
  why: Why
}

/** What nobody has set, so that something cannot be reckoned; it is left out of the lines, not paid at nothing. */
export interface Missing {
  what: 'price' | 'standard'
  userId: number | null
  reportId: number | null
  day: LocalDate
}

export interface Wages {
  lines: WageLine[]
  missing: Missing[]
}

export type Seconds = Partial<Record<HourKind, number>>
