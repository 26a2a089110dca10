import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { DeviceLive } from './live.ts'
import type { Arrival, Fault } from './message.ts'
import { betweenRows, type MessageRow, minute, pack, type StoredMessage, unpack } from './message-rows.ts'

const keyOf = ({ deviceId, at, seq, kind }: Pick<StoredMessage, 'deviceId' | 'at' | 'seq' | 'kind'>) =>
  `${deviceId} ${at} ${seq} ${kind}`
const instant = (at: number) => new Date(at).toISOString()

/**
 * Sorts out what was kept before, and what the batch holds twice. Whatever is newer than a device's newest message cannot have been kept: only
 * the others are looked for.
 *
 * @param lives as locked by this transaction; their newest message is brought up to date in place
 * @returns new ones, in the order of their own times and numbers; without those of devices that are gone
 */
export async function sortOut(
  db: Db,
  lives: ReadonlyMap<number, DeviceLive>,
  arrivals: readonly Arrival[],
): Promise<Arrival[]> {
  const sorted = [...arrivals].sort(byTime)
  const fresh: Arrival[] = []
  const doubtful: Arrival[] = []
  for (const each of sorted) {
    const live = lives.get(each.deviceId)
    if (!live) continue
    if (each.at > live.keptAt || (each.at === live.keptAt && each.seq > live.keptSeq)) {
      live.keptAt = each.at
      live.keptSeq = each.seq
      fresh.push(each)
    } else doubtful.push(each)
  }
  if (!doubtful.length) return fresh
  const kept = new Set([...fresh, ...(await keptAround(db, doubtful))].map(keyOf))
  for (const each of doubtful) {
    const key = keyOf(each)
    if (kept.has(key)) continue
    kept.add(key)
    fresh.push(each)
  }
  return fresh.sort(byTime)
}

const byTime = (a: Arrival, b: Arrival) => a.at - b.at || a.seq - b.seq

/** What was kept of the same devices in the same minutes. */
async function keptAround(db: Db, messages: readonly Arrival[]): Promise<StoredMessage[]> {
  const minutes = new Map<string, { deviceId: number; start: number }>()
  for (const { deviceId, at } of messages) {
    const start = at - (at % minute)
    minutes.set(`${deviceId} ${start}`, { deviceId, start })
  }
  const asked = [...minutes.values()]
  const { rows } = await sql<MessageRow>`
    select m.device_id, (extract(epoch from m.at) * 1000)::bigint as at, m.seq, m.kind, '' as payload, 0 as received_at, m.further
    from unnest(${numbers(asked, (each) => each.deviceId)}::bigint[], ${numbers(asked, (each) => each.start)}::bigint[]) as u (d, start)
    join device_message m on m.device_id = u.d and m.at >= to_timestamp(u.start / 1000) and m.at < to_timestamp(u.start / 1000 + ${minute / 1_000})`.execute(
    db,
  )
  return rows.flatMap(unpack)
}

/**
 * Keeps messages as they came.
 *
 * @param messages none of them kept before; each device's in the order of its time and numbers
 */
export async function storeMessages(db: Db, messages: readonly StoredMessage[]): Promise<void> {
  if (!messages.length) return
  const rows = pack(messages)
  await sql`insert into device_message (team_id, device_id, at, seq, kind, payload, received_at, further)
    select (select gemba_team()), d, to_timestamp(a / 1000.0::float8), s, k, p, to_timestamp(r / 1000.0::float8), f
    from unnest(${numbers(rows, (each) => each.deviceId)}::bigint[], ${numbers(rows, (each) => each.at)}::bigint[],
      ${numbers(rows, (each) => each.seq)}::bigint[], string_to_array(${texts(rows, (each) => each.kind)}, ${betweenRows}),
      string_to_array(${texts(rows, (each) => each.payload)}, ${betweenRows}),
      ${numbers(rows, (each) => each.receivedAt)}::bigint[],
      string_to_array(${texts(rows, (each) => each.further ?? '')}, ${betweenRows}, '')) as u (d, a, s, k, p, r, f)
    order by d, a, s`.execute(db)
}

/* A text a column: it is made, sent and read in less than half of what JSON takes. */

const texts = <T>(rows: readonly T[], of: (each: T) => string): string => rows.map(of).join(betweenRows)

const numbers = <T>(rows: readonly T[], of: (each: T) => number): string => `{${rows.map(of).join(',')}}`

/** Keeps what could not be understood: one row a topic and reason, with how often, when, and the newest example. */
export async function storeFaults(db: Db, faults: readonly Fault[]): Promise<void> {
  if (!faults.length) return
  await sql`
    insert into dead_letter as d (device_id, topic, reason, detail, payload, times, first_at, last_at)
    select distinct on (topic, reason) device_id, topic, reason, detail, payload, count(*) over w, min(at) over w, max(at) over w
    from unnest(
      ${faults.map((f) => f.deviceId)}::bigint[], ${faults.map((f) => f.topic.slice(0, 300))}::text[], ${faults.map((f) => f.reason)}::text[],
      ${faults.map((f) => readable(f.detail).slice(0, 300))}::text[], ${faults.map((f) => readable(f.payload))}::text[],
      ${faults.map((f) => instant(f.receivedAt))}::timestamptz[]) as u (device_id, topic, reason, detail, payload, at)
    window w as (partition by topic, reason)
    order by topic, reason, at desc
    on conflict (team_id, topic, reason) do update set device_id = excluded.device_id, detail = excluded.detail,
      payload = excluded.payload, times = d.times + excluded.times, last_at = excluded.last_at, version = d.version + 1`.execute(
    db,
  )
}

/** PostgreSQL keeps no NUL in a text. */
const readable = (text: string) => text.replaceAll('\0', '␀')
