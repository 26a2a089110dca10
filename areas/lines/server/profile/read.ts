import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { perDatabase } from '#core/server/db/per-database.ts'
import type { Route } from '../../contract/interlock.ts'
import type { Binding, Collected, ProfileDraft, ProfileStation } from '../../contract/profile.ts'

/** A station as it is kept: what it holds has ids that passes name. */
export interface KeptStation extends Omit<ProfileStation, 'collect' | 'bind'> {
  id: number
  collect: (Collected & { id: number })[]
  bind: (Binding & { id: number })[]
}

/** A profile as it is kept. */
export interface KeptProfile extends Pick<ProfileDraft, 'mostPasses' | 'packingLevel' | 'name' | 'causes'> {
  id: number
  stations: KeptStation[]
}

const after = sql`coalesce((select array_agg(o.code order by o.sequence) from line_station_after x
  join line_station o on o.team_id = x.team_id and o.id = x.after_id where x.team_id = s.team_id and x.station_id = s.id), '{}')`

const checks = sql`coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', k.name, 'since', o.code, 'least', d.least_minutes,
    'most', d.most_minutes, 'machineId', m.machine_id, 'skillId', w.skill_id)) order by k.sequence)
  from line_check k
  left join line_check_dwell d on d.team_id = k.team_id and d.check_id = k.id
  left join line_station o on o.team_id = d.team_id and o.id = d.since_id
  left join line_check_machine m on m.team_id = k.team_id and m.check_id = k.id
  left join line_check_skill w on w.team_id = k.team_id and w.check_id = k.id
  where k.team_id = s.team_id and k.station_id = s.id), '[]')`

const collect = sql`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind,
    'source', c.source, 'required', c.required)
    || case when l.characteristic_id is null then '{}'
      else jsonb_build_object('unit', l.unit, 'low', l.low, 'high', l.high, 'test', nullif(l.test, '')) end order by c.sequence)
  from line_characteristic c left join line_limit l on l.team_id = c.team_id and l.characteristic_id = c.id
  where c.team_id = s.team_id and c.station_id = s.id), '[]')`

const bind = sql`coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'productId', b.product_id, 'trackedBy', b.tracked_by,
    'quantity', b.quantity) order by b.sequence)
  from line_binding b where b.team_id = s.team_id and b.station_id = s.id), '[]')`

/** The stations of a profile in their order, each with all that hangs on it. */
export async function stationsOf(ctx: Pick<Ctx, 'db'>, profileId: number): Promise<KeptStation[]> {
  const { rows } = await sql<KeptStation>`
    select s.id, s.code, s.name, s.kind, s.required, s.most_passes, s.on_fail, ${after} as after, ${checks} as checks, ${collect} as collect,
      ${bind} as bind
    from line_station s where s.profile_id = ${profileId} order by s.sequence`.execute(ctx.db)
  return rows
}

type Parts = Pick<KeptProfile, 'stations' | 'causes'>

/** So many profiles are remembered; then those that were read first are forgotten. */
const rememberedMost = 200
/** By id and version: what was about to be published and was not after all is changed again, and its version with it. */
const remembered = perDatabase(() => new Map<string, Parts>())

/**
 * A profile as it is kept; undefined: it is gone. What was published never changes: every scan reads it, and its parts are read once by a process.
 * Whether the caller's team has it is asked each time.
 */
export async function profileOf({ db }: Pick<Ctx, 'db'>, id: number): Promise<KeptProfile | undefined> {
  const head = await db
    .selectFrom('lineProfile')
    .select(['id', 'name', 'mostPasses', 'packingLevel', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return head && profileWith({ db }, { ...head, packingLevel: head.packingLevel as KeptProfile['packingLevel'] })
}

/** What of a profile is read each time: it says whether its parts are those that are remembered. */
export interface ProfileHead extends Pick<KeptProfile, 'id' | 'name' | 'mostPasses' | 'packingLevel'> {
  status: string
  version: number
}

/** The profile of a head that was read with something else. */
export async function profileWith({ db }: Pick<Ctx, 'db'>, head: ProfileHead): Promise<KeptProfile> {
  const { status, version, ...told } = head
  const { id } = told
  const key = `${id} ${version}`
  const known = status === 'draft' ? undefined : remembered(db).get(key)
  const parts = known ?? (await partsOf({ db }, id))
  if (!known && status !== 'draft') remember(db, key, parts)
  return { ...told, ...parts }
}

function remember(db: Ctx['db'], key: string, parts: Parts): void {
  const kept = remembered(db)
  const [first] = kept.keys()
  if (kept.size >= rememberedMost && first !== undefined) kept.delete(first)
  kept.set(key, parts)
}

async function partsOf(ctx: Pick<Ctx, 'db'>, id: number): Promise<Parts> {
  const causes = await ctx.db
    .selectFrom('lineCause as c')
    .innerJoin('lineStation as s', (j) => j.onRef('s.teamId', '=', 'c.teamId').onRef('s.id', '=', 'c.stationId'))
    .select(['c.reasonId', 's.code as station'])
    .where('c.profileId', '=', id)
    .orderBy('c.reasonId')
    .execute()
  return { causes, stations: await stationsOf(ctx, id) }
}

export const routeOf = ({ stations, mostPasses }: KeptProfile): Route => ({ stations, mostPasses })

/** The profile as an engineer writes it: without the ids of its parts. */
export const draftOf = ({ id: _, stations, ...head }: KeptProfile): ProfileDraft => ({
  ...head,
  stations: stations.map(({ id: _id, collect: values, bind: parts, ...station }) => ({
    ...station,
    collect: values.map(({ id: _value, ...value }) => value),
    bind: parts.map(({ id: _part, ...part }) => part),
  })),
})
