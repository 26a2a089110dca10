import { AsyncResource } from 'node:async_hooks'
import pino from 'pino'
import { inject } from 'vitest'
import { type Gemba, start } from '#apps/server/start.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import type { Envelope } from '#core/contract/result.ts'
import { readConfig } from '#core/server/config.ts'
import { AnswerCheck } from './answers.ts'
import { copyDatabase, dropDatabase } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of this run's database that has every migration and nothing else. */
    migratedTemplate: string
  }
}

export const testPassword = 'Test-pass-1'

/** Someone who calls the server as over the wire. */
export interface Client {
  /** The answer's `data`; throws `Refused` for anything but success. */
  call<E extends Endpoint>(endpoint: E, input: SentOf<E>, headers?: Record<string, string>): Promise<OutputOf<E>>
  /** The answer as it came. */
  raw(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: Envelope<never> }>
  token: string
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: Envelope<unknown>,
  ) {
    super(`${status} ${body.code} ${body.message} ${JSON.stringify(body.data)}`)
  }
}

export interface TestGemba extends Gemba {
  databaseUrl: string
  /** A new team with its administrator, logged in. */
  team(name?: string): Promise<Client & { teamId: number; userId: number; account: string }>
  login(account: string, password?: string): Promise<Client>
  client(token: string): Client
  end(): Promise<void>
}

let counter = 0
let answers: AnswerCheck | undefined

/** The document is the same for every server of a process. */
async function answerCheck(gemba: Gemba): Promise<AnswerCheck> {
  answers ??= new AnswerCheck((await gemba.app.inject({ method: 'GET', url: '/openapi.json' })).json())
  return answers
}

/** A call comes from elsewhere: what the test holds open meanwhile is not its own. */
const wire = new AsyncResource('wire')

/** A whole server over a fresh database, in this process and without a port (unless `listen`). */
export async function startTestGemba(
  options: { background?: boolean; listen?: boolean; making?: boolean; environment?: Record<string, string> } = {},
): Promise<TestGemba> {
  const databaseUrl = await copyDatabase(inject('migratedTemplate'))
  const gemba = await start({
    config: readConfig({
      PORT: '0',
      MQTT_PORT: 'off',
      GEMBA_DEMO: 'off',
      LOG_LEVEL: 'silent',
      INNER_ADDRESSES: '127.0.0.0/8,::1',
      ...options.environment,
    }),
    databaseUrl,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    listen: options.listen ?? false,
    background: options.background ?? true,
    making: options.making ?? false,
    publicCallsPerMinute: 100_000,
    refuseNested: true,
  })
  const client = (token: string): Client => ({
    token,
    async raw(path, body, headers = {}) {
      const answer = await wire.runInAsyncScope(() =>
        gemba.app
          .inject({
            method: 'POST',
            url: path,
            headers: { token, languages: 'en', 'content-type': 'application/json', ...headers },
            payload: JSON.stringify(body),
          })
          // It is sent when it is first waited for: here, and not in the test's own chain.
          .then((answered) => answered),
      )
      const result = { status: answer.statusCode, body: answer.json() }
      // Whatever a test is about, each answer it gets is one that the API describes.
      ;(await answerCheck(gemba)).check(path, result.status, result.body)
      return result
    },
    async call(endpoint, input, headers) {
      const { status, body } = await this.raw(endpoint.path, input, headers)
      if (status !== 200) throw new Refused(status, body)
      return body.data
    },
  })
  const login = async (account: string, password = testPassword) => {
    const { status, body } = await client('').raw('/user/web/pwLogin', { account, password })
    if (status !== 200) throw new Refused(status, body)
    return client((body.data as { token: string }).token)
  }
  return Object.assign(gemba, {
    databaseUrl,
    client,
    login,
    async team(name = 'Test factory') {
      const account = `admin${++counter}`
      const administrator = {
        account,
        name: 'Administrator',
        phoneNo: String(13_900_000_000 + counter),
        passwordHash: await hashPassword(testPassword),
      }
      const made = await gemba.services.database.inNoTeam((db) =>
        createTeam(db, gemba.services, { name, zone: 'Asia/Shanghai', demo: false }, administrator),
      )
      return Object.assign(await login(account), { teamId: made.teamId, userId: made.userId, account })
    },
    async end() {
      await gemba.stop()
      await dropDatabase(databaseUrl)
    },
  })
}
