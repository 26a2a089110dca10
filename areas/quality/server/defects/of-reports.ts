import { sql } from 'kysely'
import { type AddedReport, reportRejected, reportReversed } from '#areas/execution/contract/events.ts'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { askFirst } from '#core/server/refusal.ts'
import type { Step } from '#core/server/steps.ts'
import { countedAs, type DispositionKind, standingStates } from '../../contract/disposition.ts'
import { reworkRejected, reworkReversed } from '../rework/follow.ts'
import { lockDefects } from './counts.ts'
import { takeBack } from './dispositions.ts'

/** Defective pieces are reported: they wait to be judged. What a correction says again stays judged as it was. */
export async function ariseDefects(
  ctx: Ctx,
  { reports, confirmed }: { reports: readonly AddedReport[]; confirmed: readonly string[] },
): Promise<void> {
  for (const { reportId, reportNo, correctsId } of reports)
    if (correctsId !== null) await carryOn(ctx, { correctsId, reportId, reportNo, confirmed })
  const defective = reports.filter(({ defectiveQuantity }) => defectiveQuantity > 0).map(({ reportId }) => reportId)
  if (defective.length) ctx.touch('defect', await ctx.step(arise, defective))
}

/** A reversal takes back what was judged of the report, after a question; of a correction the report in its place tells. */
const onReversed = on(reportReversed, async (ctx, told) => {
  await reworkReversed(ctx, told)
  const { reports, reason, corrected, confirmed } = told
  if (corrected) return
  await fall(ctx, { reportIds: reports.map(({ reportId }) => reportId), note: reason, confirmed })
})

/** Whoever rejects a report is not asked: nothing it says counts any more. */
const onRejected = on(reportRejected, async (ctx, told) => {
  await fall(ctx, {
    reportIds: told.reports.map(({ reportId }) => reportId),
    note: ctx.t('defect.reportRejected'),
    confirmed: null,
  })
  await reworkRejected(ctx, told)
})

export const defectAnswers: Answer[] = [onReversed, onRejected]

/** Defects of reports, by the reports of each act: those that come together are written at once. */
const arise: Step<readonly number[], number[]> = {
  writes: true,
  async run(ctx, parts) {
    const reportIds = parts.flatMap(({ item }) => item)
    const { rows } = await ctx.unscoped(() =>
      sql<{ id: number; reportId: number }>`
        insert into defect (report_id, reason_id, order_operation_id, workshop_id, mold_ids, quantity)
        select r.id, f.reason_id, r.order_operation_id, r.workshop_id, array(
          select m.mold_id from mold_mounting m where m.team_id = r.team_id and m.machine_id = r.machine_id
            and m.installed_at <= r.reported_at and (m.removed_at is null or m.removed_at > r.reported_at) order by m.id), f.quantity
        from report r join report_defect f on f.team_id = r.team_id and f.report_id = r.id
        where r.id = any(${reportIds}::bigint[]) and f.quantity > 0 order by r.id, f.reason_id
        on conflict (team_id, report_id, reason_id) do nothing returning id, report_id`.execute(ctx.db),
    )
    return parts.map(({ item }) => rows.filter(({ reportId }) => item.includes(reportId)).map(({ id }) => id))
  },
}

interface Standing {
  id: number
  reasonId: number
  judged: number
}

/** Defects of reports that count, locked with their orders. */
async function standingOf(ctx: Ctx, reportIds: readonly number[]): Promise<Standing[]> {
  const found = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('defect')
      .select('id')
      .where('reportId', 'in', [...reportIds])
      .where('stands', '=', true)
      .execute(),
  )
  const rows = await lockDefects(
    ctx,
    found.map(({ id }) => id),
  )
  return rows.map(({ id, reasonId, rework, scrap, concession, returned, sorting }) => ({
    id,
    reasonId,
    judged: add(rework, scrap, concession, returned, sorting),
  }))
}

interface Correction {
  correctsId: number
  reportId: number
  reportNo: string
  confirmed: readonly string[]
}

/** Defects of the wrong report go over to the one in its place where it says no less than was judged; the others fall. */
async function carryOn(ctx: Ctx, { correctsId, reportId, reportNo, confirmed }: Correction): Promise<void> {
  const before = await standingOf(ctx, [correctsId])
  if (!before.length) return
  const now = await ctx.db
    .selectFrom('reportDefect')
    .select(['reasonId', 'quantity'])
    .where('reportId', '=', reportId)
    .execute()
  const said = new Map(now.map(({ reasonId, quantity }) => [reasonId, quantity]))
  const stays = before.filter(({ reasonId, judged }) => judged > 0 && judged <= (said.get(reasonId) ?? 0))
  for (const { id, reasonId } of stays)
    await ctx.unscoped(() =>
      ctx.db
        .updateTable('defect')
        .set({ reportId, quantity: said.get(reasonId) as number, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute(),
    )
  ctx.touch(
    'defect',
    stays.map(({ id }) => id),
  )
  const falling = before.filter((each) => !stays.includes(each))
  await fell(ctx, falling, { note: ctx.t('defect.reportCorrected', { report: reportNo }), confirmed })
}

async function fall(
  ctx: Ctx,
  { reportIds, ...how }: { reportIds: readonly number[]; note: string; confirmed: readonly string[] | null },
): Promise<void> {
  if (reportIds.length) await fell(ctx, await standingOf(ctx, reportIds), how)
}

/** Defects count no more. @param how.confirmed what the person said yes to; null: nobody is asked */
async function fell(
  ctx: Ctx,
  defects: readonly Standing[],
  { note, confirmed }: { note: string; confirmed: readonly string[] | null },
): Promise<void> {
  if (!defects.length) return
  const ids = defects.map(({ id }) => id)
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('disposition')
      .selectAll()
      .where('defectId', 'in', ids)
      .where('status', 'in', [...standingStates])
      .orderBy('id')
      .forUpdate()
      .execute(),
  )
  const judged = rows as Parameters<typeof takeBack>[1]
  if (judged.length && confirmed && !confirmed.includes('judged'))
    throw askFirst('judged', 'defect.askUndo', { judged: worded(ctx, judged) })
  await takeBack(ctx, judged, 'undone', note)
  await ctx.unscoped(() =>
    ctx.db
      .updateTable('defect')
      .set({ stands: false, version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .execute(),
  )
  for (const row of judged)
    ctx.audit({
      verb: 'undo',
      entity: 'disposition',
      id: row.id,
      name: row.number,
      note,
      before: { status: row.status },
      after: { status: 'undone' },
    })
  ctx.touch(
    'disposition',
    judged.map(({ id }) => id),
  )
  ctx.touch('defect', ids)
}

/** "Rework 8, Scrap 5": what was judged, in words. */
function worded(ctx: Ctx, rows: readonly { kind: DispositionKind; quantity: number; status: string }[]): string {
  const sums = new Map<DispositionKind, number>()
  for (const { kind, quantity } of rows) sums.set(kind, add(sums.get(kind) ?? 0, quantity))
  return (Object.keys(countedAs) as DispositionKind[])
    .filter((kind) => sums.has(kind))
    .map((kind) => `${ctx.t(`dispositionKind.${kind}`)} ${sums.get(kind)}`)
    .join(' · ')
}
