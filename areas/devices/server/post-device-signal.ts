import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#core/contract/languages.ts'
import type { Translate } from '#core/contract/messages.ts'
import { codes } from '#core/contract/result.ts'
import { translator } from '#core/server/i18n.ts'
import { logIn } from './credentials.ts'
import type { Intake } from './intake/intake.ts'
import type { Outcome } from './intake/message.ts'
import type { KnownDevice, Registry } from './intake/registry.ts'
import { parseJson } from './json/parse.ts'
import { postPath, postsAtOnce } from './post-openapi.ts'
import { wordProblem } from './word-problem.ts'

interface Who {
  teamId: number
  device: KnownDevice
}

/**
 * For boxes that post: the device's credentials as HTTP Basic, one message or a list of them as `{ "kind": "lamp", "seq": … }`. No endpoint
 * of the wire, because boxes have no session. Answered once the messages are committed: what was not answered is sent again.
 */
export function servePosts(app: FastifyInstance, registry: Registry, intake: () => Intake | undefined): void {
  const callers = new WeakMap<FastifyRequest, Who>()
  app.post(
    postPath,
    {
      // Before the body is read: strangers have nothing put together for them.
      onRequest: async (request, reply) => {
        const t = wordsOf(request)
        const who = await logInBy(request, registry).catch((error) => {
          request.log.warn({ err: error }, 'a device that posts could not be looked up')
          return undefined
        })
        if (who === undefined) return refuse(reply, 503, codes.unavailable, t('signal.notNow'))
        if (who) return void callers.set(request, who)
        reply.header('www-authenticate', 'Basic realm="device"')
        return refuse(reply, 401, codes.notLoggedIn, t('signal.unknownDevice'))
      },
    },
    async (request, reply) => {
      const t = wordsOf(request)
      const { teamId, device } = callers.get(request) as Who
      const bodies: unknown[] = Array.isArray(request.body) ? request.body : [request.body]
      if (bodies.length > postsAtOnce)
        return refuse(reply, 400, codes.badFields, t('signal.tooMany', { most: postsAtOnce }))
      const open = intake()
      if (!open) return refuse(reply, 503, codes.unavailable, t('signal.notNow'))
      const receivedAt = Date.now()
      const messages = bodies.map((body) => {
        const kind = kindOf(body)
        return parseJson(
          { deviceId: device.id, topic: `${postPath} ${device.number}`, kind, receivedAt },
          JSON.stringify(body ?? null),
        )
      })
      try {
        const outcomes = await Promise.all(messages.map((message) => open.push(teamId, message)))
        return { code: codes.ok, message: 'OK', data: answerOf(t, outcomes) }
      } catch (error) {
        request.log.warn({ err: error }, 'messages of a device that posts were not taken')
        return refuse(reply, 503, codes.unavailable, t('signal.notNow'))
      }
    },
  )
}

const wordsOf = ({ headers }: FastifyRequest): Translate => {
  const { languages } = headers
  return translator(languageOf(typeof languages === 'string' ? languages : 'en'))
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.status(status).send({ code, message, data: null })

/** A kind that is no text is no kind. */
function kindOf(body: unknown): string {
  const kind = typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined
  return typeof kind === 'string' ? kind : ''
}

/** What is said of each message; one that was understood whole is only counted. */
function answerOf(t: Translate, outcomes: readonly (Outcome | undefined)[]) {
  const bad = outcomes.flatMap((outcome, index) =>
    (outcome?.problems ?? []).map((problem) => ({
      index,
      reason: problem.reason,
      detail: problem.detail.slice(0, 300),
      problem: wordProblem(t, problem),
    })),
  )
  const unmapped = outcomes.flatMap((outcome, index) =>
    outcome?.unmapped.length ? [{ index, names: outcome.unmapped }] : [],
  )
  return {
    taken: outcomes.filter((outcome) => !outcome?.problems.length && !outcome?.repeated).length,
    repeated: outcomes.filter((outcome) => outcome?.repeated && !outcome.problems.length).length,
    bad,
    unmapped,
  }
}

/** Null: nobody in use logs in by these. */
async function logInBy(request: FastifyRequest, registry: Registry): Promise<Who | null> {
  const [, encoded] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : logIn(registry, text.slice(0, colon), text.slice(colon + 1))
}
