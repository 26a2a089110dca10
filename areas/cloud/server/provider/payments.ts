import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type * as api from '../../contract/provider-payment.api.ts'
import { yuan } from '../orders.ts'
import type { ProviderCtx } from './sessions.ts'
import { tellTeam } from './told.ts'

/** Payments that are listed. */
const shown = 200

type Row = OutputOf<typeof api.selectProviderPayment>['rows'][number]

/** Payments that renewed nothing, those that wait first and the oldest of them before others. */
export async function listPayments({ db }: ProviderCtx): Promise<OutputOf<typeof api.selectProviderPayment>> {
  const rows = await db
    .selectFrom('cloudPaymentTodo as d')
    .innerJoin('cloudPayment as p', (j) =>
      j.onRef('p.channel', '=', 'd.channel').onRef('p.transactionId', '=', 'd.transactionId'),
    )
    .innerJoin('cloudOrderEntry as o', (j) => j.onRef('o.teamId', '=', 'p.teamId').onRef('o.orderId', '=', 'p.orderId'))
    .innerJoin('team as t', 't.id', 'p.teamId')
    .leftJoin('cloudPaymentHandled as h', (j) =>
      j.onRef('h.channel', '=', 'd.channel').onRef('h.transactionId', '=', 'd.transactionId'),
    )
    .select(['p.transactionId', 't.name as teamName', 'o.orderNo', 'p.amountFen', 'o.priceFen', 'p.paidAt'])
    .select(['h.note', 'h.handledBy', 'h.handledAt'])
    .select((e) => [
      e.ref('d.channel').$castTo<Row['channel']>().as('channel'),
      e.ref('d.reason').$castTo<Row['reason']>().as('reason'),
      e.ref('h.way').$castTo<NonNullable<Row['handled']>['way'] | null>().as('way'),
    ])
    .orderBy((e) => e('h.way', 'is', null), 'desc')
    .orderBy('p.paidAt')
    .limit(shown)
    .execute()
  return {
    rows: rows.map(({ amountFen, priceFen, way, note, handledBy, handledAt, ...row }) => ({
      ...row,
      amount: yuan(amountFen),
      price: yuan(priceFen),
      handled: way ? { way, note: note ?? '', by: handledBy ?? '', at: handledAt ?? '' } : null,
    })),
  }
}

/** Keeps what was done by hand with a payment; nothing is done twice. */
export async function handlePayment(
  { db, by }: ProviderCtx,
  { channel, transactionId, way, note }: InputOf<typeof api.handleProviderPayment>,
): Promise<Record<string, never>> {
  const payment = await db
    .selectFrom('cloudPaymentTodo as d')
    .innerJoin('cloudPayment as p', (j) =>
      j.onRef('p.channel', '=', 'd.channel').onRef('p.transactionId', '=', 'd.transactionId'),
    )
    .innerJoin('cloudOrderEntry as o', (j) => j.onRef('o.teamId', '=', 'p.teamId').onRef('o.orderId', '=', 'p.orderId'))
    .select(['p.teamId', 'p.orderId', 'o.orderNo', 'p.amountFen'])
    .where('d.channel', '=', channel)
    .where('d.transactionId', '=', transactionId)
    .executeTakeFirst()
  if (!payment) throw notFound()
  const done = await db
    .insertInto('cloudPaymentHandled')
    .values({ channel, transactionId, way, note, handledBy: by.name, handledAt: by.now.toISOString() })
    .onConflict((c) => c.columns(['channel', 'transactionId']).doNothing())
    .executeTakeFirst()
  if (!done.numInsertedOrUpdatedRows) throw refuse('provider.paymentHandled')
  const { teamId, orderId: id, orderNo: name, amountFen } = payment
  await tellTeam(db, teamId, by, {
    verb: way,
    entity: 'cloudOrder',
    id,
    name,
    after: { channel, transactionId, amount: yuan(amountFen), note },
  })
  return {}
}
