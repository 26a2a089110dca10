import { sql } from 'kysely'
import type { LabelKind, LabelRecord } from '#areas/printing/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { lotEntity } from '../contract/lot.ts'

type Values = Record<'lot' | 'productCode' | 'productName' | 'unit', string> &
  Record<'productSpec' | 'gtin' | 'supplier' | 'supplierLot' | 'producedOn' | 'expiresOn', string | null>

async function load(ctx: Ctx, ids: readonly number[]): Promise<LabelRecord[]> {
  const { rows } = await sql<Values & { id: number; quantity: number }>`
    select l.id, l.number as lot, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, p.spec as product_spec, p.gtin,
      ${unitIn(ctx, 'p')} as unit, l.supplier, l.supplier_lot, l.produced_on, l.expires_on,
      (select coalesce(sum(b.quantity), 0) from stock_balance b where b.team_id = l.team_id and b.lot_id = l.id) as quantity
    from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw notFound()
    const { id: _, ...values } = row
    return { id, name: row.lot, values, workshopId: null }
  })
}

/** The label of a lot in stock. */
export const lotLabel: LabelKind = {
  id: lotEntity.name,
  title: 'stockLot',
  right: 'stockLot.view',
  fields: [
    { name: 'lot', label: 'labelField.lot', sample: 'L20260131-001' },
    { name: 'productCode', label: 'labelField.productCode', sample: 'A-1001' },
    { name: 'productName', label: 'labelField.productName', sample: '齿轮箱壳体 Housing' },
    { name: 'productSpec', label: 'labelField.productSpec', sample: '120×80×40' },
    { name: 'gtin', label: 'labelField.gtin', sample: '6901234567892' },
    { name: 'quantity', label: 'labelField.quantity', sample: '1200' },
    { name: 'unit', label: 'labelField.unit', sample: 'pcs' },
    { name: 'supplier', label: 'stockLot.supplier', sample: '' },
    { name: 'supplierLot', label: 'stockLot.supplierLot', sample: 'S-77123' },
    { name: 'producedOn', label: 'stockLot.producedOn', sample: '2026-01-31' },
    { name: 'expiresOn', label: 'labelField.expiresOn', sample: '2027-01-31' },
  ],
  async find(ctx, keyword) {
    return ctx.db
      .selectFrom('stockLot')
      .select(['id', 'number as name'])
      .where('number', 'like', `${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`)
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
  },
  load,
  async printed(ctx, ids) {
    const rows = await ctx.db
      .selectFrom('stockLot')
      .select(['id', 'number'])
      .where('id', 'in', [...ids])
      .execute()
    for (const { id, number } of rows) ctx.audit({ verb: 'print', entity: lotEntity.name, id, name: number })
  },
}
