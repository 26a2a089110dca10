import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import type { LineOperationFacts, LineStation } from '../../contract/lean/lean.api.ts'

type Step = Awaited<ReturnType<typeof readSteps>>[number]

/** The operations of products' default routings that stations of a line can do, by product, in their order. */
export async function lineOperations(
  ctx: Ctx,
  lineId: number,
  productIds: readonly number[],
  stations: readonly LineStation[],
): Promise<Map<number, LineOperationFacts[]>> {
  if (!productIds.length) return new Map()
  const { steps, craft, centers } = await ctx.unscoped(async () => ({
    steps: await readSteps(ctx, productIds),
    craft: await readCraft(ctx, lineId, productIds),
    centers: new Set(
      (await ctx.db.selectFrom('workCenter').select('id').where('lineId', '=', lineId).execute()).map(({ id }) => id),
    ),
  }))
  const times = new Map(craft.map((row) => [`${row.productId}/${row.operationId}/${row.workCenterId}`, row]))
  const byProduct = new Map<number, Step[]>()
  for (const step of steps) byProduct.set(step.productId, [...(byProduct.get(step.productId) ?? []), step])
  return new Map(
    [...byProduct].map(([productId, own]) => {
      const here = own.filter((step) => centersOf(step).some((id) => centers.has(id)))
      const keys = keysOf(here)
      const before = predecessorsOf(own, new Set(here.map(({ sequence }) => sequence)))
      return [
        productId,
        here.map((step): LineOperationFacts => {
          const able = centersOf(step).filter((id) => centers.has(id))
          const special = able.flatMap((id) => times.get(`${productId}/${step.operationId}/${id}`) ?? [])[0]
          const { singleProcessingTime, singleTripQuantity } = special ?? step
          return {
            key: keys.get(step.sequence) as string,
            operationId: step.operationId,
            name: step.produreName,
            ms: Math.max(1, Math.round((singleProcessingTime * 1000) / singleTripQuantity)),
            source: special ? 'craftHours' : 'routing',
            after: (before.get(step.sequence) ?? []).map((sequence) => keys.get(sequence) as string),
            stationIds: stations
              .filter(({ workCenterId }) => workCenterId !== null && able.includes(workCenterId))
              .map(({ id }) => id),
          }
        }),
      ]
    }),
  )
}

const readSteps = (ctx: Ctx, productIds: readonly number[]) =>
  ctx.db
    .selectFrom('routing as r')
    .innerJoin('routingOperation as o', 'o.routingId', 'r.id')
    .where('r.isDefault', '=', true)
    .where('r.productId', 'in', [...productIds])
    .select(['r.productId', 'o.sequence', 'o.operationId', 'o.successor'])
    .select(copiedNameIn(ctx, 'o', 'operation', 'produreName').as('produreName'))
    .select(['o.singleTripQuantity', 'o.singleProcessingTime', 'o.workCenterId', 'o.alternativeWorkCenterIds'])
    .orderBy('r.productId')
    .orderBy('o.sequence')
    .execute()

const readCraft = (ctx: Ctx, lineId: number, productIds: readonly number[]) =>
  ctx.db
    .selectFrom('craftHours as h')
    .innerJoin('workCenter as c', 'c.id', 'h.workCenterId')
    .where('c.lineId', '=', lineId)
    .where('h.productId', 'in', [...productIds])
    .select(['h.productId', 'h.operationId', 'h.workCenterId', 'h.singleTripQuantity', 'h.singleProcessingTime'])
    .execute()

export const centersOf = (step: { workCenterId: number; alternativeWorkCenterIds: number[] | null }): number[] => [
  step.workCenterId,
  ...(step.alternativeWorkCenterIds ?? []),
]

/** By sequence: the operation's id, with which time it comes where it comes again. */
export function keysOf(steps: readonly { sequence: number; operationId: number }[]): Map<number, string> {
  const times = new Map<number, number>()
  return new Map(
    steps.map(({ sequence, operationId }) => {
      const time = (times.get(operationId) ?? 0) + 1
      times.set(operationId, time)
      return [sequence, time === 1 ? String(operationId) : `${operationId}.${time}`]
    }),
  )
}

/** By sequence: the nearest ones before it that are on the line, over whatever is done elsewhere in between. */
function predecessorsOf(
  steps: readonly { sequence: number; successor: number[] | null }[],
  here: ReadonlySet<number>,
): Map<number, number[]> {
  const direct = new Map<number, number[]>()
  for (const { sequence, successor } of steps)
    for (const next of successor ?? []) direct.set(next, [...(direct.get(next) ?? []), sequence])
  const nearest = (sequence: number, seen: Set<number>): number[] =>
    (direct.get(sequence) ?? []).flatMap((before) => {
      if (seen.has(before)) return []
      seen.add(before)
      return here.has(before) ? [before] : nearest(before, seen)
    })
  return new Map([...here].map((sequence) => [sequence, nearest(sequence, new Set())]))
}
