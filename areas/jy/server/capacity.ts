import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import { summaryNames } from '#areas/execution/server/index.ts'
import { outputFacts, planFacts } from '#areas/reports/server/index.ts'
import { divide, round, subtract } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Asked, serveSummary } from '#core/server/crud/serve-summary.ts'
import { type Fact, type Group, groupKey, sumGroups } from '#core/server/crud/sum-groups.ts'
import { among } from '#core/server/db/among.ts'
import { addDays } from '#engines/working-time/index.ts'
import { jyCapacityDaily } from '../contract/jy.ts'

interface Center {
  workshopId: number
  lineId: number
  workCenterId: number
}

/** The work centres in use, of the places asked for, that the caller may see. */
async function centersOf({ db }: Ctx, { ids }: Asked): Promise<Center[]> {
  const within = (key: keyof Center, column: string) =>
    ids[key]?.length ? among(sql.ref(column), ids[key]) : sql<boolean>`true`
  const { rows } = await sql<Center>`
    select l.workshop_id, c.line_id, c.id as work_center_id from work_center c
    join production_line l on l.team_id = c.team_id and l.id = c.line_id
    where c.enabled and ${within('workshopId', 'l.workshop_id')} and ${within('lineId', 'c.line_id')}
      and ${within('workCenterId', 'c.id')} order by c.id`.execute(db)
  return rows
}

const dayOfCenter = ['workCenterId', 'day']

/**
 * Working time of each work centre by the calendar of its line, by production day and shift, in seconds; and the pieces that it could make in it
 * at the pace of what is planned there that day. Where nothing is planned no pace is known, and no pieces are told.
 *
 * @param plan with `plan` in pieces and `loadSeconds`, by work centre and day
 */
async function capacityFacts(ctx: Ctx, asked: Asked, plan: readonly Fact[]): Promise<Fact[]> {
  const centers = await centersOf(ctx, asked)
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, [...new Set(centers.map(({ lineId }) => lineId))])
  const planned = sumGroups(plan, dayOfCenter)
  const facts: Fact[] = []
  for (const center of centers) {
    const calendar = calendars.get(center.lineId)
    if (!calendar) continue
    for (let day = asked.days.from; day <= asked.days.to; day = addDays(day, 1))
      for (const { shiftId, start, end } of calendar.shiftsOn(day)) {
        const keys = { ...center, day, shift: shiftId }
        const seconds = calendar.duration(start, end) / 1000
        const { plan: pieces = 0, loadSeconds = 0 } = planned.get(groupKey(keys, dayOfCenter))?.sums ?? {}
        const capacityPieces = loadSeconds > 0 ? Math.floor((seconds * pieces) / loadSeconds) : 0
        facts.push({ keys, sums: { capacitySeconds: seconds, capacityPieces } })
      }
  }
  return facts
}

async function read(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const fine: Asked = { ...asked, by: new Set(['day', 'shift', 'workshopId', 'lineId', 'workCenterId']) }
  // One after the other: a transaction has one connection.
  const plan = await planFacts(ctx, fine)
  return [...(await capacityFacts(ctx, fine, plan)), ...plan, ...(await outputFacts(ctx, asked))]
}

const hoursOf = (seconds: number): number => divide(seconds, 3600, 4) ?? 0

/** Sums first, ratios last. */
function figuresOf({ sums }: Pick<Group, 'sums'>): Figures {
  const { capacitySeconds = 0, capacityPieces = 0, loadSeconds = 0, good = 0, unapproved = 0 } = sums
  const plan = round(sums.plan ?? 0, 4)
  const approved = subtract(good, unapproved)
  return {
    capacityHours: hoursOf(capacitySeconds),
    loadHours: hoursOf(loadSeconds),
    loadRatio: divide(loadSeconds, capacitySeconds, 6),
    freeHours: subtract(hoursOf(capacitySeconds), hoursOf(loadSeconds)),
    capacityPieces: round(capacityPieces, 4),
    plan,
    good: approved,
    unapproved,
    achievement: divide(approved, plan, 6),
  }
}

export const capacityDaily = serveSummary(jyCapacityDaily, { read, figures: figuresOf, names: summaryNames })
