import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { ConditionKind, selectMaintenanceSubject } from '../../contract/condition.ts'

/** So many names are offered. */
const most = 500

/** Names that a condition may watch on machines: of values that their devices measure, or of items that standards in use measure. */
export async function subjectsOf(ctx: Ctx, kind: ConditionKind, machineIds: readonly number[]) {
  const { rows } =
    kind === 'measure'
      ? await sql<{ name: string; machines: number }>`
          select p.name, count(distinct p.machine_id)::int as machines from device_point p
          where p.use = 'measure' and p.machine_id = any(${[...machineIds]}::bigint[])
          group by p.name order by 2 desc, p.name limit ${most}`.execute(ctx.db)
      : await sql<{ name: string; machines: number }>`
          select distinct i.item as name, ${machineIds.length}::int as machines
          from maintenance_standard s
          join lateral (select v.items from maintenance_standard_version v where v.team_id = s.team_id and v.standard_id = s.id
            order by v.number desc limit 1) v on true
          cross join lateral jsonb_to_recordset(v.items) as i (item text, kind text)
          where s.enabled and i.kind = 'measured' order by i.item limit ${most}`.execute(ctx.db)
  return rows
}

export const selectSubject = async (
  ctx: Ctx,
  { kind, machineIds }: InputOf<typeof selectMaintenanceSubject>,
): Promise<OutputOf<typeof selectMaintenanceSubject>> => ({
  rows: kind === 'measure' || kind === 'item' ? await subjectsOf(ctx, kind, machineIds) : [],
})
