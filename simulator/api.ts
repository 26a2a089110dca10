import { randomUUID } from 'node:crypto'
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './client/api.d.ts'
import type { Answered, Path, Sent, Session } from './people/session.ts'

/** What the server refused, in its words. */
export class RefusedCall extends Error {}

/** No Gemba answers there. */
export class Unreachable extends Error {}

/** A session on a running server, through the client that was generated from its own description. */
export class Api implements Session {
  private constructor(private readonly client: Client<paths>) {}

  /** @throws Unreachable when nothing answers, RefusedCall when the server says no */
  static async login(address: string, account: string, password: string): Promise<Api> {
    const login = await new Api(clientAt(address, '')).call('/user/web/pwLogin', { account, password })
    if (!('token' in login))
      throw new RefusedCall(`${account} has a second factor: simulate with an account without one`)
    return new Api(clientAt(address, login.token))
  }

  /** @throws RefusedCall when the server says no */
  async call<P extends Path>(path: P, body: Sent<P>): Promise<Answered<P>> {
    // Of one call its body is known; of a call that is any of them the client's types ask for all bodies at once.
    const post = this.client.POST as (path: Path, init: object) => Promise<{ data?: Answer; error?: Answer }>
    const { data: done, error } = await post(path, { body, headers: { 'idempotency-key': randomUUID() } })
    if (!done) throw new RefusedCall(error?.message)
    return done.data as Answered<P>
  }
}

interface Answer {
  message: string
  data?: unknown
}

const clientAt = (address: string, token: string): Client<paths> =>
  createClient<paths>({
    baseUrl: address,
    headers: { languages: 'en', token },
    fetch: (request) =>
      fetch(request).catch((error: Error) => {
        throw new Unreachable(
          `No Gemba answers at ${address} (${(error.cause as Error | undefined)?.message ?? error.message})`,
        )
      }),
  })
