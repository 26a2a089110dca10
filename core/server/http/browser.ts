import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits.ts'

const cookie = 'gemba_browser'

/** The secret of the browser that calls; null: it has none, or the caller is no browser. */
export function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[cookie]
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * Gives the browser a secret that no script of a page can read, or keeps the one it has for longer. Sent with calls of the product's own
 * pages; with those of other sites only when they lead here (`Lax`), as an outside provider does after a login.
 */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = browserOf(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(cookie, secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: limits.sessionDaysMost * 86_400,
  })
  return secret
}
