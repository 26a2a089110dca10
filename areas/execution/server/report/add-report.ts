import { add } from '#core/contract/decimal.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { localDate } from '#engines/working-time/index.ts'
import { type AddedReport, reportAdded, reportApproved } from '../../contract/events.ts'
import type { AddReport, addReport as addReportEndpoint } from '../../contract/report.api.ts'
import { enteredAt } from '../entered-at.ts'
import { applyTaskReport, orderProgressed, sharesOfTask, shiftAt } from '../other-areas.ts'
import { refuseBeginning } from './begin.ts'
import { lockAndRead, type PartFacts, type TaskFacts } from './facts.ts'
import {
  auxiliaryOf,
  checkCount,
  checkLimit,
  checkQuantities,
  checkTaskLimit,
  defectiveOf,
  earnedSecondsOf,
  reachesPlan,
  remainingOfTask,
  takesMore,
} from './judge.ts'
import { equally, peopleOf } from './people.ts'
import { checkPhotos, takePhotos } from './photos.ts'
import { refuseChecked } from './report-checks.ts'
import type { Share } from './shares.ts'
import { mergeDefects, splitDefects } from './split.ts'
import { type NewReport, writeReports } from './write.ts'

export type Reported = OutputOf<typeof addReportEndpoint>

/**
 * Reports good and defective quantity of a task. Checked under the locks of the orders, so that two people who report
 * the last pieces at once cannot both succeed: the second is told what remains. A combined task leaves a report for each member.
 */
export const addReport = (ctx: Ctx, input: AddReport): Promise<Reported> =>
  report(ctx, input, (task, at) => peopleOf(ctx, task, input.userIds, at))

/**
 * Reports what was found to be made of a task and was never reported. Whose work it was is named, as nobody can tell it from who was on duty;
 * they share equally.
 */
export const reportFound = (ctx: Ctx, input: AddReport & { userIds: number[] }): Promise<Reported> =>
  report(ctx, input, () => equally(ctx, input.userIds))

async function report(
  ctx: Ctx,
  input: AddReport,
  whose: (task: TaskFacts, at: Date) => Promise<Share[]>,
): Promise<Reported> {
  const { task, parts } = await lockAndRead(ctx, input.taskId)
  refuseNotOpen(ctx, task, parts)
  const said = { goodQuantity: input.goodQuantity, defects: mergeDefects(input.defects) }
  checkQuantities(parts, said)
  await checkReasons(ctx, parts, said.defects)
  await checkPhotos(ctx, input.defects)
  const at = enteredAt(ctx, input.at)
  const [people, shift] = await Promise.all([whose(task, at), shiftAt(ctx, task.lineId, at.getTime())])

  const defective = defectiveOf(said)
  const pieces = await piecesOf(ctx, task, parts, { good: said.goodQuantity, defective }, said.defects)
  checkCount(task, parts[0]?.unit ?? '', said.goodQuantity, defective)
  checkTaskLimit(task, parts, said.goodQuantity, defective)
  for (const piece of pieces) checkLimit(task, piece.part, piece.good, piece.defective)
  await refuseBeginning(ctx, { task, parts }, people, input.confirmed)
  await refuseChecked(ctx, { task, parts, pieces, good: said.goodQuantity, defective })
  const drafts = pieces.map(
    (piece): NewReport => ({
      ...journalRow(task, piece),
      auxiliaryQuantity: (task.isCombined ? null : input.auxiliaryQuantity) ?? auxiliaryOf(piece.part, piece.good),
      kind: 'report',
      correctsId: null,
      reason: null,
      stationId: input.stationId ?? task.stretches.at(-1)?.stationId ?? null,
      startedAt: startOf(task),
      // Overtime outside every shift counts for the day it falls on.
      shiftDate: shift?.date ?? localDate(ctx.caller.zone, at.getTime()),
      shiftId: shift?.id ?? null,
      remark: input.remark ?? null,
    }),
  )
  const taskCompleted = reachesPlan(task, said.goodQuantity, defective)
  const [facts] = await Promise.all([
    writeReports(ctx, drafts, people, at),
    applyTaskReport(ctx, {
      taskId: task.id,
      good: said.goodQuantity,
      defective,
      approvedGood: task.levels ? 0 : said.goodQuantity,
      approvedDefective: task.levels ? 0 : defective,
      startedAt: startOf(task) ?? undefined,
      completed: taskCompleted || undefined,
    }),
  ])
  const ids = facts.map(({ reportId }) => reportId)
  await takePhotos(ctx, ids, input.defects)
  await settle(ctx, facts, { approved: task.levels === 0, verb: 'report', confirmed: input.confirmed })
  return {
    ids,
    reportNo: facts[0]?.reportNo ?? '',
    remaining: task.quantityCheck ? remainingOfTask(task, parts, said.goodQuantity, defective) : null,
    taskCompleted,
  }
}

