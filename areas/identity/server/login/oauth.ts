import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import type { Config } from '#core/server/config.ts'
import type { Database, Db } from '#core/server/db/pool.ts'
import { addressOf } from '#core/server/http/address.ts'
import { bindBrowser, browserOf } from '#core/server/http/browser.ts'
import type { Services } from '#core/server/services.ts'
import { memberOf } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

type Provider = Config['providers'][number]

const requestMinutes = 10
const ticketSeconds = 60

/**
 * Login through configured OpenID Connect providers (code flow with PKCE). `GET /{provider}/webOAuthController/loginOAuth` sends
 * the browser away; it comes back to `…/callback`, and from there to `/login#oauth=<ticket>.<secret>`, which the login page
 * exchanges by `waitingScanCode`.
 */
export function oauthRoutes(services: Services): (app: FastifyInstance) => void {
  const { config, database, log } = services
  const known = new Map<string, Promise<oidc.Configuration>>()
  const configurationOf = (provider: Provider) => {
    const found = known.get(provider.id)
    if (found) return found
    const made = discover(provider)
    known.set(provider.id, made)
    // A provider that was away is asked anew at the next login.
    made.catch(() => known.delete(provider.id))
    return made
  }
  const callbackOf = (provider: Provider) => `${services.publicUrl()}/${provider.id}/webOAuthController/callback`

  return (app) => {
    for (const provider of config.providers) {
      const guarded =
        (act: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
        async (request: FastifyRequest, reply: FastifyReply) => {
          try {
            return await act(request, reply)
          } catch (error) {
            log.warn({ err: error, provider: provider.id }, 'a login through a provider failed')
            return reply.redirect('/login#oauth=failed')
          }
        }
      const options = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

      app.get(
        `/${provider.id}/webOAuthController/loginOAuth`,
        options,
        guarded(async (request, reply) => {
          const client = await configurationOf(provider)
          const asked = {
            state: oidc.randomState(),
            nonce: oidc.randomNonce(),
            verifier: oidc.randomPKCECodeVerifier(),
          }
          const expiresAt = new Date(Date.now() + requestMinutes * 60_000).toISOString()
          await database.forGuest(addressOf(request.ip)).inNoTeam((db) =>
            db
              .insertInto('oauthRequest')
              .values({
                ...asked,
                provider: provider.id,
                browserHash: tokenHash(bindBrowser(request, reply)),
                expiresAt,
              })
              .execute(),
          )
          const url = oidc.buildAuthorizationUrl(client, {
            redirect_uri: callbackOf(provider),
            scope: 'openid profile email phone',
            code_challenge: await oidc.calculatePKCECodeChallenge(asked.verifier),
            code_challenge_method: 'S256',
            state: asked.state,
            nonce: asked.nonce,
          })
          return reply.redirect(url.href)
        }),
      )

      app.get(
        `/${provider.id}/webOAuthController/callback`,
        options,
        guarded(async (request, reply) => {
          const url = new URL(`${callbackOf(provider)}?${request.url.split('?')[1] ?? ''}`)
          const guests = database.forGuest(addressOf(request.ip))
          const asked = await takeRequest(guests, provider.id, url.searchParams.get('state') ?? '')
          // An answer that another browser asked for would log this one in as somebody else.
          const browser = browserOf(request)
          if (browser === null || tokenHash(browser) !== asked.browserHash) throw new Error('begun in another browser')
          const tokens = await oidc.authorizationCodeGrant(await configurationOf(provider), url, {
            expectedState: asked.state,
            expectedNonce: asked.nonce,
            pkceCodeVerifier: asked.verifier,
            idTokenExpected: true,
          })
          const claims = tokens.claims()
          if (!claims) throw new Error('the provider sent no identity')
          const ticket = await guests.inNoTeam((db) => admit(db, provider.id, claims, asked.browserHash))
          return reply.redirect(ticket ? `/login#oauth=${ticket}` : '/login#oauth=unknown')
        }),
      )
    }
  }
}

function discover(provider: Provider): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer)
  const local = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  // Only a provider on this very machine may be asked without TLS.
  return oidc.discovery(
    issuer,
    provider.clientId,
    provider.clientSecret,
    undefined,
    local ? { execute: [oidc.allowInsecureRequests] } : {},
  )
}

/** A request is answered once. */
async function takeRequest(guests: Pick<Database, 'inNoTeam'>, provider: string, state: string) {
  const row = await guests.inNoTeam((db) =>
    db
      .deleteFrom('oauthRequest')
      .where('state', '=', state)
      .where('provider', '=', provider)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row || Date.parse(row.expiresAt) < Date.now()) throw new Error('unknown or expired state')
  return row
}

interface Claims {
  sub: string
  phone_number?: unknown
  phone_number_verified?: unknown
}

/**
 * Finds the account of an identity: the one bound to it, else the one with the phone number that the provider has verified, which
 * is bound from then on. @returns a ticket for the login page; null when nobody is known by it
 */
async function admit(db: Db, provider: string, claims: Claims, browserHash: string): Promise<string | null> {
  const accountId = (await boundAccount(db, provider, claims.sub)) ?? (await bindByPhone(db, provider, claims))
  const member = accountId === null ? undefined : await memberOf(db, accountId)
  if (accountId === null || !member?.webLogin) return null
  const ticket = randomBytes(12).toString('base64url')
  const secret = newToken()
  const expiresAt = new Date(Date.now() + ticketSeconds * 1000).toISOString()
  await db
    .insertInto('loginTicket')
    .values({
      ticket,
      secretHash: tokenHash(secret),
      state: 'confirmed',
      accountId,
      teamId: member.teamId,
      browserHash,
      expiresAt,
    })
    .execute()
  return `${ticket}.${secret}`
}

async function boundAccount(db: Db, provider: string, subject: string): Promise<number | null> {
  const row = await db
    .selectFrom('accountIdentity')
    .select('accountId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.accountId ?? null
}

async function bindByPhone(db: Db, provider: string, claims: Claims): Promise<number | null> {
  if (claims.phone_number_verified !== true || typeof claims.phone_number !== 'string') return null
  const phone = claims.phone_number.replace(/[\s-]/g, '')
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('phoneNo', 'in', [phone, phone.replace(/^\+(86|84)/, '')])
    .executeTakeFirst()
  if (!row) return null
  await db.insertInto('accountIdentity').values({ provider, subject: claims.sub, accountId: row.id }).execute()
  return row.id
}
