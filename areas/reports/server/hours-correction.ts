import { sql } from 'kysely'
import {
  type ApprovalKind,
  courseOf,
  settleRows,
  submitForApproval,
  waitsForCaller,
  withdrawFromApproval,
} from '#areas/approvals/server/index.ts'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import { applyDutyCorrection } from '#areas/execution/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { listPage } from '#core/server/crud/select.ts'
import { type CandidateOf, serveCrud, shapeOf } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { localDate } from '#engines/working-time/index.ts'
import {
  type getHoursCorrectionCourse,
  type hoursCorrection,
  hoursCorrectionCrud,
  hoursCorrectionKind,
  hoursCorrectionStatus,
  type selectHoursCorrectionToApprove,
} from '../contract/hours-correction.ts'

type Candidate = CandidateOf<typeof hoursCorrection, 'hoursCorrection'>
type Row = Stored<'hoursCorrection'>
type Held = Row & { userName: string }

const list = (db: Db, ctx: Pick<Ctx, 'language'> | { language: null }) =>
  db
    .selectFrom('hoursCorrection as h')
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'h.teamId').onRef('u.id', '=', 'h.userId'))
    .innerJoin('teamUser as c', (join) => join.onRef('c.teamId', '=', 'h.teamId').onRef('c.id', '=', 'h.createdBy'))
    .innerJoin('workCenter as w', (join) =>
      join.onRef('w.teamId', '=', 'h.teamId').onRef('w.id', '=', 'h.workCenterId'),
    )
    .leftJoin('approval as a', (join) =>
      join.onRef('a.teamId', '=', 'h.teamId').on('a.kind', '=', hoursCorrectionKind).onRef('a.subjectId', '=', 'h.id'),
    )
    .select([
      'h.id',
      'h.version',
      'h.createdAt',
      sql<string>`u.name || ' · ' || to_char(h.day, 'YYYY-MM-DD')`.as('label'),
      'h.status',
      'h.userId',
      sql<string>`u.name || ' ' || u.job_number`.as('userName'),
      'h.day',
      'h.workCenterId',
      nameIn(ctx, 'w').as('workCenterName'),
      'h.sessionId',
      'h.wasOnAt',
      'h.wasOffAt',
      'h.onAt',
      'h.offAt',
      'h.reason',
      sql<number>`coalesce(a.passed_levels, 0)`.as('passedLevels'),
      sql<number>`coalesce(a.levels, 0)`.as('levels'),
      'a.rejectReason',
      'c.name as createdByName',
      'h.approvedAt',
    ])

/** What a stretch is of; a new one belongs to the production day in which it begins. */
async function fill(ctx: Ctx, candidates: readonly Candidate[]): Promise<void> {
  const drafts = candidates.map(({ draft }) => draft)
  const sessionIds = drafts.flatMap(({ sessionId }) => sessionId ?? [])
  const sessions = await ctx.db
    .selectFrom('dutySession')
    .selectAll()
    .where('id', '=', sql<number>`any(${sessionIds})`)
    .execute()
  for (const draft of drafts) {
    const session = sessions.find(({ id }) => id === draft.sessionId)
    if (session)
      Object.assign(draft, {
        userId: session.userId,
        workCenterId: session.workCenterId,
        wasOnAt: session.onAt,
        wasOffAt: session.offAt,
        day: session.shiftDate,
      })
  }
  const centerIds = drafts.flatMap(({ workCenterId }) => workCenterId ?? [])
  const centers = await ctx.db
    .selectFrom('workCenter')
    .select(['id', 'lineId', 'workshopId'])
    .where('id', '=', sql<number>`any(${centerIds})`)
    .execute()
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, [...new Set(centers.map(({ lineId }) => lineId))])
  for (const draft of drafts) {
    const center = centers.find(({ id }) => id === draft.workCenterId)
    const onAt = Date.parse(draft.onAt ?? '')
    if (!center || Number.isNaN(onAt)) continue
    const { day } = draft as { day?: string | null }
    Object.assign(draft, {
      workshopId: center.workshopId,
      day: day ?? calendars.get(center.lineId)?.productionDay(onAt) ?? localDate(ctx.caller.zone, onAt),
      createdBy: ctx.caller.userId,
    })
  }
}

const hourMs = 3_600_000
/** Nobody is on duty for longer without a break between two stretches. */
const hoursMost = 24

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const rows = candidates.map((candidate) => wholeOf(candidate))
  const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? [])
  const waiting = await ctx.db
    .selectFrom('hoursCorrection')
    .select(['sessionId'])
    .where('status', '=', 'underApproval')
    .where('sessionId', '=', sql<number>`any(${sessionIds})`)
    .execute()
  const sessions = await ctx.db
    .selectFrom('dutySession')
    .select('id')
    .where('id', '=', sql<number>`any(${sessionIds})`)
    .execute()
  return rows.map(({ sessionId, onAt, offAt }) => {
    const issues: FieldIssue[] = []
    const [from, to] = [Date.parse(onAt ?? ''), Date.parse(offAt ?? '')]
    if (from > ctx.now.getTime()) issues.push({ field: 'onAt', key: 'hoursCorrection.future' })
    if (to > ctx.now.getTime()) issues.push({ field: 'offAt', key: 'hoursCorrection.future' })
    if (to <= from) issues.push({ field: 'offAt', key: 'hoursCorrection.offBeforeOn' })
    if (to - from > hoursMost * hourMs)
      issues.push({ field: 'offAt', key: 'hoursCorrection.tooLong', params: { hours: hoursMost } })
    if (sessionId && !sessions.some(({ id }) => id === sessionId))
      issues.push({ field: 'sessionId', key: 'hoursCorrection.noStretch' })
    if (sessionId && waiting.some((other) => other.sessionId === sessionId))
      issues.push({ field: 'sessionId', key: 'hoursCorrection.waits' })
    return issues
  })
}

