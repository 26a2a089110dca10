import Fastify, { type FastifyInstance } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { openApi } from '#core/server/http/openapi.ts'

/** `/openapi.json`, and a readable page of it at `/docs`. The page's fonts are the system's: nothing comes from outside. */
export function serveDocs(app: FastifyInstance, endpoints: Endpoint[], version: string): void {
  let text: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApi(endpoints, version))
    return reply.type('application/json').send(text)
  })
  // Megabytes that few ever ask for: loaded for whoever is the first, not at every start.
  let page: Promise<FastifyInstance> | undefined
  for (const url of ['/docs', '/docs/*'])
    app.get(url, async (request, reply) => {
      page ??= readable()
      const { statusCode, headers, rawPayload } = await (await page).inject(request.url)
      return reply.status(statusCode).headers(headers).send(rawPayload)
    })
}

async function readable(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const page = Fastify()
  await page.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
  })
  return page
}
