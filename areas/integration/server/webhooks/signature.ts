import { createHmac, randomBytes } from 'node:crypto'

/** Signing as Standard Webhooks 1.0 has it: HMAC-SHA256 over `id.timestamp.body`, under a key that is told as `whsec_` and base64. */

const prefix = 'whsec_'
const keyBytes = 32

export const newSecret = (): string => `${prefix}${randomBytes(keyBytes).toString('base64')}`

export interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** @returns one signature, `v1,<base64>` */
export function sign(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of a message: one signature a secret, so that a receiver can go from the one to the other without a gap. */
export const headersOf = (secrets: readonly string[], message: Signed): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
})
