import { sql } from 'kysely'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/staging.ts'
import type { Lying } from '../feed/task.ts'
import { askForFirst, mayBeTaken, whyNotTaken } from '../first-out.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { namedBy } from '../named-by.ts'
import { freeBesideKept, leavingKept } from '../reserve/kept.ts'
import { type Line, linesOf, lockLine, lockStaging, lyingForStaging, takenForOf, touchStaging } from './facts.ts'

type Order = Stored<'stockStaging'>

/** Brings some of a lot to the staging place for a line. */
export async function pick(
  ctx: Ctx,
  { lineId, id, quantity, confirmed }: InputOf<typeof api.pickStaging>,
): Promise<OutputOf<typeof api.pickStaging>> {
  const { line, order } = await lockLine(ctx, lineId)
  const [chosen] = await lyingForStaging(ctx, order, sql<boolean>`b.id = ${id}`)
  if (!chosen || chosen.materialId !== line.productId)
    throw refuse('stockStaging.notThere', { product: line.productCode })
  const open = subtract(line.quantity, line.picked)
  if (quantity > open) throw refuse('stockStaging.moreThanWanted', { open, unit: line.unit, product: line.productCode })
  return { id: await take(ctx, order, line, { chosen, quantity, confirmed }) }
}

/** Picks what a label names: a lot by its number, else what goes first of a product by its code. */
export async function scan(
  ctx: Ctx,
  { id, code, confirmed }: InputOf<typeof api.scanStaging>,
): Promise<OutputOf<typeof api.scanStaging>> {
  const order = await lockStaging(ctx, { id }, 'handOver')
  const [chosen] = await lyingForStaging(ctx, order, namedBy(code))
  if (!chosen) throw refuse('stockStaging.unknownCode', { code: code.trim(), order: order.stagingNo })
  const [line] = await linesOf(ctx, sql<boolean>`n.staging_id = ${id} and n.product_id = ${chosen.materialId}`)
  if (!line || line.quantity <= line.picked) throw refuse('stockStaging.lineFull', { product: chosen.productCode })
  const free = await freeBesideKept(ctx, [chosen.productId], await takenForOf(ctx, order))
  const [most = chosen] = leavingKept([chosen], free)
  const quantity = Math.min(most.quantity, subtract(line.quantity, line.picked))
  await take(ctx, order, line, { chosen, quantity, confirmed })
  return { lotNumber: chosen.lotNumber, productCode: chosen.productCode, quantity }
}

