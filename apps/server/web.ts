import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '#core/contract/languages.ts'
import { codes } from '#core/contract/result.ts'
import { translator } from '#core/server/i18n.ts'
import { root } from '#core/server/root.ts'

/**
 * The version that the built page names itself, so that browsers with an older one reload after a deployment; null without one.
 * @param folder where the web is built to
 */
export function webVersion(folder = join(root, 'dist/web')): string | null {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return null
  const [, version] = /<meta name="sz_version" content="([^"%]+)"/.exec(readFileSync(page, 'utf8')) ?? []
  return version ?? null
}

/**
 * The built web: hashed files are kept by browsers for ever, pages are asked for anew; every page path is the same page.
 *
 * @param folder where the web is built to
 */
export async function serveWeb(app: FastifyInstance, folder = join(root, 'dist/web')): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      // One route for all: a route for each of its two thousand files takes more than a second of each start.
      wildcard: true,
      preCompressed: true,
      // Its own word on keeping, `max-age=0`, would stand above ours.
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // What stands between may keep one packing of a file, and browsers ask for others.
        reply.setHeader('vary', 'accept-encoding')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' &&
      !request.url.split('?')[0]?.includes('.') &&
      request.headers.accept?.includes('text/html')
    if (built && page) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    const language = languageOf(String(request.headers.languages ?? ''))
    return reply
      .status(404)
      .send({ code: codes.notFound, message: translator(language)('http.404', { url: request.url }), data: null })
  })
}
