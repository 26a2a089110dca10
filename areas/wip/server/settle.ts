import { addTransfer, reportFound, tasksTakingReports } from '#areas/execution/server/index.ts'
import { lockOrders } from '#areas/orders/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type { settleWipLine } from '../contract/count.api.ts'
import { type WipCountState, type WipWay, wipCountStatus } from '../contract/count.ts'
import { readBooks } from './books.ts'
import { nameOfLine } from './make.ts'
import { end, openDifferences } from './move.ts'
import { maySettle } from './policy.ts'
import { correctedSince, type Lacking, lackingBefore, readSettled, type Settled, waysOf } from './settling.ts'

type Asked = InputOf<typeof settleWipLine>
type Report = Asked['reports'][number]

/**
 * Settles the difference of a line, once: under the locks of its count and of its order. The difference stands as it was counted; what was
 * reported since then is no part of it.
 */
export async function settleLine(ctx: Ctx, input: Asked): Promise<OutputOf<typeof settleWipLine>> {
  const known = await ctx.db.selectFrom('wipCountLine').select('countId').where('id', '=', input.id).executeTakeFirst()
  if (!known) throw notFound()
  const count = await lockRow(ctx.db, 'wipCount', known.countId)
  const state = count.status as WipCountState
  refuseWrongState(ctx, wipCountStatus, { name: count.countNo, state, verb: 'settle' })
  const first = await readSettled(ctx, input.id)
  throwIf(maySettle(ctx.caller, count.countNo, first.counters))
  await lockOrders(ctx, [first.workOrderId])
  // Read again under the order's lock: it may have been closed meanwhile.
  const line = await readSettled(ctx, input.id)
  const name = nameOfLine(line)
  if (line.settled || line.difference === 0) throw refuse('wipCount.settledAlready', { name })
  if (!waysOf(line).includes(input.way)) throw refuseField('way', 'wipCount.notThisWay', { name })
  const reportIds = await ways[input.way](ctx, line, input)
  await ctx.db
    .insertInto('wipSettlement')
    .values({
      lineId: line.lineId,
      way: input.way,
      difference: line.difference,
      reportIds,
      reason: input.reason,
      userId: ctx.caller.userId || null,
      at: ctx.now.toISOString(),
    })
    .execute()
  ctx.audit({
    verb: 'settle',
    entity: 'wipCount',
    id: count.id,
    name: `${count.countNo} ${name}`,
    note: input.reason || undefined,
    after: { way: input.way, difference: line.difference },
  })
  ctx.touch('wipCount', [count.id])
  const left = (await openDifferences(ctx, count.id)).length
  if (!left) await end(ctx, count.id, 'closed')
  return { status: left ? 'settling' : 'closed', left }
}

type Settle = (ctx: Ctx, line: Settled, input: Asked) => Promise<number[]>

/** What each way does. @returns the reports that it made */
const ways: Record<WipWay, Settle> = {
  reported: reportHere,
  reportedBefore: reportBefore,
  movedIn: moveIn,
  corrected: seeCorrected,
  explained: explain,
}

const saidOf = ({ goodQuantity, defects }: Report): number =>
  add(goodQuantity, ...defects.map(({ quantity }) => quantity))

/** Tasks that are named take reports, and are tasks of these operations. */
async function refuseTasks(
  ctx: Ctx,
  reports: readonly Report[],
  operations: readonly Named[],
): Promise<Map<number, number>> {
  const taking = await tasksTakingReports(
    ctx,
    operations.map(({ orderOperationId }) => orderOperationId),
  )
  for (const { orderOperationId, name } of operations)
    if (!taking.some((task) => task.orderOperationId === orderOperationId)) throw refuse('wipCount.noTask', { name })
  const of = new Map(taking.map(({ taskId, orderOperationId }) => [taskId, orderOperationId]))
  const bad = reports.findIndex(({ taskId }) => !of.has(taskId))
  if (bad >= 0) throw refuseField(`reports.${bad}.taskId`, 'wipCount.notItsTask')
  return of
}

interface Named {
  orderOperationId: number
  name: string
}

