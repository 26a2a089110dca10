import { fillBlanks } from '#core/server/crud/blanks.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { pressMaterialCrud } from '../../contract/stamping/press-material.ts'

export const pressMaterials = serveCrud(pressMaterialCrud, {
  table: 'pressMaterial',
  list: (db, ctx) =>
    db
      .selectFrom('pressMaterial as s')
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 's.teamId').onRef('p.id', '=', 's.materialId'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.materialId',
        'p.code as materialCode',
        nameIn(ctx, 'p').as('materialName'),
        's.form',
        's.content',
        unitIn(ctx, 'p').as('unit'),
        's.loadSize',
        's.changeMinutes',
        's.remark',
      ]),
  sort: [{ field: 'materialCode', order: 'asc' }],
  unique: [{ fields: ['materialId'], taken: 'pressMaterial.taken' }],
  refers: { materialId: 'product' },
  async check(_ctx, candidates) {
    fillBlanks(candidates, { loadSize: 1, changeMinutes: 0 })
    return candidates.map(() => [])
  },
  lookups: { materialId: lookupBy('product', 'code') },
})
