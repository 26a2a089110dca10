import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { notFound } from '#core/server/refusal.ts'
import { type getMaintenanceRoundSheet, maintenanceRoundCrud } from '../../contract/round.ts'

type Sheet = OutputOf<typeof getMaintenanceRoundSheet>

/** Points of a round `r` that somebody has visited or left out. */
const anyDone = sql`exists (select from maintenance_round_point p
  where p.team_id = r.team_id and p.round_id = r.id and p.checked_at is not null)`

/** Where a round `r` stands now. */
const roundStatusNow = sql<string>`case
  when r.outcome = 'missed' then 'missed'
  when r.outcome = 'done' then case when r.closed_at > r.late_at then 'doneLate' else 'done' end
  when r.late_at < now() then 'late' when ${anyDone} then 'begun' else 'pending' end`

const ofPoints = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from maintenance_round_point p where p.team_id = r.team_id and p.round_id = r.id)`

export const rounds = serveCrud(maintenanceRoundCrud, {
  table: 'maintenanceRound',
  sort: [{ field: 'dueAt', order: 'desc' }],
  list: (db, ctx) =>
    db
      .selectFrom('maintenanceRound as r')
      .innerJoin('maintenanceRoute as o', (j) => j.onRef('o.teamId', '=', 'r.teamId').onRef('o.id', '=', 'r.routeId'))
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'r.teamId').onRef('d.id', '=', 'r.workshopId'))
      .select([
        'r.id',
        'r.version',
        'r.createdAt',
        'r.roundNo',
        roundStatusNow.as('status'),
        'r.routeId',
        nameIn(ctx, 'o').as('routeName'),
        'r.dueAt',
        'r.lateAt',
        ofPoints(sql`count(*)::int`).as('points'),
        ofPoints(sql`count(*) filter (where p.checked_at is not null and not p.skipped)::int`).as('checked'),
        ofPoints(sql`count(*) filter (where p.skipped)::int`).as('skipped'),
        ofPoints(sql`coalesce(sum(p.failed), 0)::int`).as('failed'),
        sql<number>`(select count(*)::int from maintenance_round_photo f
          join maintenance_round_point p on p.team_id = f.team_id and p.id = f.point_id
          where p.team_id = r.team_id and p.round_id = r.id)`.as('photos'),
        sql<string | null>`(select string_agg(distinct u.name, ', ') from maintenance_round_point p
          join team_user u on u.team_id = p.team_id and u.id = p.checked_by
          where p.team_id = r.team_id and p.round_id = r.id)`.as('checkedByNames'),
        'r.personIds',
        sql<string[]>`array(select u.name from team_user u where u.team_id = r.team_id and u.id = any(r.person_ids)
          order by array_position(r.person_ids, u.id))`.as('personNames'),
        sql<boolean>`r.person_ids = '{}' or ${ctx.caller.userId} = any(r.person_ids)`.as('mine'),
        sql<string | null>`(select min(p.checked_at) from maintenance_round_point p
          where p.team_id = r.team_id and p.round_id = r.id)`.as('beganAt'),
        'r.closedAt',
        'r.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
      ]),
})

/** A round with its points by the versions of their standards, and what was found. */
export async function roundSheet(ctx: Ctx, { id }: InputOf<typeof getMaintenanceRoundSheet>): Promise<Sheet> {
  const { rows } = await sql<Omit<Sheet, 'points'>>`
    select r.id, r.round_no, ${nameIn(ctx, 'o')} as route_name, ${roundStatusNow} as status, r.ordered, r.due_at, r.late_at
    from maintenance_round r join maintenance_route o on o.team_id = r.team_id and o.id = r.route_id where r.id = ${id}`.execute(
    ctx.db,
  )
  const [round] = rows
  if (!round) throw notFound()
  const { rows: points } = await sql<Sheet['points'][number]>`
    select p.id, p.nth, m.number as machine_number, ${nameIn(ctx, 'm')} as machine_name, p.place, ${nameIn(ctx, 's')} as standard_name, v.items,
      p.checked_at, u.name as checked_by_name, p.skipped, p.failed, p.note,
      (select coalesce(jsonb_agg(jsonb_build_object('item', x.item, 'value', x.value, 'words', x.words, 'conforming', x.conforming)
        order by x.item), '[]') from maintenance_round_value x where x.team_id = p.team_id and x.point_id = p.id) as values,
      (select coalesce(jsonb_agg(jsonb_build_object('item', f.item, 'fileNo', e.file_no) order by f.id), '[]')
        from maintenance_round_photo f join file e on e.team_id = f.team_id and e.id = f.file_id
        where f.team_id = p.team_id and f.point_id = p.id) as photos
    from maintenance_round_point p
    join machine m on m.team_id = p.team_id and m.id = p.machine_id
    join maintenance_standard_version v on v.team_id = p.team_id and v.id = p.standard_version_id
    join maintenance_standard s on s.team_id = v.team_id and s.id = v.standard_id
    left join team_user u on u.team_id = p.team_id and u.id = p.checked_by
    where p.round_id = ${id} order by p.nth`.execute(ctx.db)
  return { ...round, points }
}
