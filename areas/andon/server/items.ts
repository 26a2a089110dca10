import { sql } from 'kysely'
import { departmentLookup } from '#areas/identity/server/index.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { andonItemCrud } from '../contract/item.ts'
import { typeLookup } from './checks.ts'

export const items = serveCrud(andonItemCrud, {
  table: 'andonItem',
  sort: [{ field: 'id', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('andonItem as i')
      .leftJoin('andonType as t', (join) => join.onRef('t.teamId', '=', 'i.teamId').onRef('t.id', '=', 'i.typeId'))
      .select([
        'i.id',
        'i.version',
        'i.createdAt',
        'i.content',
        'i.contents',
        'i.typeId',
        nameIn<string | null>(ctx, 't').as('typeName'),
        'i.manualDescription',
        'i.workshopIds',
        sql<
          string[]
        >`array(select ${nameIn(ctx, 'd')} from department d where d.team_id = i.team_id and d.id = any(i.workshop_ids)
          order by array_position(i.workshop_ids, d.id))`.as('workshopNames'),
        'i.miscellaneous',
        'i.enabled',
      ]),
  unique: [{ fields: ['content'] }],
  refers: { typeId: 'andonType', workshopIds: 'department' },
  usedBy: [{ table: 'andonCall', column: 'itemIds', holds: 'many', label: 'andonCall' }, 'references'],
  check: async (_ctx, candidates) =>
    candidates.map(({ draft }) => {
      // Nothing chosen: every workshop.
      if (draft.workshopIds === null) draft.workshopIds = []
      return []
    }),
  lookups: { typeId: typeLookup, workshopIds: departmentLookup },
})
