import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { languageOf } from '#core/contract/languages.ts'
import type { MessageKey, Translate } from '#core/contract/messages.ts'
import { codes } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import type { AreaServer, RunService } from '#core/server/handler.ts'
import { translator } from '#core/server/i18n.ts'
import type { Services } from '#core/server/services.ts'
import { boxDescribed } from './described.ts'
import { documentOf } from './document.ts'
import { type BoxPrinter, pairBox, printerOfBox, readCredentials } from './login.ts'
import { beginPrint, endPrint, hearState, nextPrint } from './prints.ts'
import { type BoxAnswer, type BoxInput, type BoxVerb, boxBodies, boxPaths } from './protocol.ts'
import { Waiting } from './waiting.ts'

/** Calls of one address in a minute: a box asks a few times, and a room of them has one address. */
const callsMost = 1200
/** Tries with a code or a key of one address in a minute, whoever is asked for. */
const pairingsMost = 60
/** Milliseconds for which the list of teams is kept, and for which one that is not among them is not looked for again. */
const teamsKept = 10_000
const teamsAgain = 200

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    readonly key: MessageKey,
  ) {
    super(key)
  }
}

const unknownBox = () => new Refused(401, codes.notLoggedIn, 'printBox.unknown')

/** A box that asks, and what it acts by. */
interface Asking {
  t: Translate
  printer: BoxPrinter
  /** One transaction within the team of the box. */
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/**
 * The calls of boxes that fetch what they print; docs/print-boxes.md. No endpoints of the wire, because boxes have no session: they log in
 * with `{team}.{IMEI}` and their key as HTTP Basic.
 */
export function boxServer({
  hub,
  log,
}: Pick<Services, 'hub' | 'log'>): Required<Pick<AreaServer, 'routes' | 'described' | 'run'>> {
  let service: RunService | undefined
  let teams: { at: number; list: ReturnType<RunService['teams']> } | undefined
  const waiting = new Waiting(hub)

  async function teamOf(id: number) {
    if (!service) throw new Refused(503, codes.unavailable, 'printBox.notNow')
    const { teams: read, inTeam } = service
    const known = async (keptFor: number) => {
      if (!teams || Date.now() - teams.at >= keptFor) teams = { at: Date.now(), list: read() }
      const asked = teams
      const list = await asked.list.catch((error: unknown) => {
        // What failed is asked for anew.
        if (teams === asked) teams = undefined
        throw error
      })
      return list.find((each) => each.id === id)
    }
    const team = (await known(teamsKept)) ?? (await known(teamsAgain))
    if (!team) throw unknownBox()
    return <T>(work: (ctx: Ctx) => Promise<T>) => inTeam(team, (ctx) => ctx.unscoped(() => work(ctx)))
  }

  async function asking(request: FastifyRequest): Promise<Asking> {
    const who = readCredentials(request.headers.authorization)
    if (!who) throw unknownBox()
    const act = await teamOf(who.teamId)
    const printer = await act((ctx) => printerOfBox(ctx, who.imei, who.secret))
    if (!printer) throw unknownBox()
    return { t: wordsOf(request), printer, act }
  }

  const verbs: { [V in Exclude<BoxVerb, 'pair'>]: (box: Asking, body: BoxInput<V>) => Promise<BoxAnswer<V>> } = {
    async next({ printer, act }, { state, wait }) {
      const until = Date.now() + wait * 1000
      await act((ctx) => hearState(ctx, printer, state))
      if (state !== 'ready') return { print: null }
      for (;;) {
        // Heard before it is asked for: what comes between is not missed.
        const turn = waiting.turn(printer, until - Date.now())
        const print = await act((ctx) => nextPrint(ctx, printer))
        if (print) turn.end()
        if (print || (await turn.over) !== 'again') return { print }
      }
    },
    document: (box, body) => documentOf(box, body).then((made) => made ?? notYours()),
    async begin({ printer, act }, body) {
      return (await act((ctx) => beginPrint(ctx, printer, body))) ? {} : notYours()
    },
    async done({ printer, act }, body) {
      return (await act((ctx) => endPrint(ctx, printer, body))) ? {} : notYours()
    },
  }

  /** Answers a call, or says why not. */
  const serve =
    <V extends BoxVerb>(verb: V, work: (request: FastifyRequest, body: BoxInput<V>) => Promise<BoxAnswer<V>>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const t = wordsOf(request)
      const read = (boxBodies[verb] as z.ZodType).safeParse(request.body ?? {})
      if (!read.success) {
        const [issue] = read.error.issues
        const message = t('printBox.badBody', { field: issue?.path.join('.') ?? '', why: issue?.message ?? '' })
        return reply.status(400).send({ code: codes.badFields, message, data: null })
      }
      try {
        return { code: codes.ok, message: 'OK', data: await work(request, read.data as BoxInput<V>) }
      } catch (error) {
        if (error instanceof Refused) {
          if (error.status === 401) reply.header('www-authenticate', 'Basic realm="box"')
          return reply.status(error.status).send({ code: error.code, message: t(error.key), data: null })
        }
        log.warn({ err: error, verb }, 'a box that prints could not be served')
        return reply.status(503).send({ code: codes.unavailable, message: t('printBox.notNow'), data: null })
      }
    }

  return {
    described: boxDescribed,
    routes(app: FastifyInstance) {
      const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } })
      app.post(
        boxPaths.pair,
        limited(pairingsMost),
        serve('pair', async (request) => {
          const who = readCredentials(request.headers.authorization)
          if (!who) throw unknownBox()
          const act = await teamOf(who.teamId)
          const key = await act((ctx) => pairBox(ctx, who.imei, who.secret))
          if (!key) throw unknownBox()
          return { key }
        }),
      )
      for (const verb of ['next', 'document', 'begin', 'done'] as const)
        app.post(
          boxPaths[verb],
          limited(callsMost),
          serve(verb, async (request, body) => {
            const work = verbs[verb] as (box: Asking, body: unknown) => Promise<BoxAnswer<typeof verb>>
            return work(await asking(request), body)
          }),
        )
    },
    async run(started) {
      service = started
      return async () => {
        service = undefined
        waiting.endAll()
      }
    },
  }
}

/** @throws that another try has the print, or it is over */
function notYours(): never {
  throw new Refused(409, codes.conflict, 'printBox.notYours')
}

const wordsOf = ({ headers }: FastifyRequest): Translate => {
  const { languages } = headers
  return translator(languageOf(typeof languages === 'string' ? languages : 'en'))
}
