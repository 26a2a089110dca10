import { unitRenamed } from '#areas/materials/contract/events.ts'
import { on } from '#core/server/events.ts'

/** Orders of every workshop, those that are closed too, go on naming a unit that is called otherwise: by its text they know its languages. */
export const unitsOfOrders = on(unitRenamed, (ctx, { before, after }) =>
  ctx.unscoped(async () => {
    await ctx.db.updateTable('workOrder').set({ unit: after }).where('unit', '=', before).execute()
    await ctx.db
      .updateTable('orderOperation')
      .set({ auxiliaryUnit: after })
      .where('auxiliaryUnit', '=', before)
      .execute()
    ctx.touch('workOrder')
  }),
)
