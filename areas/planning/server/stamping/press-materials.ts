import { lookupBy } from '#core/server/crud/lookup.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { pressMaterialCrud } from '../../contract/stamping/press-material.ts'

export const pressMaterials = serveCrud(pressMaterialCrud, {
  table: 'pressMaterial',
  list: (db) =>
    db
      .selectFrom('pressMaterial as s')
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 's.teamId').onRef('p.id', '=', 's.materialId'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.materialId',
        'p.code as materialCode',
        'p.name as materialName',
        's.form',
        's.content',
        'p.unit',
        's.loadSize',
        's.changeMinutes',
        's.remark',
      ]),
  sort: [{ field: 'materialCode', order: 'asc' }],
  async check(ctx, candidates) {
    for (const { draft } of candidates) {
      if (draft.loadSize === null) draft.loadSize = 1
      if (draft.changeMinutes === null) draft.changeMinutes = 0
    }
    const ids = candidates.flatMap(({ draft }) => draft.materialId ?? [])
    if (!ids.length) return candidates.map(() => [])
    const known = await ctx.db
      .selectFrom('pressMaterial')
      .select(['id', 'materialId'])
      .where('materialId', 'in', ids)
      .execute()
    const taken = new Map(known.map(({ id, materialId }) => [materialId, id]))
    return candidates.map(({ draft, before }) => {
      if (draft.materialId === undefined) return []
      const other = taken.get(draft.materialId)
      if (!taken.has(draft.materialId)) taken.set(draft.materialId, before?.id ?? 0)
      return other !== undefined && other !== before?.id ? [{ field: 'materialId', key: 'pressMaterial.taken' }] : []
    })
  },
  lookups: { materialId: lookupBy('product', 'code') },
})
