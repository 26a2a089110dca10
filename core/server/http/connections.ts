import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'

/** Milliseconds within which a body must be there that is no file. */
const bodyTimeout = 30_000

/** Ends a call whose body comes drop by drop. Files take as long as `requestTimeout` lets them. */
export function refuseSlowBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void {
  if (!String(request.headers['content-type']).startsWith('multipart/')) {
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeout)
    timer.unref()
    for (const event of ['end', 'close', 'error']) payload.once(event, () => clearTimeout(timer))
  }
  done(null, payload)
}

export const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address ?? '')

/**
 * Lets one address hold so many connections open at a time and closes what is more. This machine itself is not counted: a proxy on it
 * brings the connections of everybody.
 */
export function limitConnections(app: FastifyInstance, most: number): void {
  if (!most) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isLoopback(address)) return
    count(open, address, socket, most)
  })
}

export function count(
  open: Map<string, number>,
  address: string,
  socket: Pick<Socket, 'destroy' | 'once'>,
  most: number,
): void {
  const held = (open.get(address) ?? 0) + 1
  if (held > most) return void socket.destroy()
  open.set(address, held)
  socket.once('close', () => {
    const left = (open.get(address) ?? 1) - 1
    if (left) open.set(address, left)
    else open.delete(address)
  })
}
