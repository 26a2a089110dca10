import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getDeviceSignal as api } from '../contract/device.api.ts'
import type { KnownValue } from './intake/interpret.ts'
import { type MessageRow, unpack } from './intake/message-rows.ts'

type Signal = OutputOf<typeof api>

const messagesShown = 50

/** How a device stands and what it said last, for the tester. */
export async function getDeviceSignal(ctx: Ctx, { id }: InputOf<typeof api>): Promise<Signal> {
  const { db, now } = ctx
  const live = await db
    .selectFrom('device as d')
    .innerJoin('deviceLive as v', (j) => j.onRef('v.teamId', '=', 'd.teamId').onRef('v.deviceId', '=', 'd.id'))
    .select(['d.id', 'v.online', 'v.heardAt', 'v.lastAt', 'v.lastSeq', 'v.battery', 'v.trouble', 'v.values'])
    .select(['v.received', 'v.duplicate', 'v.late', 'v.bad', 'v.unknown'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!live) throw notFound()
  const points = await db
    .selectFrom('devicePoint as p')
    .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'p.teamId').onRef('m.id', '=', 'p.machineId'))
    .select(['p.name', 'p.use', 'p.lamp', nameIn<string | null>(ctx, 'm').as('machineName')])
    .where('p.deviceId', '=', id)
    .execute()
  const pointOf = new Map(points.map((point) => [point.name, point]))
  const { values, ...rest } = live
  return {
    ...rest,
    now: now.toISOString(),
    values: Object.entries(values as Record<string, KnownValue>).map(([name, known]) => {
      const { use = null, lamp = null, machineName = null } = pointOf.get(name) ?? {}
      const at = new Date(known.at).toISOString()
      return { name, value: known.value, at, use: use as Signal['values'][number]['use'], machineName, lamp }
    }),
    machines: await machinesOf(ctx, id),
    messages: await messagesOf(db, id),
  }
}

/** The machines that it speaks for: how they stand, and what they counted today. */
async function machinesOf(ctx: Ctx, deviceId: number): Promise<Signal['machines']> {
  const { zone } = ctx.caller
  const { rows } = await sql<Signal['machines'][number]>`
    select m.id, ${nameIn(ctx, 'm')} as name, v.state, v.lamp, v.since, coalesce((select sum(c.quantity) from machine_count c
      where c.team_id = m.team_id and c.machine_id = m.id
        and c.minute >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}), 0) as today
    from machine m join machine_live v on v.team_id = m.team_id and v.machine_id = m.id
    where m.id in (select machine_id from device_point where device_id = ${deviceId}) order by m.number`.execute(ctx.db)
  return rows
}

/**
 * The newest, whatever rows they are in: of the minute in which the last of so many rows lies all are read, for a row may reach to its end, and no
 * older one past its own.
 */
async function messagesOf(db: Ctx['db'], deviceId: number): Promise<Signal['messages']> {
  const { rows } = await sql<MessageRow>`
    select device_id, (extract(epoch from at) * 1000)::bigint as at, seq, kind, payload,
      (extract(epoch from received_at) * 1000)::bigint as received_at, further
    from device_message where device_id = ${deviceId} and at >= coalesce((
      select date_trunc('minute', at) from device_message where device_id = ${deviceId} order by at desc offset ${messagesShown - 1} limit 1),
      '-infinity')`.execute(db)
  return rows
    .flatMap(unpack)
    .sort((a, b) => b.at - a.at || b.seq - a.seq)
    .slice(0, messagesShown)
    .map(({ at, seq, kind, payload, receivedAt }) => ({
      at: new Date(at).toISOString(),
      seq,
      kind,
      payload,
      delay: receivedAt - at,
    }))
}