/** Logs new reports, brings their orders, locked already, forward and lets the other areas answer. */
export async function settle(
  ctx: Ctx,
  facts: AddedReport[],
  { approved, verb, confirmed }: { approved: boolean; verb: string; confirmed: string[] },
): Promise<void> {
  for (const fact of facts) ctx.audit({ verb, entity: 'report', id: fact.reportId, name: fact.reportNo, after: fact })
  ctx.touch(
    'report',
    facts.map(({ reportId }) => reportId),
  )
  await orderProgressed(ctx, [...new Set(facts.map(({ workOrderId }) => workOrderId))], { locked: true })
  await ctx.emit(reportAdded, { reports: facts, confirmed })
  if (approved) await ctx.emit(reportApproved, { reports: facts })
}

function refuseNotOpen(ctx: Ctx, task: TaskFacts, parts: PartFacts[]): void {
  if (!task.released) throw refuse('startCheck.released', { task: task.taskNo })
  const closed = parts.find(({ orderStatus }) => orderStatus === 'closed')
  if (closed || !parts.length) throw refuse('startCheck.orderClosed', { order: closed?.workorderNo ?? task.taskNo })
  if (!takesMore(task, parts))
    throw refuse('report.taskCompleted', { task: task.taskNo, plan: task.planQuantity, good: task.reportedGood })
}

/** Reasons must exist, be in use and fit one of the operations. */
export async function checkReasons(ctx: Ctx, parts: PartFacts[], defects: { reasonId: number }[]): Promise<void> {
  if (!defects.length) return
  const operations = parts.map(({ operationId }) => operationId)
  const rows = await ctx.db
    .selectFrom('defectReason')
    .select(['id', 'operationIds'])
    .where(
      'id',
      'in',
      defects.map(({ reasonId }) => reasonId),
    )
    .where('enabled', '=', true)
    .execute()
  const fits = new Set(
    rows
      .filter(({ operationIds }) => !operationIds.length || operationIds.some((id) => operations.includes(id)))
      .map(({ id }) => id),
  )
  const bad = defects.findIndex(({ reasonId }) => !fits.has(reasonId))
  if (bad >= 0) throw refuseField(`defects.${bad}.reasonId`, 'report.reasonUnfit')
}

interface Piece {
  part: PartFacts
  good: number
  defective: number
  defects: { reasonId: number; quantity: number }[]
}

/** What each operation of a task gets of what is said of the whole. */
export async function piecesOf(
  ctx: Ctx,
  task: TaskFacts,
  parts: PartFacts[],
  whole: { good: number; defective: number },
  defects: Piece['defects'],
): Promise<Piece[]> {
  if (!task.isCombined) return [{ part: parts[0] as PartFacts, ...whole, defects }]
  const shares = await sharesOfTask(ctx, task.id, { ...whole, approvedGood: 0, approvedDefective: 0 })
  const given = splitDefects(defects, shares)
  return shares
    .filter(({ good, defective }) => add(good, defective) > 0)
    .map(({ taskId, good, defective }) => {
      const part = parts.find((each) => each.taskId === taskId) as PartFacts
      return { part, good, defective, defects: given.get(taskId) ?? [] }
    })
}

/** What every journal row of a task holds, whether reported at first or in a correction. */
export const journalRow = (task: TaskFacts, { part, good, defective, defects }: Piece) => ({
  taskId: part.taskId,
  workOrderId: part.workOrderId,
  orderOperationId: part.orderOperationId,
  workCenterId: task.workCenterId,
  machineId: task.machineId,
  lineId: task.lineId,
  workshopId: task.workshopId,
  goodQuantity: good,
  defectiveQuantity: defective,
  defects,
  auxiliaryQuantity: auxiliaryOf(part, good),
  earnedSeconds: earnedSecondsOf(task, part, good),
  unitPrice: part.unitPrice,
  difficultyRate: part.difficultyRate,
  levels: task.levels,
  numbering: task.numbering,
  sendsOn: task.sendsOn,
  isLast: part.isLast,
  schemes: part.schemes,
})

/** Work on a report began after the last one, or when the first of its people came. */
function startOf(task: TaskFacts): string | null {
  if (task.lastReportedAt) return task.lastReportedAt
  const times = task.stretches.map(({ onAt }) => Date.parse(onAt))
  return times.length ? new Date(Math.min(...times)).toISOString() : task.startedAt
}
