import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { setupTeam as endpoint, getSetup, LoggedIn } from '#areas/identity/contract/session.api.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { createTeam } from './create-team.ts'
import { openSession } from './sessions.ts'

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

/** Creates the first team and its administrator, and logs him in. */
export async function setupTeam(ctx: OpenCtx, services: Services, input: InputOf<typeof endpoint>): Promise<LoggedIn> {
  const state = await setupState(ctx.db, input.secret)
  if (state !== 'open') throw refuse(state === 'done' ? 'setup.done' : 'setup.linkUsed')
  if (!isZone(input.zone)) throw refuseField('zone', 'invalid.format')
  const team = { name: input.teamName, zone: input.zone, demo: false }
  const made = await createTeam(ctx.db, services, team, input)
  secret = undefined
  return openSession(
    ctx.db,
    { accountId: made.accountId, teamId: made.teamId, userId: made.userId },
    { ip: ctx.ip, agent: ctx.agent },
    ctx.now,
  )
}

function isZone(zone: string): boolean {
  try {
    return !!new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    return false
  }
}
