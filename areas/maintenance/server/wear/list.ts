import { sql } from 'kysely'
import { reckonedMolds } from '#areas/molds/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { type maintenanceWear, maintenanceWearCrud } from '../../contract/wear.ts'

type Candidate = CandidateOf<typeof maintenanceWear, 'maintenanceWear'>

/** What a machine `w.machine_id` ran since its part came, in hours: running time of the ledger. */
const hoursSince = sql`(select coalesce(sum(extract(epoch from coalesce(s.end_at, now()) - greatest(s.start_at, f.installed_at))), 0) / 3600
  from machine_state s where s.team_id = w.team_id and s.machine_id = w.machine_id and s.state = 'running'
    and coalesce(s.end_at, now()) > f.installed_at)`

const cyclesSince = sql`(select coalesce(sum(n.pulses), 0) from machine_count n
  where n.team_id = w.team_id and n.machine_id = w.machine_id and n.minute >= f.installed_at)`

/** Days from when on a rate of use says something. */
const fewestDays = 1
/** What lasts longer than ten years is replaced on no day. */
const farthest = 3650

/**
 * Places whose parts wear, with what was used of the one that sits there now: a source of all columns of `maintenance_wear`. Read it unscoped
 * where it decides something: a mold is worked with in every workshop.
 */
export const reckonedWear = sql`(
  select w.*, f.id as fitting_id, f.installed_at, f.installed_by, f.used_before, u.used, d.mold_number,
    case when f.id is null then 'empty' when u.used >= w.life then 'overdue' when u.used * 100 >= w.life * w.warn_percent then 'soon'
      else 'good' end as state,
    case when r.days >= ${sql.lit(fewestDays)} and u.used > f.used_before
      and (w.life - u.used) * r.days / (u.used - f.used_before) between 0 and ${sql.lit(farthest)}
      then (w.life - u.used) * r.days / (u.used - f.used_before) end as days_left
  from maintenance_wear w
  left join maintenance_wear_fitting f on f.team_id = w.team_id and f.wear_id = w.id and f.removed_at is null
  left join lateral (select m.number as mold_number, m.shots_now from ${reckonedMolds} m where m.team_id = w.team_id and m.id = w.mold_id) d on true
  cross join lateral (select case when f.id is not null then round(f.used_before + case w.meter
    when 'shots' then greatest(0, d.shots_now - f.shots_then) when 'hours' then ${hoursSince} else ${cyclesSince} end, 2) end as used) u
  cross join lateral (select extract(epoch from now() - f.installed_at) / 86400 as days) r)`

const list = (db: Db, reader: Reader & Pick<Ctx, 'caller'>) =>
  db
    .selectFrom(
      sql<{ id: number }>`(
        select w.id, w.version, w.created_at, coalesce(w.mold_number, m.number) as carrier, w.position, w.meter, w.mold_id, w.mold_number,
          w.machine_id, ${nameIn(reader, 'm')} as machine_name, w.part_id, p.number as part_number, ${nameIn(reader, 'p')} as part_name,
          case when w.enabled then w.state end as state, w.life, w.used, w.life - w.used as remaining, round(w.used * 100 / w.life, 1) as percent,
          (now() at time zone ${reader.caller.zone})::date + w.days_left::int as replace_on, w.warn_percent, w.locks, p.stock, w.fitting_id, w.installed_at,
          u.name as installed_by_name, (select count(*)::int from maintenance_wear_fitting f where f.team_id = w.team_id and f.wear_id = w.id
            and f.removed_at is not null) as replaced, w.enabled, w.remark
        from ${reckonedWear} w
        join maintenance_part p on p.team_id = w.team_id and p.id = w.part_id
        left join machine m on m.team_id = w.team_id and m.id = w.machine_id
        left join team_user u on u.team_id = w.team_id and u.id = w.installed_by
        where w.machine_id is null or m.id is not null)`.as('w'),
    )
    .selectAll()

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { warnPercent: 90, locks: false, enabled: true })
  return candidates.map((candidate) => {
    const { draft, before } = candidate
    const { meter, moldId, machineId } = wholeOf(candidate)
    const shots = meter === 'shots'
    // What sits there is counted by the meter and in the carrier with which it came.
    if (before && before.meter !== meter) return [{ field: 'meter', key: 'maintenanceWear.meterStays' }]
    if (shots ? !moldId : !machineId) return [{ field: shots ? 'moldId' : 'machineId', key: 'invalid.required' }]
    Object.assign(draft, shots ? { machineId: null } : { moldId: null })
    if (before && (before.moldId ?? null) !== (shots ? (moldId ?? null) : null))
      return [{ field: 'moldId', key: 'maintenanceWear.carrierStays' }]
    if (before && (before.machineId ?? null) !== (shots ? null : (machineId ?? null)))
      return [{ field: 'machineId', key: 'maintenanceWear.carrierStays' }]
    return []
  })
}

export const wears = serveCrud(maintenanceWearCrud, {
  table: 'maintenanceWear',
  sort: [
    { field: 'percent', order: 'desc' },
    { field: 'id', order: 'asc' },
  ],
  list: (db, ctx) => list(db, ctx),
  unique: [{ fields: ['machineId', 'moldId', 'position'] }],
  refers: { partId: 'maintenancePart', moldId: 'mold', machineId: 'machine' },
  usedBy: [],
  check,
})
