import { type RawBuilder, sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { breakdownsShown, type StandingBreakdown, type selectBreakdownView } from '../../contract/board.api.ts'
import { breakdownStatus, openBreakdownStates } from '../../contract/breakdown.ts'

/** The places of a filter as a condition on breakdowns `b`. Those of a station are its work centre's machines'. */
function breakdownsIn({ workshopIds, lineIds, stationIds }: BoardFilter): RawBuilder<boolean> {
  const conditions = [
    workshopIds?.length ? sql`b.workshop_id = any (${workshopIds}::bigint[])` : null,
    lineIds?.length ? sql`b.line_id = any (${lineIds}::bigint[])` : null,
    stationIds?.length
      ? sql`exists (select from station z
          join work_center_machine y on y.team_id = z.team_id and y.work_center_id = z.work_center_id
          where z.team_id = b.team_id and z.id = any (${stationIds}::bigint[]) and y.machine_id = b.machine_id)`
      : null,
  ].filter((each) => each !== null)
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/**
 * Since when the machine of `b` stands, of the ledger: its fault that lasts. One that runs for a try stands not; one that does neither counts from
 * the report where it was reported as standing. What is repaired and waits for its confirmation stands too.
 */
const downSince = sql<string | null>`case
  when f.state = 'fault' then f.since
  when f.state = 'running' then null
  when b.stopped then b.reported_at end`

const open = sql`(${sql.join(openBreakdownStates)})`

async function standing(ctx: Ctx, filter: BoardFilter): Promise<StandingBreakdown[]> {
  const { rows } = await sql<StandingBreakdown>`
    select b.id, b.breakdown_no, b.state, m.number as machine_number, ${nameIn(ctx, 'm')} as machine_name,
      ${nameIn(ctx, 'l')} as line_name, ${nameIn(ctx, 'd')} as workshop_name, b.symptom, h.name as handler_name,
      b.reported_at, ${downSince} as down_since, b.accepted_at, b.begun_at, b.repaired_at,
      b.waited_seconds::float8 as waited_seconds, b.waiting_since
    from maintenance_breakdown b
    join machine m on m.team_id = b.team_id and m.id = b.machine_id
    join department d on d.team_id = b.team_id and d.id = b.workshop_id
    left join production_line l on l.team_id = b.team_id and l.id = b.line_id
    left join team_user h on h.team_id = b.team_id and h.id = b.handler_id
    left join machine_live f on f.team_id = b.team_id and f.machine_id = b.machine_id
    where b.state in ${open} and ${breakdownsIn(filter)}
    order by ${downSince} is null, b.state = 'repaired', b.state not in ('reported', 'assigned'), b.reported_at, b.id
    limit ${breakdownsShown}`.execute(ctx.db)
  return rows
}

/** Open breakdowns with how many there are of each state, and how many were confirmed today. */
export async function breakdownView(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectBreakdownView>> {
  const rows = await standing(ctx, filter)
  const today = sql`(date_trunc('day', ${ctx.now.toISOString()}::timestamptz at time zone ${ctx.caller.zone}) at time zone ${ctx.caller.zone})`
  const counted = await sql<{ state: StandingBreakdown['state']; count: number; down: number }>`
    select b.state, count(*)::int as count, (count(*) filter (where ${downSince} is not null))::int as down
    from maintenance_breakdown b left join machine_live f on f.team_id = b.team_id and f.machine_id = b.machine_id
    where (b.state in ${open} or b.state = 'confirmed' and b.closed_at >= ${today}) and ${breakdownsIn(filter)}
    group by b.state`.execute(ctx.db)
  const isOpen = ({ state }: { state: StandingBreakdown['state'] }) =>
    openBreakdownStates.some((each) => each === state)
  const counts = Object.fromEntries(breakdownStatus.codes.map((code) => [code, 0])) as Record<
    StandingBreakdown['state'],
    number
  >
  for (const each of counted.rows.filter(isOpen)) counts[each.state] = each.count
  return {
    counts,
    down: counted.rows.filter(isOpen).reduce((sum, { down }) => sum + down, 0),
    closedToday: counted.rows.find(({ state }) => state === 'confirmed')?.count ?? 0,
    rows,
  }
}
