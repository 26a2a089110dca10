import { randomUUID } from 'node:crypto'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import type { Envelope } from '#core/contract/result.ts'

/** What the server refused, in its words. */
export class RefusedCall extends Error {}

/** No Gemba answers there. */
export class Unreachable extends Error {}

/** A session on a running server. */
export class Api {
  private constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  static async login(address: string, account: string, password: string): Promise<Api> {
    const { token } = await post<{ token: string }>(address, '/user/web/pwLogin', { account, password }, '')
    return new Api(address, token)
  }

  /** @throws RefusedCall when the server says no */
  call<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<OutputOf<E>> {
    return post(this.address, endpoint.path, input, this.token)
  }
}

async function post<T>(address: string, path: string, body: unknown, token: string): Promise<T> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', languages: 'en', token, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw new Unreachable(
      `No Gemba answers at ${address} (${(error.cause as Error | undefined)?.message ?? error.message})`,
    )
  })
  const { code, message, data } = (await answer.json()) as Envelope<T>
  if (code !== 0) throw new RefusedCall(message)
  return data
}
