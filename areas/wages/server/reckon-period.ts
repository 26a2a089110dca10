import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { adjustmentsOf, type Missing, type WageLine } from '#engines/wages/index.ts'
import { type WagePeriodState, wagePeriodStatus } from '../contract/wage-period.ts'
import { eachWages } from './each-wages.ts'
import { sourcesOf } from './sources.ts'
import { type Basis, basisOf, type PersonSources, peopleOf, touchedPeople } from './touched.ts'

/** A line as it is kept. */
interface Kept {
  key: string
  originId: number
  userId: number
  day: string | null
  kind: string
  amount: number
  quantity: number | null
  seconds: number | null
  reportId: number | null
  shortWorkId: number | null
  adjustsId: number | null
  why: unknown
}

/** A line that was paid. */
type Paid = Pick<Kept, 'key' | 'userId' | 'amount' | 'day' | 'reportId' | 'shortWorkId'> & { id: number }

/** What a reckoning changed of the lines that there were. */
export interface Reckoned {
  /** Who was reckoned, of all who are in the period. */
  reckoned: number
  people: number
  lines: number
  added: number
  changed: number
  removed: number
  missing: number
}

/** Missing things that are kept to be shown; all of them are counted. */
const missingMost = 200

/** Where more than this part of everybody is touched, everybody is reckoned: reading all at once is quicker then. */
const touchedMost = 0.5

/**
 * Reckons a period from what stands now and writes what differs from the last time; adjustments of locked periods fall into the first period that is
 * not locked. Whom no change touches since it was last reckoned keeps his lines unread. Two at once wait for each other by the period's row.
 */
