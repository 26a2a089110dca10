import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 32 of 62 letters are 190 bits: a plain digest of them cannot be guessed back. */
const length = 32
const checkLength = 6
const pattern = /^gemba_(\d{1,12})_([A-Za-z0-9]{32})([A-Za-z0-9]{6})$/

/** A checksum, so that a mistyped or cut key is told apart without asking the database, and scanners for leaked secrets know one. */
function checkOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let i = 0; i < checkLength; i++) {
    check = letters[rest % letters.length] + check
    rest = Math.floor(rest / letters.length)
  }
  return check
}

/** A new key of a team, `gemba_<team>_<secret><checksum>`, and what is kept of it. */
export function newKey(teamId: number): { key: string; hash: string; mask: string } {
  const body = `gemba_${teamId}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`
  const key = body + checkOf(body)
  return { key, hash: keyHash(key), mask: `${body.slice(0, -length + 4)}…${key.slice(-4)}` }
}

export const keyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Whether a token has the form of an access key, right or wrong: those of sessions never have. */
export const looksLikeKey = (token: string): boolean => token.startsWith('gemba_')

/** The team that a key names; null: it is none, by its form or its checksum. */
export function teamOfKey(key: string): number | null {
  const [, team, secret, check] = pattern.exec(key) ?? []
  if (!team || check !== checkOf(`gemba_${team}_${secret}`)) return null
  return Number(team)
}
