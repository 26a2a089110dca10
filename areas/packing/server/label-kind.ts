import { sql } from 'kysely'
import { unitLevels } from '#areas/inventory/contract/unit.ts'
import { countUnitPrints } from '#areas/inventory/server/index.ts'
import type { LabelKind, LabelRecord } from '#areas/printing/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { isSscc } from '#engines/gs1/index.ts'
import { auditUnit } from './acts.ts'
import { linesIn, type UnitLine } from './labels.ts'

const text = (values: readonly (string | null)[]): string => [...new Set(values.filter(Boolean))].join(', ')

/** What several lots share is told once; what they do not is told of each, but for a date, of which the first counts. */
function told(lines: readonly UnitLine[]): LabelRecord['values'] {
  const [unit, ...others] = new Set(lines.map((line) => line.unit))
  return {
    productCode: text(lines.map((line) => line.productCode)),
    productName: text(lines.map((line) => line.productName)),
    productSpec: text(lines.map((line) => line.productSpec)),
    gtin: text(lines.map((line) => line.gtin)),
    lot: text(lines.map((line) => line.lotNumber)),
    // Pieces and kilograms make no sum.
    quantity: others.length ? '' : lines.reduce((sum, line) => sum + line.quantity, 0),
    unit: others.length ? '' : (unit ?? ''),
    expiresOn:
      lines
        .map((line) => line.expiresOn ?? '')
        .filter(Boolean)
        .sort()[0] ?? '',
  }
}

async function load(ctx: Ctx, ids: readonly number[]): Promise<LabelRecord[]> {
  const rows = await ctx.db
    .selectFrom('stockUnit as u')
    .leftJoin('packingWeighing as w', (j) => j.onRef('w.teamId', '=', 'u.teamId').onRef('w.unitId', '=', 'u.id'))
    .select(['u.id', 'u.number', 'u.level', 'u.part', 'u.customer', 'u.closedAt', 'w.weight'])
    .where('u.id', 'in', [...ids])
    .execute()
  const lines = await linesIn(ctx, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw notFound()
    const inside = lines.get(id) ?? []
    // A box with nothing in it, or without a number, has no label.
    if (!row.number || !inside.some(({ quantity }) => quantity > 0))
      throw refuse('packing.noLabel', { unit: row.number })
    const level = unitLevels.find((each) => each === row.level) ?? 'box'
    const values = {
      number: row.number,
      sscc: isSscc(row.number) ? row.number : '',
      level: ctx.t(`packingUnit.level.${level}`),
      customer: row.customer,
      part: row.part ? ctx.t('packingUnit.part') : '',
      weight: row.weight,
      closedOn: row.closedAt?.slice(0, 10) ?? '',
      ...told(inside),
    }
    return { id, name: row.number, values, workshopId: null }
  })
}

/** The label of a handling unit, as it is closed. */
export const unitLabel: LabelKind = {
  id: 'packingUnit',
  title: 'packingUnit',
  right: 'packing.view',
  fields: [
    { name: 'number', label: 'packingUnit.number', sample: '106901234000000015' },
    { name: 'sscc', label: 'labelField.sscc', sample: '106901234000000015' },
    { name: 'level', label: 'packingUnit.level', sample: '' },
    { name: 'productCode', label: 'labelField.productCode', sample: 'A-1001' },
    { name: 'productName', label: 'labelField.productName', sample: '齿轮箱壳体 Housing' },
    { name: 'productSpec', label: 'labelField.productSpec', sample: '120×80×40' },
    { name: 'gtin', label: 'labelField.gtin', sample: '6901234567892' },
    { name: 'lot', label: 'labelField.lot', sample: 'L20260131-001' },
    { name: 'quantity', label: 'labelField.quantity', sample: '120' },
    { name: 'unit', label: 'labelField.unit', sample: 'pcs' },
    { name: 'expiresOn', label: 'labelField.expiresOn', sample: '2027-01-31' },
    { name: 'weight', label: 'packingUnit.weight', sample: '12.5' },
    { name: 'customer', label: 'packingUnit.customer', sample: '' },
    { name: 'part', label: 'packingUnit.part', sample: '' },
    { name: 'closedOn', label: 'packingUnit.closedAt', sample: '2026-01-31' },
  ],
  async find(ctx, keyword) {
    const { rows } = await sql<{ id: number; name: string }>`
      select u.id, u.number as name from stock_unit u
      where u.number like ${`${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`} and u.status <> 'dissolved'
        and exists (select from stock_unit_content x where x.team_id = u.team_id and x.unit_id = u.id and x.ended_at is null)
      order by u.id desc limit 20`.execute(ctx.db)
    return rows
  },
  load,
  async printed(ctx, ids) {
    await countUnitPrints(ctx, [...ids])
    const rows = await ctx.db
      .selectFrom('stockUnit')
      .select(['id', 'number'])
      .where('id', 'in', [...ids])
      .execute()
    for (const row of rows) auditUnit(ctx, 'print', row)
  },
}
