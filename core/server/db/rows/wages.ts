// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface HourlySalary {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number | null
  positionId: number | null
  fromDate: string
  toDate: string | null
  hourlyRate: number
  payBy: Generated<string>
  coefficient: Generated<number>
  remark: string | null
  createdAt: Generated<string>
}

export interface ShortWork {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  userId: number
  day: string
  hours: number
  work: string
  status: Generated<string>
  createdBy: number
  approvedAt: string | null
  withdrawnReason: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface WageAccess {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  departmentId: number
  remark: string | null
  createdAt: Generated<string>
}

export interface WageItem {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  kind: string
  basis: string
  wageAmount: number
  userId: number | null
  positionId: number | null
  fromDate: string
  toDate: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface WageLine {
  teamId: Generated<number>
  id: Generated<number>
  periodId: number
  key: string
  userId: number
  day: string | null
  kind: string
  amount: number
  quantity: number | null
  seconds: number | null
  reportId: number | null
  shortWorkId: number | null
  originId: Generated<number>
  adjustsId: number | null
  digest: string
  why: Json
}

export interface WageMessage {
  teamId: Generated<number>
  id: Generated<number>
  questionId: number
  authorId: number
  text: string
  createdAt: string
}

export interface WagePeriod {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  fromDate: string
  toDate: string
  status: Generated<string>
  reckonedAt: string | null
  sources: string | null
  checkedBy: number | null
  approvedBy: number | null
  lockedBy: number | null
  lockedAt: string | null
  missing: DefaultedJson
  createdAt: Generated<string>
  basis: DefaultedJson
  lineCount: Generated<number>
}

export interface WagePerson {
  teamId: Generated<number>
  periodId: number
  userId: number
  positionId: number
  sources: Generated<string>
}

export interface WagePiecePrice {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  operationId: number
  productId: number | null
  fromDate: string
  toDate: string | null
  unitPrice: number
  remark: string | null
  createdAt: Generated<string>
}

export interface WageQuestion {
  teamId: Generated<number>
  id: Generated<number>
  userId: number
  lineKey: string
  line: Json
  answered: Generated<boolean>
  toldAt: string
  createdAt: Generated<string>
}

export interface WageRule {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  fromDate: string
  dailyHours: number | null
  periodHours: number | null
  comprehensive: Generated<boolean>
  weekdayCoefficient: Generated<number>
  weekendCoefficient: Generated<number>
  holidayCoefficient: Generated<number>
  nightFrom: Generated<string>
  nightTo: Generated<string>
  nightShare: Generated<number>
  nightAmount: Generated<number>
  split: Generated<string>
  reworkShare: Generated<number>
  scrapShare: Generated<number>
  guarantee: Generated<string>
  guaranteed: Generated<number>
  tiers: DefaultedJson
  remark: string | null
  createdAt: Generated<string>
}

export interface WageSourceDay {
  teamId: Generated<number>
  id: Generated<number>
  day: string
  reports: number
  reportIds: number
  good: number
}

export interface WageSourcePerson {
  teamId: Generated<number>
  id: Generated<number>
  day: string
  userId: number
  reports: number
  digest: number
}
