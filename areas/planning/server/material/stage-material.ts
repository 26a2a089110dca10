import { sql } from 'kysely'
import { inLedger } from '#areas/inventory/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { heldIn, takeNumbers } from '#core/server/numbering.ts'

interface Line {
  id: number
  workOrderId: number
  workorderNo: string
  materialId: number
  materialName: string
  required: number
  staged: number
  /** The ledger knows the material: it is handed over by a staging order. */
  ledgered: boolean
}

/** The chosen lines of orders that the caller sees, locked against another staging. */
export async function linesOf(ctx: Ctx, ids: number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select om.id, om.work_order_id, w.workorder_no, om.material_id, ${nameIn(ctx, 'p')} as material_name, om.required_quantity as required,
      coalesce(s.quantity, 0) as staged, ${inLedger(sql`om.material_id`)} as ledgered
    from order_material om
      join work_order w on w.team_id = om.team_id and w.id = om.work_order_id and w.deleted_at is null
      join product p on p.team_id = om.team_id and p.id = om.material_id
      left join material_staging s on s.team_id = om.team_id and s.order_material_id = om.id
    where om.id = any(${ids})
    order by w.priority, w.required_end_date, w.id, om.id
    for update of om`.execute(ctx.db)
  return rows
}

const nameOf = ({ workorderNo, materialName }: Line) => `${workorderNo} ${materialName}`

/**
 * Lays materials ready: each takes what it still needs off the supply that is there, the oldest first, or is skipped. What lies in stock is handed over
 * by a staging order, which moves it.
 */
export async function stageMaterial(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const lines = await linesOf(ctx, ids)
  const today = dayOf(ctx)
  const done: number[] = []
  const skipped = goneAmong(ctx, ids, lines)
  for (const line of lines) {
    const open = subtract(line.required, line.staged)
    const there = open > 0 && !line.ledgered ? await takeOff(ctx, line.materialId, open, today) : 0
    if (open <= 0) skipped.push({ id: line.id, name: nameOf(line), reason: ctx.t('materialRequirement.stagedAlready') })
    else if (line.ledgered)
      skipped.push({ id: line.id, name: nameOf(line), reason: ctx.t('materialRequirement.inLedger') })
    else if (there < open) {
      const params = { there, open }
      skipped.push({ id: line.id, name: nameOf(line), reason: ctx.t('materialRequirement.notThere', params) })
    } else {
      await setStaged(ctx, line.id, line.required)
      ctx.audit({ verb: 'stage', entity: 'materialRequirement', id: line.id, name: nameOf(line) })
      done.push(line.id)
    }
  }
  stageTouched(ctx)
  return { done, skipped }
}

/** Writes how much is laid ready for a line of an order, which is locked. */
export async function setStaged(ctx: Ctx, orderMaterialId: number, quantity: number): Promise<void> {
  if (quantity <= 0) {
    await ctx.db.deleteFrom('materialStaging').where('orderMaterialId', '=', orderMaterialId).execute()
    return
  }
  await ctx.db
    .insertInto('materialStaging')
    .values({ orderMaterialId, quantity, userId: ctx.caller.userId })
    .onConflict((c) => c.columns(['teamId', 'orderMaterialId']).doUpdateSet({ quantity }))
    .execute()
}

/** Takes a quantity off the supply of up to a day. @returns what there was; nothing is taken when that is too little */
async function takeOff(ctx: Ctx, materialId: number, wanted: number, today: string): Promise<number> {
  const rows = await supplyOf(ctx, materialId, today)
  const there = rows.reduce((sum, { quantity }) => add(sum, quantity), 0)
  if (there >= wanted) await takeFrom(ctx, rows, wanted)
  return there
}

interface Supply {
  id: number
  quantity: number
}

/** Supply of a material up to a day, the oldest first, locked. */
export const supplyOf = (ctx: Ctx, materialId: number, today: string): Promise<Supply[]> =>
  ctx.db
    .selectFrom('materialSupply')
    .select(['id', 'quantity'])
    .where('materialId', '=', materialId)
    .where('availableOn', '<=', today)
    .orderBy('availableOn')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Takes a quantity off rows of supply, as far as they have it. */
export async function takeFrom(ctx: Ctx, rows: readonly Supply[], wanted: number): Promise<void> {
  let left = wanted
  for (const { id, quantity } of rows) {
    if (left <= 0) break
    const taken = Math.min(left, quantity)
    left = subtract(left, taken)
    if (taken === quantity) await ctx.db.deleteFrom('materialSupply').where('id', '=', id).execute()
    else
      await ctx.db
        .updateTable('materialSupply')
        .set({ quantity: subtract(quantity, taken), version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
  }
}

/** Takes stagings back; what was staged is stock of today. */
export async function unstageMaterial(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const lines = await linesOf(ctx, ids)
  const staged = lines.filter((line) => line.staged > 0 && !line.ledgered)
  const skipped = goneAmong(ctx, ids, lines)
  for (const line of lines)
    if (line.staged <= 0)
      skipped.push({ id: line.id, name: nameOf(line), reason: ctx.t('materialRequirement.notStaged') })
    else if (line.ledgered)
      skipped.push({ id: line.id, name: nameOf(line), reason: ctx.t('materialRequirement.returnInLedger') })
  const codes = await takeNumbers(ctx, 'materialSupply', staged.length, heldIn(ctx, 'materialSupply', 'code'))
  const today = dayOf(ctx)
  await insertRows(
    ctx.db,
    'materialSupply',
    staged.map((line, i) => ({
      code: codes[i],
      materialId: line.materialId,
      source: 'stock',
      quantity: line.staged,
      availableOn: today,
    })),
  )
  const done = staged.map(({ id }) => id)
  if (done.length) await ctx.db.deleteFrom('materialStaging').where('orderMaterialId', 'in', done).execute()
  for (const line of staged)
    ctx.audit({ verb: 'unstage', entity: 'materialRequirement', id: line.id, name: nameOf(line) })
  stageTouched(ctx)
  return { done, skipped }
}

const goneAmong = (ctx: Ctx, ids: number[], lines: Line[]): BulkResult['skipped'] =>
  ids
    .filter((id) => !lines.some((line) => line.id === id))
    .map((id) => ({ id, name: String(id), reason: ctx.t('refused.gone') }))

export function stageTouched(ctx: Ctx): void {
  ctx.touch('materialSupply')
  ctx.touch('materialRequirement')
}
