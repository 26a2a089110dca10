import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { fitting, inForceOfCode } from './holding.ts'

/** A station where an operation of a product is to be done. */
export interface InstructionPlace {
  stationId: number
  productId: number
  operationId: number
}

/** What stations show for a product today, as `name · revision`, in the order of the places: what is set there, else what is in force for the work. */
export async function instructionsAtStations(ctx: Ctx, places: readonly InstructionPlace[]): Promise<string[][]> {
  const shown = places.map((): string[] => [])
  if (!places.length) return shown
  const day = dayOf(ctx)
  const asked = places.map(({ stationId, productId, operationId }, place) => ({
    place,
    station_id: stationId,
    product_id: productId,
    operation_id: operationId,
    day,
  }))
  const { rows } = await sql<{ place: number; name: string; revision: number }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as p (place int, station_id bigint, product_id bigint, operation_id bigint, day date)
    ), set_there as (
      select distinct on (a.place) a.place, c.id
      from asked a
      join station_esop e on e.station_id = a.station_id and (e.product_id is null or e.product_id = a.product_id)
      join instruction d on d.team_id = e.team_id and d.id = e.instruction_id
      join instruction c on c.team_id = d.team_id and c.id = ${inForceOfCode('d', sql`${day}::date`)}
      order by a.place, e.product_id nulls last
    ), shown as (
      select place, id from set_there
      union
      select f.place, f.id from (${fitting(sql`select place, product_id, operation_id, day from asked`)}) f
      where f.place not in (select place from set_there)
    )
    select s.place, i.name, i.revision from shown s join instruction i on i.id = s.id order by s.place, i.code`.execute(
    ctx.db,
  )
  for (const { place, name, revision } of rows) shown[place]?.push(`${name} · ${revision}`)
  return shown
}
