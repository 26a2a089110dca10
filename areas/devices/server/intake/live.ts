import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { Birth } from '../sparkplug/follow.ts'
import type { Known, KnownValue } from './interpret.ts'

/** How a device stands, and what the batch adds to it. Times in epoch milliseconds. */
export interface DeviceLive {
  deviceId: number
  online: boolean
  lastAt: number
  lastSeq: number
  /** The newest message that was kept, whatever became of it. */
  keptAt: number
  keptSeq: number
  values: Known
  birth: Birth | null
  battery: number | null
  trouble: string | null
  heardAt: number
  received: number
  /** Of them those that came for the first time. */
  fresh: number
  late: number
  bad: number
  unknown: number
}

interface Row {
  deviceId: number
  online: boolean
  lastAt: string | null
  lastSeq: number | null
  keptAt: string | null
  keptSeq: number | null
  values: Record<string, KnownValue>
  birth: Birth | null
  battery: number | null
  trouble: string | null
}

/** How the devices stand, locked until the transaction ends, in the order of their ids; counters begin at nothing. */
export async function lockLive(db: Db, ids: readonly number[]): Promise<Map<number, DeviceLive>> {
  const { rows } = await sql<Row>`
    select device_id, online, last_at, last_seq, kept_at, kept_seq, "values", birth, battery, trouble from device_live
    where device_id = any (${ids}::bigint[]) order by device_id for update`.execute(db)
  const lives = new Map<number, DeviceLive>()
  for (const { deviceId, online, lastAt, lastSeq, keptAt, keptSeq, values, birth, battery, trouble } of rows)
    lives.set(deviceId, {
      deviceId,
      online,
      lastAt: lastAt ? Date.parse(lastAt) : 0,
      lastSeq: lastSeq ?? -1,
      keptAt: keptAt ? Date.parse(keptAt) : 0,
      keptSeq: keptSeq ?? -1,
      values: new Map(Object.entries(values)),
      birth,
      battery,
      trouble,
      heardAt: 0,
      received: 0,
      fresh: 0,
      late: 0,
      bad: 0,
      unknown: 0,
    })
  return lives
}

export async function writeLive(db: Db, lives: readonly DeviceLive[]): Promise<void> {
  const rows = lives.map((live) => ({
    deviceId: live.deviceId,
    online: live.online,
    heardAt: live.heardAt || null,
    lastAt: live.lastAt || null,
    lastSeq: live.lastSeq,
    keptAt: live.keptAt || null,
    keptSeq: live.keptSeq,
    values: Object.fromEntries(live.values),
    birth: live.birth,
    battery: live.battery,
    trouble: live.trouble,
    received: live.received,
    duplicate: live.received - live.fresh,
    late: live.late,
    bad: live.bad,
    unknown: live.unknown,
  }))
  await sql`
    update device_live l set online = u.online, heard_at = coalesce(to_timestamp(u."heardAt" / 1000), l.heard_at),
      last_at = coalesce(to_timestamp(u."lastAt" / 1000), l.last_at), last_seq = u."lastSeq",
      kept_at = to_timestamp(u."keptAt" / 1000), kept_seq = u."keptSeq", "values" = u."values", birth = u.birth,
      battery = u.battery, trouble = u.trouble, received = l.received + u.received, duplicate = l.duplicate + u.duplicate,
      late = l.late + u.late, bad = l.bad + u.bad, unknown = l.unknown + u.unknown
    from json_to_recordset(${JSON.stringify(rows)}) as u ("deviceId" bigint, online boolean, "heardAt" float8, "lastAt" float8, "lastSeq" bigint,
      "keptAt" float8, "keptSeq" bigint, "values" jsonb, birth jsonb, battery integer, trouble text, received bigint,
      duplicate bigint, late bigint, bad bigint, unknown bigint)
    where l.device_id = u."deviceId"`.execute(db)
}
