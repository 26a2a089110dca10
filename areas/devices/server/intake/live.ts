import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { Birth } from '../sparkplug/follow.ts'
import type { Known } from './interpret.ts'

/** How a device stands, and what the batch adds to it. Times in epoch milliseconds. */
export interface DeviceLive {
  deviceId: number
  online: boolean
  lastAt: number
  lastSeq: number
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
  values: Known
  birth: Birth | null
  battery: number | null
  trouble: string | null
}

/** How the devices stand, locked until the transaction ends, in the order of their ids; counters begin at nothing. */
export async function lockLive(db: Db, ids: readonly number[]): Promise<Map<number, DeviceLive>> {
  const { rows } = await sql<Row>`
    select device_id, online, last_at, last_seq, "values", birth, battery, trouble from device_live
    where device_id = any (${ids}::bigint[]) order by device_id for update`.execute(db)
  return new Map(
    rows.map((row) => [
      row.deviceId,
      {
        ...row,
        lastAt: row.lastAt ? Date.parse(row.lastAt) : 0,
        lastSeq: row.lastSeq ?? -1,
        // Names come from outside: none of them may reach what an ordinary object inherits.
        values: Object.assign(Object.create(null), row.values),
        heardAt: 0,
        received: 0,
        fresh: 0,
        late: 0,
        bad: 0,
        unknown: 0,
      },
    ]),
  )
}

const instants = (times: number[]) => times.map((at) => (at ? new Date(at).toISOString() : null))

export async function writeLive(db: Db, lives: readonly DeviceLive[]): Promise<void> {
  const each = <T>(read: (live: DeviceLive) => T) => lives.map(read)
  await sql`
    update device_live l set online = u.online, heard_at = coalesce(u.heard_at, l.heard_at), last_at = coalesce(u.last_at, l.last_at),
      last_seq = u.last_seq, "values" = u.vals::jsonb, birth = u.birth::jsonb, battery = u.battery, trouble = u.trouble,
      received = l.received + u.received, duplicate = l.duplicate + u.duplicate, late = l.late + u.late, bad = l.bad + u.bad,
      unknown = l.unknown + u.unknown
    from unnest(
      ${each((l) => l.deviceId)}::bigint[], ${each((l) => l.online)}::boolean[], ${instants(each((l) => l.heardAt))}::timestamptz[],
      ${instants(each((l) => l.lastAt))}::timestamptz[], ${each((l) => l.lastSeq)}::bigint[], ${each((l) => JSON.stringify(l.values))}::text[],
      ${each((l) => (l.birth ? JSON.stringify(l.birth) : null))}::text[], ${each((l) => l.battery)}::integer[],
      ${each((l) => l.trouble)}::text[], ${each((l) => l.received)}::bigint[], ${each((l) => l.received - l.fresh)}::bigint[],
      ${each((l) => l.late)}::bigint[], ${each((l) => l.bad)}::bigint[], ${each((l) => l.unknown)}::bigint[]
    ) as u (device_id, online, heard_at, last_at, last_seq, vals, birth, battery, trouble, received, duplicate, late, bad, unknown)
    where l.device_id = u.device_id`.execute(db)
}
