import { reportApproved, reportReversed } from '#areas/execution/contract/events.ts'
import { stockMoved } from '#areas/inventory/contract/events.ts'
import { orderCompleted } from '#areas/orders/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { type ErpKind, erpKinds } from '../../contract/erp-kinds.ts'
import { leave, type Telling } from '../delivery/leave.ts'
import type { Wants } from '../delivery/wants.ts'
import { type MoveFacts, movesOf, ordersOf, reportsOf } from './facts.ts'
import { type Undone, undoneOf } from './undone.ts'

const topic = 'erpEntry'

/** What ERPs are told; nothing is read or written where no connector of the team has the kind switched on. */
export function erpAnswers(wants: Wants): Answer[] {
  const tell = async (ctx: Ctx, kind: ErpKind, tellings: () => Promise<Telling[]>) => {
    const targets = await wants.of(ctx, kind)
    if (targets.length) await leave(ctx, targets, kind, await tellings(), topic)
  }
  return [
    on(reportApproved, (ctx, { reports }) =>
      tell(ctx, 'erp.report', () =>
        ofReports(
          ctx,
          reports.map((each) => each.reportId),
        ),
      ),
    ),
    on(reportReversed, async (ctx, { reports, reason }) => {
      const taken = reports.filter(({ wasApproved }) => wasApproved)
      await tell(ctx, 'erp.report', () => ofReversals(ctx, taken, reason))
    }),
    on(orderCompleted, (ctx, { orderIds }) => tell(ctx, 'erp.orderCompleted', () => ofOrders(ctx, orderIds))),
    on(stockMoved, async (ctx, { moveIds }) => {
      const wanted = new Map<ErpKind, readonly number[]>()
      for (const kind of erpKinds) wanted.set(kind, await wants.of(ctx, kind))
      if (!ofStock.some((kind) => wanted.get(kind)?.length)) return
      // One after the other: of a document they are sent in the order in which the ledger has them.
      for (const { kind, tellings } of runsOf(await ofMoves(ctx, moveIds))) {
        const targets = wanted.get(kind) ?? []
        if (targets.length) await leave(ctx, targets, kind, tellings, topic)
      }
    }),
  ]
}

/** What follows one another and is of one kind, together: a count of a hundred lines is left at once. */
function runsOf(told: readonly { kind: ErpKind; telling: Telling }[]): { kind: ErpKind; tellings: Telling[] }[] {
  const runs: { kind: ErpKind; tellings: Telling[] }[] = []
  for (const { kind, telling } of told) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.tellings.push(telling)
    else runs.push({ kind, tellings: [telling] })
  }
  return runs
}

const ofStock: readonly ErpKind[] = ['erp.receipt', 'erp.consumption', 'erp.scrap', 'erp.difference']

/** What the ERP tells an entry by; it says the team, for an ERP that several write to. */
const keyOf = (ctx: Ctx, what: string, id: number | string) => `gemba-${ctx.caller.teamId}-${what}-${id}`

const cut = (text: string | null) => text?.slice(0, 500) ?? null

export async function ofReports(
  ctx: Ctx,
  ids: readonly number[],
  undoes?: ReadonlyMap<number, { id: number; reason: string }>,
): Promise<Telling[]> {
  const facts = await reportsOf(ctx, ids)
  return facts.map(({ kind: _kind, ...report }) => {
    const undone = undoes?.get(report.id)
    return {
      subject: `workOrder ${report.workOrderId}`,
      document: report.reportNo,
      workshopId: report.workshopId,
      payload: { ...report, reason: cut(undone?.reason ?? null) },
      key: keyOf(ctx, 'report', report.id),
      reversesKey: undone ? keyOf(ctx, 'report', undone.id) : null,
    }
  })
}

const ofReversals = (ctx: Ctx, reports: readonly { reportId: number; reversalId: number }[], reason: string) =>
  ofReports(
    ctx,
    reports.map(({ reversalId }) => reversalId),
    new Map(reports.map(({ reportId, reversalId }) => [reversalId, { id: reportId, reason }])),
  )

/** An order that was completed, reopened and completed again is told each time. */
export async function ofOrders(ctx: Ctx, ids: readonly number[]): Promise<Telling[]> {
  const orders = await ordersOf(ctx, ids)
  return orders.map((order) => ({
    subject: `workOrder ${order.id}`,
    document: order.workorderNo,
    workshopId: order.workshopId,
    payload: order,
    key: keyOf(ctx, 'order', `${order.id}-${ctx.now.getTime()}`),
  }))
}

/** What a move is to an ERP; null: nothing, or not before it is approved. */
export function kindOfMove({ kind, toState }: { kind: string; toState: string }): ErpKind | null {
  if (kind === 'receipt' || kind === 'customerReceipt' || kind === 'approval') return 'erp.receipt'
  if (kind === 'production') return toState === 'free' ? 'erp.receipt' : null
  if (kind === 'consumption') return 'erp.consumption'
  if (kind === 'scrap') return 'erp.scrap'
  return kind === 'count' || kind === 'weighing' ? 'erp.difference' : null
}

export async function ofMoves(ctx: Ctx, ids: readonly number[]): Promise<{ kind: ErpKind; telling: Telling }[]> {
  const moves = await movesOf(ctx, ids)
  const undone = await undoneOf(
    ctx,
    moves.filter(({ kind }) => kind === 'reversal').map(({ id }) => id),
  )
  return moves.flatMap((move) => {
    const original = undone.get(move.id)
    if (move.kind === 'reversal' && !original) return []
    const kind = kindOfMove(original ?? move)
    // What was never approved was never told.
    if (!kind || (original && kind === 'erp.receipt' && move.fromState === 'unapproved')) return []
    return [{ kind, telling: tellingOf(ctx, move, original ?? null) }]
  })
}

/** What is undone is told after it: of its own document, whatever the reversal says of one. */
const subjectOf = (move: MoveFacts, { documentKind, documentId }: Pick<MoveFacts, 'documentKind' | 'documentId'>) => {
  if (move.workOrderId !== null) return `workOrder ${move.workOrderId}`
  return documentKind !== null && documentId !== null ? `${documentKind} ${documentId}` : `product ${move.productId}`
}

function tellingOf(ctx: Ctx, facts: MoveFacts, undone: Undone | null): Telling {
  const { kind: moveKind, reversesKind, reversesToState, ...move } = facts
  return {
    subject: subjectOf(facts, undone ?? facts),
    document: move.documentNo ?? move.productCode,
    workshopId: null,
    payload: { ...move, moveKind, note: cut(move.note) },
    key: keyOf(ctx, 'move', move.id),
    reversesKey: undone ? keyOf(ctx, 'move', undone.id) : null,
  }
}
