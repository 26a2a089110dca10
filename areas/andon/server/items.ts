import { sql } from 'kysely'
import { departmentLookup } from '#areas/identity/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { andonItemCrud } from '../contract/item.ts'
import { repeated, typeLookup } from './checks.ts'

/** An item that calls name stays; it can be taken out of use instead. */
async function keeps(ctx: Ctx, rows: Stored<'andonItem'>[]): Promise<Map<number, Message>> {
  const ids = rows.map(({ id }) => id)
  const { rows: used } = await ctx.unscoped(() =>
    sql<{
      id: number
    }>`select distinct i.id from andon_item i join andon_call c on c.team_id = i.team_id and i.id = any(c.item_ids)
      where i.id = any(${ids})`.execute(ctx.db),
  )
  const nameOf = (id: number) => String(rows.find((row) => row.id === id)?.content ?? id)
  return new Map(
    used.map(({ id }) => [id, { key: 'refused.inUse', params: { name: nameOf(id), by: ctx.t('andonCall') } }]),
  )
}

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
  check: async (ctx, candidates) => {
    const taken = await ctx.db.selectFrom('andonItem').select(['id', 'content']).execute()
    return candidates.map(({ draft, before }) => {
      // Nothing chosen: every workshop.
      if (draft.workshopIds === null) draft.workshopIds = []
      return repeated(
        'content',
        draft.content,
        taken.filter(({ id }) => id !== before?.id),
      )
    })
  },
  keeps,
  lookups: { typeId: typeLookup, workshopIds: departmentLookup },
})
