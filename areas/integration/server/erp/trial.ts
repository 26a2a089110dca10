import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { notFound, throwIf } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type * as api from '../../contract/erp.api.ts'
import type { ErpKind } from '../../contract/erp-kinds.ts'
import { mayManage, mayReadKind } from '../policy.ts'
import { ofMoves, ofOrders, ofReports } from '../told/erp-answers.ts'
import type { ErpConnector } from './connector.ts'
import { targetsOf } from './driver.ts'
import { bodyOf, NoSuchFact } from './mapping.ts'

/** Asks the ERP, outside of any transaction, for an entry that it cannot have: it must say that it has none. */
export const tryConnector =
  (secrets: Secrets, connector: ErpConnector) =>
  async (ctx: AheadCtx, { id }: { id: number }): Promise<OutputOf<typeof api.testErpConnector>> => {
    throwIf(mayManage(ctx.caller))
    const target = await ctx.read(async (within) => {
      const row = await within.db.selectFrom('erpConnector').select('targetId').where('id', '=', id).executeTakeFirst()
      return row && (await targetsOf(within, secrets, [row.targetId])).get(row.targetId)
    })
    if (!target) throw notFound()
    const { request, status, answer, result } = await connector.test(target)
    const failure = 'problem' in result ? result : null
    return {
      // That it has one of a key that was never given says that it does not look.
      ok: 'absent' in result,
      request: request ?? '',
      status,
      answer,
      problem: failure?.problem ?? null,
      error: failure ? failure.error : 'ok' in result ? ctx.t('erpConnector.hasEverything') : null,
    }
  }

/** What would be sent of the newest record of a kind. */
export async function previewMapping(
  ctx: Ctx,
  { kind, rules, format }: InputOf<typeof api.previewErpMapping>,
): Promise<OutputOf<typeof api.previewErpMapping>> {
  throwIf(mayManage(ctx.caller))
  throwIf(mayReadKind(ctx.caller, kind))
  const newest = await newestOf(ctx, kind)
  if (!newest) return { document: null, body: null, error: null }
  const { document, payload, key = '', reversesKey = null } = newest
  const facts = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>
  const entry = { key, kind, reverses: reversesKey, document, occurredAt: ctx.now.toISOString(), facts }
  try {
    return { document, body: bodyOf(entry, rules, format), error: null }
  } catch (error) {
    if (!(error instanceof NoSuchFact)) throw error
    return { document, body: null, error: ctx.t('erpConnector.noSuchFact', { field: error.field }) }
  }
}

async function newestOf(ctx: Ctx, kind: ErpKind) {
  if (kind === 'erp.report') return (await ofReports(ctx, await newestIds(ctx, reports)))[0]
  if (kind === 'erp.orderCompleted') return (await ofOrders(ctx, await newestIds(ctx, completedOrders)))[0]
  const [found] = await ofMoves(ctx, await newestIds(ctx, moves[kind]))
  return found?.telling
}

const newestIds = async (ctx: Ctx, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await ctx.unscoped(() => query.execute(ctx.db))).rows.map(({ id }) => id)

const reports = sql<{ id: number }>`select id from report where good_quantity > 0 order by id desc limit 1`
const completedOrders = sql<{
  id: number
}>`select id from work_order where completed_quantity > 0 order by id desc limit 1`
const moves: Record<Exclude<ErpKind, 'erp.report' | 'erp.orderCompleted'>, ReturnType<typeof sql<{ id: number }>>> = {
  'erp.receipt': sql`select id from stock_move where kind in ('receipt', 'customerReceipt', 'approval')
    or kind = 'production' and to_state = 'free' order by id desc limit 1`,
  'erp.consumption': sql`select id from stock_move where kind = 'consumption' order by id desc limit 1`,
  'erp.scrap': sql`select id from stock_move where kind = 'scrap' order by id desc limit 1`,
  'erp.difference': sql`select id from stock_move where kind in ('count', 'weighing') order by id desc limit 1`,
}
