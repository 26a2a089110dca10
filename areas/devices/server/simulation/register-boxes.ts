import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** Andon boxes sleep between presses and say once a day that they are there. */
const heartbeatSeconds = 86_400

/** Registers a simulated box with buttons for every station that is said to have one, as if it had just been heard. */
export async function registerBoxes(ctx: Ctx): Promise<void> {
  await sql`
    with made as (
      insert into device (number, name, protocol, workshop_id, station_id, sim_number, heartbeat_seconds, simulated)
      select 'BOX-' || right(s.andon_sim, 4), s.name, 'mqtt', s.workshop_id, s.id, s.andon_sim, ${heartbeatSeconds}, true
      from station s where s.andon_sim is not null order by s.id returning id
    ), live as (
      insert into device_live (device_id, online, heard_at, battery)
      select id, true, ${ctx.now.toISOString()}::timestamptz, 60 + id % 40 from made
    )
    insert into device_point (device_id, name, use, place) select id, 'button', 'button', 0 from made`.execute(ctx.db)
  ctx.touch('device')
}