/** Takes what may be used and goes first, or what somebody said yes to. @returns the id of what was picked */
async function take(
  ctx: Ctx,
  order: Order,
  line: Line,
  { chosen, quantity, confirmed }: { chosen: Lying; quantity: number; confirmed: readonly string[] },
): Promise<number> {
  const others = await lyingForStaging(ctx, order, sql<boolean>`b.product_id = ${chosen.productId}`)
  throwIf(await whyNotTaken(ctx, chosen, others))
  const [first] = others
  if (askForFirst(chosen, first, confirmed)) {
    const name = `${order.stagingNo} ${chosen.productCode} ${chosen.lotNumber}`
    ctx.audit({ verb: 'pickOther', entity: 'stockStaging', id: order.id, name, note: first?.lotNumber ?? '' })
  }
  const from = { locationId: chosen.locationId, lotId: chosen.lotId, state: 'free' as const }
  const to = { ...from, locationId: order.locationId }
  const takenFor = await takenForOf(ctx, order)
  await moveStock(ctx, [{ kind: 'transfer', quantity, from, to, document: documentOf(order), takenFor }])
  const { id } = await ctx.db
    .insertInto('stockStagingPick')
    .values({
      stagingLineId: line.id,
      lotId: chosen.lotId,
      fromLocationId: chosen.locationId,
      quantity,
      pickedBy: ctx.caller.userId || null,
      pickedAt: ctx.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  touchStaging(ctx, [order.id])
  return id
}

export const documentOf = ({ id, stagingNo }: Order) => ({ kind: 'staging', id, no: stagingNo })

/** What is picked for a staging order. */
export interface Picked {
  id: number
  lineId: number
  lotId: number
  fromLocationId: number
  quantity: number
  returned: number
}

export async function picksOf(ctx: Ctx, stagingId: number): Promise<Picked[]> {
  return ctx.db
    .selectFrom('stockStagingPick as k')
    .innerJoin('stockStagingLine as n', (j) =>
      j.onRef('n.teamId', '=', 'k.teamId').onRef('n.id', '=', 'k.stagingLineId'),
    )
    .select(['k.id', 'n.id as lineId', 'k.lotId', 'k.fromLocationId', 'k.quantity', 'k.returned'])
    .where('n.stagingId', '=', stagingId)
    .orderBy('k.id')
    .execute()
}

/** Brings picked materials back to where they lay. */
export async function bringBack(ctx: Ctx, order: Order, picks: readonly Picked[]): Promise<void> {
  const takenFor = await takenForOf(ctx, order)
  await moveStock(
    ctx,
    picks.map(({ lotId, fromLocationId, quantity }) => {
      const from = { locationId: order.locationId, lotId, state: 'free' as const }
      const to = { ...from, locationId: fromLocationId }
      return { kind: 'transfer' as const, quantity, from, to, document: documentOf(order), takenFor }
    }),
  )
  const ids = picks.map(({ id }) => id)
  if (ids.length) await ctx.db.deleteFrom('stockStagingPick').where('id', 'in', ids).execute()
}

export async function unpick(
  ctx: Ctx,
  { id }: InputOf<typeof api.unpickStaging>,
): Promise<OutputOf<typeof api.unpickStaging>> {
  const order = await lockStaging(ctx, { id: await stagingOf(ctx, id) }, 'handOver')
  const picks = (await picksOf(ctx, order.id)).filter((each) => each.id === id)
  if (!picks.length) throw notFound()
  await bringBack(ctx, order, picks)
  touchStaging(ctx, [order.id])
  return {}
}

/** The staging order that a pick is of. */
export async function stagingOf(ctx: Ctx, pickId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('stockStagingPick as k')
    .innerJoin('stockStagingLine as n', (j) =>
      j.onRef('n.teamId', '=', 'k.teamId').onRef('n.id', '=', 'k.stagingLineId'),
    )
    .select('n.stagingId')
    .where('k.id', '=', pickId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.stagingId
}

/** What may be picked for a staging order: fit for use, and not kept for others. */
async function mayBeStaged(ctx: Ctx, order: Pick<Order, 'id' | 'kind'>): Promise<Lying[]> {
  const lying = (await lyingForStaging(ctx, order, sql<boolean>`true`)).filter(mayBeTaken)
  const products = [...new Set(lying.map(({ productId }) => productId))]
  return leavingKept(lying, await freeBesideKept(ctx, products, await takenForOf(ctx, order)))
}

/** Lines with what is picked, and of what is missing where it is taken: what goes first at the top. */
export async function stagingSheet(
  ctx: Ctx,
  { id }: InputOf<typeof api.getStagingSheet>,
): Promise<OutputOf<typeof api.getStagingSheet>> {
  const order = await ctx.db.selectFrom('stockStaging').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw notFound()
  const lines = await linesOf(ctx, sql<boolean>`n.staging_id = ${id}`)
  const { rows: picks } = await sql<api.StagingPick & { lineId: number }>`
    select k.id, k.staging_line_id as line_id, l.number as lot_number, p.code as product_code, o.code as from_code, k.quantity, k.returned,
      u.name as picked_by_name
    from stock_staging_pick k
    join stock_staging_line n on n.team_id = k.team_id and n.id = k.staging_line_id and n.staging_id = ${id}
    join stock_lot l on l.team_id = k.team_id and l.id = k.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    join stock_location o on o.team_id = k.team_id and o.id = k.from_location_id
    left join team_user u on u.team_id = k.team_id and u.id = k.picked_by order by k.id`.execute(ctx.db)
  const lying = order.status === 'open' ? await mayBeStaged(ctx, order) : []
  return {
    lines: lines.map(({ stagingId: _, productId, ...line }) => {
      let left = subtract(line.quantity, line.picked)
      const proposals = lying.flatMap((row) => {
        const quantity = row.materialId === productId ? Math.min(left, row.quantity) : 0
        if (quantity <= 0) return []
        left = subtract(left, quantity)
        const { id: at, productCode, lotNumber, locationCode, expiresOn } = row
        return [{ id: at, productCode, lotNumber, locationCode, quantity, expiresOn }]
      })
      const own = picks.filter(({ lineId }) => lineId === line.id).map(({ lineId: __, ...each }) => each)
      return { ...line, short: order.status === 'open' ? Math.max(0, left) : 0, picks: own, proposals }
    }),
  }
}
