import { lookupBy } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { heldIn, takeNumbers } from '#core/server/numbering.ts'
import { materialSupplyCrud } from '../../contract/material/material-supply.ts'

export const materialSupplies = serveCrud(materialSupplyCrud, {
  table: 'materialSupply',
  list: (db, ctx) =>
    db
      .selectFrom('materialSupply as s')
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 's.teamId').onRef('p.id', '=', 's.materialId'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.code',
        's.materialId',
        'p.code as materialCode',
        nameIn(ctx, 'p').as('materialName'),
        's.source',
        's.quantity',
        's.availableOn',
        's.referenceNo',
        's.remark',
      ]),
  sort: [
    { field: 'availableOn', order: 'asc' },
    { field: 'code', order: 'asc' },
  ],
  more: { materialCode: { kind: 'text' } },
  unique: [{ fields: ['code'] }],
  async fill(ctx, candidates) {
    const nameless = candidates.filter(({ draft }) => !draft.code)
    const numbers = await takeNumbers(ctx, 'materialSupply', nameless.length, heldIn(ctx, 'materialSupply', 'code'))
    nameless.forEach(({ draft }, i) => {
      draft.code = numbers[i]
    })
  },
  lookups: { materialId: lookupBy('product', 'code') },
})
