import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { overtimeDayCrud } from '../contract/overtime-day.ts'
import { countUp } from './version.ts'

export const overtimeDays = serveCrud(overtimeDayCrud, {
  table: 'overtimeDay',
  list: (db, ctx) =>
    db
      .selectFrom('overtimeDay as o')
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'o.teamId').onRef('l.id', '=', 'o.lineId'))
      .leftJoin('shiftMode as m', (j) => j.onRef('m.teamId', '=', 'o.teamId').onRef('m.id', '=', 'o.shiftModeId'))
      .select([
        'o.id',
        'o.version',
        'o.createdAt',
        'o.date',
        'o.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        'o.shiftModeId',
        nameIn<string | null>(ctx, 'm').as('shiftModeName'),
        'o.remark',
      ]),
  sort: [{ field: 'date', order: 'desc' }],
  unique: [{ fields: ['date', 'lineId'], blanksToo: true, at: 'date' }],
  added: (ctx) => countUp(ctx.db),
  updated: (ctx) => countUp(ctx.db),
  async remove(ctx, rows) {
    await ctx.db
      .deleteFrom('overtimeDay')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    await countUp(ctx.db)
  },
})
