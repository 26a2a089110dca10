import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'

/**
 * Answers 408 to a call whose body comes drop by drop, and closes its connection. Files take as long as `requestTimeout` lets them.
 *
 * @param within milliseconds in which a body must be there that is no file
 */
export const refuseSlowBody =
  (within: number) =>
  (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    done: (error: null, payload: RequestPayload) => void,
  ): void => {
    if (!String(request.headers['content-type']).startsWith('multipart/')) {
      const timer = setTimeout(() => {
        reply.header('connection', 'close')
        reply.raw.once('finish', () => request.raw.destroy())
        // Whoever reads the body hears that it ended badly; destroyed, the request would take the answer with it.
        payload.emit('error', Object.assign(new Error('the body is too slow'), { statusCode: 408 }))
      }, within)
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

function count(
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
