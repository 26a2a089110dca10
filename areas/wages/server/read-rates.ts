import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import {
  type DayKind,
  type PayItem,
  type PayRules,
  type PieceReport,
  type Standard,
  validOn,
} from '#engines/wages/index.ts'
import { addDays, weekdayOf } from '#engines/working-time/index.ts'

export type Split = 'asReported' | 'headcount' | 'coefficient'

export interface Rules extends PayRules {
  split: Split
}

export interface Rate extends Standard {
  coefficient: number
}

export interface PiecePrice {
  id: number
  operationId: number
  productId: number | null
  from: string
  to: string | null
  unitPrice: number
}

/** Days whose kind counts for wages of some days: what is worked on them begins and ends beside the calendar day. */
export const kindRange = ({ from, to }: { from: string; to: string }) => [addDays(from, -1), addDays(to, 2)] as const

/** A statutory holiday; a rest day (Saturday, Sunday, another holiday) that is no overtime day of the whole team; else a weekday. */
export async function dayKinds(
  ctx: Ctx,
  range: readonly [from: string, to: string],
): Promise<(date: string) => DayKind> {
  const holidays = await ctx.db
    .selectFrom('holiday')
    .select(['date', 'kind'])
    .where('date', '>=', range[0])
    .where('date', '<=', range[1])
    .execute()
  const workdays = await ctx.db
    .selectFrom('overtimeDay')
    .select('date')
    .where('lineId', 'is', null)
    .where('date', '>=', range[0])
    .where('date', '<=', range[1])
    .execute()
  const holiday = new Map(holidays.map(({ date, kind }) => [date, kind]))
  const worked = new Set(workdays.map(({ date }) => date))
  return (date) => {
    if (holiday.get(date) === 'statutory') return 'holiday'
    if (worked.has(date)) return 'weekday'
    return holiday.has(date) || weekdayOf(date) > 5 ? 'weekend' : 'weekday'
  }
}

export async function readStandards({ db }: Ctx): Promise<Rate[]> {
  const rows = await db
    .selectFrom('hourlySalary')
    .select(['id', 'userId', 'positionId', 'fromDate', 'toDate', 'hourlyRate', 'payBy', 'coefficient'])
    .orderBy('id')
    .execute()
  return rows.map(({ fromDate, toDate, hourlyRate, payBy, ...row }) => ({
    ...row,
    from: fromDate,
    to: toDate,
    rate: hourlyRate,
    payBy: payBy as Standard['payBy'],
  }))
}

/** What a person's time weighs in a group on a day: by his own standard, else by that of his position, else 1. */
export function coefficients(standards: readonly Rate[], positions: ReadonlyMap<number, number>) {
  const ofPeople = groupedBy(
    standards.filter(({ userId }) => userId !== null),
    ({ userId }) => userId,
  )
  const ofPositions = groupedBy(
    standards.filter(({ positionId }) => positionId !== null),
    ({ positionId }) => positionId,
  )
  return (userId: number, day: string): number =>
    (validOn(ofPeople.get(userId) ?? [], day) ?? validOn(ofPositions.get(positions.get(userId) ?? 0) ?? [], day))
      ?.coefficient ?? 1
}

/** Versions of prices of pieces, oldest first. */
export const readPrices = ({ db }: Ctx): Promise<PiecePrice[]> =>
  db
    .selectFrom('wagePiecePrice')
    .select(['id', 'operationId', 'productId', 'fromDate as from', 'toDate as to', 'unitPrice'])
    .orderBy('id')
    .execute()

/** The price of a report: of its product and operation on the day, else of its operation, else as it was reported; null: none was set. */
export function pricing(prices: readonly PiecePrice[]) {
  const known = groupedBy(prices, ({ operationId, productId }) => `${operationId}/${productId ?? ''}`)
  return (report: { operationId: number; productId: number; day: string; unitPrice: number }): PieceReport['price'] => {
    const { operationId, productId, day, unitPrice } = report
    const version =
      validOn(known.get(`${operationId}/${productId}`) ?? [], day) ?? validOn(known.get(`${operationId}/`) ?? [], day)
    if (version) return { value: version.unitPrice, id: version.id }
    return unitPrice > 0 ? { value: unitPrice, id: null } : null
  }
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const guarantees = {
  none: null,
  hourByDay: { by: 'day', basis: 'hour' },
  hourByPeriod: { by: 'period', basis: 'hour' },
  day: { by: 'day', basis: 'whole' },
  period: { by: 'period', basis: 'whole' },
} as const

export async function readRules({ db }: Ctx): Promise<Rules[]> {
  const rows = await db.selectFrom('wageRule').selectAll().orderBy('fromDate').execute()
  return rows.map((row): Rules => {
    const guarantee = guarantees[row.guarantee as keyof typeof guarantees]
    const tiers = row.tiers as { attainment: number; factor: number }[]
    const night = { from: minutes(row.nightFrom), to: minutes(row.nightTo) }
    return {
      id: row.id,
      from: row.fromDate,
      to: null,
      hours: {
        dailySeconds: row.dailyHours === null ? null : row.dailyHours * 3600,
        periodSeconds: row.periodHours === null ? null : row.periodHours * 3600,
        comprehensive: row.comprehensive,
        night: night.from === night.to ? null : night,
      },
      coefficients: {
        weekday: row.weekdayCoefficient,
        weekend: row.weekendCoefficient,
        holiday: row.holidayCoefficient,
      },
      nightShare: row.nightShare,
      nightAmount: row.nightAmount,
      reworkShare: row.reworkShare,
      scrapShare: row.scrapShare,
      guarantee: guarantee && { ...guarantee, amount: row.guaranteed },
      tiers: tiers.map(({ attainment, factor }) => ({ from: attainment, factor })),
      split: row.split as Split,
    }
  })
}

export async function readItems({ db }: Ctx): Promise<PayItem[]> {
  const rows = await db
    .selectFrom('wageItem')
    .select(['id', 'name', 'kind', 'basis', 'wageAmount as amount', 'userId', 'positionId', 'fromDate', 'toDate'])
    .orderBy('id')
    .execute()
  return rows.map(({ fromDate, toDate, kind, basis, ...row }) => ({
    ...row,
    kind: kind as PayItem['kind'],
    basis: basis as PayItem['basis'],
    from: fromDate,
    to: toDate,
  }))
}
