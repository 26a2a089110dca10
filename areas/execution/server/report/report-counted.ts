import { sql } from 'kysely'
import { round, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import type { Step } from '#core/server/steps.ts'
import { addReport, piecesOf } from './add-report.ts'
import { automaticReports, lockAndRead, type PartFacts, type TaskFacts } from './facts.ts'
import { remainingOfTask } from './judge.ts'
import { notReported } from './limit.ts'
import { failedReportCheck } from './report-checks.ts'

export interface CountedReport {
  reportNo: string
  goodQuantity: number
}

/**
 * What of a machine's count is to be reported by itself; null where a task is reported by hand alone or nobody counts. What an approver sent
 * back is its people's to correct: it is not reported once more.
 */
export async function countedToReport(ctx: Ctx, task: TaskFacts, parts: PartFacts[]): Promise<number | null> {
  if (!automaticReports.includes(task.reportingMode) || task.counted === null) return null
  const left = notReported(task.counted, task.reportedGood, task.reportedDefective)
  const counted = left && Math.max(0, subtract(left, await sentBack(ctx, parts)))
  const most = task.quantityCheck ? Math.min(counted, remainingOfTask(task, parts)) : counted
  const decimals = Math.min(...parts.map(({ unitDecimals }) => unitDecimals))
  // Never up: nobody reports a piece that was not counted.
  const whole = round(most, decimals)
  return whole > most ? round(most - 10 ** -decimals, decimals) : whole
}

async function sentBack(ctx: Ctx, parts: PartFacts[]): Promise<number> {
  const row = await ctx.db
    .selectFrom('report')
    .select(sql<number>`coalesce(sum(good_quantity + defective_quantity), 0)`.as('pieces'))
    .where(
      'taskId',
      'in',
      parts.map(({ taskId }) => taskId),
    )
    .where('status', '=', 'rejected')
    .executeTakeFirst()
  return row?.pieces ?? 0
}

/**
 * Where the work centre reports automatically, what the machine counted and nobody reported is reported as good when the last people end
 * their work. @returns null where there is nothing to report
 */
export async function reportCounted(
  ctx: Ctx,
  { taskId, userIds, at }: { taskId: number; userIds: number[]; at?: string | null },
): Promise<CountedReport | null> {
  if (!(await ctx.step(reportsItself, taskId))) return null
  const { task, parts } = await lockAndRead(ctx, taskId)
  const open = parts.length > 0 && task.status !== 'completed' && !parts.some((part) => part.orderStatus === 'closed')
  const stay = task.stretches.some(({ userId, offAt }) => !offAt && !userIds.includes(userId))
  const goodQuantity = open && !stay ? await countedToReport(ctx, task, parts) : null
  if (!goodQuantity) return null
  // People go all the same; what is counted is reported once it may be.
  const whole = { good: goodQuantity, defective: 0 }
  const pieces = await piecesOf(ctx, task, parts, whole, [])
  if (await failedReportCheck(ctx, { task, parts, pieces, ...whole })) return null
  const { reportNo } = await addReport(ctx, { taskId, goodQuantity, defects: [], at, confirmed: [] })
  return { reportNo, goodQuantity }
}

/** Whether the work centres of tasks report by themselves. */
const reportsItself: Step<number, boolean> = {
  writes: false,
  async run({ db }, parts) {
    const rows = await db
      .selectFrom('task as t')
      .innerJoin('workCenter as w', 'w.id', 't.workCenterId')
      .select(['t.id', 'w.reportingMode'])
      .where(
        among(
          sql.ref('t.id'),
          parts.map(({ item }) => item),
        ),
      )
      .execute()
    const modes = new Map(rows.map(({ id, reportingMode }) => [id, reportingMode]))
    return parts.map(({ item }) => automaticReports.includes(modes.get(item) ?? ''))
  },
}
