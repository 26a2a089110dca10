import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'

/** What names schemes by their codes, which no foreign key guards: operations, routings, orders that are not closed. */
export async function schemeUses(ctx: Ctx, codes: string[]): Promise<Map<string, string>> {
  if (!codes.length) return new Map()
  const named = sql`array[o.first_scheme, o.in_process_scheme, o.self_scheme, o.final_scheme]`
  const asked = sql`${codes}::text[]`
  const { rows } = await ctx.unscoped(() =>
    sql<{ code: string; what: 'operation' | 'routing' | 'workOrder'; name: string }>`
      select distinct on (code) code, what, name from (
        select u.code, 'operation' as what, ${nameIn(ctx, 'o', 'produreName')} as name from operation o, unnest(${named}) as u (code)
          where ${named} && ${asked}
        union all
        select u.code, 'routing', p.code || ' ' || r.routing_version from routing_operation o
          join routing r on r.team_id = o.team_id and r.id = o.routing_id
          join product p on p.team_id = r.team_id and p.id = r.product_id, unnest(${named}) as u (code)
          where ${named} && ${asked}
        union all
        select u.code, 'workOrder', w.workorder_no from order_operation o
          join work_order w on w.team_id = o.team_id and w.id = o.work_order_id, unnest(${named}) as u (code)
          where ${named} && ${asked} and w.status not in ('completed', 'closed') and w.deleted_at is null
      ) as uses where code = any(${asked}) order by code, what, name`.execute(ctx.db),
  )
  return new Map(rows.map(({ code, what, name }) => [code, `${ctx.t(what)} ${name}`]))
}
