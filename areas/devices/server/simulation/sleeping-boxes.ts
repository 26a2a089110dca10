import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import { type Arrival, cut } from '../intake/message.ts'

/** The signs of life of simulated boxes that speak for no machine: twice within their silence, as a box does that sleeps between presses. */
export async function signsOfSleepers(db: Db, now: number): Promise<Arrival[]> {
  const { rows } = await sql<{ id: number; number: string; lastSeq: number | null }>`
    select d.id, d.number, v.last_seq from device d left join device_live v on v.team_id = d.team_id and v.device_id = d.id
    where d.simulated and d.enabled
      and not exists (select from device_point p where p.team_id = d.team_id and p.device_id = d.id and p.use = 'lamp')
      and (v.heard_at is null or v.heard_at < ${new Date(now).toISOString()}::timestamptz - d.heartbeat_seconds * interval '0.5 second')
    order by d.id`.execute(db)
  return rows.map(({ id, number, lastSeq }) => {
    const seq = (lastSeq ?? -1) + 1
    return {
      deviceId: id,
      topic: `simulated/${number}/heartbeat`,
      kind: 'heartbeat',
      at: now,
      seq,
      receivedAt: now,
      payload: cut(JSON.stringify({ seq, at: new Date(now).toISOString() })),
      values: {},
    }
  })
}
