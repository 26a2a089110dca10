import type { FastifyInstance } from 'fastify'

/** A post as it came, byte for byte: what somebody signed. */
export interface RawPost {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

interface RawAnswer {
  status: number
  type: string
  body: string
}

/**
 * A door for posts of other systems that sign what they send: the body is not read as JSON or a form on its way to the act. Whoever knocks is a
 * stranger: the act holds that he is who he says, before it believes or writes anything.
 */
export function rawPost(
  app: FastifyInstance,
  path: string,
  bytesMost: number,
  act: (post: RawPost) => Promise<RawAnswer>,
): void {
  void app.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const config = { rateLimit: { max: 600, timeWindow: '1 minute' } }
    within.post(path, { config, bodyLimit: bytesMost }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status, type, body: text } = await act({ body, headers: request.headers })
      return reply.status(status).type(type).send(text)
    })
  })
}