export async function reckonPeriod(ctx: Ctx, id: number): Promise<Reckoned> {
  const period = await lockRow(ctx.db, 'wagePeriod', id)
  const state = period.status as WagePeriodState
  refuseWrongState(ctx, wagePeriodStatus, { name: period.name, state, verb: 'reckon' })
  const range = { from: period.fromDate, to: period.toDate }
  const sources = await sourcesOf(ctx, period)
  const basis = await basisOf(ctx, range)
  const people = await peopleOf(ctx, range)
  const kept = await peopleIn(ctx, id)
  const touched = await whom(ctx, period, kept, { basis, people })
  const missing: Missing[] = []
  const written: Written = { added: 0, changed: 0, removed: 0 }
  const take = async (before: RawBuilder<Before>, lines: readonly Kept[]) => {
    const { added, changed, removed } = await writeLines(ctx, id, before, lines)
    written.added += added
    written.changed += changed
    written.removed += removed
  }
  const userIds = touched ?? (await everybody(ctx, id, [...people.keys(), ...kept.keys()]))
  await eachWages(ctx, { ...range, userIds }, async (whose, wages) => {
    for (const each of wages.missing) missing.push(each)
    await take(ownLines(id, whose), wages.lines.map(keptOf))
  })
  await take(adjustmentLinesOf(id), await adjustmentsFor(ctx, period))
  await keepPeople(ctx, id, kept, people)
  const told = distinct(missing)
  const lines = period.lineCount + written.added - written.removed
  await ctx.db
    .updateTable('wagePeriod')
    .set({
      status: 'reckoned',
      reckonedAt: ctx.now.toISOString(),
      sources,
      basis: JSON.stringify(basis),
      lineCount: lines,
      missing: JSON.stringify({ total: told.length, rows: told.slice(0, missingMost) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    verb: 'reckon',
    entity: 'wagePeriod',
    id,
    name: period.name,
    after: { ...written, lines, missing: told.length },
  })
  ctx.touch('wagePeriod', [id])
  ctx.touch('wage')
  return {
    ...written,
    lines,
    missing: told.length,
    reckoned: touched?.length ?? people.size,
    people: people.size,
  }
}

/** Who is reckoned again; null: everybody, as where something was missing, which is told whole. */
async function whom(
  ctx: Ctx,
  period: Stored<'wagePeriod'>,
  kept: ReadonlyMap<number, PersonSources>,
  now: { basis: Basis; people: ReadonlyMap<number, PersonSources> },
): Promise<number[] | null> {
  const { total = 0 } = period.missing as { total?: number }
  if (total || period.status === 'open') return null
  const range = { from: period.fromDate, to: period.toDate }
  const touched = await touchedPeople(ctx, range, period.basis as Partial<Basis>, kept, now)
  return touched && touched.size <= now.people.size * touchedMost ? [...touched] : null
}

/** Some people and whoever else has lines of his own in a period. */
async function everybody(ctx: Ctx, periodId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from wage_line where period_id = ${periodId} and origin_id = 0`.execute(ctx.db)
  return [...new Set([...userIds, ...rows.map(({ userId }) => userId)])]
}

/** One of each day and person, and one of each report: what is to be set is told once. */
function distinct(missing: readonly Missing[]): Missing[] {
  const known = new Map(missing.map((each) => [`${each.what}/${each.userId}/${each.reportId}/${each.day}`, each]))
  return [...known.values()]
}

const keptOf = ({ key, userId, day, kind, amount, quantity, seconds, reportId, shortWorkId, why }: WageLine): Kept => ({
  key,
  originId: 0,
  userId,
  day,
  kind,
  amount,
  quantity,
  seconds: seconds === null ? null : Math.round(seconds),
  reportId,
  shortWorkId,
  adjustsId: null,
  why,
})

/** Who was in a period when it was last reckoned: as what he is paid, and of what. */
async function peopleIn(ctx: Ctx, periodId: number): Promise<Map<number, PersonSources>> {
  const rows = await ctx.db
    .selectFrom('wagePerson')
    .select(['userId', 'positionId', 'sources'])
    .where('periodId', '=', periodId)
    .execute()
  return new Map(rows.map(({ userId, ...person }) => [userId, person]))
}

/** As what people were paid in a period that is locked. */
async function positionsIn(ctx: Ctx, periodId: number): Promise<Map<number, number>> {
  const people = await peopleIn(ctx, periodId)
  return new Map([...people].map(([userId, { positionId }]) => [userId, positionId]))
}

/**
 * What locked periods would come to now, less what was paid for them, as lines of this one; none where an earlier period still takes them. A locked
 * period is reckoned again by the rates of its days, which nobody can change any more, and by the positions that its people had.
 */
async function adjustmentsFor(ctx: Ctx, period: Stored<'wagePeriod'>): Promise<Kept[]> {
  const earlier = await ctx.db
    .selectFrom('wagePeriod')
    .select(['id', 'fromDate', 'toDate', 'status', 'sources'])
    .where('fromDate', '<', period.fromDate)
    .orderBy('fromDate')
    .execute()
  if (earlier.some(({ status }) => status !== 'locked')) return []
  const lines: Kept[] = []
  for (const { id, fromDate, toDate, sources } of earlier) {
    if (sources === (await sourcesOf(ctx, { fromDate, toDate })) && !(await adjustedBefore(ctx, id, period.id)))
      continue
    const positions = await positionsIn(ctx, id)
    const now = await peopleOf(ctx, { from: fromDate, to: toDate })
    const paid = await paidIn(ctx, id, period.id)
    const userIds = [...new Set([...positions.keys(), ...now.keys(), ...paid.keys()])]
    await eachWages(ctx, { from: fromDate, to: toDate, userIds, positions }, async (whose, wages) => {
      const paidBefore = whose.flatMap((userId) => paid.get(userId) ?? [])
      lines.push(...adjustmentLines(id, paidBefore, wages.lines))
    })
  }
  return lines
}

/** What was paid for a locked period before a later one, by people, the first lines of each first. */
async function paidIn(ctx: Ctx, id: number, before: number): Promise<Map<number, Paid[]>> {
  const paid = await ctx.db
    .selectFrom('wageLine')
    .select(['id', 'key', 'userId', 'amount', 'day', 'reportId', 'shortWorkId'])
    .where('periodId', '<>', before)
    .where(sql<boolean>`(period_id = ${id} and origin_id = 0 or origin_id <> 0 and origin_id = ${id})`)
    .orderBy('id')
    .execute()
  return groupedBy(paid, ({ userId }) => userId)
}

function adjustmentLines(originId: number, paid: readonly Paid[], now: readonly WageLine[]): Kept[] {
  const first = groupedBy(paid, ({ key }) => key)
  return adjustmentsOf(paid, now).map(({ key, userId, amount, adjusts, now: line, why }) => {
    const was = first.get(key)?.[0]
    return {
      key,
      originId,
      userId,
      day: line?.day ?? was?.day ?? null,
      kind: 'adjustment',
      amount,
      quantity: null,
      seconds: null,
      reportId: line?.reportId ?? was?.reportId ?? null,
      shortWorkId: line?.shortWorkId ?? was?.shortWorkId ?? null,
      adjustsId: adjusts,
      why,
    }
  })
}

/** Whether some other period has taken adjustments of a locked one. */
const adjustedBefore = async (ctx: Ctx, originId: number, butIn: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('wageLine')
    .select('id')
    .where('originId', '<>', 0)
    .where('originId', '=', originId)
    .where('periodId', '<>', butIn)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A line as it stood before. */
interface Before {
  id: number
  name: string
  digest: string
}

const beforeColumns = sql`l.id, l.origin_id || '/' || l.key as name, l.digest`

/**
 * SQL: lines that people have of a period itself. One look-up a person: of lines that were written in this transaction the database has no statistics,
 * and would read all of them for some people.
 */
const ownLines = (periodId: number, userIds: readonly number[]) => sql<Before>`
  select l.* from unnest(${userIds}::bigint[]) as u (id)
  cross join lateral (select ${beforeColumns} from wage_line l
    where l.user_id = u.id and l.period_id = ${periodId} and l.origin_id = 0 offset 0) l`

/** SQL: adjustments that a period has, in the same way by the period that they are of. */
const adjustmentLinesOf = (periodId: number) => sql<Before>`
  select l.* from wage_period o
  cross join lateral (select ${beforeColumns} from wage_line l
    where l.origin_id <> 0 and l.origin_id = o.id and l.period_id = ${periodId} offset 0) l`

type Written = Pick<Reckoned, 'added' | 'changed' | 'removed'>

/** @param rows lines as JSON text: what is large is made into text once, and read by the database once (`json`, not `jsonb`) */
const lineRows = (rows: readonly string[]): RawBuilder<unknown> => sql`
  json_to_recordset(${`[${rows.join(',')}]`}::json) as n ("key" text, "originId" bigint, "userId" bigint, "day" date, "kind" text,
    "amount" numeric, "quantity" numeric, "seconds" integer, "reportId" bigint, "shortWorkId" bigint, "adjustsId" bigint,
    "digest" text, "why" json, "id" bigint)`

/**
 * Writes the lines that are new or differ and takes away those that are no more; the others stay the rows that they are. The row of the period is
 * locked: nobody else writes its lines.
 *
 * @param which SQL: the lines there are, in whose place `lines` come
 */
async function writeLines(
  ctx: Ctx,
  periodId: number,
  which: RawBuilder<Before>,
  lines: readonly Kept[],
): Promise<Written> {
  const { rows: before } = await which.execute(ctx.db)
  const known = new Map(before.map((row) => [row.name, row]))
  const added: string[] = []
  const changed: string[] = []
  const ids: number[] = []
  for (const line of lines) {
    const name = `${line.originId}/${line.key}`
    const text = JSON.stringify(line)
    const digest = hash('sha256', text, 'base64')
    const was = known.get(name)
    known.delete(name)
    if (was?.digest === digest) continue
    if (was) ids.push(was.id)
    ;(was ? changed : added).push(`${text.slice(0, -1)},"digest":"${digest}"${was ? `,"id":${was.id}` : ''}}`)
  }
  const gone = [...known.values()].map(({ id }) => id)
  if (gone.length) await sql`delete from wage_line where id = any(${gone})`.execute(ctx.db)
  // Named by their ids: of lines that were just written the database has no statistics, and would read all of the period's.
  if (changed.length)
    await sql`
      update wage_line l set user_id = n."userId", day = n."day", kind = n."kind", amount = n."amount", quantity = n."quantity",
        seconds = n."seconds", report_id = n."reportId", short_work_id = n."shortWorkId", adjusts_id = n."adjustsId", digest = n."digest", why = n."why"
      from ${lineRows(changed)}
      where l.id = any(${ids}::bigint[]) and l.id = n."id"`.execute(ctx.db)
  if (added.length)
    await sql`
      insert into wage_line (period_id, key, origin_id, user_id, day, kind, amount, quantity, seconds, report_id, short_work_id, adjusts_id,
        digest, why)
      select ${periodId}, "key", "originId", "userId", "day", "kind", "amount", "quantity", "seconds", "reportId", "shortWorkId",
        "adjustsId", "digest", "why" from ${lineRows(added)}`.execute(ctx.db)
  return { added: added.length, changed: changed.length, removed: gone.length }
}

/** Keeps who is in the period now, as what he is paid and of what; writes those who differ. */
async function keepPeople(
  ctx: Ctx,
  periodId: number,
  kept: ReadonlyMap<number, PersonSources>,
  people: ReadonlyMap<number, PersonSources>,
): Promise<void> {
  const gone = [...kept.keys()].filter((userId) => !people.has(userId))
  if (gone.length)
    await ctx.db.deleteFrom('wagePerson').where('periodId', '=', periodId).where('userId', 'in', gone).execute()
  const rows = [...people].flatMap(([userId, { positionId, sources }]) => {
    const was = kept.get(userId)
    return was?.positionId === positionId && was.sources === sources ? [] : [{ userId, positionId, sources }]
  })
  if (!rows.length) return
  await sql`
    insert into wage_person (period_id, user_id, position_id, sources)
    select ${periodId}, n."userId", n."positionId", n."sources"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("userId" bigint, "positionId" bigint, "sources" text)
    on conflict (team_id, period_id, user_id) do update set position_id = excluded.position_id, sources = excluded.sources`.execute(
    ctx.db,
  )
}
