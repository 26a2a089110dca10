import { sql } from 'kysely'
import { workedStretches } from '#areas/execution/server/index.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import type {
  Attendance,
  DayKind,
  PayItem,
  PayRules,
  Person,
  PieceReport,
  ShortWork,
  Standard,
  WageInput,
} from '#engines/wages/index.ts'
import { validOn, weightOf } from '#engines/wages/index.ts'
import { addDays, startOfDate, weekdayOf } from '#engines/working-time/index.ts'

/** Decimal places of money. */
export const moneyPlaces = 2

type Split = 'asReported' | 'headcount' | 'coefficient'

interface Asked {
  from: string
  to: string
  /** Whose alone; absent: everybody's. */
  userId?: number
  /** As what people are paid, where that was kept; the others as they are now. */
  positions?: ReadonlyMap<number, number>
}

interface ReadReport {
  id: number
  number: string
  day: string
  good: number
  defective: number
  rework: boolean
  unitPrice: number
  difficulty: number
  from: string
  to: string
  earnedSeconds: number
  productId: number
  operationId: number
  members: { userId: number; share: number }[]
}

interface Rules extends PayRules {
  split: Split
}

interface Rate extends Standard {
  coefficient: number
}

/** Whatever wages of some days are reckoned from, as it stands now; `users`: whoever worked in them, by id. */
export async function readInput(ctx: Ctx, asked: Asked): Promise<WageInput> {
  // One after the other: a transaction has one connection.
  const rules = await readRules(ctx)
  const standards = await readStandards(ctx)
  const prices = await readPrices(ctx)
  const reports = await readReports(ctx, asked)
  const attendance = await readAttendance(ctx, asked)
  const shortWork = await readShortWork(ctx, asked)
  const items = await readItems(ctx)
  const dayKind = await dayKinds(ctx, asked)
  const userIds = new Set([
    ...attendance.keys(),
    ...shortWork.map(({ userId }) => userId),
    ...reports.flatMap(({ members }) => members.map(({ userId }) => userId)),
  ])
  const positions = await positionsOf(ctx, [...userIds], asked.positions)
  const coefficientOf = coefficients(standards, positions)
  const people = [...userIds]
    .filter((userId) => asked.userId === undefined || userId === asked.userId)
    .map(
      (userId): Person => ({
        userId,
        positionId: positions.get(userId) ?? 0,
        attendance: attendance.get(userId) ?? [],
      }),
    )
  return {
    zone: ctx.caller.zone,
    from: asked.from,
    to: asked.to,
    places: moneyPlaces,
    people,
    reports: reports.map((report): PieceReport => {
      const { id, number, day, good, defective, rework, difficulty, earnedSeconds } = report
      const mode = validOn(rules, day)?.split ?? 'asReported'
      return {
        id,
        number,
        day,
        good,
        defective,
        rework,
        difficulty,
        earnedSeconds,
        price: prices(report),
        from: Date.parse(report.from),
        to: Date.parse(report.to),
        members: report.members.map(({ userId, share }) => ({
          userId,
          weight: weightOf(mode === 'asReported' ? 'hours' : mode, {
            userId,
            time: share,
            coefficient: mode === 'coefficient' ? coefficientOf(userId, day) : 1,
            fixed: 0,
          }),
        })),
      }
    }),
    shortWork,
    standards,
    rules,
    items,
    dayKind,
  }
}

/** Moments in which what counts to some days can have been entered: a production day's shifts begin and end beside the calendar day. */
export const around = ({ caller }: Pick<Ctx, 'caller'>, { from, to }: { from: string; to: string }) => ({
  since: new Date(startOfDate(caller.zone, addDays(from, -1))).toISOString(),
  until: new Date(startOfDate(caller.zone, addDays(to, 2))).toISOString(),
})

