import { sql } from 'kysely'
import type { Language } from '#core/contract/languages.ts'
import type { MessageParams } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { translator } from '#core/server/i18n.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { DeskLine, DeskOrder, DeskShipment } from '../../contract/desk.api.ts'
import { dayText, quantityText } from './words.ts'

/** A shipment with what of one line is on it. */
export interface DeskShipmentOf extends DeskShipment {
  lineId: number
  quantity: number
}

type Order = Omit<DeskOrder, 'answer'>

/**
 * What can be told a customer of each order, ready to be sent: its numbers, then line by line what was promised, what is expected and what
 * has left, then with which carrier. By the order's number; what endangers a line within the factory is not told.
 *
 * @param language of the customer, whatever the caller's is
 */
export async function answersOf(
  ctx: Ctx,
  orders: readonly Order[],
  shipments: readonly DeskShipmentOf[],
  language: Language,
): Promise<Map<string, string>> {
  const units = await unitsOf(
    ctx,
    orders.flatMap(({ lines }) => lines.map(({ id }) => id)),
    language,
  )
  return new Map(
    orders.map((order) => {
      const ids = new Set(order.lines.map(({ id }) => id))
      const own = shipments.filter(({ lineId }) => ids.has(lineId))
      return [order.salesOrderNo, answerOf(order, own, { language, zone: ctx.caller.zone, units })]
    }),
  )
}

interface Wording {
  language: Language
  zone: string
  /** Of each line, as the language calls it. */
  units: ReadonlyMap<number, string>
}

function answerOf(order: Order, shipments: readonly DeskShipmentOf[], wording: Wording): string {
  const { language, zone, units } = wording
  const t = translator(language)
  const say = (key: string, params: MessageParams) => t(`deliveryAnswer.${key}`, params)
  const { salesOrderNo, customerOrderNo } = order
  const head = customerOrderNo
    ? say('head', { order: salesOrderNo, customerOrder: customerOrderNo })
    : say('headAlone', { order: salesOrderNo })
  const lines = order.lines.map((line) => {
    const amount = (value: number) => quantityText(language, value, units.get(line.id) ?? line.unit)
    const what = say('what', { product: line.productCode, name: line.productName, quantity: amount(line.quantity) })
    const part = line.shippedQuantity > 0 && line.openQuantity > 0
    const left = part ? say('part', { shipped: amount(line.shippedQuantity), open: amount(line.openQuantity) }) : ''
    const params = {
      promise: dayText(language, line.deliveryDate),
      forecast: dayText(language, line.forecastDate ?? line.deliveryDate),
      days: Math.max(0, line.delayDays ?? 0),
    }
    return `- ${what}${say(standing(line), params)}${left}`
  })
  const gone = shipments.flatMap((shipment) => {
    if (!shipment.shippedAt) return []
    const line = order.lines.find(({ id }) => id === shipment.lineId)
    if (!line) return []
    const day = dayText(language, localDate(zone, Date.parse(shipment.shippedAt)))
    const quantity = quantityText(language, shipment.quantity, units.get(line.id) ?? line.unit)
    const base = say('shipped', { day, product: line.productCode, quantity, shipment: shipment.shipmentNo })
    const carrier = shipment.carrier ? say('carrier', { carrier: shipment.carrier }) : ''
    const tracking = shipment.trackingNo ? say('tracking', { tracking: shipment.trackingNo }) : ''
    return [`- ${base}${carrier}${tracking}${shipment.status === 'delivered' ? say('delivered', {}) : ''}`]
  })
  return [head, ...lines, ...(gone.length ? [say('shipments', {}), ...gone] : [])].join('\n')
}

/** How a line stands for its customer. */
function standing(line: Omit<DeskLine, 'dangers'>): string {
  const { state, openQuantity, freeQuantity, unorderedQuantity, forecastDate, delayDays } = line
  if (openQuantity <= 0) return 'allShipped'
  if (freeQuantity >= openQuantity) return state === 'overdue' ? 'readyLate' : 'ready'
  // A day is promised of all that is open alone.
  if (forecastDate === null || unorderedQuantity > 0) return state === 'overdue' ? 'openLate' : 'open'
  return (delayDays ?? 0) > 0 ? 'late' : 'onTime'
}

/** What each line is counted in, as the language calls it. */
async function unitsOf(ctx: Ctx, lineIds: readonly number[], language: Language): Promise<Map<number, string>> {
  if (!lineIds.length) return new Map()
  const { rows } = await sql<{ id: number; unit: string }>`
    select l.id, ${unitIn({ language }, 'p')} as unit from sales_order_line l
    join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.id = any(${[...lineIds]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, unit }) => [id, unit]))
}
