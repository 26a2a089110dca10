import { sql } from 'kysely'
import {
  type ApprovalKind,
  courseOf,
  settleRows,
  submitForApproval,
  waitsForCaller,
  withdrawFromApproval,
} from '#areas/approvals/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { listPage } from '#core/server/crud/select.ts'
import { type CandidateOf, serveCrud, shapeOf } from '#core/server/crud/serve.ts'
import { wrongState } from '#core/server/crud/wrong-state.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { notFound } from '#core/server/refusal.ts'
import {
  type getShortWorkCourse,
  type ShortWorkState,
  type selectShortWorkToApprove,
  type shortWork,
  shortWorkCrud,
  shortWorkKind,
  shortWorkStatus,
  type withdrawShortWork,
} from '../contract/short-work.ts'

type Candidate = CandidateOf<typeof shortWork, 'shortWork'>

const list = (db: Db) =>
  db
    .selectFrom('shortWork as s')
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.userId'))
    .innerJoin('teamUser as c', (join) => join.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.createdBy'))
    .leftJoin('approval as a', (join) =>
      join.onRef('a.teamId', '=', 's.teamId').on('a.kind', '=', shortWorkKind).onRef('a.subjectId', '=', 's.id'),
    )
    .select([
      's.id',
      's.version',
      's.createdAt',
      's.number',
      's.status',
      's.userId',
      sql<string>`u.name || ' ' || u.job_number`.as('userName'),
      's.day',
      's.hours',
      's.work',
      sql<number>`coalesce(a.passed_levels, 0)`.as('passedLevels'),
      sql<number>`coalesce(a.levels, 0)`.as('levels'),
      'a.rejectReason',
      's.withdrawnReason',
      'c.name as createdByName',
      's.approvedAt',
      's.remark',
    ])

/** No day has more hours than 24, and nobody worked tomorrow. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const today = dayOf(ctx)
  const rows = candidates.map((candidate) => wholeOf(candidate))
  const { rows: others } = await sql<{ id: number; userId: number; day: string; hours: number }>`
    select id, user_id, day, hours from short_work
    where user_id = any(${rows.map(({ userId }) => userId ?? 0)}) and day = any(${rows.map(({ day }) => day ?? today)}::date[])
      and status <> 'withdrawn'`.execute(ctx.db)
  return candidates.map(({ before }, i) => {
    const { userId, day, hours } = rows[i] as { userId: number; day: string; hours: number }
    if (before && before.status !== 'underApproval' && before.status !== 'rejected')
      return [
        {
          field: 'hours',
          key: 'shortWork.frozen',
          params: { state: ctx.t(`shortWorkStatus.${before.status}`) },
        },
      ]
    const issues: FieldIssue[] = []
    if (day > today) issues.push({ field: 'day', key: 'shortWork.future' })
    const known = others.filter((other) => other.userId === userId && other.day === day && other.id !== before?.id)
    const sum = known.reduce((total, other) => total + other.hours, hours)
    if (sum > 24) issues.push({ field: 'hours', key: 'shortWork.dayFull', params: { hours: sum - hours } })
    return issues
  })
}

/** Submits rows that were just written; without a level of approval they are approved at once. */
async function submit(ctx: Ctx, rows: readonly Stored<'shortWork'>[]): Promise<void> {
  const levels = await submitForApproval(
    ctx,
    shortWorkKind,
    rows.map(({ id, userId, createdBy }) => ({ id, own: [userId, createdBy] })),
  )
  await ctx.db
    .updateTable('shortWork')
    .set({
      status: levels ? 'underApproval' : 'approved',
      approvedAt: levels ? null : ctx.now.toISOString(),
    })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

export const shortWorks = serveCrud(shortWorkCrud, {
  table: 'shortWork',
  sort: [{ field: 'createdAt', order: 'desc' }],
  list: (db) => list(db),
  extra: ['createdBy'],
  usedBy: ['references'],
  refers: { userId: 'teamUser' },
  async fill(ctx, candidates) {
    const fresh = candidates.filter(({ before }) => !before)
    const numbers = await takeNumbers(ctx, 'shortWork', fresh.length)
    fresh.forEach(({ draft }, i) => Object.assign(draft, { number: numbers[i], createdBy: ctx.caller.userId }))
  },
  check,
  added: (ctx, rows) =>
    submit(
      ctx,
      rows.map(({ row }) => row),
    ),
  // What is changed is judged anew from the first level on.
  updated: (ctx, { after }) => submit(ctx, [after]),
  async keeps(ctx, rows) {
    return new Map(
      rows
        .filter(({ status }) => status !== 'underApproval' && status !== 'rejected')
        .map((row) => [row.id, { key: 'shortWork.frozen', params: { state: ctx.t(`shortWorkStatus.${row.status}`) } }]),
    )
  },
  async remove(ctx, rows) {
    const ids = rows.map(({ id }) => id)
    await withdrawFromApproval(ctx, shortWorkKind, ids)
    await ctx.db.deleteFrom('shortWork').where('id', 'in', ids).execute()
  },
})

type Held = Stored<'shortWork'>

/** Short work as it is approved: what passed its last level is paid. */
export const shortWorkApproval: ApprovalKind<Held> = {
  kind: shortWorkKind,
  entity: 'shortWork',
  status: shortWorkStatus,
  lock: (ctx, ids) => lockRows(ctx.db, 'shortWork', ids),
  nameOf: (_, { number }) => number,
  stateOf: ({ status }) => status,
  seen: ({ day, hours, work, remark }) => ({ day, hours, work, remark }),
  settle: (ctx, rows, outcome) => settleRows(ctx, 'shortWork', rows, outcome),
}

/** Takes approved short work back; where it was paid already the next period takes it off. */
export async function withdraw(ctx: Ctx, { ids, reason }: InputOf<typeof withdrawShortWork>): Promise<BulkResult> {
  const { rows, skipped } = filterAllowed(ctx, ids, await lockRows(ctx.db, 'shortWork', ids), {
    name: ({ number }) => number,
    refusal: ({ number, status }) =>
      wrongState(ctx, shortWorkStatus, { name: number, state: status as ShortWorkState, verb: 'withdraw' }),
  })
  const done = rows.map(({ id }) => id)
  if (done.length) {
    const set = { status: 'withdrawn', withdrawnReason: reason }
    await ctx.db
      .updateTable('shortWork')
      .set({ ...set, version: sql<number>`version + 1` })
      .where('id', 'in', done)
      .execute()
    auditBulk(ctx, { verb: 'withdraw', entity: 'shortWork', note: reason }, rows, {
      name: ({ number }) => number,
      after: () => set,
    })
  }
  return { done, skipped }
}

/** Short work that waits at a level of the caller and is not his own. */
export async function shortWorkToApprove(
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof selectShortWorkToApprove>> {
  const source = list(ctx.db).where(await waitsForCaller(ctx, shortWorkKind, sql.ref('s.id')))
  return listPage<never>(ctx.db, source, input, {
    ...shapeOf(shortWorks.served, ctx),
    sort: [{ field: 'createdAt', order: 'asc' }],
  })
}

export async function shortWorkCourse(
  ctx: Ctx,
  { id }: InputOf<typeof getShortWorkCourse>,
): Promise<OutputOf<typeof getShortWorkCourse>> {
  const known = await ctx.db.selectFrom('shortWork').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  return courseOf(ctx, shortWorkKind, id)
}
