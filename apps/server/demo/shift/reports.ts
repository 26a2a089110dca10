import { sql } from 'kysely'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import type { Db } from '#core/server/db/pool.ts'
import { takes } from '#simulator/people/patience.ts'
import { freePeople, inTurn } from './free-people.ts'
import type { Find, Turn } from './shift.ts'

const minute = 60_000
/** After what time at a level a report is passed on. */
const approvedAfter = [15, 60] as const
/** So many are passed on at once. */
const atOnce = 20

interface Waiting {
  id: number
  reportedAt: string
  passedLevels: number
  /** Whose turn it is: these, and who has one of these roles. */
  approvers: number[]
  people: number[]
}

/** Reports that have waited long enough, level by level: each level's are passed on by one of its approvers. */
export const reportTurns: Find = async (db, now, isLeftAlone) => {
  const due = (await waitingReports(db)).filter(
    ({ id, reportedAt, passedLevels }) =>
      !isLeftAlone(`report ${id}`) &&
      Date.parse(reportedAt) + (passedLevels + 1) * takes(approvedAfter, id) <= now.getTime(),
  )
  const turns: Turn[] = []
  for (const passed of new Set(due.map(({ passedLevels }) => passedLevels))) {
    const level = due.filter(({ passedLevels }) => passedLevels === passed)
    const among = [...new Set(level.flatMap(({ approvers }) => approvers))]
    const approvers = await freePeople(db, now, { right: 'report.approve', among })
    const userId = inTurn(approvers, Math.floor(now.getTime() / minute))
    if (userId === undefined) continue
    const ids = level.filter(({ people }) => !people.includes(userId)).map(({ id }) => id)
    const name = `report ${ids[0]}`
    if (ids.length)
      turns.push({
        name,
        userId,
        take: (session) => session.call('/production/web/approveReport', { ids: ids.slice(0, atOnce) }),
      })
  }
  return turns
}

/** Reports since the factory was made that no person wrote or decided on. What waited before is left for people to find. */
async function waitingReports(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with level as (
      select l.level, max(l.level) over () as top, array(select u.id from team_user u where u.team_id = l.team_id
        and (u.id = any(l.user_ids) or exists (select from user_role ur
          where ur.team_id = u.team_id and ur.user_id = u.id and ur.role_id = any(l.role_ids)))) as approvers
      from approval_level l where l.kind = ${productionReportKind}
    )
    select r.id, r.reported_at, a.passed_levels, l.approvers, a.own_user_ids as people
    from report r
    join team t on t.id = r.team_id
    join approval a on a.team_id = r.team_id and a.kind = ${productionReportKind} and a.subject_id = r.id
    join level l on l.level = least(a.passed_levels + 1, l.top)
    where r.status = 'underApproval' and r.kind = 'report' and r.reported_at > t.created_at
      and not exists (select from operation_log o where o.team_id = r.team_id and o.entity = 'report' and o.entity_id = r.id
        and o.ip is not null)
    order by r.reported_at, r.id limit 500`.execute(db)
  return rows
}
