import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import { type Hours, writeHours } from './write-hours.ts'

interface Wanted {
  ids: number[]
  productIds: number[]
  workCenterIds: number[]
  confirmed: string[]
}

const most = 5_000

/** Copies man-hours to every one of the products at every one of the work centres. */
export async function copyCraftHours(ctx: Ctx, { ids, productIds, workCenterIds, confirmed }: Wanted) {
  if (!productIds.length) throw refuseField('productIds', 'craftHours.chooseProducts')
  if (!workCenterIds.length) throw refuseField('workCenterIds', 'craftHours.chooseWorkCenter')
  await mustExist(ctx, productIds, workCenterIds)
  const sources = await ctx.db
    .selectFrom('craftHours as h')
    .innerJoin('operation as o', (join) => join.onRef('o.teamId', '=', 'h.teamId').onRef('o.id', '=', 'h.operationId'))
    .select([
      'h.operationId',
      nameIn(ctx, 'o', 'produreName').as('produreName'),
      'h.singleTripQuantity',
      'h.singleProcessingTime',
      'h.timePreparation',
      'h.unitPrice',
      'h.greenLampDuration',
      'h.remark',
    ])
    .where('h.id', 'in', ids)
    .execute()
  if (sources.length < new Set(ids).size) throw notFound()
  const twice = sources.find((each, i) => sources.findIndex((other) => other.operationId === each.operationId) !== i)
  if (twice) throw refuse('craftHours.sourcesClash', { name: twice.produreName })
  const hours = sources.flatMap(({ produreName: _, ...source }): Hours[] =>
    [...new Set(productIds)].flatMap((productId) =>
      [...new Set(workCenterIds)].map((workCenterId) => ({ ...source, productId, workCenterId })),
    ),
  )
  if (hours.length > most) throw refuseField('productIds', 'invalid.long', { max: most })
  return writeHours(ctx, hours, confirmed)
}

async function mustExist(ctx: Ctx, productIds: number[], workCenterIds: number[]): Promise<void> {
  const asked = [
    { field: 'productIds', table: 'product', ids: productIds },
    { field: 'workCenterIds', table: 'workCenter', ids: workCenterIds },
  ] as const
  for (const { field, table, ids } of asked) {
    const found = await ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    const missing = ids.find((id) => !found.some((row) => row.id === id))
    if (missing !== undefined) throw refuseField(field, 'invalid.reference', { value: `#${missing}` })
  }
}
