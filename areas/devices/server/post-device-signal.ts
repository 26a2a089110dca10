import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logIn } from './credentials.ts'
import type { Intake } from './intake/intake.ts'
import type { Registry } from './intake/registry.ts'
import { parseJson } from './json/parse.ts'

const path = '/productiondata/web/postDeviceSignal'
const atOnce = 1_000

/**
 * For boxes that post: the device's credentials as HTTP Basic, one message or a list of them as `{ "kind": "lamp", "seq": … }`. No endpoint
 * of the wire, because boxes have no session. Answered once the messages are committed: what was not answered is sent again.
 */
export function servePosts(app: FastifyInstance, registry: Registry, intake: () => Intake | undefined): void {
  app.post(path, { bodyLimit: 1 << 20 }, async (request, reply) => {
    const who = await logInBy(request, registry)
    if (!who) {
      reply.header('www-authenticate', 'Basic realm="device"')
      return reply.status(401).send({ code: 2001, message: 'The device, or its secret, is not known', data: null })
    }
    const bodies = Array.isArray(request.body) ? request.body : [request.body]
    if (bodies.length > atOnce)
      return reply.status(400).send({ code: 4000, message: `At most ${atOnce} messages at once`, data: null })
    const open = intake()
    if (!open) return reply.status(503).send({ code: 5030, message: 'Not ready yet', data: null })
    const receivedAt = Date.now()
    const messages = bodies.map((body: unknown) => {
      const { kind } = (body ?? {}) as { kind?: unknown }
      const from = { deviceId: who.device.id, topic: `${path} ${who.device.number}`, kind: String(kind), receivedAt }
      return parseJson(from, JSON.stringify(body))
    })
    await Promise.all(messages.map((message) => open.push(who.teamId, message)))
    const bad = messages.flatMap((message, index) =>
      'reason' in message ? [{ index, reason: message.reason, detail: message.detail }] : [],
    )
    return { code: 0, message: 'OK', data: { taken: messages.length - bad.length, bad } }
  })
}

async function logInBy(request: FastifyRequest, registry: Registry) {
  const [, encoded] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : logIn(registry, text.slice(0, colon), text.slice(colon + 1))
}
