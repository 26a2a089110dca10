import { serveCrud } from '#core/server/crud/serve.ts'
import { holidayCrud } from '../contract/holiday.ts'
import { countUp } from './version.ts'

export const holidays = serveCrud(holidayCrud, {
  table: 'holiday',
  list: (db) => db.selectFrom('holiday').select(['id', 'version', 'createdAt', 'date', 'name', 'kind']),
  sort: [{ field: 'date', order: 'desc' }],
  unique: [{ fields: ['date'] }],
  added: (ctx) => countUp(ctx.db),
  updated: (ctx) => countUp(ctx.db),
  async remove(ctx, rows) {
    await ctx.db
      .deleteFrom('holiday')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    await countUp(ctx.db)
  },
})
