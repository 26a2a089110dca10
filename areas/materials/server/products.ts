import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { type product, productCrud } from '#areas/materials/contract/product.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { checkUnits } from './check-units.ts'

type Candidate = CandidateOf<typeof product, 'product'>

const blanks = { kind: 'product', unitDecimals: 0, hasAuxiliaryUnit: false, leadDays: 0, enabled: true }

/** By sound and by initials, so that a list sorts by the one and finds by both. */
const soundOf = (name: string): string => {
  const whole = pinyin(name, { toneType: 'none', type: 'array' }).join('')
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('')
  return `${whole} ${initials}`.toLowerCase()
}

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, blanks)
  return candidates.map(({ draft, before }) => {
    if (typeof draft.name === 'string') draft.namePinyin = soundOf(draft.name)
    return checkUnits(draft, before)
  })
}

export const products = serveCrud(productCrud, {
  table: 'product',
  list: (db) =>
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
        'p.namePinyin',
        'p.spec',
        'p.kind',
        'p.unit',
        'p.unitDecimals',
        'p.hasAuxiliaryUnit',
        'p.auxiliaryUnit',
        'p.mainFactor',
        'p.auxiliaryFactor',
        'p.imageId',
        'f.fileNo as imageIdFileNo',
        'f.name as imageIdFileName',
        'p.productVersion',
        'p.drawingNo',
        'p.customerCode',
        'p.leadDays',
        'p.family',
        'p.color',
        'p.enabled',
        'p.remark',
        'b.bomVersion',
      ]),
  check,
  unique: [{ fields: ['code'] }],
  usedBy: [
    // It holds its products in one value, which no foreign key guards.
    {
      table: 'combination',
      column: 'products',
      holds: { under: 'productId' },
      label: 'combination',
      which: () => sql`u.number`,
    },
    'references',
  ],
})