/** One after the other: each is judged by what the one before left. */
async function reportAll(ctx: Ctx, line: Settled, { reports, confirmed }: Asked): Promise<number[]> {
  const ids: number[] = []
  for (const { taskId, userIds, goodQuantity, defects } of reports) {
    const remark = ctx.t('wipCount.remark', { count: line.countNo })
    const said = { goodQuantity, defects: defects.map((defect) => ({ ...defect, photoIds: [] })) }
    ids.push(...(await reportFound(ctx, { taskId, userIds, ...said, remark, confirmed })).ids)
  }
  return ids
}

/** The books moved by the whole difference and by nothing else, or everything is undone. */
async function moved(ctx: Ctx, line: Settled, act: () => Promise<number[]>): Promise<number[]> {
  const { book } = await readBooks(ctx, line.orderOperationId)
  const ids = await act()
  const after = await readBooks(ctx, line.orderOperationId)
  const change = subtract(after.book, book)
  if (change !== line.difference)
    throw refuse('wipCount.booksDisagree', { name: nameOfLine(line), change, difference: line.difference })
  return ids
}

/** Pieces that went on, or are no more: they are reported here. */
async function reportHere(ctx: Ctx, line: Settled, input: Asked): Promise<number[]> {
  await refuseTasks(ctx, input.reports, [{ orderOperationId: line.orderOperationId, name: nameOfLine(line) }])
  const missing = Math.abs(line.difference)
  const said = add(0, ...input.reports.map(saidOf))
  if (said !== missing) throw refuseField('reports', 'wipCount.otherSum', { said, difference: missing })
  return moved(ctx, line, () => reportAll(ctx, line, input))
}

/** Pieces that came before anybody said so: the operations before are reported, each as far as it lacks. */
async function reportBefore(ctx: Ctx, line: Settled, input: Asked): Promise<number[]> {
  const before = await lackingBefore(ctx, line)
  const named = before.map(({ orderOperationId, produreName }) => ({
    orderOperationId,
    name: nameOfLine({ workorderNo: line.workorderNo, produreName }),
  }))
  const of = await refuseTasks(ctx, input.reports, named)
  for (const each of before)
    refuseOtherSum(
      each,
      input.reports.filter(({ taskId }) => of.get(taskId) === each.orderOperationId),
    )
  return moved(ctx, line, () => reportAll(ctx, line, input))
}

function refuseOtherSum({ lacks, produreName }: Lacking, reports: readonly Report[]): void {
  const said = add(0, ...reports.map(({ goodQuantity }) => goodQuantity))
  if (said !== lacks || reports.some(({ defects }) => defects.length))
    throw refuseField('reports', 'wipCount.otherSumBefore', { operation: produreName, said, difference: lacks })
}

/** Pieces that were carried on before anybody said so. What is not reported there yet is refused by the transfer, which says how much is. */
async function moveIn(ctx: Ctx, line: Settled): Promise<number[]> {
  return moved(ctx, line, async () => {
    const before = await ctx.db
      .selectFrom('orderOperation as b')
      .innerJoin('orderOperation as o', (j) =>
        j.onRef('o.teamId', '=', 'b.teamId').onRef('o.workOrderId', '=', 'b.workOrderId'),
      )
      .select('b.id')
      .where('o.id', '=', line.orderOperationId)
      .whereRef('o.sequence', '=', (e) => e.fn.any('b.successor'))
      .orderBy('b.sequence')
      .execute()
    const remark = ctx.t('wipCount.remark', { count: line.countNo })
    for (const { id } of before)
      await addTransfer(ctx, {
        fromOperationId: id,
        toOperationId: line.orderOperationId,
        quantity: line.difference,
        remark,
      })
    return []
  })
}

/** Reports of this operation that said too much are corrected or reversed where they stand; here it is seen that they were. */
async function seeCorrected(ctx: Ctx, line: Settled): Promise<number[]> {
  const corrected = await correctedSince(ctx, line)
  if (corrected !== line.difference)
    throw refuse('wipCount.notCorrected', { name: nameOfLine(line), corrected, difference: line.difference })
  return []
}

async function explain(_ctx: Ctx, _line: Settled, { reason }: Asked): Promise<number[]> {
  if (!reason) throw refuseField('reason', 'wipCount.whyExplained')
  return []
}
