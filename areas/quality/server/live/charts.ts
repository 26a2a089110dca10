import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { Rule } from '#engines/spc/index.ts'
import type { InspectionItem } from '../../contract/judging.ts'
import {
  type getInspectionCharts,
  type getSpcChart,
  type LivePlan,
  pointsShown,
  type SpcChart,
} from '../../contract/spc-live.api.ts'

type PlanRow = Omit<LivePlan, 'limit'> & {
  item: string
  number: number | null
  center: number | null
  sigma: number | null
}

/** A characteristic `c` with its limits in force. */
const planRow = sql`c.id as characteristic_id, c.name, c.item, c.chart, c.subgroup_size, c.rules, c.width, l.number, l.center, l.sigma`
/** SQL: the limits in force (`l`) of a characteristic `c`: the newest version that is approved. */
export const inForce = sql`left join lateral (select x.* from spc_limit x where x.team_id = c.team_id and x.characteristic_id = c.id
  and x.state = 'approved' order by x.number desc limit 1) l on true`

/** Limits as a chart needs them; null: none are in force, or they are not whole. */
export const limitOf = ({ number, center, sigma }: Pick<PlanRow, 'number' | 'center' | 'sigma'>): LivePlan['limit'] =>
  number === null || center === null || sigma === null ? null : { number, center, sigma }

const planOf = ({ characteristicId, name, chart, subgroupSize, rules, width, ...limits }: PlanRow): LivePlan => ({
  characteristicId,
  name,
  chart,
  subgroupSize,
  rules,
  width,
  limit: limitOf(limits),
})

/** The live charts of an inspection, whoever's workshop their points were entered in: patterns go over all of them. */
export async function inspectionCharts(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<typeof getInspectionCharts>> {
  const record = await ctx.db
    .selectFrom('inspectionRecord')
    .select(['id', 'schemeId', 'machineId', 'items'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!record) throw notFound()
  const items = record.items as InspectionItem[]
  const { rows } = await ctx.unscoped(() =>
    sql<PlanRow & { history: { measured: number[]; counts: boolean }[] }>`
      select ${planRow}, coalesce((select jsonb_agg(jsonb_build_object('measured', p.measured, 'counts', p.serial > p.after)
        order by p.serial) from (select q.serial, q.measured, coalesce((select max(g.until_serial) from spc_signal g
          where g.team_id = q.team_id and g.characteristic_id = q.characteristic_id), 0) as after
          from spc_point q where q.team_id = c.team_id and q.characteristic_id = c.id and q.record_id <> ${id}
          and q.serial < coalesce((select min(o.serial) from spc_point o where o.team_id = c.team_id and o.record_id = ${id}
            and o.characteristic_id = c.id), c.points + 1)
          order by q.serial desc limit ${pointsShown}) p), '[]') as history
      from spc_characteristic c ${inForce}
      where c.scheme_id = ${record.schemeId} and c.enabled and (c.machine_id is null or c.machine_id = ${record.machineId})
      order by c.id`.execute(ctx.db),
  )
  return {
    charts: rows.flatMap((row) => {
      const item = items.findIndex(({ item: name, kind }) => kind === 'measured' && name === row.item)
      return item < 0 ? [] : [{ ...planOf(row), item, history: row.history }]
    }),
  }
}

type Cells = [
  id: number,
  serial: number,
  at: string,
  inspectionNo: string,
  measured: number[],
  rules: Rule[],
  limitId: number | null,
  note: string | null,
]

/** The newest points of a characteristic, in their order. They come as one text: ten thousand rows take several times as long to be read. */
async function newestPoints(ctx: Ctx, id: number, count: number): Promise<SpcChart['points']> {
  const { rows } = await sql<{ points: Cells[] }>`
    select coalesce(json_agg(json_build_array(q.id, q.serial, q.entered_at, q.inspection_no, q.measured, q.rules, q.limit_id, q.note)
      order by q.serial), '[]') as points
    from (select p.id, p.serial, p.entered_at, r.inspection_no, p.measured, p.rules, p.limit_id, p.note
      from spc_point p join inspection_record r on r.team_id = p.team_id and r.id = p.record_id
      where p.characteristic_id = ${id} order by p.serial desc limit ${count}) q`.execute(ctx.db)
  return (rows[0]?.points ?? []).map(([pointId, serial, at, inspectionNo, measured, rules, limitId, note]) => ({
    id: pointId,
    serial,
    // The session's zone is UTC; JSON says so by its distance.
    at: at.replace('+00:00', 'Z'),
    inspectionNo,
    measured,
    rules,
    limitId,
    note,
  }))
}

/** A chart with its newest points and all versions of its limits. */
export async function spcChart(
  ctx: Ctx,
  { id, points: count }: { id: number; points: number },
): Promise<OutputOf<typeof getSpcChart>> {
  const { rows: plans } =
    await sql<PlanRow>`select ${planRow} from spc_characteristic c ${inForce} where c.id = ${id}`.execute(ctx.db)
  const [plan] = plans
  if (!plan) throw notFound()
  const points = await newestPoints(ctx, id, count)
  const { rows: limits } = await sql<SpcChart['limits'][number]>`
    select l.id, l.version, l.number, l.state, l.center, l.sigma, l.base_from, l.base_to, l.excluded, l.reason, l.proposed_by,
      u.name as proposed_by_name, l.proposed_at, d.name as decided_by_name, l.decided_at
    from spc_limit l join team_user u on u.team_id = l.team_id and u.id = l.proposed_by
    left join team_user d on d.team_id = l.team_id and d.id = l.decided_by
    where l.characteristic_id = ${id} order by l.number desc limit 100`.execute(ctx.db)
  return { plan: planOf(plan), points, limits }
}
