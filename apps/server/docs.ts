import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Openness } from '#core/server/config.ts'
import { type ApiDescription, openApi } from '#core/server/http/openapi.ts'
import { openTo } from '#core/server/http/openness.ts'

const require = createRequire(import.meta.url)

/** No script stands in the page itself: the product's content security policy runs none that does. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Gemba API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
  </head>
  <body>
    <div id="app"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/begin.js"></script>
  </body>
</html>
`
/** Without what leads to its makers' own services. */
const configuration = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
}
const begin = `Scalar.createApiReference('#app', ${JSON.stringify(configuration)})\n`

/** `/openapi.json`, and a readable page of it at `/docs`. The page's fonts are the system's: nothing comes from outside. */
/** @param describe asked at the first call: the address is known once the server listens */
export function serveDocs(app: FastifyInstance, describe: () => ApiDescription, open: Openness): void {
  const options = { onRequest: openTo(open) }
  let text: string | undefined
  app.get('/openapi.json', options, async (_request, reply) => {
    text ??= JSON.stringify(openApi(describe()))
    return reply.type('application/json').send(text)
  })
  for (const url of ['/docs', '/docs/'])
    app.get(url, options, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/begin.js', options, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(begin),
  )
  // Of the package the page's script alone is used: its plugin writes a script into the page, and is loaded at every start.
  app.get('/docs/reference.js', options, async (_request, reply) => {
    const plugin = require.resolve('@scalar/fastify-api-reference')
    return reply
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(join(dirname(plugin), 'js', 'standalone.js')))
  })
}
