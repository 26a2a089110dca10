import { sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { reckonWages } from '#engines/wages/index.ts'
import { monthOf } from '#engines/working-time/index.ts'
import type { getOwnWage } from '../contract/wage.ts'
import { kindsOf, lineKeyOf, type ReadLine, readLines, totalOf } from './lines.ts'
import { readInput, readTerms } from './read-input.ts'
import { wordsOf } from './report-words.ts'

type Own = OutputOf<typeof getOwnWage>

/** What the caller earned: of a period that was checked, as it stands; of the running one, reckoned now from what is approved by now. */
export async function ownWage(ctx: Ctx, input: InputOf<typeof getOwnWage>): Promise<Own> {
  const { userId } = ctx.caller
  const today = await workingDay(ctx)
  const day = input.day ?? today
  const period = await ctx.db
    .selectFrom('wagePeriod')
    .select(['id', 'name', 'fromDate', 'toDate', 'status'])
    .where('fromDate', '<=', day)
    .where('toDate', '>=', day)
    .executeTakeFirst()
  const range = period ? { from: period.fromDate, to: period.toDate } : monthOf(day)
  const running = !period || period.status === 'open' || period.status === 'reckoned'
  const stored = period ? await readLines(ctx, sql`l.period_id = ${period.id} and l.user_id = ${userId}`) : []
  const kept = stored.map(({ userId: _, ...line }): ReadLine => line)
  // Adjustments of locked periods are what the last reckoning of the whole period found.
  const lines = running ? [...(await reckonNow(ctx, range)), ...kept.filter(({ kind }) => kind === 'adjustment')] : kept
  const person = await ctx.db
    .selectFrom('teamUser')
    .select(['name', 'jobNumber'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const ofToday = lines.filter((line) => line.day === today && line.kind !== 'adjustment')
  return {
    userId,
    userName: person?.name ?? ctx.caller.name,
    jobNumber: person?.jobNumber ?? '',
    periodName: period?.name ?? null,
    ...range,
    status: running ? 'running' : (period.status as 'checked' | 'approved' | 'locked'),
    today,
    todayTotal: totalOf(ofToday),
    waiting: await waitingToday(ctx, today),
    total: totalOf(lines),
    kinds: kindsOf(lines),
    lines,
  }
}

/** The production day of the shift that the caller is on duty in, else the day of the clock. */
async function workingDay(ctx: Ctx): Promise<string> {
  const duty = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('dutySession')
      .select('shiftDate')
      .where('userId', '=', ctx.caller.userId)
      .where('offAt', 'is', null)
      .executeTakeFirst(),
  )
  return duty?.shiftDate ?? dayOf(ctx)
}

/** The caller's part of the good pieces that were reported today and wait for approval. */
async function waitingToday(ctx: Ctx, today: string): Promise<number> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ pieces: number }>`
      select coalesce(round(sum(r.good_quantity * p.share), 4), 0) as pieces
      from report r join report_person p on p.team_id = r.team_id and p.report_id = r.id
      where p.user_id = ${ctx.caller.userId} and r.status = 'underApproval' and r.shift_date = ${today}::date
        and r.reported_at > ${ctx.now.toISOString()}::timestamptz - interval '3 days'`.execute(ctx.db),
  )
  return rows[0]?.pieces ?? 0
}

async function reckonNow(ctx: Ctx, range: { from: string; to: string }): Promise<ReadLine[]> {
  const asked = { ...range, userIds: [ctx.caller.userId] }
  const input = await readInput(ctx, await readTerms(ctx, asked), asked)
  const { lines } = reckonWages(input)
  const words = await wordsOf(
    ctx,
    lines.flatMap(({ reportId }) => reportId ?? []),
  )
  const numbers = new Map(input.shortWork.map(({ id, number }) => [id, number]))
  return lines
    .map(({ key, kind, day, amount, quantity, seconds, reportId, shortWorkId, why }, i): ReadLine => {
      const of = words.get(reportId ?? 0)
      return {
        id: i + 1,
        lineKey: lineKeyOf(range.from, 0, key),
        kind,
        day,
        amount: add(amount, 0),
        quantity,
        seconds: seconds === null ? null : Math.round(seconds),
        reportNo: of?.reportNo ?? null,
        shortWorkNo: numbers.get(shortWorkId ?? 0) ?? null,
        productName: of?.productName ?? null,
        operationName: of?.operationName ?? null,
        originName: null,
        why,
      }
    })
    .sort((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9') || a.id - b.id)
}
