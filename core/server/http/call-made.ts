import type { FastifyReply, FastifyRequest } from 'fastify'

/** A call as whoever counts calls sees it: where from, which, what its answer is told beside, and how it ended. */
export interface CallMade {
  ip: string
  path: string
  /** Sets headers of the answer, be it a success or a refusal. */
  tell(headers: Record<string, string>): void
  /** Hears the HTTP status once the answer is sent. */
  ended(hear: (status: number) => void): void
}

export const callMade = (request: FastifyRequest, reply: FastifyReply): CallMade => ({
  ip: request.ip,
  path: request.routeOptions.url ?? request.url,
  tell: (headers) => void reply.headers(headers),
  ended: (hear) => void reply.raw.once('close', () => hear(reply.statusCode)),
})

const bearer = /^Bearer (gemba_\S+)$/i

/** What the caller shows: the header `token`, or an access key as RFC 6750 has it (`Authorization: Bearer …`). */
export function tokenOf({ headers: { token, authorization } }: FastifyRequest): string | undefined {
  if (token !== undefined) return Array.isArray(token) ? token[0] : token
  return bearer.exec(authorization ?? '')?.[1]
}
