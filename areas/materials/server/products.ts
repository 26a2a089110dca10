import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { type product, productCrud } from '#areas/materials/contract/product.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { gtin14, isGtin } from '#engines/gs1/index.ts'
import { checkUnits } from './check-units.ts'
import { addUnits, settleUnits } from './named-units.ts'

type Candidate = CandidateOf<typeof product, 'product'>

const blanks = { kind: 'product', hasAuxiliaryUnit: false, consumption: 'loaded', leadDays: 0, enabled: true }
const unitKeys = ['unit', 'auxiliaryUnit'] as const

/** By sound and by initials, so that a list sorts by the one and finds by both. */
const soundOf = (name: string): string => {
  const whole = pinyin(name, { toneType: 'none', type: 'array' }).join('')
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('')
  return `${whole} ${initials}`.toLowerCase()
}

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, blanks)
  const drafts = candidates.map(({ draft }) => draft)
  const { issues, decimals } = await settleUnits(ctx, drafts, unitKeys)
  return candidates.map((candidate, i) => {
    const { draft, before } = candidate
    if (typeof draft.name === 'string') draft.namePinyin = soundOf(draft.name)
    // A quantity has as many places as its unit, unless the product says otherwise.
    fillBlanks([candidate], { unitDecimals: decimals.get(draft.unit ?? before?.unit ?? '') ?? 0 })
    return [...(issues[i] ?? []), ...checkUnits(draft, before), ...checkGtin(draft)]
  })
}

/** A GTIN is kept with all its 14 digits, so that one number stands in one row alone. */
function checkGtin(draft: Candidate['draft']): FieldIssue[] {
  if (typeof draft.gtin !== 'string' || draft.gtin === '') return []
  if (!isGtin(draft.gtin)) return [{ field: 'gtin', key: 'product.gtinWrong' }]
  draft.gtin = gtin14(draft.gtin)
  return []
}

export const products = serveCrud(productCrud, {
  table: 'product',
  list: (db, ctx) =>
    db
      .selectFrom('product as p')
      .leftJoin('file as f', (join) => join.onRef('f.teamId', '=', 'p.teamId').onRef('f.id', '=', 'p.imageId'))
      .leftJoin('bom as b', (join) =>
        join.onRef('b.teamId', '=', 'p.teamId').onRef('b.productId', '=', 'p.id').on('b.isDefault', '=', true),
      )
      .select([
        'p.id',
        'p.version',
        'p.createdAt',
        'p.code',
        'p.name',
        'p.names',
        'p.namePinyin',
        'p.spec',
        'p.kind',
        'p.unit',
        unitIn(ctx, 'p').as('unitText'),
        'p.unitDecimals',
        'p.hasAuxiliaryUnit',
        'p.auxiliaryUnit',
        unitIn<string | null>(ctx, 'p', 'auxiliaryUnit').as('auxiliaryUnitText'),
        'p.mainFactor',
        'p.auxiliaryFactor',
        'p.imageId',
        'f.fileNo as imageIdFileNo',
        'f.name as imageIdFileName',
        'p.productVersion',
        'p.drawingNo',
        'p.customerCode',
        'p.gtin',
        'p.consumption',
        'p.leadDays',
        'p.standardPrice',
        'p.family',
        'p.color',
        'p.enabled',
        'p.remark',
        'b.bomVersion',
      ]),
  check,
  added: (ctx, rows) =>
    addUnits(
      ctx,
      rows.map(({ draft }) => draft),
      unitKeys,
    ),
  updated: (ctx, { draft }) => addUnits(ctx, [draft], unitKeys),
  unique: [{ fields: ['code'] }, { fields: ['gtin'], index: 'product_gtin' }],
  usedBy: [
    // It holds its products in one value, which no foreign key guards.
    {
      table: 'combination',
      column: 'products',
      holds: { under: 'productId' },
      label: 'combination',
      which: () => sql`u.number`,
    },
    { table: 'bomLine', column: 'substituteIds', holds: 'many', label: 'bom.lines.substituteIds' },
    'references',
  ],
})
