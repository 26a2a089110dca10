import { readCaller, speakFor } from '#areas/identity/server/index.ts'
import { codes } from '#core/contract/result.ts'
import type { Caller } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { addressOf } from '#core/server/http/address.ts'
import type { CallMade } from '#core/server/http/call-made.ts'
import type { Authenticate } from '#core/server/http/pipeline.ts'
import { includes, type Networks, readNetworks } from '#core/server/networks.ts'
import { Refusal, tooMany } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { scopeNow } from '../policy.ts'
import { KeyRates, WrongKeys } from './rates.ts'
import { keyHash, looksLikeKey, teamOfKey } from './secret.ts'
import type { KeyUses } from './uses.ts'

const knownFor = 30_000

/** Topics after which a key may open less than a moment ago. */
const unsettling = new Set(['accessKey', 'teamUser', 'role', 'department', 'team'])

type Reason = 'accessKey.wrong' | 'accessKey.isDisabled' | 'accessKey.hasExpired' | 'accessKey.makerGone'

const refused = (key: Reason) => new Refusal(401, codes.notLoggedIn, { key })

/** What a secret opens now, or why it opens nothing. */
interface Opened {
  teamId: number
  until: number
  refusal: Refusal | null
  keyId: number
  caller: Caller | null
  networks: Networks | null
  perMinute: number
}

/**
 * Tells callers by access keys, and leaves every other token to `sessions`. What a key opens is kept for half a minute; a change to keys,
 * people, roles or areas of the team anywhere forgets it on every server.
 */
export function keyAuthenticator(services: Services, uses: KeyUses, sessions: Authenticate): Authenticate {
  const known = new Map<string, Opened>()
  /** Hashes of keys that were right: whoever guesses at the same address does not slow them down when they are asked for anew. */
  const right = new Set<string>()
  const rates = new KeyRates()
  const wrong = new WrongKeys()
  services.hub.hear(({ topic, team }) => {
    if (!unsettling.has(topic)) return
    for (const [hash, { teamId }] of known) if (teamId === team) known.delete(hash)
  })

  async function opened(key: string, { ip }: CallMade): Promise<Opened> {
    const hash = keyHash(key)
    const now = Date.now()
    const kept = known.get(hash)
    if (kept && kept.until > now) return kept
    const address = addressOf(ip)
    const wait = right.has(hash) ? 0 : wrong.waitOf(address, now)
    if (wait) throw tooMany(Math.ceil(wait / 1000))
    const teamId = teamOfKey(key)
    const found =
      teamId === null ? null : await services.database.inNoTeam((db) => open(db, services, { teamId, hash, now }))
    if (!found) {
      wrong.add(address, now)
      throw refused('accessKey.wrong')
    }
    if (known.size > 20_000) known.clear()
    known.set(hash, found)
    if (right.size > 20_000) right.clear()
    right.add(hash)
    return found
  }

  return async (token, browser, how = {}) => {
    if (!token || !looksLikeKey(token)) return sessions(token, browser, how)
    const { made } = how
    if (!made) throw refused('accessKey.wrong')
    const { teamId, keyId, refusal, caller, networks, perMinute } = await opened(token, made)
    made.ended((status) => uses.count({ teamId, keyId, path: made.path, ip: made.ip, status, at: Date.now() }))
    if (refusal || !caller) throw refusal ?? refused('accessKey.wrong')
    if (networks && !includes(networks, made.ip.replace(/^::ffff:(?=\d+\.)/i, '')))
      throw new Refusal(403, codes.forbidden, { key: 'accessKey.otherAddress', params: { address: made.ip } })
    const { headers, wait } = rates.take(keyId, perMinute, Date.now())
    made.tell(headers)
    if (wait) throw tooMany(wait)
    return caller
  }
}

/** What a secret of a team opens; null: there is none such. */
async function open(
  db: Db,
  services: Services,
  { teamId, hash, now }: { teamId: number; hash: string; now: number },
): Promise<Opened | null> {
  await speakFor(db, teamId)
  const row = await db
    .selectFrom('accessKeySecret as s')
    .innerJoin('accessKey as k', (j) => j.onRef('k.teamId', '=', 's.teamId').onRef('k.id', '=', 's.keyId'))
    .select(['k.id', 'k.name', 'k.madeBy', 'k.rights', 'k.workshopIds', 'k.addresses', 'k.perMinute', 'k.status'])
    .select(['k.expiresAt as keyEnd', 's.expiresAt as secretEnd'])
    .where('s.secretHash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  const ends = [row.keyEnd, row.secretEnd].flatMap((end) => (end === null ? [] : [Date.parse(end)]))
  const base = {
    teamId,
    keyId: row.id,
    until: Math.min(now + knownFor, ...ends.filter((end) => end > now)),
    networks: row.addresses === null ? null : readNetworks(row.addresses),
    perMinute: row.perMinute,
  }
  const not = (reason: Reason) => ({ ...base, caller: null, refusal: refused(reason) })
  if (row.status === 'disabled') return not('accessKey.isDisabled')
  if (ends.some((end) => end <= now)) return not('accessKey.hasExpired')
  const caller = await keyCaller(db, services, teamId, row)
  return caller ? { ...base, caller, refusal: null } : not('accessKey.makerGone')
}

interface KeyRow {
  id: number
  name: string
  madeBy: number
  rights: string[]
  workshopIds: number[]
}

/** A key as a caller: its maker, with what the key has of his; null: he may not enter any more, or the team has no access keys. */
async function keyCaller(db: Db, services: Services, teamId: number, key: KeyRow): Promise<Caller | null> {
  const maker = await readCaller(db, { teamId, userId: key.madeBy }, services)
  if (!maker || maker.areasOff.has('integration')) return null
  return {
    ...maker,
    ...scopeNow(maker, key),
    accountId: 0,
    name: `${key.name} (API)`,
    administrator: false,
    mustChangePassword: false,
    mustSetSecondFactor: false,
    accessKey: { id: key.id },
  }
}

/** The caller of work that a key left for later. @throws where the key has ended meanwhile */
export async function callerOfKey(db: Db, services: Services, teamId: number, keyId: number): Promise<Caller> {
  await speakFor(db, teamId)
  const key = await db
    .selectFrom('accessKey')
    .select(['id', 'name', 'madeBy', 'rights', 'workshopIds', 'status', 'expiresAt'])
    .where('id', '=', keyId)
    .executeTakeFirst()
  if (!key) throw refused('accessKey.wrong')
  if (key.status === 'disabled') throw refused('accessKey.isDisabled')
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()) throw refused('accessKey.hasExpired')
  const caller = await keyCaller(db, services, teamId, key)
  if (!caller) throw refused('accessKey.makerGone')
  return caller
}
