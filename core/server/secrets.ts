import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** What was sealed cannot be opened with this server's key, or was changed. */
export class SecretLost extends Error {}

/** Seals texts at rest (a provider's password in the database). */
export interface Secrets {
  /** @param purpose what the text is for; it opens under the same purpose alone */
  seal(text: string, purpose: string): string
  /** @throws SecretLost */
  open(sealed: string, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Secrets under `GEMBA_SECRET`, or under a key of its own in `DATA_DIR/secret.key`, made when first needed. Servers over one
 * database must be given the same one.
 */
export function openSecrets({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Secrets {
  let known: Buffer | undefined
  const key = (): Buffer => {
    known ??= secret ? scryptSync(secret, 'gemba secrets', 32) : keptKey(dataDir)
    return known
  }
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed, purpose) {
      try {
        const bytes = Buffer.from(sealed, 'base64')
        const opening = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
      } catch (error) {
        throw new SecretLost('sealed with another key, or changed since', { cause: error })
      }
    },
  }
}

function keptKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    // Exclusively: of two servers that start at once one makes it and both read it.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
