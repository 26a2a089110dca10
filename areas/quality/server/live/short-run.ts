import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { Rule } from '#engines/spc/index.ts'
import type { getSpcShortRun, SpcShortRun } from '../../contract/spc-live.api.ts'

/** Characteristics that share a chart at the most. */
const mostMembers = 100

interface Own {
  machineId: number | null
  machineName: string | null
  rules: Rule[]
  width: number
}

/** The characteristic, and the machine that it is of: its own, else that of its newest point. */
async function ownOf(ctx: Ctx, id: number): Promise<Own> {
  const { rows } = await sql<Own>`
    select m.id as machine_id, m.name as machine_name, c.rules, c.width from spc_characteristic c
    left join lateral (select r.machine_id from spc_point p join inspection_record r on r.team_id = p.team_id and r.id = p.record_id
      where p.team_id = c.team_id and p.characteristic_id = c.id order by p.serial desc limit 1) n on true
    left join machine m on m.team_id = c.team_id and m.id = coalesce(c.machine_id, n.machine_id)
    where c.id = ${id}`.execute(ctx.db)
  const [own] = rows
  if (!own) throw notFound()
  return own
}

type Member = SpcShortRun['members'][number] & { id: number }

/** Those that are charted alike and measured in the same unit, and whose item has a target to be told from. */
const membersOf = async (ctx: Ctx, id: number): Promise<Member[]> =>
  (
    await sql<Member>`
      with item as (select distinct on (c.id) c.id, i.target, i.unit from spc_characteristic c
        join inspection_scheme_item i on i.team_id = c.team_id and i.scheme_id = c.scheme_id and i.item = c.item
          and i.kind = 'measured' order by c.id, i.place)
      select c.id, c.code, c.name, item.target from spc_characteristic o join item mine on mine.id = o.id
      join spc_characteristic c on c.team_id = o.team_id and c.chart = o.chart and c.subgroup_size = o.subgroup_size
        and (c.enabled or c.id = o.id)
      join item on item.id = c.id and item.target is not null and item.unit is not distinct from mine.unit
      where o.id = ${id} order by c.id <> o.id, c.id limit ${mostMembers}`.execute(ctx.db)
  ).rows

type Point = SpcShortRun['points'][number]

/** The newest points of members on a machine; of each no more than of all. */
const pointsOf = async (ctx: Ctx, ids: readonly number[], machineId: number, count: number): Promise<Point[]> =>
  (
    await sql<Point>`
      select c.code, n.serial, n.entered_at as at, n.measured from unnest(${[...ids]}::bigint[]) w (id)
      join spc_characteristic c on c.id = w.id
      cross join lateral (select p.id, p.serial, p.entered_at, p.measured from spc_point p
        join inspection_record r on r.team_id = p.team_id and r.id = p.record_id and r.machine_id = ${machineId}
        where p.team_id = c.team_id and p.characteristic_id = c.id order by p.serial desc limit ${count}) n
      order by n.entered_at desc, n.id desc limit ${count}`.execute(ctx.db)
  ).rows.reverse()

/** What is measured on the machine of a characteristic, whatever product runs there. */
export async function spcShortRun(
  ctx: Ctx,
  { id, points: count }: { id: number; points: number },
): Promise<OutputOf<typeof getSpcShortRun>> {
  const { machineId, machineName, rules, width } = await ownOf(ctx, id)
  const found = await membersOf(ctx, id)
  const ids = found.map((member) => member.id)
  const points = machineId === null || !ids.length ? [] : await pointsOf(ctx, ids, machineId, count)
  const members = found.map(({ code, name, target }) => ({ code, name, target }))
  return { machineName, rules, width, members, points }
}
