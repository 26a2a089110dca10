import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../context.ts'
import type { Database, Db } from '../db/pool.ts'
import { addressOf } from '../http/address.ts'
import { browserOf } from '../http/browser.ts'
import { callMade, tokenOf } from '../http/call-made.ts'
import type { CallGate } from '../http/gate.ts'
import type { Authenticate } from '../http/pipeline.ts'
import { dueFirst, notFound, Refusal } from '../refusal.ts'
import { contentOf, rangeOf } from './content.ts'
import { alwaysRead, mayReadFiles } from './gate.ts'
import { type FileGuard, findFile, teamOfFile } from './store.ts'

/** Shown by a browser without a chance to run anything; all else is saved. */
const shown = /^(image\/(png|jpeg|gif|webp)|application\/pdf|audio\/.+|video\/.+)$/

/** A browser keeps a few logins beside each other; more than so many cookies are nobody's. */
const tokensMost = 12

/**
 * The one GET of the wire: a file by its number. What is open is read by everybody; any other file by whoever is logged in and may
 * read it: by the header `token`, or by the cookies that a page keeps its logins in, so that an image can stand in a page. A browser
 * asks anew each time, and is told when it has the newest already. A large file is read piece by piece, as fast as it is taken.
 */
export function serveFileLookup(
  app: FastifyInstance,
  database: Database,
  authenticate: Authenticate,
  guards: readonly FileGuard[],
  gatesOf: (reader: Caller) => readonly CallGate[],
): void {
  const options = { config: { rateLimit: { max: 1200, timeWindow: '1 minute' } } }
  app.get<{ Querystring: { no?: unknown } }>(
    '/user/web/fileController/selectDataByNo',
    options,
    async (request, reply) => {
      const fileNo = String(request.query.no ?? '')
      const teamId = teamOfFile(fileNo)
      if (teamId === null) throw notFound()
      const reader = await readerOf(request, reply, teamId, authenticate)
      const closed = reader && (await refusalOf(mayReadFiles(gatesOf(reader), reader)))
      const connections = reader ? database : database.forGuest(addressOf(request.ip))
      const known = request.headers['if-none-match']
      const within = <T>(work: (db: Db) => Promise<T>) => connections.inTeam({ teamId, workshops: null }, work)
      const { file, first } = await within(async (db) => {
        const found = await findFile(db, fileNo, reader, guards)
        if (closed && !alwaysRead(found)) throw closed
        const asked = known === `"${found.sha256}"` ? null : rangeOf(request.headers.range, found.size)
        return { file: found, first: asked && (await contentOf(db, found, asked, within)) }
      })
      const disposition = shown.test(file.mime) ? 'inline' : 'attachment'
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'private, no-cache')
        .header('vary', 'cookie, token')
        .header('accept-ranges', 'bytes')
        .header('etag', `"${file.sha256}"`)
      if (first === null) return reply.status(304).send()
      const { from, to, whole, body } = first
      if (!whole) reply.status(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
      return reply
        .type(file.mime)
        .header('content-length', to - from + 1)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .send(body)
    },
  )
}

/** What a check refuses with; null: nothing. */
const refusalOf = (check: Promise<void>): Promise<Refusal | null> =>
  check.then(
    () => null,
    (error) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )

/** Who of the team asks; null: nobody who is logged in, or owes something first. */
async function readerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  teamId: number,
  authenticate: Authenticate,
): Promise<Caller | null> {
  for (const token of tokensOf(request)) {
    try {
      const caller = await authenticate(token, browserOf(request), { quietly: true, made: callMade(request, reply) })
      if (caller.teamId === teamId && !dueFirst(caller)) return caller
    } catch (error) {
      // A login that has ended stands beside one that holds.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return null
}

/** The token of the header, else those of the cookies `us_token_…`. */
function tokensOf(request: FastifyRequest): string[] {
  const token = tokenOf(request)
  if (token) return [token]
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).filter((pair) => pair.startsWith('us_token_'))
  return pairs.slice(0, tokensMost).map((pair) => pair.slice(pair.indexOf('=') + 1))
}
