import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { lockRow, type Stored, updateRow } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { dayOf } from '#core/server/day.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import type { Missing } from '#engines/wages/index.ts'
import { addDays } from '#engines/working-time/index.ts'
import type * as api from '../contract/wage-period.ts'
import {
  type WagePeriodState,
  type WagePeriodVerb,
  wagePeriodCrud,
  wagePeriodDays,
  wagePeriodStatus,
} from '../contract/wage-period.ts'
import { mayApprovePeriod } from './policy.ts'
import { reckonPeriod } from './reckon-period.ts'
import { wordsOf } from './report-words.ts'

interface KeptMissing {
  total: number
  rows: Missing[]
}

const missingOf = (period: { missing: unknown }): KeptMissing => {
  const kept = period.missing as Partial<KeptMissing>
  return { total: kept.total ?? 0, rows: kept.rows ?? [] }
}

export const periods = serveCrud(wagePeriodCrud, {
  table: 'wagePeriod',
  sort: [{ field: 'fromDate', order: 'desc' }],
  list: (db) =>
    db
      .selectFrom('wagePeriod as p')
      .leftJoin('teamUser as c', (join) => join.onRef('c.teamId', '=', 'p.teamId').onRef('c.id', '=', 'p.checkedBy'))
      .leftJoin('teamUser as a', (join) => join.onRef('a.teamId', '=', 'p.teamId').onRef('a.id', '=', 'p.approvedBy'))
      .leftJoin('teamUser as l', (join) => join.onRef('l.teamId', '=', 'p.teamId').onRef('l.id', '=', 'p.lockedBy'))
      .select([
        'p.id',
        'p.version',
        'p.createdAt',
        'p.name',
        'p.fromDate',
        'p.toDate',
        'p.status',
        sql<number>`coalesce((p.missing ->> 'total')::int, 0)`.as('missingCount'),
        'p.reckonedAt',
        'c.name as checkedByName',
        'a.name as approvedByName',
        'l.name as lockedByName',
        'p.lockedAt',
      ]),
  unique: [{ fields: ['fromDate'] }],
  usedBy: ['references'],
  async check(ctx, candidates) {
    const others = await ctx.db
      .selectFrom('wagePeriod')
      .select(['id', 'name', 'fromDate', 'toDate', 'status'])
      .execute()
    return candidates.map((candidate): FieldIssue[] => {
      const { before, draft } = candidate
      const { fromDate, toDate } = wholeOf(candidate) as { fromDate: string; toDate: string }
      const moved = !before || before.fromDate !== fromDate || before.toDate !== toDate
      if (!moved) return []
      if (before && before.status !== 'open' && (draft.fromDate !== undefined || draft.toDate !== undefined))
        return [{ field: 'fromDate', key: 'wagePeriod.datesKept' }]
      if (toDate < fromDate) return [{ field: 'toDate', key: 'invalid.daysReversed' }]
      if (addDays(fromDate, wagePeriodDays) <= toDate)
        return [{ field: 'toDate', key: 'invalid.daysMost', params: { days: wagePeriodDays } }]
      const over = others.find((each) => each.id !== before?.id && each.fromDate <= toDate && each.toDate >= fromDate)
      if (over) return [{ field: 'fromDate', key: 'wagePeriod.overlaps', params: { period: over.name } }]
      const later = others.find((each) => each.status === 'locked' && each.fromDate > toDate)
      return later ? [{ field: 'fromDate', key: 'wagePeriod.beforeLocked', params: { period: later.name } }] : []
    })
  },
  // What somebody checked stays; what was only reckoned can be made again.
  keeps: async (ctx, rows) =>
    new Map(
      rows
        .filter(({ status }) => status !== 'open' && status !== 'reckoned')
        .map((row) => [
          row.id,
          {
            key: 'wagePeriod.kept',
            params: { period: row.name, state: ctx.t(`wagePeriodStatus.${row.status as WagePeriodState}`) },
          },
        ]),
    ),
})

export const reckonKind = 'wages.reckon'

/** Leaves the reckoning as a job; one that waits already is the one. */
export async function startReckoning(
  ctx: Ctx,
  { id }: InputOf<typeof api.reckonWagePeriod>,
): Promise<OutputOf<typeof api.reckonWagePeriod>> {
  const period = await locked(ctx, id, 'reckon')
  const jobId = await ctx.enqueue(reckonKind, { id }, { key: String(id) })
  if (jobId === null) throw refuse('wagePeriod.reckoning', { period: period.name })
  return { jobId }
}

