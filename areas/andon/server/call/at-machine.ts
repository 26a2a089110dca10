import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { AndonStation, getAndonAtMachine } from '../../contract/call.api.ts'
import { stations } from './form.ts'

/** Stations of the work centres that a machine belongs to, and the calls that are open there or about it. */
export async function callsAtMachine(
  ctx: Ctx,
  { machineId }: InputOf<typeof getAndonAtMachine>,
): Promise<OutputOf<typeof getAndonAtMachine>> {
  const machine = await ctx.db.selectFrom('machine').select('id').where('id', '=', machineId).executeTakeFirst()
  if (!machine) throw notFound()
  const at = await sql<AndonStation>`${stations(ctx)} where s.work_center_id in
    (select n.work_center_id from work_center_machine n where n.machine_id = ${machineId}) order by s.number limit 50`.execute(
    ctx.db,
  )
  const stationIds = at.rows.map(({ id }) => id)
  const open = await sql<{ id: number }>`select c.id from andon_call c
    where c.status <> 'closed' and (c.machine_id = ${machineId} or c.station_id = any(${stationIds}::bigint[]))
    order by c.id limit 100`.execute(ctx.db)
  return { stations: at.rows, callIds: open.rows.map(({ id }) => id) }
}
