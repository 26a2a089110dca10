import type { paths } from '../client/api.d.ts'

/** A call of the product that the simulator makes. */
export type Path = keyof paths

type Post<P extends Path> = paths[P]['post']

/** What is sent with a call. */
export type Sent<P extends Path> =
  Post<P> extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : never

/** The `data` that it answers. */
export type Answered<P extends Path> =
  Post<P> extends {
    responses: { 200: { content: { 'application/json': { data: infer Data } } } }
  }
    ? Data
    : never

/** Somebody at work: logged in over the wire, or played by the server that has the demo factory. */
export interface Session {
  /** @throws what the product refuses, in the words of whoever carries the call */
  call<P extends Path>(path: P, body: Sent<P>): Promise<Answered<P>>
}
