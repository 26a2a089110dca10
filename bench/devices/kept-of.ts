import type pg from 'pg'
import { type MessageRow, type StoredMessage, unpack } from '#areas/devices/server/intake/message-rows.ts'

/** Every message that was kept of a device, in the order of its time and numbers. */
export async function keptOf(database: pg.Client, teamId: number, device: string): Promise<StoredMessage[]> {
  const { rows } = await database.query<MessageRow>(
    `select m.device_id::float8 as "deviceId", (extract(epoch from m.at) * 1000)::float8 as at, m.seq::float8 as seq, m.kind, m.payload,
       (extract(epoch from m.received_at) * 1000)::float8 as "receivedAt", m.further
     from device_message m join device d on d.team_id = m.team_id and d.id = m.device_id where m.team_id = $1 and d.number = $2`,
    [teamId, device],
  )
  return rows.flatMap(unpack).sort((a, b) => a.at - b.at || a.seq - b.seq)
}
