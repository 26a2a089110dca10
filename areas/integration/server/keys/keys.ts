import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { readNetworks } from '#core/server/networks.ts'
import { accessKeyCrud, type accessKeyEntity } from '../../contract/access-key.ts'
import { isMaker } from '../policy.ts'

const list = (db: Db, reader: Reader) =>
  db
    .selectFrom('accessKey as k')
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'k.teamId').onRef('u.id', '=', 'k.madeBy'))
    .select([
      'k.id',
      'k.version',
      'k.createdAt',
      'k.name',
      'k.workshopIds',
      'k.addresses',
      'k.perMinute',
      'k.expiresAt',
    ])
    .select(['k.remindDays', 'k.remark', 'u.name as ownerName'])
    .select([
      sql<number>`cardinality(k.rights)`.as('rightCount'),
      sql<string>`case when k.status = 'disabled' then 'disabled' when k.expires_at <= now() then 'expired'
        when u.status <> 'enabled' or u.deleted_at is not null then 'ownerGone'
        when k.expires_at <= now() + make_interval(days => k.remind_days) then 'expiring' else 'enabled' end`.as(
        'state',
      ),
      sql<
        string | null
      >`(select s.mask from access_key_secret s where s.team_id = k.team_id and s.key_id = k.id and s.expires_at is null)`.as(
        'mask',
      ),
      sql<string | null>`(select max(s.expires_at) from access_key_secret s
        where s.team_id = k.team_id and s.key_id = k.id and s.expires_at > now())`.as('overlapUntil'),
      sql<
        string[]
      >`coalesce((select array_agg(${nameIn(reader, 'w')} order by array_position(k.workshop_ids, w.id)) from department w
        where w.team_id = k.team_id and w.id = any (k.workshop_ids)), '{}')`.as('workshopNames'),
      used<number>(sql`coalesce(sum(c.calls), 0)::int`, true).as('calls'),
      used<number>(sql`coalesce(sum(c.errors), 0)::int`, true).as('errors'),
      used<string | null>(sql`max(c.last_at)`, false).as('lastAt'),
    ])

/** @param recent of the last 30 days alone */
const used = <T>(figure: ReturnType<typeof sql>, recent: boolean) =>
  sql<T>`(select ${figure} from access_key_use c where c.team_id = k.team_id and c.key_id = k.id
    and (${!recent}::boolean or c.day > current_date - 30))`

type Candidate = CandidateOf<typeof accessKeyEntity, 'accessKey'>

/** What holds of the settings of any key. */
export function settingIssues(
  { now }: Pick<Ctx, 'now'>,
  { addresses, expiresAt }: { addresses?: string | null; expiresAt?: string | null },
): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (addresses && readNetworks(addresses) === null) issues.push({ field: 'addresses', key: 'accessKey.noAddresses' })
  if (expiresAt && Date.parse(expiresAt) <= now.getTime()) issues.push({ field: 'expiresAt', key: 'accessKey.inPast' })
  return issues
}

const issuesOf = (ctx: Ctx, { draft, before }: Candidate): FieldIssue[] =>
  before && !isMaker(ctx.caller, before)
    ? [{ field: 'name', key: 'accessKey.notYours' }]
    : settingIssues(ctx, { addresses: draft.addresses ?? null, expiresAt: draft.expiresAt ?? null })

export const keys = serveCrud(accessKeyCrud, {
  table: 'accessKey',
  list,
  sort: [{ field: 'name', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  usedBy: [],
  check: async (ctx, candidates) => candidates.map((candidate) => issuesOf(ctx, candidate)),
  remove: async (ctx, rows) =>
    deleteRows(
      ctx.db,
      'accessKey',
      rows.map(({ id }) => id),
    ),
})
