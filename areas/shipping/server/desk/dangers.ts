import { materialStatesNow } from '#areas/planning/server/index.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { MessageParams } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { type DangerKind, type DeskDanger, dangerKinds } from '../../contract/desk.api.ts'
import { type LateOperation, type LineOrder, lateOperations, lotsHeld, ordersOfLines, unapprovedOf } from './read.ts'
import { daysFrom, dayText, quantityText } from './words.ts'

/** What a line's dangers are judged by. */
export interface Endangered {
  id: number
  productId: number | null
  unit: string
  state: string
  /** What neither lies here nor is ordered. */
  unorderedQuantity: number
  openQuantity: number
  /** What lines promised earlier leave of what lies here. */
  freeQuantity: number
  /** All that lies here. */
  lyingQuantity: number
  deliveryDate: string
}

/** What is known beside the lines, read once for all of them. */
interface Known {
  orders: Map<number, LineOrder[]>
  operations: Map<number, LateOperation>
  materials: Awaited<ReturnType<typeof materialStatesNow>>
  lots: Awaited<ReturnType<typeof lotsHeld>>
  unapproved: Map<number, number>
}

/** Lots that are named; more say nothing more. */
const namedLots = 3

/** What endangers each of the lines, in the caller's language, the gravest first; by the line's id. Lines that have all left have none. */
export async function dangersOf(ctx: Ctx, lines: readonly Endangered[]): Promise<Map<number, DeskDanger[]>> {
  const open = lines.filter(({ openQuantity }) => openQuantity > 0)
  const short = open.filter(isShort)
  const orders = await ordersOfLines(
    ctx,
    short.map(({ id }) => id),
  )
  const orderIds = orders.map(({ id }) => id)
  const products = [...new Set(short.flatMap(({ productId }) => productId ?? []))]
  const known: Known = {
    orders: groupedBy(orders, ({ lineId }) => lineId),
    operations: await lateOperations(ctx, orderIds),
    materials: orderIds.length ? await materialStatesNow(ctx) : new Map(),
    lots: await lotsHeld(ctx, products),
    unapproved: await unapprovedOf(ctx, products),
  }
  return new Map(open.map((line) => [line.id, isShort(line) ? ofShort(ctx, line, known) : ofLying(ctx, line)]))
}

/** Less lies here than is still to leave. */
const isShort = ({ freeQuantity, openQuantity }: Endangered): boolean => freeQuantity < openQuantity

/** All that is missing lies here: only that it does not leave can hurt. */
function ofLying(ctx: Ctx, line: Endangered): DeskDanger[] {
  return line.state === 'overdue'
    ? [said(ctx, 'notShipped', { quantity: quantityText(ctx.language, line.openQuantity, line.unit) })]
    : []
}

function ofShort(ctx: Ctx, line: Endangered, known: Known): DeskDanger[] {
  const orders = known.orders.get(line.id) ?? []
  const amount = (value: number) => quantityText(ctx.language, value, line.unit)
  const found: DeskDanger[] = orders.flatMap((order) => ofOrder(ctx, line, order, known))
  const unordered = line.unorderedQuantity
  if (unordered > 0) found.push(said(ctx, 'noOrder', { quantity: amount(unordered) }))
  const product = line.productId ?? 0
  for (const lot of known.lots.filter(({ productId }) => productId === product).slice(0, namedLots)) {
    const params = { lot: lot.number, quantity: amount(lot.quantity), status: ctx.t(`stockStatus.${lot.status}`) }
    found.push(said(ctx, 'lotHeld', params))
  }
  const unapproved = known.unapproved.get(product) ?? 0
  if (unapproved > 0) found.push(said(ctx, 'unapproved', { quantity: amount(unapproved) }))
  if (line.lyingQuantity > line.freeQuantity)
    found.push(said(ctx, 'shared', { lying: amount(line.lyingQuantity), left: amount(line.freeQuantity) }))
  // All is made, and it is not here: it went to somebody else, or was never brought into stock.
  if (!orders.length && unordered <= 0) found.push(said(ctx, 'noStock', { quantity: amount(line.freeQuantity) }))
  return found.sort((a, b) => dangerKinds.indexOf(a.kind) - dangerKinds.indexOf(b.kind))
}

/** What of one work order that is not done endangers its line. */
function ofOrder(ctx: Ctx, line: Endangered, order: LineOrder, { operations, materials }: Known): DeskDanger[] {
  const { workorderNo, status, ends, planned } = order
  const about = (kind: DangerKind, params: MessageParams = {}) =>
    said(ctx, kind, { order: workorderNo, ...params }, workorderNo)
  if (status === 'pendingConfirmation') return [about('notConfirmed')]
  if (status === 'abnormal') {
    const reasons = order.abnormalReasons.map((reason) => ctx.t(`abnormalReason.${reason}`))
    return [about('abnormal', { reasons: reasons.join(ctx.t('listed')) || '–' })]
  }
  const found: DeskDanger[] = []
  if (ends === null)
    found.push(
      planned === null ? about('notScheduled') : about('notPublished', { day: dayText(ctx.language, planned) }),
    )
  else if (ends > line.deliveryDate) {
    const params = { day: dayText(ctx.language, ends), days: daysFrom(line.deliveryDate, ends) }
    found.push(about('endsLate', params))
  }
  const operation = operations.get(order.id)
  if (operation) {
    const { name, begun, at } = operation
    found.push(about(begun ? 'operationOverdue' : 'operationNotBegun', { operation: name, at }))
  }
  const material = materials.get(order.id)
  if (material?.short) found.push(about('materialShort', { materials: material.short }))
  if (material?.awaited && material.awaitedOn)
    found.push(
      about('materialAwaited', { materials: material.awaited, day: dayText(ctx.language, material.awaitedOn) }),
    )
  return found
}

const said = (ctx: Ctx, kind: DangerKind, params: MessageParams, workorderNo: string | null = null): DeskDanger => ({
  kind,
  text: ctx.t(`deliveryDanger.${kind}`, params),
  workorderNo,
})
