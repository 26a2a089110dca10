import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

// The word keeps what was sealed before readable.
const keyOf = (token: string) => createHash('sha256').update('switched').update(token).digest()

/** Seals a text so that only the holder of `token` can read it. */
export function sealFor(token: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when it was sealed for another token, or changed since */
export function unseal(token: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