export const reckonJob: JobHandler = {
  lane: 'long',
  async run(job) {
    const { id } = job.payload as { id: number }
    return { ...(await job.act((ctx) => reckonPeriod(ctx, id))) }
  },
}

type Answer = OutputOf<typeof api.checkWagePeriod>

async function move(
  ctx: Ctx,
  period: Stored<'wagePeriod'>,
  verb: Exclude<WagePeriodVerb, 'reckon'>,
  change: Record<string, unknown>,
): Promise<Answer> {
  const status = wagePeriodStatus.verbs[verb].to
  const { before, after } = await updateRow(ctx.db, 'wagePeriod', { id: period.id }, { status, ...change })
  ctx.audit({
    verb,
    entity: 'wagePeriod',
    id: period.id,
    name: period.name,
    before: { status: before.status },
    after: { status: after.status },
  })
  ctx.touch('wagePeriod', [period.id])
  ctx.touch('wage')
  return { status }
}

async function locked(ctx: Ctx, id: number, verb: WagePeriodVerb): Promise<Stored<'wagePeriod'>> {
  const period = await lockRow(ctx.db, 'wagePeriod', id)
  const state = period.status as WagePeriodState
  refuseWrongState(ctx, wagePeriodStatus, { name: period.name, state, verb })
  return period
}

type One = InputOf<typeof api.checkWagePeriod>

/** Somebody says that it is right: nothing is missing, and it has ended. */
export async function checkPeriod(ctx: Ctx, { id }: One): Promise<Answer> {
  const period = await locked(ctx, id, 'check')
  const { total } = missingOf(period)
  if (total) throw refuse('wagePeriod.missing', { period: period.name, count: total })
  if (period.toDate >= dayOf(ctx)) throw refuse('wagePeriod.notEnded', { period: period.name, day: period.toDate })
  return move(ctx, period, 'check', { checkedBy: ctx.caller.userId })
}

export async function approvePeriod(ctx: Ctx, { id }: One): Promise<Answer> {
  const period = await locked(ctx, id, 'approve')
  throwIf(mayApprovePeriod(ctx.caller, period))
  return move(ctx, period, 'approve', { approvedBy: ctx.caller.userId })
}

/** For good. Earlier periods come first, so that there is one next period which takes what changes later. */
export async function lockPeriod(ctx: Ctx, { id }: One): Promise<Answer> {
  const period = await locked(ctx, id, 'lock')
  const earlier = await ctx.db
    .selectFrom('wagePeriod')
    .select('name')
    .where('fromDate', '<', period.fromDate)
    .where('status', '<>', 'locked')
    .orderBy('fromDate')
    .executeTakeFirst()
  if (earlier) throw refuse('wagePeriod.earlierOpen', { period: period.name, earlier: earlier.name })
  return move(ctx, period, 'lock', { lockedBy: ctx.caller.userId, lockedAt: ctx.now.toISOString() })
}

export async function reopenPeriod(ctx: Ctx, { id }: One): Promise<Answer> {
  const period = await locked(ctx, id, 'reopen')
  return move(ctx, period, 'reopen', { checkedBy: null, approvedBy: null })
}

/** What nobody has set, in words. */
export async function periodMissing(ctx: Ctx, { id }: One): Promise<OutputOf<typeof api.getWagePeriodMissing>> {
  const period = await ctx.db.selectFrom('wagePeriod').select('missing').where('id', '=', id).executeTakeFirst()
  if (!period) throw notFound()
  const { rows, total } = missingOf(period)
  const { rows: users } = await sql<{ id: number; name: string }>`
    select id, name from team_user where id = any(${rows.flatMap(({ userId }) => userId ?? [])})`.execute(ctx.db)
  const report = await wordsOf(
    ctx,
    rows.flatMap(({ reportId }) => reportId ?? []),
  )
  const user = new Map(users.map((each) => [each.id, each]))
  return {
    total,
    rows: rows.map(({ what, userId, reportId, day }) => ({
      what,
      day,
      userName: user.get(userId ?? 0)?.name ?? null,
      operationName: report.get(reportId ?? 0)?.operationName ?? null,
      productName: report.get(reportId ?? 0)?.productName ?? null,
      reportNo: report.get(reportId ?? 0)?.reportNo ?? null,
    })),
  }
}
