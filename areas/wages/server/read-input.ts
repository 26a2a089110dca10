import { sql } from 'kysely'
import { countsTo, dayOfReport, workedStretches } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Attendance, Person, PieceReport, ShortWork, WageInput } from '#engines/wages/index.ts'
import { validOn, weightOf } from '#engines/wages/index.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import {
  coefficients,
  dayKinds,
  kindRange,
  pricing,
  type Rate,
  type Rules,
  readItems,
  readPrices,
  readRules,
  readStandards,
} from './read-rates.ts'

/** Decimal places of money. */
export const moneyPlaces = 2

/** By what wages of some days are reckoned, and when people were on duty. */
export interface Terms extends Pick<WageInput, 'standards' | 'rules' | 'items' | 'dayKind' | 'shortWork'> {
  from: string
  to: string
  rules: Rules[]
  standards: Rate[]
  priceOf: ReturnType<typeof pricing>
  attendance: ReadonlyMap<number, Attendance[]>
}

export interface Asked {
  from: string
  to: string
  /** Whose wages. */
  userIds: readonly number[]
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

export async function readTerms(ctx: Ctx, asked: Asked): Promise<Terms> {
  // One after the other: a transaction has one connection.
  const rules = await readRules(ctx)
  const standards = await readStandards(ctx)
  const priceOf = pricing(await readPrices(ctx))
  const attendance = await readAttendance(ctx, asked)
  const shortWork = await readShortWork(ctx, asked)
  const items = await readItems(ctx)
  const dayKind = await dayKinds(ctx, kindRange(asked))
  return { from: asked.from, to: asked.to, rules, standards, priceOf, attendance, shortWork, items, dayKind }
}

/** Whatever some people's wages are reckoned from, as it stands now; `people`: those of them who worked. */
export async function readInput(ctx: Ctx, terms: Terms, asked: Asked): Promise<WageInput> {
  const { rules, standards, items, dayKind } = terms
  const reports = await readReports(ctx, asked)
  const whose = new Set(asked.userIds)
  const shortWork = terms.shortWork.filter(({ userId }) => whose.has(userId))
  const involved = new Set([
    ...asked.userIds.filter((userId) => terms.attendance.has(userId)),
    ...shortWork.map(({ userId }) => userId),
    ...reports.flatMap(({ members }) => members.map(({ userId }) => userId)),
  ])
  const positions = await positionsOf(ctx, [...involved], asked.positions)
  const coefficientOf = coefficients(standards, positions)
  const people = [...involved]
    .filter((userId) => whose.has(userId))
    .map(
      (userId): Person => ({
        userId,
        positionId: positions.get(userId) ?? 0,
        attendance: terms.attendance.get(userId) ?? [],
      }),
    )
  return {
    zone: ctx.caller.zone,
    from: asked.from,
    to: asked.to,
    places: moneyPlaces,
    people,
    reports: reports.map((report) => pieceOf(report, terms, (userId) => coefficientOf(userId, report.day))),
    shortWork,
    standards,
    rules,
    items,
    dayKind,
  }
}

function pieceOf(
  report: ReadReport,
  { rules, priceOf }: Terms,
  coefficientOf: (userId: number) => number,
): PieceReport {
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
    price: priceOf(report),
    from: Date.parse(report.from),
    to: Date.parse(report.to),
    members: report.members.map(({ userId, share }) => ({
      userId,
      weight: weightOf(mode === 'asReported' ? 'hours' : mode, {
        userId,
        time: share,
        coefficient: mode === 'coefficient' ? coefficientOf(userId) : 1,
        fixed: 0,
      }),
    })),
  }
}

/** Moments in which what counts to some days can have been entered: a production day's shifts begin and end beside the calendar day. */
export const around = ({ caller }: Pick<Ctx, 'caller'>, { from, to }: { from: string; to: string }) => ({
  since: new Date(startOfDate(caller.zone, addDays(from, -1))).toISOString(),
  until: new Date(startOfDate(caller.zone, addDays(to, 2))).toISOString(),
})

/** Approved reports by their production day; what was reversed or corrected is not among them, its correction is: work of the time of the first. */
async function readReports(ctx: Ctx, asked: Asked): Promise<ReadReport[]> {
  const { from, to, userIds } = asked
  return ctx.unscoped(async () => {
    const { rows } = await sql<ReadReport>`
      select r.id, r.report_no as number, d.day, r.good_quantity as good, r.defective_quantity as defective,
        w.type = 'rework' as rework, r.unit_price, r.difficulty_rate as difficulty, m.at as to, r.earned_seconds,
        coalesce(r.started_at, m.at - make_interval(secs => greatest(r.earned_seconds, 1)::float8)) as from,
        w.product_id, o.operation_id, p.members
      from report r
      join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
      join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
      cross join lateral (select ${dayOfReport(ctx)} as day) d
      cross join lateral (select case when r.corrects_id is null then r.reported_at else (
        select c.made_at from counted_report c where c.team_id = r.team_id and c.id = r.id) end as at) m
      cross join lateral (
        select jsonb_agg(jsonb_build_object('userId', p.user_id, 'share', p.share)) as members
        from report_person p where p.team_id = r.team_id and p.report_id = r.id) p
      where r.status = 'approved' and ${countsTo(ctx, [{ from, to }])} and p.members is not null
        ${
          userIds
            ? sql`and exists (select from report_person m
                where m.team_id = r.team_id and m.report_id = r.id and m.user_id = any(${userIds}::bigint[]))`
            : sql``
        }
      order by r.id`.execute(ctx.db)
    return rows
  })
}

/** Time on duty by person, also in workshops that the caller is not granted. */
async function readAttendance(ctx: Ctx, { from, to, userIds }: Asked): Promise<Map<number, Attendance[]>> {
  const worked = await ctx.unscoped(() => workedStretches(ctx, { from, to, userIds: userIds ?? null }))
  const attendance = new Map<number, Attendance[]>()
  for (const { userId: of, day, from: since, to: until } of worked) {
    const known = attendance.get(of) ?? []
    known.push({ day, from: since, to: until })
    attendance.set(of, known)
  }
  return attendance
}

const readShortWork = (ctx: Ctx, { from, to, userIds }: Asked): Promise<ShortWork[]> =>
  ctx.db
    .selectFrom('shortWork')
    .select(['id', 'number', 'userId', 'day', sql<number>`round(hours * 3600)::int`.as('seconds')])
    .where('status', '=', 'approved')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(userIds !== undefined, (query) => query.where(sql<boolean>`user_id = any(${userIds}::bigint[])`))
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
