import type { FastifyInstance } from 'fastify'
import { addressOf } from '#core/server/http/address.ts'
import { translator } from '#core/server/i18n.ts'
import type { Services } from '#core/server/services.ts'
import { pagePath } from '../../contract/page.ts'
import { noPageHtml, pageHtml } from './page-html.ts'
import { pageLanguage, readPage } from './read-page.ts'

/** A person looks at a label now and then; whoever asks more often from one address waits. */
const perMinute = 60

/** Pages for whoever scans a label, on the connections that are set apart for those who are not logged in. */
export const pageRoutes = (services: Services) => (app: FastifyInstance) => {
  app.get<{ Params: { code: string }; Querystring: { lang?: unknown } }>(
    `${pagePath}:code`,
    { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { code } = request.params
      const language = pageLanguage(request.query.lang, request.headers['accept-language'])
      const frame = { language, t: translator(language), path: pagePath + encodeURIComponent(code) }
      const facts = await readPage(services.database.forGuest(addressOf(request.ip)), services, code, language)
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      if (typeof facts === 'string') return reply.status(facts === 'closed' ? 410 : 404).send(noPageHtml(facts, frame))
      return reply.send(pageHtml(facts, frame))
    },
  )
}
