import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import { sumGroups } from '#core/server/crud/sum-groups.ts'
import { wrongState } from '#core/server/crud/wrong-state.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/index.ts'
import {
  type confirmProductionDaily,
  type DailyFigures,
  dailyFigures,
  type getProductionDailyFigures,
  type productionDaily,
  productionDailyCrud,
  productionDailyStatus,
} from '../contract/production-daily.ts'
import { judgedShifts } from './facts/arranged.ts'
import { onDutyFacts } from './facts/on-duty.ts'
import { outputFacts } from './facts/output.ts'
import { planFacts } from './facts/plan.ts'
import { figuresOf } from './figures.ts'

type Candidate = CandidateOf<typeof productionDaily, 'productionDaily'>

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const today = dayOf(ctx)
  return candidates.map((candidate) => {
    const { day } = wholeOf(candidate)
    if (candidate.before?.status === 'confirmed') return [{ field: 'remarks', key: 'productionDaily.frozen' }]
    return day && day > today ? [{ field: 'day', key: 'productionDaily.future' }] : []
  })
}

/** The workshop is that of the line. */
async function fill(ctx: Ctx, candidates: readonly Candidate[]): Promise<void> {
  const ids = candidates.flatMap(({ draft }) => draft.lineId ?? [])
  const lines = await ctx.db
    .selectFrom('productionLine')
    .select(['id', 'workshopId'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  for (const { draft, before } of candidates) {
    const line = lines.find(({ id }) => id === draft.lineId)
    if (line) Object.assign(draft, { workshopId: line.workshopId })
    if (!before) Object.assign(draft, { createdBy: ctx.caller.userId })
  }
}

export const productionDailies = serveCrud(productionDailyCrud, {
  table: 'productionDaily',
  sort: [{ field: 'day', order: 'desc' }],
  list: (db, ctx) =>
    db
      .selectFrom('productionDaily as d')
      .innerJoin('productionLine as l', (join) =>
        join.onRef('l.teamId', '=', 'd.teamId').onRef('l.id', '=', 'd.lineId'),
      )
      .innerJoin('department as w', (join) =>
        join.onRef('w.teamId', '=', 'd.teamId').onRef('w.id', '=', 'd.workshopId'),
      )
      .innerJoin('teamUser as c', (join) => join.onRef('c.teamId', '=', 'd.teamId').onRef('c.id', '=', 'd.createdBy'))
      .leftJoin('teamUser as f', (join) => join.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.confirmedBy'))
      .select([
        'd.id',
        'd.version',
        'd.createdAt',
        sql<string>`${nameIn(ctx, 'l')} || ' · ' || to_char(d.day, 'YYYY-MM-DD')`.as('label'),
        'd.status',
        'd.day',
        'd.lineId',
        nameIn(ctx, 'l').as('lineName'),
        'd.workshopId',
        nameIn(ctx, 'w').as('workshopName'),
        'd.remarks',
        'd.safety',
        'd.fiveS',
        'c.name as createdByName',
        'f.name as confirmedByName',
        'd.confirmedAt',
      ]),
  extra: ['createdBy', 'workshopId'],
  refers: { lineId: 'productionLine' },
  unique: [{ fields: ['day', 'lineId'], taken: 'productionDaily.taken' }],
  fill,
  check,
  async keeps(_, rows) {
    return new Map(
      rows
        .filter(({ status }) => status === 'confirmed')
        .map(({ id }) => [id, { key: 'productionDaily.frozen' as const }]),
    )
  },
})

/** What a line's day comes to, as reports, calls, stops and rosters have it now. */
async function reckon(ctx: Ctx, { lineId, day }: { lineId: number; day: string }): Promise<DailyFigures> {
  const asked: Asked = { days: { from: day, to: day }, by: new Set(), ids: { lineId: [lineId] } }
  const facts = [
    ...(await planFacts(ctx, asked)),
    ...(await outputFacts(ctx, asked)),
    ...(await onDutyFacts(ctx, asked)),
  ]
  const made = figuresOf(sumGroups(facts, []).get('[]') ?? { sums: {}, counts: {} })
  const shifts = await judgedShifts(ctx, asked)
  const present = shifts.filter(({ attendance }) => attendance.state !== 'absent').length
  const disturbed = await disturbances(ctx, lineId, day)
  const all: Record<string, number | null> = { ...made, arranged: shifts.length, present, ...disturbed }
  return Object.fromEntries(dailyFigures.map((key) => [key, all[key] ?? null])) as DailyFigures
}

/** Calls of the line's production day and how long they stood; faults of its machines by the hours of the shifts that they fell into. */
async function disturbances(ctx: Ctx, lineId: number, day: string) {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ calls: number; callMinutes: number; stops: number; stopMinutes: number }>`
    select c.calls, c.call_minutes, s.stops, s.stop_minutes
    from (select count(*)::int as calls,
        coalesce(round(sum(extract(epoch from coalesce(a.finished_at, ${now}::timestamptz) - a.raised_at)) / 60), 0)::int as call_minutes
      from andon_call a where a.line_id = ${lineId}::bigint and a.shift_date = ${day}::date) c,
      (select count(distinct m.id)::int as stops,
        coalesce(round(sum(extract(epoch from least(coalesce(m.end_at, ${now}::timestamptz), h.end_at) - greatest(m.start_at, h.start_at))) / 60), 0)::int
          as stop_minutes
      from machine_shift h
      join machine x on x.team_id = h.team_id and x.id = h.machine_id and x.line_id = ${lineId}::bigint
      join machine_state m on m.team_id = h.team_id and m.machine_id = h.machine_id and m.state = 'fault' and m.start_at < h.end_at
        and coalesce(m.end_at, ${now}::timestamptz) > h.start_at
      where h.production_day = ${day}::date and h.shift_id is not null) s`.execute(ctx.db)
  return rows[0] ?? { calls: 0, callMinutes: 0, stops: 0, stopMinutes: 0 }
}

export async function dailyFiguresOf(
  ctx: Ctx,
  { id }: InputOf<typeof getProductionDailyFigures>,
): Promise<OutputOf<typeof getProductionDailyFigures>> {
  const row = await ctx.db
    .selectFrom('productionDaily')
    .select(['day', 'lineId', 'figures'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    now: await reckon(ctx, row),
    frozen: (row.figures ?? null) as DailyFigures | null,
    before: await reckon(ctx, { lineId: row.lineId, day: addDays(row.day, -1) }),
  }
}

/** Freezes what dailies say. */
export async function confirmDaily(ctx: Ctx, { ids }: InputOf<typeof confirmProductionDaily>): Promise<BulkResult> {
  const locked = await lockRows(ctx.db, 'productionDaily', ids)
  const { rows, skipped } = filterAllowed(ctx, ids, locked, {
    name: ({ day }) => day,
    refusal: ({ day, status }) =>
      productionDailyStatus.can(status as 'draft', 'confirm')
        ? null
        : wrongState(ctx, productionDailyStatus, { name: day, state: status as 'draft', verb: 'confirm' }),
  })
  for (const row of rows)
    await ctx.db
      .updateTable('productionDaily')
      .set({
        status: 'confirmed',
        figures: JSON.stringify(await reckon(ctx, row)),
        confirmedBy: ctx.caller.userId,
        confirmedAt: ctx.now.toISOString(),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', row.id)
      .execute()
  auditBulk(ctx, { verb: 'confirm', entity: 'productionDaily' }, rows, {
    name: ({ day }) => day,
    after: () => ({ status: 'confirmed' }),
  })
  return { done: rows.map(({ id }) => id), skipped }
}
