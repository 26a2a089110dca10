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
  lines: number
  added: number
  changed: number
  removed: number
  missing: number
}

/** Missing things that are kept to be shown; all of them are counted. */
const missingMost = 200

/**
 * Reckons a period from what stands now and writes what differs from the last time; adjustments of locked periods fall into the first period that is
 * not locked. Two at once wait for each other by the period's row.
 */
export async function reckonPeriod(ctx: Ctx, id: number): Promise<Reckoned> {
  const period = await lockRow(ctx.db, 'wagePeriod', id)
  const state = period.status as WagePeriodState
  refuseWrongState(ctx, wagePeriodStatus, { name: period.name, state, verb: 'reckon' })
  const input = await readInput(ctx, { from: period.fromDate, to: period.toDate })
  const sources = await sourcesOf(ctx, period)
  const { lines, missing } = reckonWages(input)
  const adjustments = await adjustmentsFor(ctx, period)
  const written = await writeLines(ctx, id, [...lines.map((line) => keptOf(line)), ...adjustments])
  await keepPositions(ctx, id, input.people)
  const told = distinct(missing)
  await ctx.db
    .updateTable('wagePeriod')
    .set({
      status: 'reckoned',
      reckonedAt: ctx.now.toISOString(),
      sources,
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
  return { ...written, missing: told.length }
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

/** As what people were paid in a period that is locked. */
async function positionsIn(ctx: Ctx, periodId: number): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('wagePerson')
    .select(['userId', 'positionId'])
    .where('periodId', '=', periodId)
    .execute()
  return new Map(rows.map(({ userId, positionId }) => [userId, positionId]))
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

const lineRows = (rows: readonly object[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("key" text, "originId" bigint, "userId" bigint, "day" date, "kind" text,
    "amount" numeric, "quantity" numeric, "seconds" integer, "reportId" bigint, "shortWorkId" bigint, "adjustsId" bigint,
    "digest" text, "why" jsonb)`

/** Writes the lines that are new or differ and takes away those that are no more; the others stay the rows that they are. */
async function writeLines(ctx: Ctx, periodId: number, lines: readonly Kept[]): Promise<Omit<Reckoned, 'missing'>> {
  const { rows: before } = await sql<{ id: number; name: string; digest: string }>`
    select id, origin_id || '/' || key as name, digest from wage_line where period_id = ${periodId}`.execute(ctx.db)
  const known = new Map(before.map((row) => [row.name, row]))
  const fresh: (Kept & { digest: string })[] = []
  let changed = 0
  for (const line of lines) {
    const name = `${line.originId}/${line.key}`
    const digest = createHash('sha256').update(JSON.stringify(line)).digest('base64')
    const was = known.get(name)
    known.delete(name)
    if (was?.digest === digest) continue
    if (was) changed++
    fresh.push({ ...line, digest })
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
  return { lines: lines.length, added: fresh.length - changed, changed, removed: gone.length }
}

async function keepPositions(ctx: Ctx, periodId: number, people: readonly { userId: number; positionId: number }[]) {
  await ctx.db.deleteFrom('wagePerson').where('periodId', '=', periodId).execute()
  const rows = people.map(({ userId, positionId }) => ({ userId, positionId }))
  await sql`
    insert into wage_person (period_id, user_id, position_id)
    select ${periodId}, n."userId", n."positionId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("userId" bigint, "positionId" bigint)`.execute(ctx.db)
}
