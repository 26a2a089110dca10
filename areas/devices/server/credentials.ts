import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KnownDevice, Registry } from './intake/registry.ts'

/** A device logs in as `{team}.{number}`. The secret is long and random, so that a plain hash of it keeps it. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(18).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const usernameOf = (teamId: number, number: string) => `${teamId}.${number}`

/** Who logs in by these; null: nobody in use does. */
export async function logIn(
  registry: Registry,
  username: string,
  secret: string,
): Promise<{ teamId: number; device: KnownDevice } | null> {
  const [, team, number] = /^(\d{1,15})\.([A-Za-z0-9_-]+)$/.exec(username) ?? []
  if (!team || !number) return null
  const teamId = Number(team)
  const device = (await registry.team(teamId))?.byNumber.get(number)
  if (!device?.secretHash) return null
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(device.secretHash)]
  return given.length === kept.length && timingSafeEqual(given, kept) ? { teamId, device } : null
}
