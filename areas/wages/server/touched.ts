import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { countsTo } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { addDays } from '#engines/working-time/index.ts'
import { around, moneyPlaces } from './read-input.ts'
import { dayKinds, kindRange, readItems, readPrices, readRules, readStandards } from './read-rates.ts'
import { sourcePeople } from './source-days.ts'

/** Raised when lines come out otherwise than before from the same sources: then everybody is reckoned once. */
const reckoning = 2

/** Versions of some kind by their ids: a digest, and whom or what each is for. */
type Versions<For extends unknown[]> = Record<string, [digest: string, ...For]>

/** What holds for more than one person, as a period is reckoned from it. */
export interface Basis {
  by: number
  /** Rules, kinds of days and the calendar: what changes of these concerns everybody. */
  everybody: string
  /** Whether what one is paid hangs on the standards of those he works with. */
  shared: boolean
  standards: Versions<[userId: number | null, positionId: number | null]>
  items: Versions<[userId: number | null, positionId: number | null]>
  prices: Versions<[operationId: number]>
}

/** A person of a period: as what he is paid, and digests of what is his own. */
export interface PersonSources {
  positionId: number
  sources: string
}

interface Range {
  from: string
  to: string
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 16)

const within = <Row extends { from: string; to: string | null }>(rows: readonly Row[], { from, to }: Range): Row[] =>
  rows.filter((row) => row.from <= to && (row.to === null || row.to >= from))

/** What holds now for more than one person in some days. */
export async function basisOf(ctx: Ctx, range: Range): Promise<Basis> {
  const rules = await readRules(ctx)
  const [first, last] = kindRange(range)
  const kindOf = await dayKinds(ctx, [first, last])
  const kinds: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) kinds.push(kindOf(day))
  const calendar = await ctx.db.selectFrom('calendarVersion').select('number').executeTakeFirst()
  const named = <Row extends { id: number; userId: number | null; positionId: number | null }>(rows: readonly Row[]) =>
    Object.fromEntries(rows.map((row) => [row.id, [digestOf(row), row.userId, row.positionId] as const]))
  const prices = within(await readPrices(ctx), range)
  return {
    by: reckoning,
    everybody: digestOf([rules, kinds, calendar?.number ?? 0, ctx.caller.zone, moneyPlaces]),
    shared: rules.some(({ split }) => split === 'coefficient'),
    standards: named(within(await readStandards(ctx), range)) as Basis['standards'],
    items: named(within(await readItems(ctx), range)) as Basis['items'],
    prices: Object.fromEntries(prices.map((row) => [row.id, [digestOf(row), row.operationId] as const])) as never,
  }
}

/** Everybody of some days with digests of what is his own. */
export async function peopleOf(ctx: Ctx, range: Range): Promise<Map<number, PersonSources>> {
  const { since, until } = around(ctx, range)
  const now = ctx.now.toISOString()
  const made = await sourcePeople(ctx, range)
  const digests: RawBuilder<{ userId: number; digest: string }>[] = [
    sql`select user_id, sum(reports) || ':' || bit_xor(digest) as digest from (${made}) x group by user_id`,
    sql`
      select s.user_id, count(*) || ':' || bit_xor(hash_record_extended(row(s.id, d.day, s.line_id, s.on_at,
          coalesce(s.off_at, ${now}::timestamptz)), 0)) as digest
      from duty_session s
      cross join lateral (select coalesce(s.shift_date, (s.on_at at time zone ${ctx.caller.zone})::date) as day) d
      where s.on_at >= ${since}::timestamptz and s.on_at < ${until}::timestamptz and s.on_at <= ${now}::timestamptz
        and d.day between ${range.from}::date and ${range.to}::date
      group by s.user_id`,
    sql`
      select user_id, count(*) || ':' || bit_xor(hash_record_extended(row(id, number, day, hours), 0)) as digest
      from short_work where status = 'approved' and day between ${range.from}::date and ${range.to}::date group by user_id`,
  ]
  const parts = new Map<number, string[]>()
  for (const [i, digest] of digests.entries()) {
    const { rows } = await ctx.unscoped(() => digest.execute(ctx.db))
    for (const row of rows) {
      const known = parts.get(row.userId) ?? digests.map(() => '')
      known[i] = row.digest
      parts.set(row.userId, known)
    }
  }
  const { rows: users } = await sql<{ id: number; positionId: number }>`
    select id, position_id from team_user where id = any(${[...parts.keys()]}::bigint[])`.execute(ctx.db)
  return new Map(users.map(({ id, positionId }) => [id, { positionId, sources: parts.get(id)?.join('/') ?? '' }]))
}

/** Ids of versions that are not what they were, with whom or what they are and were for. */
function changed<For extends unknown[]>(before: Versions<For>, now: Versions<For>): For[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...ids].flatMap((id) => {
    const [was, is] = [before[id], now[id]]
    if (was && is && was[0] === is[0]) return []
    return [was, is].flatMap((each) => (each ? [each.slice(1) as unknown as For] : []))
  })
}

/**
 * Whose pay of a period can have changed since it was last reckoned; null: everybody's.
 *
 * @param before what it was reckoned from then
 * @param kept everybody who was in it then
 */
export async function touchedPeople(
  ctx: Ctx,
  range: Range,
  before: Partial<Basis>,
  kept: ReadonlyMap<number, PersonSources>,
  { basis, people }: { basis: Basis; people: ReadonlyMap<number, PersonSources> },
): Promise<Set<number> | null> {
  if (before.by !== basis.by || before.everybody !== basis.everybody) return null
  const standards = changed(before.standards ?? {}, basis.standards)
  const items = changed(before.items ?? {}, basis.items)
  const touched = new Set<number>()
  let moved = false
  for (const [userId, { positionId, sources }] of people) {
    const was = kept.get(userId)
    if (was && was.positionId !== positionId) moved = true
    if (was?.sources !== sources || was.positionId !== positionId) touched.add(userId)
  }
  for (const userId of kept.keys()) if (!people.has(userId)) touched.add(userId)
  if (basis.shared && (moved || standards.length)) return null
  for (const [userId, positionId] of [...standards, ...items]) {
    if (userId !== null) touched.add(userId)
    else if (positionId === null) return null
    else for (const [id, person] of people) if (person.positionId === positionId) touched.add(id)
  }
  const operations = changed(before.prices ?? {}, basis.prices).map(([operationId]) => operationId)
  for (const userId of await whoMade(ctx, range, operations)) touched.add(userId)
  return touched
}

/**
 * Whose approved reports of some days are of some operations. The orders' operations are named: how many reports each has is known to the
 * database's statistics, which would else take them all for as frequent as the average and read every report.
 */
async function whoMade(ctx: Ctx, range: Range, operations: readonly number[]): Promise<number[]> {
  if (!operations.length) return []
  const { rows: made } = await ctx.unscoped(() =>
    sql<{ id: number }>`
      select id from order_operation where operation_id = any(${[...new Set(operations)]}::bigint[])`.execute(ctx.db),
  )
  if (!made.length) return []
  const { rows } = await ctx.unscoped(() =>
    sql<{ userId: number }>`
      select distinct p.user_id
      from report r
      join report_person p on p.team_id = r.team_id and p.report_id = r.id
      where r.order_operation_id = any(${made.map(({ id }) => id)}::bigint[]) and r.status = 'approved'
        and ${countsTo(ctx, [range])}`.execute(ctx.db),
  )
  return rows.map(({ userId }) => userId)
}
