import { parseArgs } from 'node:util'
import { planRisk, type Spread } from '#engines/plan-risk/index.ts'
import { assignments, buildModel, construct } from '#engines/scheduling/index.ts'
import { factory } from './factory.ts'

/** The plays of a plan in which every operation has a spread: what a thread does for one look at the risk. */
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    plays: { type: 'string', default: '400' },
    followed: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})

const spreads: Spread[] = [
  { lower: 0.9, median: 1, upper: 1.15 },
  { lower: 0.95, median: 1.1, upper: 1.4 },
  { lower: 0.8, median: 0.9, upper: 1.05 },
]

console.table(values.operations.split(',').map((count) => measure(Number(count))))

function measure(operations: number) {
  const seed = Number(values.seed)
  const input = factory({ operations, machines: Math.ceil(operations / 100), seed })
  const planned = construct(buildModel(input), { rule: 'edd' })
  const begun = performance.now()
  const model = buildModel(input)
  const opIds = new Map<string | number, (string | number)[]>()
  for (const { orderId, opId } of assignments(model, planned)) opIds.set(orderId, [...(opIds.get(orderId) ?? []), opId])
  const risk = planRisk(model, planned, {
    now: input.now,
    orders: input.orders.map((order) => ({ ...order, opIds: opIds.get(order.id) ?? [] })),
    spreads,
    spreadOf: new Map(input.operations.map(({ id }, i) => [id, i % spreads.length])),
    plays: Number(values.plays),
    followed: Number(values.followed),
    seed,
  })
  const seconds = (performance.now() - begun) / 1000
  const shares = risk.orders.flatMap(({ onTime }) => onTime ?? [])
  return {
    operations,
    plays: Number(values.plays),
    seconds: Math.round(seconds * 100) / 100,
    orders: risk.orders.length,
    meanOnTime: Math.round((1000 * shares.reduce((sum, each) => sum + each, 0)) / Math.max(1, shares.length)) / 1000,
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
  }
}
