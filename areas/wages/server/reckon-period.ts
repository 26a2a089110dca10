import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { adjustmentsOf, type Missing, reckonWages, type WageLine } from '#engines/wages/index.ts'
import { type WagePeriodState, wagePeriodStatus } from '../contract/wage-period.ts'
import { readInput } from './read-input.ts'
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
  const input = await readInput(ctx, { ...range, userIds: touched ?? undefined })
  const { lines, missing } = reckonWages(input)
  const adjustments = await adjustmentsFor(ctx, period)
  const written = await writeLines(ctx, id, [...lines.map((line) => keptOf(line)), ...adjustments], touched)
  await keepPeople(ctx, id, kept, people)
  const told = distinct(missing)
  await ctx.db
    .updateTable('wagePeriod')
    .set({
      status: 'reckoned',
      reckonedAt: ctx.now.toISOString(),
      sources,
      basis: JSON.stringify(basis),
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
    after: { ...written, missing: told.length },
  })
  ctx.touch('wagePeriod', [id])
  ctx.touch('wage')
  return { ...written, missing: told.length, reckoned: touched?.length ?? people.size, people: people.size }
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
    const paid = await ctx.db
      .selectFrom('wageLine')
      .select(['id', 'key', 'userId', 'amount', 'day', 'reportId', 'shortWorkId'])
      .where('periodId', '<>', period.id)
      .where(sql<boolean>`(period_id = ${id} and origin_id = 0 or origin_id = ${id})`)
      .orderBy('id')
      .execute()
    const now = reckonWages(await readInput(ctx, { from: fromDate, to: toDate, positions: await positionsIn(ctx, id) }))
    const first = groupedBy(paid, ({ key }) => key)
    for (const { key, userId, amount, adjusts, now: line, why } of adjustmentsOf(paid, now.lines)) {
      const was = first.get(key)?.[0]
      lines.push({
        key,
        originId: id,
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
      })
    }
  }
  return lines
}

/** Whether some other period has taken adjustments of a locked one. */
const adjustedBefore = async (ctx: Ctx, originId: number, butIn: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('wageLine')
    .select('id')
    .where('originId', '=', originId)
    .where('periodId', '<>', butIn)
    .limit(1)
    .executeTakeFirst()) !== undefined

const atOnce = 2_000

/** @param rows lines as JSON text: what is large is made into text once, and read by the database once (`json`, not `jsonb`) */
const lineRows = (rows: readonly string[]): RawBuilder<unknown> => sql`
  json_to_recordset(${`[${rows.join(',')}]`}::json) as n ("key" text, "originId" bigint, "userId" bigint, "day" date, "kind" text,
    "amount" numeric, "quantity" numeric, "seconds" integer, "reportId" bigint, "shortWorkId" bigint, "adjustsId" bigint,
    "digest" text, "why" jsonb)`

/**
 * Writes the lines that are new or differ and takes away those that are no more; the others stay the rows that they are.
 *
 * @param touched whose lines and which adjustments `lines` are; null: everybody's
 */
async function writeLines(
  ctx: Ctx,
  periodId: number,
  lines: readonly Kept[],
  touched: readonly number[] | null,
): Promise<Pick<Reckoned, 'lines' | 'added' | 'changed' | 'removed'>> {
  const { rows: before } = await sql<{ id: number; name: string; digest: string }>`
    select id, origin_id || '/' || key as name, digest from wage_line where period_id = ${periodId}
      ${touched ? sql`and (origin_id <> 0 or user_id = any(${touched}::bigint[]))` : sql``}`.execute(ctx.db)
  const known = new Map(before.map((row) => [row.name, row]))
  const fresh: string[] = []
  let changed = 0
  for (const line of lines) {
    const name = `${line.originId}/${line.key}`
    const text = JSON.stringify(line)
    const digest = createHash('sha256').update(text).digest('base64')
    const was = known.get(name)
    known.delete(name)
    if (was?.digest === digest) continue
    if (was) changed++
    fresh.push(`${text.slice(0, -1)},"digest":"${digest}"}`)
  }
  const gone = [...known.values()].map(({ id }) => id)
  if (gone.length) await sql`delete from wage_line where id = any(${gone})`.execute(ctx.db)
  for (let from = 0; from < fresh.length; from += atOnce)
    await sql`
      insert into wage_line (period_id, key, origin_id, user_id, day, kind, amount, quantity, seconds, report_id, short_work_id, adjusts_id,
        digest, why)
      select ${periodId}, "key", "originId", "userId", "day", "kind", "amount", "quantity", "seconds", "reportId", "shortWorkId",
        "adjustsId", "digest", "why" from ${lineRows(fresh.slice(from, from + atOnce))}
      on conflict (team_id, period_id, origin_id, key) do update set user_id = excluded.user_id, day = excluded.day,
        kind = excluded.kind, amount = excluded.amount, quantity = excluded.quantity, seconds = excluded.seconds,
        report_id = excluded.report_id, short_work_id = excluded.short_work_id, adjusts_id = excluded.adjusts_id,
        digest = excluded.digest, why = excluded.why`.execute(ctx.db)
  return { lines: await countLines(ctx, periodId), added: fresh.length - changed, changed, removed: gone.length }
}

async function countLines(ctx: Ctx, periodId: number): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from wage_line where period_id = ${periodId}`.execute(ctx.db)
  return rows[0]?.lines ?? 0
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
