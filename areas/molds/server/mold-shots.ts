import { sql } from 'kysely'
import { planSet } from '#areas/planning/contract/aps/plan-set.ts'
import type { Db } from '#core/server/db/pool.ts'

const initial = planSet.parse({})
const set = (key: 'moldWarnPercent' | 'moldLock') =>
  sql`(select p.value ->> ${sql.lit(key)} from team_config p where p.name = 'planSet')`

/** Per cent of the interval from which the team is warned of a mold's maintenance. */
const warnPercent = sql`coalesce(${set('moldWarnPercent')}::numeric, ${initial.moldWarnPercent}::numeric)`

/** Whether a mold past its limit may be neither mounted nor started with. */
export const moldLock = sql<boolean>`coalesce(${set('moldLock')}::boolean, ${initial.moldLock}::boolean)`

/** Days before a planned maintenance from which it is near. */
const warnDays = 7

/**
 * Cycles that the machine of a mounting `k` that is not over has counted with its mold `m` since somebody last entered the mold's shots. Minutes
 * count from the first one that begins with the mold in the machine, so that none belongs to two molds.
 */
export const cyclesOf = sql`
  select coalesce(sum(n.pulses), 0)::int from machine_count n
  where n.team_id = k.team_id and n.machine_id = k.machine_id and n.minute > k.installed_at and n.minute >= m.counted_at`

/**
 * Shots made with a mold `m` since its shots were counted by a person, and when it was last used. A lateral source `u (shots, used_at)`.
 *
 * Where the mold hangs in a machine whose produced quantity is its own counter (`mold_mounting.counted`, as the machine was set when the
 * mold was mounted), a shot is a cycle that the machine counted. They are kept with the mounting when the mold comes off; what a box
 * tells later of that time is not added. What people report of work at that machine in that time is left out: it is the same shots.
 * Everywhere else a shot is a stroke reported: pieces of each report that counts ÷ the mold's cavities for the product, rounded up.
 */
const shotsMade = sql`(
  select (s.shots + c.shots)::int as shots, greatest(s.used_at, c.used_at) as used_at
  from (
    select coalesce(sum(ceil((r.good + r.defective) / coalesce(h.hole_count, m.hole_count)))
        filter (where r.made_at > m.counted_at and not exists (
          select from mold_mounting k where k.team_id = r.team_id and k.mold_id = m.id and k.counted
            and case when r.machine_id is null then k.work_center_id = r.work_center_id else k.machine_id = r.machine_id end
            and k.installed_at <= r.made_at
            and (k.removed_at is null or k.removed_at >= coalesce(r.started_at, r.made_at)))), 0) as shots,
      max(r.made_at) as used_at
    from order_operation o
      join counted_report r on r.team_id = o.team_id and r.order_operation_id = o.id
      join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
      left join mold_product h on h.team_id = m.team_id and h.mold_id = m.id and h.product_id = w.product_id
    where o.team_id = m.team_id and o.mold = m.number) s,
  (
    select coalesce(sum(x.shots), 0) as shots, max(coalesce(k.removed_at, now())) filter (where x.shots > 0) as used_at
    from mold_mounting k
      cross join lateral (select case when k.removed_at is null then (${cyclesOf}) else k.counted_shots end as shots) x
    where k.team_id = m.team_id and k.mold_id = m.id and k.counted
      and (k.removed_at is null or k.removed_at > m.counted_at)) c)`

/** Molds with their shots until now and how near maintenance is: a source of all columns of `mold` and what is reckoned of them. */
export const reckonedMolds = sql`(
  select m.*, u.used_at, m.total_shots + u.shots as shots_now, m.shots_since_maintenance + u.shots as shots_now_since,
    m.maintenance_shots - m.shots_since_maintenance - u.shots as until_maintenance,
    case
      when m.shots_since_maintenance + u.shots >= m.maintenance_shots or m.next_maintenance_on < d.today then 'overdue'
      when (m.shots_since_maintenance + u.shots) * 100 >= m.maintenance_shots * ${warnPercent}
        or m.next_maintenance_on <= d.today + ${sql.lit(warnDays)} then 'soon'
      when coalesce(m.maintenance_shots, 0) > 0 or m.next_maintenance_on is not null then 'good' end as due
  from mold m
    cross join lateral ${shotsMade} u
    cross join lateral (select (now() at time zone t.zone)::date as today from team t where t.id = m.team_id) d)`

/** Shots of molds since theirs were counted, by id. Read it unscoped: a mold is worked with in every workshop. */
export async function shotsSince(db: Db, ids: number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: number; shots: number }>`
    select m.id, u.shots from mold m cross join lateral ${shotsMade} u where m.id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, shots }) => [id, shots]))
}
