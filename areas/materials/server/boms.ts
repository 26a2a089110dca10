import { sql } from 'kysely'
import { bomCrud, bomLineCrud } from '#areas/materials/contract/bom.ts'
import type { Ctx } from '#core/server/context.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { checkBoms, type LineDraft } from './bom-check.ts'
import { defaultsInUse } from './default-in-use.ts'
import { makeDefaults, makeNewDefaults } from './make-default.ts'

const substituteCodes = sql<
  string[]
>`array(select s.code from product s where s.team_id = l.team_id and s.id = any(l.substitute_ids)
  order by s.code)`

const linesOfBom = (reader: Reader) => sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object(
    'lineNumber', l.line_number, 'materialId', l.material_id, 'materialText', m.code || ' ' || ${nameIn(reader, 'm')}, 'quantity', l.quantity,
    'scrapRate', l.scrap_rate, 'substituteIds', l.substitute_ids, 'substituteCodes', ${substituteCodes}, 'warehouse', l.warehouse, 'remark', l.remark) order by l.line_number), '[]')
  from bom_line l join product m on m.team_id = l.team_id and m.id = l.material_id
  where l.team_id = b.team_id and l.bom_id = b.id)`

async function writeLines(ctx: Ctx, boms: { bomId: number; lines: LineDraft[] }[]): Promise<void> {
  const rows = boms.flatMap(({ bomId, lines }) =>
    [...lines]
      .sort((a, b) => (a.lineNumber ?? 0) - (b.lineNumber ?? 0))
      .map(({ lineNumber, materialId, quantity, scrapRate, substituteIds, warehouse, remark }) => ({
        bomId,
        lineNumber,
        materialId,
        quantity,
        scrapRate,
        substituteIds: substituteIds ?? [],
        warehouse,
        remark,
      })),
  )
  await insertRows(ctx.db, 'bomLine', rows)
}

export const boms = serveGrouped(
  bomCrud,
  {
    table: 'bom',
    list: (db, ctx) =>
      db
        .selectFrom('bom as b')
        .innerJoin('product as p', (join) => join.onRef('p.teamId', '=', 'b.teamId').onRef('p.id', '=', 'b.productId'))
        .select([
          'b.id',
          'b.version',
          'b.createdAt',
          'b.productId',
          'p.code as productCode',
          nameIn(ctx, 'p').as('productName'),
          'b.bomVersion',
          'b.isDefault',
          'b.remark',
          linesOfBom(ctx).as('lines'),
          sql<number>`(select count(*) from bom_line l where l.team_id = b.team_id and l.bom_id = b.id)`.as(
            'lineCount',
          ),
        ]),
    elsewhere: ['lines', 'isDefault'],
    unique: [{ fields: ['productId', 'bomVersion'], taken: 'bom.versionTwice' }],
    refers: { 'lines.materialId': 'product', 'lines.substituteIds': 'product' },
    check: checkBoms,
    keeps: (ctx, rows) => defaultsInUse(ctx, 'bom', rows, 'bom.otherDefaultFirst'),
    async added(ctx, added) {
      await writeLines(
        ctx,
        added.map(({ row, draft }) => ({ bomId: row.id, lines: draft.lines as LineDraft[] })),
      )
      await makeNewDefaults(ctx, 'bom', added)
    },
    async updated(ctx, { after, draft }) {
      if (draft.lines) {
        await ctx.db.deleteFrom('bomLine').where('bomId', '=', after.id).execute()
        await writeLines(ctx, [{ bomId: after.id, lines: draft.lines }])
      }
      if (draft.isDefault === true)
        await makeDefaults(ctx, 'bom', [{ id: after.id, productId: after.productId, unlessAnother: false }])
    },
  },
  {
    sheet: bomLineCrud.entity,
    lookups: {
      productId: lookupBy('product', 'code'),
      materialId: lookupBy('product', 'code'),
      substituteIds: lookupBy('product', 'code'),
    },
    by: ['productId', 'bomVersion'],
    lines: 'lines',
    taken: 'bom.versionTwice',
  },
)

export const bomLines = serveCrud(bomLineCrud, {
  table: 'bomLine',
  list: (db, ctx) =>
    db
      .selectFrom('bomLine as l')
      .innerJoin('bom as b', (join) => join.onRef('b.teamId', '=', 'l.teamId').onRef('b.id', '=', 'l.bomId'))
      .innerJoin('product as p', (join) => join.onRef('p.teamId', '=', 'b.teamId').onRef('p.id', '=', 'b.productId'))
      .innerJoin('product as m', (join) => join.onRef('m.teamId', '=', 'l.teamId').onRef('m.id', '=', 'l.materialId'))
      .select([
        'l.id',
        'b.version',
        'b.createdAt',
        'b.id as bomId',
        'b.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'b.bomVersion',
        'b.isDefault',
        'l.lineNumber',
        'l.materialId',
        'm.code as materialCode',
        nameIn(ctx, 'm').as('materialName'),
        unitIn(ctx, 'm').as('unit'),
        'l.quantity',
        'l.scrapRate',
        'l.substituteIds',
        substituteCodes.as('substituteCodes'),
        'l.warehouse',
        'l.remark',
      ]),
  sort: [
    { field: 'productCode', order: 'asc' },
    { field: 'bomVersion', order: 'asc' },
    { field: 'lineNumber', order: 'asc' },
  ],
})