/** Approved reports by their production day; what was reversed or corrected is not among them, its correction is. */
async function readReports(ctx: Ctx, asked: Asked): Promise<ReadReport[]> {
  const { from, to, userId = null } = asked
  const { since, until } = around(ctx, asked)
  return ctx.unscoped(async () => {
    const { rows } = await sql<ReadReport>`
      select r.id, r.report_no as number, d.day, r.good_quantity as good, r.defective_quantity as defective,
        w.type = 'rework' as rework, r.unit_price, r.difficulty_rate as difficulty, r.reported_at as to, r.earned_seconds,
        coalesce(r.started_at, r.reported_at - make_interval(secs => greatest(r.earned_seconds, 1)::float8)) as from,
        w.product_id, o.operation_id, p.members
      from report r
      join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
      join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
      cross join lateral (select coalesce(r.shift_date, (r.reported_at at time zone ${ctx.caller.zone})::date) as day) d
      cross join lateral (
        select jsonb_agg(jsonb_build_object('userId', p.user_id, 'share', p.share)) as members
        from report_person p where p.team_id = r.team_id and p.report_id = r.id) p
      where r.status = 'approved' and r.reported_at >= ${since}::timestamptz and r.reported_at < ${until}::timestamptz
        and d.day between ${from}::date and ${to}::date and p.members is not null
        and (${userId}::bigint is null or exists (
          select from report_person m where m.team_id = r.team_id and m.report_id = r.id and m.user_id = ${userId}::bigint))
      order by r.id`.execute(ctx.db)
    return rows
  })
}

/** Time on duty by person, also in workshops that the caller is not granted. */
async function readAttendance(ctx: Ctx, { from, to, userId }: Asked): Promise<Map<number, Attendance[]>> {
  const worked = await ctx.unscoped(() =>
    workedStretches(ctx, { from, to, userIds: userId === undefined ? null : [userId] }),
  )
  const attendance = new Map<number, Attendance[]>()
  for (const { userId: of, day, from: since, to: until } of worked) {
    const known = attendance.get(of) ?? []
    known.push({ day, from: since, to: until })
    attendance.set(of, known)
  }
  return attendance
}

const readShortWork = (ctx: Ctx, { from, to, userId }: Asked): Promise<ShortWork[]> =>
  ctx.db
    .selectFrom('shortWork')
    .select(['id', 'number', 'userId', 'day', sql<number>`round(hours * 3600)::int`.as('seconds')])
    .where('status', '=', 'approved')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId as number))
    .orderBy('id')
    .execute()

async function positionsOf(
  ctx: Ctx,
  userIds: readonly number[],
  kept: ReadonlyMap<number, number> = new Map(),
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; positionId: number }>`
    select id, position_id from team_user where id = any(${userIds})`.execute(ctx.db)
  return new Map(rows.map(({ id, positionId }) => [id, kept.get(id) ?? positionId]))
}

/** A statutory holiday; a rest day (Saturday, Sunday, another holiday) that is no overtime day of the whole team; else a weekday. */
async function dayKinds(ctx: Ctx, { from, to }: Asked): Promise<(date: string) => DayKind> {
  const range = [addDays(from, -1), addDays(to, 2)] as const
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

async function readStandards({ db }: Ctx): Promise<Rate[]> {
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
function coefficients(standards: readonly Rate[], positions: ReadonlyMap<number, number>) {
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

/** The price of a report: of its product and operation on the day, else of its operation, else as it was reported; null: none was set. */
async function readPrices({ db }: Ctx): Promise<(report: ReadReport) => PieceReport['price']> {
  const rows = await db
    .selectFrom('wagePiecePrice')
    .select(['id', 'operationId', 'productId', 'fromDate as from', 'toDate as to', 'unitPrice'])
    .orderBy('id')
    .execute()
  const known = groupedBy(rows, ({ operationId, productId }) => `${operationId}/${productId ?? ''}`)
  return ({ operationId, productId, day, unitPrice }) => {
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

async function readRules({ db }: Ctx): Promise<Rules[]> {
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

async function readItems({ db }: Ctx): Promise<PayItem[]> {
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
