import { type CompiledQuery, sql } from 'kysely'
import { spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { type Asked, doable, type Finder, type FoundRow, findable, newRow, searched } from '#core/server/find/finder.ts'
import { beginsWith, byNumber, everyName, holdsWords } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { readOrderCode } from '../contract/order-code.ts'
import { workOrderPage } from '../contract/references.ts'
import { salesOrderStatus } from '../contract/sales-order.ts'
import { type WorkOrderState, workOrderStatus } from '../contract/work-order-status.ts'

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('workOrder as w')
    .select([
      'w.id',
      'w.workorderNo as number',
      madeNameIn(ctx, 'w').as('name'),
      'w.customer as note',
      'w.status as state',
    ])
    .where('w.deletedAt', 'is', null)

/** The last digits of a number that tell one order from others. */
const digitsLeast = 3

/** Orders whose number ends with what was typed, the newest first. */
function endingWith(ctx: Ctx, { text, limit }: Asked): CompiledQuery<FoundRow>[] {
  if (text.length < digitsLeast || !/\d$/.test(text) || /\s/.test(text)) return []
  return [...new Set(spellingsOf(text))].map((spelling) =>
    rows(ctx)
      .where(beginsWith('w.numberEnd', [...spelling].reverse().join('')))
      // Not by the index over ids: an ending that no order has would have it read them all.
      .orderBy(sql`w.id + 0`, 'desc')
      .limit(limit)
      .compile(),
  )
}

const products = 4
const ordersOfEach = 3

/** The newest orders of products that are called so, in any language. */
function ofProducts(ctx: Ctx, { text, words, limit }: Asked): CompiledQuery<FoundRow>[] {
  // The number of an order rather than of a product.
  if (/^\d+$|\d{4}/.test(text)) return []
  const called = ctx.db.selectFrom('product as p').select(['p.teamId', 'p.id', 'p.code', everyName('p').as('written')])
  const named = ctx.db
    .selectFrom(called.as('f'))
    .select(['f.teamId', 'f.id'])
    .where(holdsWords('f.code', 'f.written', words))
    .orderBy('f.code')
    .limit(products)
  return [
    ctx.db
      .selectFrom(named.as('n'))
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom('workOrder as w')
            .select([
              'w.id',
              'w.workorderNo as number',
              madeNameIn(ctx, 'w').as('name'),
              'w.customer as note',
              'w.status as state',
            ])
            .whereRef('w.teamId', '=', 'n.teamId')
            .whereRef('w.productId', '=', 'n.id')
            .where('w.deletedAt', 'is', null)
            .orderBy('w.id', 'desc')
            .limit(ordersOfEach)
            .as('o'),
        (j) => j.onTrue(),
      )
      .select(['o.id', 'o.number', 'o.name', 'o.note', 'o.state'])
      .orderBy('o.id', 'desc')
      .limit(limit)
      .compile(),
  ]
}

function orders(ctx: Ctx, asked: Asked): CompiledQuery<FoundRow>[] {
  const at = { id: 'w.id', number: 'w.workorderNo' }
  // A printed code names the order, or one of its operations.
  if (asked.exact) return byNumber(rows(ctx), at, { ...asked, text: readOrderCode(asked.text).workorderNo })
  const numbered = byNumber(rows(ctx), at, asked)
  return asked.text ? [...numbered, ...endingWith(ctx, asked), ...ofProducts(ctx, asked)] : numbered
}

const allows = (verb: Parameters<typeof workOrderStatus.can>[1]) => ({
  name: verb,
  label: `workOrderStatus.verb.${verb}` as const,
  right: workOrderStatus.verbs[verb].right,
  can: ({ state }: FoundRow) => workOrderStatus.can(state as WorkOrderState, verb),
})

const workOrder: Finder = {
  kind: 'workOrder',
  right: 'workOrder.view',
  queries: orders,
  place: ({ number }) => ({ path: workOrderPage.path, query: { [workOrderPage.query]: number } }),
  status: workOrderStatus,
  acts: [allows('confirm'), allows('print'), allows('close'), allows('reopen')],
}

const salesOrder: Finder = {
  kind: 'salesOrder',
  right: 'salesOrder.view',
  queries: (ctx, asked) =>
    byNumber(
      ctx.db
        .selectFrom('salesOrder as s')
        .select([
          's.id',
          's.salesOrderNo as number',
          's.customer as name',
          's.customerOrderNo as note',
          's.status as state',
        ]),
      { id: 's.id', number: 's.salesOrderNo' },
      asked,
    ),
  place: ({ number }) => ({ path: 'salesOrder', query: searched({ keyword: number }) }),
  status: salesOrderStatus,
}

/** A piece leads to its order: it has no page of its own. */
const orderSerial: Finder = {
  kind: 'orderSerial',
  right: 'workOrder.view',
  queries: (ctx, asked) =>
    byNumber(
      ctx.db
        .selectFrom('orderSerial as s')
        .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 's.teamId').onRef('w.id', '=', 's.workOrderId'))
        .select(['s.id', 's.serialNo as number', madeNameIn(ctx, 'w').as('name'), 'w.workorderNo as note'])
        .select(sql<string | null>`null::text`.as('state'))
        .where('w.deletedAt', 'is', null),
      { id: 's.id', number: 's.serialNo' },
      asked,
    ),
  place: ({ note }) => ({ path: workOrderPage.path, query: { [workOrderPage.query]: note ?? '' } }),
}

const way = (name: 'workOrder' | 'salesOrder', path: string) =>
  doable(`${name}.new`, {
    label: `${name}.new`,
    right: `${name}.add`,
    place: { path, query: newRow },
  })

/** Work orders, sales orders and pieces, and the way to new orders. */
export const findOrders: Fill[] = [
  ...[workOrder, salesOrder, orderSerial].map((each) => findable(each)),
  way('workOrder', 'WorkOrderEntry'),
  way('salesOrder', 'salesOrder'),
]
