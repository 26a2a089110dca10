import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { setupTeam as endpoint, getSetup, LoggedIn } from '#areas/identity/contract/session.api.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { addressOf } from '#core/server/http/address.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { hashPassword } from '../account/password.ts'
import { checkNewPassword } from '../account/password-rules.ts'
import { openSession } from '../login/sessions.ts'
import { createTeam } from './create-team.ts'

/** Held in memory: the link works until the first team exists or the server that printed it ends. */
let secret: string | undefined

/** The one-time link that creates the first team; null when a team exists. */
export async function setupLink(services: Pick<Services, 'database' | 'publicUrl'>): Promise<string | null> {
  if (await services.database.inNoTeam(anyTeam)) return null
  secret ??= randomBytes(24).toString('base64url')
  return `${services.publicUrl()}/setup#secret=${secret}`
}

export const anyTeam = async (db: Db): Promise<boolean> =>
  !!(await db.selectFrom('team').select('id').limit(1).executeTakeFirst())

/** Whether a link would create the first team. */
export async function setupState(db: Db, tried: string): Promise<OutputOf<typeof getSetup>['state']> {
  if (await anyTeam(db)) return 'done'
  return secret !== undefined && same(Buffer.from(tried), Buffer.from(secret)) ? 'open' : 'used'
}

const same = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** Lets one at a time see whether there is a team and make the first; held to the transaction's end. */
export const lockFirstTeam = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('identity.firstTeam'))`.execute(db)

/** Creates the first team and its administrator, and logs him in: he is new, so no second factor is asked. Used twice at once, the link makes one team. */
export async function setupTeam(ctx: OpenCtx, services: Services, input: InputOf<typeof endpoint>): Promise<LoggedIn> {
  await ctx.within((db) => mustBeOpen(db, input.secret))
  if (!isZone(input.zone)) throw refuseField('zone', 'invalid.format')
  await checkNewPassword('password', input.password, input)
  const { account, name, phoneNo } = input
  const administrator = { account, name, phoneNo, passwordHash: await hashPassword(input.password, addressOf(ctx.ip)) }
  const login = await ctx.within(async (db) => {
    await lockFirstTeam(db)
    await mustBeOpen(db, input.secret)
    const team = { name: input.teamName, zone: input.zone, demo: false }
    const made = await createTeam(db, services, team, administrator)
    return openSession(db, { accountId: made.accountId, teamId: made.teamId, userId: made.userId }, ctx, ctx.now)
  })
  secret = undefined
  return login
}

async function mustBeOpen(db: Db, tried: string): Promise<void> {
  const state = await setupState(db, tried)
  if (state !== 'open') throw refuse(state === 'done' ? 'setup.done' : 'setup.linkUsed')
}

function isZone(zone: string): boolean {
  try {
    return !!new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    return false
  }
}