/** Submits what was just written. Somebody else decides: where nobody is to approve, nothing is taken. */
async function submit(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const levels = await submitForApproval(
    ctx,
    hoursCorrectionKind,
    rows.map(({ id, userId, createdBy }) => ({ id, own: [userId, createdBy] })),
  )
  if (!levels) throw refuse('hoursCorrection.noApprover')
}

export const hoursCorrections = serveCrud(hoursCorrectionCrud, {
  table: 'hoursCorrection',
  sort: [{ field: 'createdAt', order: 'desc' }],
  list: (db, ctx) => list(db, ctx),
  extra: ['createdBy', 'workshopId', 'day', 'wasOnAt', 'wasOffAt'],
  refers: { userId: 'teamUser', workCenterId: 'workCenter' },
  fill,
  check,
  added: (ctx, rows) =>
    submit(
      ctx,
      rows.map(({ row }) => row),
    ),
  async keeps(ctx, rows) {
    return new Map(
      rows
        .filter(({ status }) => status === 'approved')
        .map((row) => [
          row.id,
          { key: 'hoursCorrection.frozen', params: { state: ctx.t(`hoursCorrectionStatus.${row.status}`) } },
        ]),
    )
  },
  async remove(ctx, rows) {
    const ids = rows.map(({ id }) => id)
    await withdrawFromApproval(ctx, hoursCorrectionKind, ids)
    await ctx.db.deleteFrom('hoursCorrection').where('id', 'in', ids).execute()
  },
})

const labelOf = ({ userName, day }: Held): string => `${userName} · ${day}`

async function lock(ctx: Ctx, ids: number[]): Promise<Held[]> {
  const rows = await lockRows(ctx.db, 'hoursCorrection', ids)
  const userIds = rows.map(({ userId }) => userId)
  const people = await ctx.db
    .selectFrom('teamUser')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${userIds})`)
    .execute()
  return rows.map((row) => ({ ...row, userName: people.find(({ id }) => id === row.userId)?.name ?? '' }))
}

/** Time on duty becomes what was said once it has passed its last level. */
export const hoursCorrectionApproval: ApprovalKind<Held> = {
  kind: hoursCorrectionKind,
  entity: 'hoursCorrection',
  status: hoursCorrectionStatus,
  lock,
  nameOf: (_, row) => labelOf(row),
  stateOf: ({ status }) => status,
  seen: ({ onAt, offAt, wasOnAt, wasOffAt, reason }) => ({ onAt, offAt, wasOnAt, wasOffAt, reason }),
  async settle(ctx, rows, outcome) {
    if (outcome === 'approved') for (const row of rows) await apply(ctx, row)
    await settleRows(ctx, 'hoursCorrection', rows, outcome)
  },
}

/** @throws a refusal where the stretch has changed since, or another one lies in the way */
async function apply(ctx: Ctx, row: Held): Promise<void> {
  const { sessionId } = row
  if (sessionId !== null) {
    const now = await ctx.db
      .selectFrom('dutySession')
      .select(['onAt', 'offAt'])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    const same = (a: string | null | undefined, b: string | null) =>
      (a ? Date.parse(a) : null) === (b ? Date.parse(b) : null)
    if (!now || !same(now.onAt, row.wasOnAt) || !same(now.offAt, row.wasOffAt))
      throw refuse('hoursCorrection.changed', { name: labelOf(row) })
  }
  await applyDutyCorrection(ctx, { ...row, by: row.createdBy })
}

/** Corrections that wait at a level of the caller and are not his own. */
export async function hoursCorrectionToApprove(
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof selectHoursCorrectionToApprove>> {
  const source = list(ctx.db, ctx).where(await waitsForCaller(ctx, hoursCorrectionKind, sql.ref('h.id')))
  return listPage<never>(ctx.db, source, input, {
    ...shapeOf(hoursCorrections.served, ctx),
    sort: [{ field: 'createdAt', order: 'asc' }],
  })
}

export async function hoursCorrectionCourse(
  ctx: Ctx,
  { id }: InputOf<typeof getHoursCorrectionCourse>,
): Promise<OutputOf<typeof getHoursCorrectionCourse>> {
  const known = await ctx.db.selectFrom('hoursCorrection').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  return courseOf(ctx, hoursCorrectionKind, id)
}
