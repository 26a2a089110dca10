import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import type { getDefectCourse, reckonDefects as reckonEndpoint } from '../../contract/defect.api.ts'

type Course = OutputOf<typeof getDefectCourse>

/** What defective pieces look like, and everything that was said of them. */
export async function defectCourse(ctx: Ctx, { id }: { id: number }): Promise<Course> {
  const row = await ctx.db.selectFrom('defect').select(['reportId', 'reasonId']).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const photos = await sql<{ fileNo: string }>`select f.file_no from report_defect_photo h
    join file f on f.team_id = h.team_id and f.id = h.file_id
    where h.report_id = ${row.reportId} and h.reason_id = ${row.reasonId} order by f.id`.execute(ctx.db)
  const { rows } = await sql<Course['dispositions'][number]>`
    select x.id, x.number, x.kind, x.status, x.quantity, x.note, x.deviation, x.valid_until, u.name as judged_by_name, x.judged_at,
      c.name as closed_by_name, x.closed_at, x.close_note
    from disposition x join team_user u on u.team_id = x.team_id and u.id = x.judged_by
    left join team_user c on c.team_id = x.team_id and c.id = x.closed_by
    where x.defect_id = ${id} order by x.id`.execute(ctx.db)
  return { photos: photos.rows.map(({ fileNo }) => fileNo), dispositions: rows }
}

/** So many groups are told. */
const most = 50
/** No longer stretch is added up at once, days. */
const longest = 366

const shared = sql`join report_person p on p.team_id = d.team_id and p.report_id = d.report_id
  join team_user u on u.team_id = p.team_id and u.id = p.user_id`
const nothing = sql``

/** By group: what is joined to defect `d` of report `r`, and the id, name and share of each. */
const groups = (ctx: Ctx) => ({
  reason: {
    join: sql`join defect_reason e on e.team_id = d.team_id and e.id = d.reason_id`,
    id: sql`e.id`,
    label: nameIn(ctx, 'e'),
  },
  operation: {
    join: sql`join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id`,
    id: sql`o.operation_id`,
    label: copiedNameIn(ctx, 'o', 'operation', 'produreName'),
  },
  product: {
    join: sql`join work_order w on w.team_id = r.team_id and w.id = r.work_order_id`,
    id: sql`w.product_id`,
    label: sql`w.material_no || ' ' || ${madeNameIn(ctx, 'w')}`,
  },
  person: { join: shared, id: sql`u.id`, label: sql`u.name`, share: sql`p.share` },
  machine: {
    join: sql`left join machine m on m.team_id = r.team_id and m.id = r.machine_id`,
    id: sql`m.id`,
    label: nameIn(ctx, 'm'),
  },
  mold: {
    join: sql`left join mold k on k.team_id = d.team_id and k.id = any(d.mold_ids)`,
    id: sql`k.id`,
    label: sql`k.number || ' ' || k.name`,
  },
  workCenter: {
    join: sql`join work_center c on c.team_id = r.team_id and c.id = r.work_center_id`,
    id: sql`c.id`,
    label: nameIn(ctx, 'c'),
  },
})

/** Defective pieces by one of the things that they have in common, by production days. */
export async function reckonDefects(
  ctx: Ctx,
  { by, from, to }: InputOf<typeof reckonEndpoint>,
): Promise<OutputOf<typeof reckonEndpoint>> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0) throw refuseField('to', 'defect.endsBefore')
  if (days > longest) throw refuseField('to', 'defect.tooLong', { days: longest })
  const { join, id, label, ...rest } = groups(ctx)[by]
  const share = 'share' in rest ? sql`* ${rest.share}` : nothing
  const { rows } = await sql<{ id: number | null; label: string | null; quantity: number; total: number }>`
    select g.id, g.label, round(g.quantity, 4) as quantity, round(sum(g.quantity) over (), 4) as total from (
      select ${id} as id, max(${label}) as label, sum(d.quantity ${share}) as quantity
      from defect d join report r on r.team_id = d.team_id and r.id = d.report_id ${join}
      where d.stands and r.shift_date between ${from}::date and ${to}::date
      group by ${id}) g
    order by g.quantity desc, g.id limit ${most}`.execute(ctx.db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...row }) => row),
  }
}
