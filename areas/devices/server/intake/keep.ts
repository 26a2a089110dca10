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
 * Keeps messages as they came; the database answers with those that were new only when some were not.
 *
 * @returns those that were not kept before; a repeated one is left out, within the batch as well
 */
export async function keepMessages(db: Db, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  if (!arrivals.length) return []
  const { rows } = await sql<{ fresh: Key[] | null }>`
    with kept as (
      insert into device_message (device_id, at, seq, kind, payload, received_at)
      select * from unnest(
        ${arrivals.map((a) => a.deviceId)}::bigint[], ${arrivals.map((a) => instant(a.at))}::timestamptz[],
        ${arrivals.map((a) => a.seq)}::bigint[], ${arrivals.map((a) => a.kind)}::text[], ${arrivals.map((a) => a.payload)}::text[],
        ${arrivals.map((a) => instant(a.receivedAt))}::timestamptz[])
      on conflict do nothing returning device_id, at, seq, kind
    )
    select case when count(*) < ${arrivals.length}::bigint then coalesce(json_agg(json_build_object('deviceId', device_id,
      'at', round(extract(epoch from at) * 1000), 'seq', seq, 'kind', kind)), '[]') end as fresh from kept`.execute(db)
  const fresh = rows[0]?.fresh
  if (!fresh) return [...arrivals]
  const kept = new Set(fresh.map(keyOf))
  return arrivals.filter((each) => kept.delete(keyOf(each)))
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
