import type { Arrival } from './message.ts'

/** A message as it is kept. Times in epoch milliseconds. */
export type StoredMessage = Pick<Arrival, 'deviceId' | 'at' | 'seq' | 'kind' | 'payload' | 'receivedAt'>

/** A row of `device_message`: the first message of a device within a minute, and those that came with it as one text. */
export interface MessageRow extends StoredMessage {
  further: string | null
}

/** No row reaches past a minute of the device's time: whoever looks for a message knows where its row must be. */
export const minute = 60_000

/* Neither stands in a kind, nor within JSON, where control characters are escaped. */
const betweenFields = '\u001f'
const betweenMessages = '\u001e'

/** Between texts of many rows that travel as one. */
export const betweenRows = '\u001d'

/**
 * Puts messages together to rows: for hundreds a second a row each would be most of what keeping them costs.
 *
 * @param messages each device's in the order of its time and numbers
 */
export function pack(messages: readonly StoredMessage[]): MessageRow[] {
  const rows: MessageRow[] = []
  const newest = new Map<number, MessageRow>()
  for (const { deviceId, at, seq, kind, payload, receivedAt } of messages) {
    const row = newest.get(deviceId)
    if (row && at - (at % minute) === row.at - (row.at % minute)) {
      const fields = `${at}${betweenFields}${seq}${betweenFields}${kind}${betweenFields}${receivedAt}${betweenFields}${payload}`
      row.further = row.further ? row.further + betweenMessages + fields : fields
      continue
    }
    const first: MessageRow = { deviceId, at, seq, kind, payload, receivedAt, further: null }
    rows.push(first)
    newest.set(deviceId, first)
  }
  return rows
}

/** The messages of a row, as `pack` was given them. */
export function unpack({ further, ...first }: MessageRow): StoredMessage[] {
  const { deviceId } = first
  if (!further) return [first]
  return [
    first,
    ...further.split(betweenMessages).map((message) => {
      const [at, seq, kind = '', receivedAt, payload = ''] = message.split(betweenFields)
      return { deviceId, at: Number(at), seq: Number(seq), kind, payload, receivedAt: Number(receivedAt) }
    }),
  ]
}
