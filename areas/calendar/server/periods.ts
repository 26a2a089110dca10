import { sql } from 'kysely'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { calendarPeriodCrud } from '../contract/calendar.api.ts'
import { countUp } from './version.ts'

/** Periods are made by `applyShiftMode` alone; here they are listed and deleted. */
export const periods = serveCrud(calendarPeriodCrud, {
  table: 'calendarPeriod',
  list: (db, ctx) =>
    db
      .selectFrom('calendarPeriod as p')
      .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'p.teamId').onRef('l.id', '=', 'p.lineId'))
      .innerJoin('shiftMode as m', (j) => j.onRef('m.teamId', '=', 'p.teamId').onRef('m.id', '=', 'p.shiftModeId'))
      .select([
        'p.id',
        'p.version',
        'p.createdAt',
        sql<string>`${nameIn(ctx, 'l')} || ' ' || p.from_date || ' – ' || p.to_date`.as('label'),
        'p.lineId',
        nameIn(ctx, 'l').as('lineName'),
        'p.shiftModeId',
        nameIn(ctx, 'm').as('shiftModeName'),
        'p.fromDate',
        'p.toDate',
        sql<string[]>`p.weekdays::text[]`.as('weekdays'),
      ]),
  sort: [{ field: 'fromDate', order: 'desc' }],
  async remove(ctx, rows) {
    await ctx.db
      .deleteFrom('calendarPeriod')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    await countUp(ctx.db)
  },
})
