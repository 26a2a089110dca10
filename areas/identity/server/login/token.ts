import { createHash, randomBytes } from 'node:crypto'

/** A new random token: 256 bits, safe in a header and a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random already, so a plain digest cannot be guessed back. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
