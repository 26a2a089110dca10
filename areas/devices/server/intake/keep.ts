import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { Arrival, Fault } from './message.ts'

const keyOf = ({ deviceId, at, seq, kind }: Key) => `${deviceId} ${at} ${seq} ${kind}`
const instant = (at: number) => new Date(at).toISOString()

interface Key {
  deviceId: number
  at: number
  seq: number
  kind: string
}

/**
 * Keeps messages as they came.
 *
 * @param repeated some may have been kept before; while none has, writing without looking for them costs half
 * @returns those that were not kept before; a repeated one is left out, within the batch as well
 * @throws what `isRepeated` knows, when one was kept before all the same
 */
export async function keepMessages(db: Db, arrivals: readonly Arrival[], repeated: boolean): Promise<Arrival[]> {
  if (!arrivals.length) return []
  const insert = sql`insert into device_message (device_id, at, seq, kind, payload, received_at)
    select d, to_timestamp(a / 1000.0::float8), s, k, p, to_timestamp(r / 1000.0::float8)
    from unnest(${numbers(arrivals, (each) => each.deviceId)}::bigint[], ${numbers(arrivals, (each) => each.at)}::bigint[],
      ${numbers(arrivals, (each) => each.seq)}::bigint[], string_to_array(${texts(arrivals, (each) => each.kind)}, ${between}),
      string_to_array(${texts(arrivals, (each) => each.payload)}, ${between}),
      ${numbers(arrivals, (each) => each.receivedAt)}::bigint[]) as u (d, a, s, k, p, r)
    order by d, a, s`
  if (!repeated) {
    await insert.execute(db)
    return [...arrivals]
  }
  const { rows } = await sql<Key>`
    with kept as (${insert} on conflict do nothing returning device_id, at, seq, kind)
    select device_id, round(extract(epoch from at) * 1000) as at, seq, kind from kept`.execute(db)
  const kept = new Set(rows.map(keyOf))
  return arrivals.filter((each) => kept.delete(keyOf(each)))
}

/* A text a column: it is made, sent and read in less than half of what JSON takes. */

/** Never within a kind, and never within JSON, where it stands as an escape. */
const between = '\u001f'

const texts = (arrivals: readonly Arrival[], of: (each: Arrival) => string): string => arrivals.map(of).join(between)

const numbers = (arrivals: readonly Arrival[], of: (each: Arrival) => number): string =>
  `{${arrivals.map(of).join(',')}}`

/** Whether a batch was refused because a message of it was kept before. */
export function isRepeated(error: unknown): boolean {
  const { code, table = '' } = error as { code?: string; table?: string }
  return code === '23505' && table.startsWith('device_message')
}

/** Keeps what could not be understood: one row a topic and reason, with how often, when, and the newest example. */
export async function keepFaults(db: Db, faults: readonly Fault[]): Promise<void> {
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
