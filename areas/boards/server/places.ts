import type { selectBoardPlace } from '#areas/boards/contract/production.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'

/** Workshops with lines, as far as the caller sees them; a display sees those that it was made for. */
export async function boardPlaces(ctx: Ctx): Promise<OutputOf<typeof selectBoardPlace>> {
  const { db, caller } = ctx
  const own = caller.display?.lineIds ?? []
  let query = db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', (join) => join.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.workshopId'))
    .select(['l.id', nameIn(ctx, 'l').as('name'), 'l.workshopId', nameIn(ctx, 'd').as('workshopName')])
    .orderBy('l.number')
  if (own.length) query = query.where('l.id', 'in', own)
  const lines = await query.execute()
  const workshops = new Map(lines.map((line) => [line.workshopId, line.workshopName]))
  return {
    workshops: [...workshops].map(([id, name]) => ({ id, name })),
    lines: lines.map(({ id, name, workshopId }) => ({ id, name, workshopId })),
  }
}
