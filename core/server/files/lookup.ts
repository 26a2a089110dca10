import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/pool.ts'
import { addressOf } from '../http/address.ts'
import { notFound } from '../refusal.ts'
import { readFile, teamOfFile } from './store.ts'

/** Shown by a browser without a chance to run anything; all else is saved. */
const shown = /^(image\/(png|jpeg|gif|webp)|application\/pdf|audio\/.+|video\/.+)$/

/**
 * The one GET of the wire: a file by its number. It needs no token, so that an image can stand in a page; the number is as hard to
 * guess as a token, and holds within its team.
 */
export function serveFileLookup(app: FastifyInstance, database: Database): void {
  const options = { config: { rateLimit: { max: 1200, timeWindow: '1 minute' } } }
  app.get<{ Querystring: { no?: string } }>(
    '/user/web/fileController/selectDataByNo',
    options,
    async (request, reply) => {
      const fileNo = request.query.no ?? ''
      const teamId = teamOfFile(fileNo)
      if (teamId === null) throw notFound()
      const guests = database.forGuest(addressOf(request.ip))
      const file = await guests.inTeam({ teamId, workshops: null }, (db) => readFile(db, fileNo))
      const disposition = shown.test(file.mime) ? 'inline' : 'attachment'
      return reply
        .type(file.mime)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(file.bytes)
    },
  )
}
