import { unitRenamed } from '#areas/materials/contract/events.ts'
import { on } from '#core/server/events.ts'

/** A unit that is called otherwise is so at operations too, which name it by its text. */
export const unitsOfOperations = on(unitRenamed, async (ctx, { before, after }) => {
  for (const table of ['operation', 'routingOperation'] as const)
    await ctx.db.updateTable(table).set({ auxiliaryUnit: after }).where('auxiliaryUnit', '=', before).execute()
  ctx.touch('operation')
  ctx.touch('routing')
})
