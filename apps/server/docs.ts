import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { openApi } from '#core/server/http/openapi.ts'

/** `/openapi.json`, and a readable page of it at `/docs`. The page's fonts are the system's: nothing comes from outside. */
export async function serveDocs(app: FastifyInstance, endpoints: Endpoint[], version: string): Promise<void> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  let text: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApi(endpoints, version))
    return reply.type('application/json').send(text)
  })
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
  })
}
