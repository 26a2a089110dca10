import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingScanCode } from '#areas/identity/contract/session.api.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

/** A provider that says yes to everybody and signs what it is told to say of him. */
class Provider {
  claims: Record<string, unknown> = {}
  private nonce = ''
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private server: Server | undefined
  issuer = ''

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '', this.issuer)
      const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      if (url.pathname === '/.well-known/openid-configuration') return json(this.description())
      if (url.pathname === '/keys')
        return json({
          keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
        })
      if (url.pathname === '/token') return json({ access_token: 'a', token_type: 'bearer', id_token: this.idToken() })
      response.statusCode = 404
      return response.end()
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    this.issuer = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** What the browser does at the provider: it comes back with a code. */
  consent(location: string): string {
    const url = new URL(location)
    this.nonce = url.searchParams.get('nonce') ?? ''
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    return `${back.pathname}?code=c&state=${url.searchParams.get('state')}`
  }

  stop = () => this.server?.close()

  private description() {
    const at = (path: string) => `${this.issuer}/${path}`
    return {
      issuer: this.issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      jwks_uri: at('keys'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
  }

  private idToken(): string {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const body = { iss: this.issuer, aud: 'gemba', iat: now, exp: now + 300, nonce: this.nonce, ...this.claims }
    const text = `${encode({ alg: 'RS256', kid: 'k' })}.${encode(body)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(this.keys.privateKey, 'base64url')}`
  }
}

const provider = new Provider()
let gemba: TestGemba
beforeAll(async () => {
  await provider.start()
  const entry = { id: 'works', name: 'Works', issuer: provider.issuer, clientId: 'gemba', clientSecret: 'secret' }
  gemba = await startTestGemba({ background: false, environment: { OIDC_PROVIDERS: JSON.stringify([entry]) } })
})
afterAll(async () => {
  await gemba?.end()
  provider.stop()
})

/** The browser's cookies, as it got them. */
const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
let cookies: Record<string, string> = {}

async function loginThrough(): Promise<string> {
  const away = await gemba.app.inject('/works/webOAuthController/loginOAuth')
  cookies = cookiesOf(away)
  const back = await gemba.app.inject({ url: provider.consent(String(away.headers.location)), cookies })
  return String(back.headers.location)
}

const cookieHeader = () => ({ cookie: `gemba_browser=${cookies.gemba_browser}` })

test('someone whose verified phone is known comes in, and is known by his subject from then on', async () => {
  const admin = await gemba.team()
  const { phoneNo } = await gemba.services.database.inNoTeam((db) =>
    db.selectFrom('account').select('phoneNo').where('account', '=', admin.account).executeTakeFirstOrThrow(),
  )
  provider.claims = { sub: 'p1', phone_number: `+86 ${phoneNo}`, phone_number_verified: true }
  const [, ticket, secret] = /#oauth=([^.]+)\.(.+)$/.exec(await loginThrough()) ?? []
  const input = { ticket: ticket ?? '', secret: secret ?? '' }
  // In another browser the ticket opens nothing: it would log that one in as somebody else.
  expect((await gemba.client('').call(waitingScanCode, input)).state).toBe('expired')
  const { login } = await gemba.client('').call(waitingScanCode, input, cookieHeader())
  expect(login).toMatchObject({ user: { account: admin.account } })
  provider.claims = { sub: 'p1' }
  expect(await loginThrough()).toMatch(/#oauth=[^.]+\.[^.]+/)
})

test('a phone that the provider has not verified opens nothing', async () => {
  const admin = await gemba.team()
  const { phoneNo } = await gemba.services.database.inNoTeam((db) =>
    db.selectFrom('account').select('phoneNo').where('account', '=', admin.account).executeTakeFirstOrThrow(),
  )
  provider.claims = { sub: 'p2', phone_number: phoneNo, phone_number_verified: false }
  expect(await loginThrough()).toBe('/login#oauth=unknown')
})

test('a callback that nobody asked for, or answered before, is refused', async () => {
  const forged = await gemba.app.inject('/works/webOAuthController/callback?code=c&state=made-up')
  expect(forged.headers.location).toBe('/login#oauth=failed')
  const away = await gemba.app.inject('/works/webOAuthController/loginOAuth')
  const path = provider.consent(String(away.headers.location))
  cookies = cookiesOf(away)
  await gemba.app.inject({ url: path, cookies })
  expect((await gemba.app.inject({ url: path, cookies })).headers.location).toBe('/login#oauth=failed')
})

test('an answer of the provider is taken in the browser that asked for it alone', async () => {
  provider.claims = { sub: 'p1' }
  const away = await gemba.app.inject('/works/webOAuthController/loginOAuth')
  const url = provider.consent(String(away.headers.location))
  const other = { gemba_browser: 'x'.repeat(43) }
  expect((await gemba.app.inject({ url, cookies: other })).headers.location).toBe('/login#oauth=failed')
})
