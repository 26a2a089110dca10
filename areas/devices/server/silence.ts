import { sql } from 'kysely'
import { markSilent } from '#areas/equipment/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** Looks every few seconds for devices that have been silent longer than their heartbeat. */
export const silenceTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'devices.silence',
  cron: '*/5 * * * * *',
  run: (service) => service.eachTeam(endSilent),
}

/**
 * Nothing is known of a silent device's machines from its last message on, its heartbeat later: by the device's own clock, as the ledger is,
 * so that what it sends afterwards falls behind that. A machine that another device still speaks for stays as it is.
 */
export async function endSilent(ctx: Ctx): Promise<void> {
  const { rows: silent } = await sql<{ deviceId: number; at: string }>`
    with silent as (
      select v.device_id from device_live v join device d on d.team_id = v.team_id and d.id = v.device_id
      where v.online and v.heard_at + make_interval(secs => d.heartbeat_seconds) < ${ctx.now.toISOString()}
      order by v.device_id for update of v
    )
    update device_live v set online = false from silent s join device d on d.id = s.device_id
    where v.device_id = s.device_id
    returning v.device_id, v.last_at + make_interval(secs => d.heartbeat_seconds) as at`.execute(ctx.db)
  if (!silent.length) return
  const moments = new Map(silent.map(({ deviceId, at }) => [deviceId, Date.parse(at)]))
  const points = await ctx.db
    .selectFrom('devicePoint as p')
    .select(['p.deviceId', 'p.machineId'])
    .where('p.deviceId', 'in', [...moments.keys()])
    .where('p.use', 'in', ['lamp', 'state'])
    .where(
      sql<boolean>`not exists (select from device_point o join device_live v on v.team_id = o.team_id and v.device_id = o.device_id
        where o.machine_id = p.machine_id and o.use in ('lamp', 'state') and v.online)`,
    )
    .execute()
  ctx.touch('deviceSignal', [...moments.keys()])
  await markSilent(
    ctx,
    points.flatMap(({ deviceId, machineId }) =>
      machineId === null ? [] : [{ machineId, at: moments.get(deviceId) as number }],
    ),
  )
}
