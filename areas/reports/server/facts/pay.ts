import { sql } from 'kysely'
import { logLook, mayBeSeen } from '#areas/wages/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { keysOf } from '#core/server/crud/summary-parts.ts'
import { maySeePay } from '../policy.ts'
import { amongPeople, amongReports, type Keys, ofPerson, ofReport } from './parts.ts'

interface Summed extends Keys {
  paidId: number
  paidName: string
  amount: number
}

/**
 * Pay as it was reckoned (`wage_line`), of those whose pay the caller may see; the look is written to the operation log. Lines of a whole
 * period belong to no day and are not among them.
 */
export async function payFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  if (!maySeePay(ctx.caller)) return []
  const { rows } = await ctx.unscoped(() =>
    sql<Summed>`
      select ${ofReport(asked, sql`l.day`)}, ${ofPerson(asked)}, u.id as paid_id, u.name as paid_name, sum(l.amount) as amount
      from wage_line l
      join team_user u on u.team_id = l.team_id and u.id = l.user_id
      left join report r on r.team_id = l.team_id and r.id = l.report_id
      left join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
      left join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
      where l.day between ${asked.days.from}::date and ${asked.days.to}::date and ${mayBeSeen(ctx.caller, sql.ref('u.departmentId'))}
        and ${amongReports(asked)} and ${amongPeople(asked)}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15`.execute(ctx.db),
  )
  const looked = new Map(rows.map(({ paidId, paidName }) => [paidId, { userId: paidId, userName: paidName }]))
  await logLook(ctx, [...looked.values()], `${asked.days.from} – ${asked.days.to}`)
  return rows.map((row) => ({ keys: keysOf(asked, row), sums: { pay: row.amount } }))
}
