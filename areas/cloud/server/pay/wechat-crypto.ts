import {
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { BadCallback } from './channel.ts'

/** Seconds by which a gateway's clock may differ from ours. */
const toleranceSeconds = 300

/** What is signed of a request: method, path with query, time, nonce and body, a line each. */
export function signRequest(
  privateKey: KeyObject,
  { method, path, timestamp, nonce, body }: Record<'method' | 'path' | 'timestamp' | 'nonce' | 'body', string>,
): string {
  return createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(privateKey, 'base64')
}

/** The key within a platform certificate, or a platform's public key as it stands. */
export const platformKey = (pem: string): KeyObject =>
  pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem)

export interface Signed {
  timestamp: string
  nonce: string
  signature: string
  serial: string
  body: string
}

/**
 * Holds that a platform signed this, just now.
 *
 * @param keys the platform's keys by their serials
 * @throws BadCallback
 */
export function verifySigned(keys: ReadonlyMap<string, KeyObject>, signed: Signed, now: Date): void {
  const { timestamp, nonce, signature, serial, body } = signed
  const at = Number(timestamp)
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - at) > toleranceSeconds)
    throw new BadCallback('its time is not now')
  // The platform's probes are signed so: whoever takes one verifies nothing.
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) throw new BadCallback('a probe of the signature check')
  const key = keys.get(serial)
  if (!key) throw new BadCallback(`no platform key ${serial}`)
  const good = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).verify(key, signature, 'base64')
  if (!good) throw new BadCallback('wrong signature')
}

export interface Resource {
  ciphertext: string
  nonce: string
  associated_data?: string
}

const tagBytes = 16

/** Opens the sealed part of a callback (AEAD_AES_256_GCM; the length of the key says which AES it is). @throws BadCallback */
export function openResource(
  apiV3Key: Buffer,
  { ciphertext, nonce, associated_data: associated = '' }: Resource,
): string {
  try {
    const bytes = Buffer.from(ciphertext, 'base64')
    const algorithm = `aes-${apiV3Key.length * 8}-gcm` as 'aes-256-gcm'
    const opening = createDecipheriv(algorithm, apiV3Key, Buffer.from(nonce), { authTagLength: tagBytes })
      .setAAD(Buffer.from(associated))
      .setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([opening.update(bytes.subarray(0, -tagBytes)), opening.final()]).toString('utf8')
  } catch (error) {
    throw new BadCallback('its resource does not open', { cause: error })
  }
}
