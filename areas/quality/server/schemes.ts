import { sql } from 'kysely'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { insertRows, type Stored } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { inspectionSchemeCrud, inspectionSchemeLineCrud, schemeHead } from '../contract/scheme.ts'
import { keepCapabilityOfScheme } from './live/capability.ts'
import { itemsOfScheme } from './scheme-items.ts'
import { checkSchemes, type ItemDraft } from './scheme-rules.ts'
import { schemeUses } from './scheme-uses.ts'

const namesIt = (row: 'o') =>
  sql`s.code in (${sql.ref(`${row}.first_scheme`)}, ${sql.ref(`${row}.in_process_scheme`)}, ${sql.ref(`${row}.self_scheme`)},
    ${sql.ref(`${row}.final_scheme`)})`

async function writeItems(ctx: Ctx, schemes: { schemeId: number; items: ItemDraft[] }[]): Promise<void> {
  await insertRows(
    ctx.db,
    'inspectionSchemeItem',
    schemes.flatMap(({ schemeId, items }) => items.map((item, place) => ({ ...item, schemeId, place }))),
  )
}

/** A scheme that operations, routings or orders at work name by its code stays; no foreign key guards it. */
async function keeps(ctx: Ctx, rows: Stored<'inspectionScheme'>[]) {
  const kept = new Map<number, Message>()
  const uses = await schemeUses(
    ctx,
    rows.map((row) => row.code),
  )
  for (const row of rows) {
    const by = uses.get(row.code)
    if (by) kept.set(row.id, { key: 'refused.inUse', params: { name: row.code, by } })
  }
  return kept
}

/** What a scheme (a row `s`) says beside its items. */
const particulars = [
  's.version',
  's.createdAt',
  's.code',
  's.name',
  's.type',
  's.sampling',
  's.sampleSize',
  's.percentage',
  's.level',
  's.aql',
  's.everyQuantity',
  's.dueMinutes',
  's.enabled',
  's.remark',
] as const

/** A sheet has one row an item, the particulars of its scheme repeated. */
export const schemes = serveGrouped(
  inspectionSchemeCrud,
  {
    table: 'inspectionScheme',
    list: (db, ctx) =>
      db.selectFrom('inspectionScheme as s').select([
        's.id',
        ...particulars,
        itemsOfScheme.as('items'),
        sql<number>`(select count(*)::int from inspection_scheme_item i
          where i.team_id = s.team_id and i.scheme_id = s.id)`.as('itemCount'),
        sql<
          string | null
        >`(select string_agg(${nameIn(ctx, 'o', 'produreName')}, ', ' order by o.produre_no) from operation o
          where o.team_id = s.team_id and ${namesIt('o')})`.as('operations'),
        sql<string | null>`(select string_agg(distinct p.code, ', ' order by p.code) from routing_operation o
          join routing r on r.team_id = o.team_id and r.id = o.routing_id
          join product p on p.team_id = r.team_id and p.id = r.product_id
          where o.team_id = s.team_id and ${namesIt('o')})`.as('products'),
      ]),
    sort: [{ field: 'code', order: 'asc' }],
    elsewhere: ['items'],
    check: checkSchemes,
    unique: [{ fields: ['code'] }],
    usedBy: ['references'],
    keeps,
    added: (ctx, added) =>
      writeItems(
        ctx,
        added.map(({ row, draft }) => ({ schemeId: row.id, items: draft.items as ItemDraft[] })),
      ),
    async updated(ctx, { after, draft }) {
      if (!draft.items) return
      await ctx.db.deleteFrom('inspectionSchemeItem').where('schemeId', '=', after.id).execute()
      await writeItems(ctx, [{ schemeId: after.id, items: draft.items }])
      await keepCapabilityOfScheme(ctx, after.id)
    },
  },
  {
    sheet: inspectionSchemeLineCrud.entity,
    lookups: {},
    by: ['code'],
    head: schemeHead,
    lines: 'items',
    taken: 'invalid.duplicate',
  },
)

export const schemeLines = serveCrud(inspectionSchemeLineCrud, {
  table: 'inspectionSchemeItem',
  list: (db) =>
    db
      .selectFrom('inspectionSchemeItem as i')
      .innerJoin('inspectionScheme as s', (join) =>
        join.onRef('s.teamId', '=', 'i.teamId').onRef('s.id', '=', 'i.schemeId'),
      )
      .select([
        'i.id',
        ...particulars,
        'i.item',
        'i.kind',
        'i.lower',
        'i.upper',
        'i.target',
        'i.unit',
        'i.method',
        'i.tool',
        'i.required',
        'i.sampleCount',
        'i.place',
      ]),
  sort: [
    { field: 'code', order: 'asc' },
    { field: 'place', order: 'asc' },
  ],
  more: { place: { kind: 'integer' } },
})
