import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'

/** Somebody at work: logged in over the wire, or played by the server that has the demo factory. */
export interface Session {
  /** @throws what the product refuses, in the words of whoever carries the call */
  call<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<OutputOf<E>>
}
