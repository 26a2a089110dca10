import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { StoredMessage } from '#areas/devices/server/intake/message-rows.ts'
import { keptOf } from './kept-of.ts'
import type { Expected } from './load.ts'

/** An acknowledgement may leave a broker this long (milliseconds) before what it is for is on its disk. */
const unsaved = 1_000

/**
 * What must have come of the messages that were kept, and which of those that a broker acknowledged were not. Mosquitto acknowledges before
 * it has written: what it took in the instant before a kill is its own to lose. Anything else that is missing is told.
 *
 * @param acknowledged when each message of each box was, by its number
 * @param kills when the broker was killed, epoch milliseconds
 */
export async function expectKept(
  database: pg.Client,
  teamId: number,
  acknowledged: readonly ReadonlyMap<number, number>[],
  kills: readonly number[],
): Promise<{ expected: Expected[]; unkept: number; missing: object[] }> {
  const expected: Expected[] = []
  const missing: object[] = []
  let unkept = 0
  for (const [box, acks] of acknowledged.entries()) {
    const rows = await keptOf(database, teamId, `B${box}`)
    expected.push(cameOf(rows))
    const kept = new Set(rows.map(({ seq }) => seq))
    for (const [seq, at] of acks) {
      if (kept.has(seq)) continue
      if (kills.some((kill) => at > kill - unsaved && at < kill + unsaved)) unkept += 1
      else missing.push({ box, seq, acknowledged: new Date(at).toISOString() })
    }
  }
  return { expected, unkept, missing }
}

function cameOf(rows: readonly StoredMessage[]): Expected {
  const hash = createHash('sha1')
  const came: Omit<Expected, 'checksum'> = { messages: rows.length, pulses: 0, changes: 0, lamp: '' }
  for (const { seq, kind, payload } of rows) {
    hash.update(`${seq} ${kind}\n`)
    const { lamp = came.lamp, count = 0 } = JSON.parse(payload) as { lamp?: string; count?: number }
    if (lamp !== came.lamp) came.changes += 1
    came.lamp = lamp
    came.pulses += count
  }
  return { ...came, checksum: hash.digest('hex') }
}
