import type { InputOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { askFirst, Refusal, refuse, refuseField } from '#core/server/refusal.ts'
import {
  balanceFigures,
  checkAssignment,
  type JointOperation,
  jointOperations,
  stationTimes,
  taktOf,
} from '#engines/line-balancing/index.ts'
import type { saveLineBalance as endpoint, FlowLineFacts, LineBalance, MixPart } from '../../contract/lean/lean.api.ts'
import { readCurrent } from './balances.ts'
import { flowLineFacts } from './flow-line-facts.ts'
import { mustSeeLine } from './lines.ts'

type Input = InputOf<typeof endpoint>

/** Keeps a balance as the line's next version, reckoned anew from what stands in the database. */
export async function saveBalance(ctx: Ctx, input: Input): Promise<LineBalance> {
  const { lineId } = input
  const line = await mustSeeLine(ctx, lineId, { lock: true })
  const also = input.products.map(({ productId }) => productId)
  const facts = await flowLineFacts(ctx, { ...input, also })
  await refuseSavedSince(facts, input.base)
  const products = mixOf(facts, input)
  const operations = operationsOf(facts, products)
  const stationIds = stationsOf(facts, input)
  const placed = placedOf(ctx, { facts, operations, stationIds }, input)
  const { time } = facts
  if (!time?.net) throw refuse('lean.refused.noTime', { line: line.name })
  const takt = taktOf(
    time.net,
    products.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  if (takt === null) throw refuse('lean.refused.noDemand')
  const cycle = Math.max(1, Math.round(takt * (1 - input.reservePercent / 100)))
  const figures = balanceFigures(stationTimes(operations, placed, stationIds.length), cycle)
  const { maximum } = await ctx.db
    .selectFrom('lineBalance')
    .select((e) => e.fn.max('number').as('maximum'))
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  const names = new Map(facts.products.flatMap((each) => each.operations.map((one) => [one.key, one] as const)))
  const { id } = await ctx.db
    .insertInto('lineBalance')
    .values({
      lineId,
      workshopId: line.workshopId,
      number: (maximum ?? 0) + 1,
      note: input.note || null,
      fromDate: input.from,
      toDate: input.to,
      netMs: time.net,
      products: JSON.stringify(products),
      reservePercent: input.reservePercent,
      cycleMs: cycle,
      paceMs: Math.round(figures.pace),
      stationIds,
      operations: JSON.stringify(
        operations.map(({ id: key, time: ms }) => ({
          key,
          operationId: names.get(key)?.operationId ?? 0,
          name: names.get(key)?.name ?? key,
          ms,
          stationIds: (placed.get(key) ?? []).map((at) => stationIds[at]),
        })),
      ),
      used: figures.used,
      efficiency: figures.efficiency ?? 0,
      userId: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const saved = (await readCurrent(ctx, lineId)) as LineBalance
  ctx.audit({
    verb: 'save',
    entity: 'lineBalance',
    id,
    name: `${line.number} #${saved.number}`,
    note: input.note,
    before: facts.balance && logged(facts.balance),
    after: logged(saved),
  })
  ctx.touch('lineBalance', [id])
  return saved
}

const logged = ({ paceMs, used, efficiency, operations }: LineBalance) => ({
  paceMs,
  used,
  efficiency,
  operations: operations.map(({ name, stationIds }) => `${name}: ${stationIds.join(', ')}`),
})

async function refuseSavedSince({ balance }: FlowLineFacts, base: number): Promise<void> {
  if ((balance?.number ?? 0) === base) return
  const params = { number: balance?.number ?? 0, user: balance?.userName ?? '' }
  throw new Refusal(409, codes.stale, { key: 'lean.refused.savedSince', params }, balance)
}

/** The mix as it is saved: typed quantities as they are, the others as the demand is now. */
function mixOf(facts: FlowLineFacts, { products }: Input): MixPart[] {
  const known = new Map(facts.products.map((each) => [each.productId, each]))
  return products.map((part, i) => {
    const product = known.get(part.productId)
    if (!product?.operations.length) throw refuseField(`products.${i}.productId`, 'lean.refused.notHere')
    return part.typed ? part : { ...part, quantity: product.orderQuantity + product.salesQuantity }
  })
}

function operationsOf(facts: FlowLineFacts, products: readonly MixPart[]): JointOperation[] {
  const known = new Map(facts.products.map((each) => [each.productId, each]))
  const joint = jointOperations(
    products.map(({ productId, quantity }) => ({
      quantity,
      operations: (known.get(productId)?.operations ?? []).map(({ key, ms, after }) => ({ id: key, time: ms, after })),
    })),
  )
  if (!joint) throw refuse('lean.refused.contradiction')
  if (!joint.length) throw refuse('lean.refused.noDemand')
  return joint
}

/** All stations of the line, each once, in the order that was sent. */
function stationsOf({ stations }: FlowLineFacts, { stationIds }: Input): number[] {
  const known = new Set(stations.map(({ id }) => id))
  const sent = new Set(stationIds)
  const same = sent.size === stationIds.length && known.size === sent.size && stationIds.every((id) => known.has(id))
  if (!same) throw refuseField('stationIds', 'lean.refused.stationsChanged')
  return stationIds
}

interface Given {
  facts: FlowLineFacts
  operations: JointOperation[]
  stationIds: number[]
}

/** The assignment by station indices; refuses one that leaves an operation out or turns the flow round. */
function placedOf(ctx: Ctx, { facts, operations, stationIds }: Given, input: Input): Map<string, number[]> {
  const able = new Map<string, Set<number>>()
  const names = new Map<string, string>()
  for (const product of facts.products)
    for (const { key, name, stationIds: ids } of product.operations) {
      names.set(key, name)
      able.set(key, new Set([...(able.get(key) ?? []), ...ids]))
    }
  const sent = new Map(input.assignment.map(({ key, stationIds: ids }) => [key, ids]))
  const at = new Map(stationIds.map((id, i) => [id, i]))
  const placed = new Map(
    operations.map(({ id }) => [
      id,
      (sent.get(id) ?? []).flatMap((station) => at.get(station) ?? []).sort((a, b) => a - b),
    ]),
  )
  const problem = {
    stationCount: stationIds.length,
    operations: operations.map((each) => ({
      ...each,
      stations: [...(able.get(each.id) ?? [])].flatMap((id) => at.get(id) ?? []),
    })),
  }
  const faults = checkAssignment(problem, placed)
  const nameOf = (key: string) => names.get(key) ?? key
  for (const fault of faults) {
    if (fault.kind === 'unassigned')
      throw refuseField('assignment', 'lean.refused.unassigned', { operation: nameOf(fault.operation) })
    if (fault.kind === 'order')
      throw refuseField('assignment', 'lean.refused.order', {
        operation: nameOf(fault.operation),
        before: nameOf(fault.before),
      })
  }
  const unable = faults.find((fault) => fault.kind === 'unable')
  if (unable && !input.confirmed.includes('otherStation')) {
    const station = facts.stations.find(({ id }) => id === stationIds[unable.station])
    throw askFirst('otherStation', 'lean.ask.otherStation', {
      operation: nameOf(unable.operation),
      station: station?.name ?? '',
      count: faults.length,
    })
  }
  return placed
}
