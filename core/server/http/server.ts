import cookies from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Logger } from 'pino'
import type { Endpoint } from '../../contract/endpoint.ts'
import { languageOf } from '../../contract/languages.ts'
import { limits } from '../../contract/limits.ts'
import type { Openness } from '../config.ts'
import type { Handler } from '../handler.ts'
import { translator } from '../i18n.ts'
import { failureOf } from './answer.ts'
import { bytesOf } from './bytes-of.ts'
import { limitConnections, refuseSlowBody } from './connections.ts'
import { measure } from './metrics.ts'
import { header, type Pipeline, serve } from './pipeline.ts'

export interface HttpOptions {
  log: Logger
  version: string
  /** Calls a minute from one address to the public endpoints, where guessing pays. */
  publicCallsPerMinute?: number
  metrics?: Openness
  /** 0: any number. */
  connectionsPerAddress?: number
  patience?: Patience
}

/** Milliseconds within which a call's headers must be there, and its body; how often the headers are looked after. */
interface Patience {
  headers: number
  body: number
  lookEvery: number
}
const patienceOfServers: Patience = { headers: 15_000, body: 30_000, lookEvery: 5_000 }

/** No bound is so tight that blanks and the names of fields which are not read break it. */
const bodyLeast = 16 * 1024

/** How many bytes of JSON a call takes: what its input may come to. */
const bodyMost = ({ input }: Endpoint): number => Math.min(limits.jsonBytes, Math.max(bodyLeast, 2 * bytesOf(input)))

/** The HTTP side: limits, security headers, every handler as a route, errors in the caller's language. */
export async function makeHttp(
  pipeline: Pipeline,
  handlers: Handler[],
  options: HttpOptions,
): Promise<FastifyInstance> {
  const patience = options.patience ?? patienceOfServers
  const app = Fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBytes,
    trustProxy: 'loopback',
    forceCloseConnections: true,
    requestTimeout: limits.longRequestTimeout * 2,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.lookEvery },
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance
  // Made once: its Fastify plugin would put the policy together anew for every call.
  const secure = helmet({ contentSecurityPolicy: contentPolicy, crossOriginEmbedderPolicy: false, hsts: false })
  app.addHook('onRequest', (request, reply, done) =>
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
  await app.register(multipart, {
    limits: { fileSize: limits.documentBytes, files: 1, fields: 20, fieldSize: bodyLeast, headerPairs: 100, parts: 21 },
  })
  await app.register(rateLimit, { global: false })
  await app.register(cookies)
  allowEmptyJson(app)

  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(
      error,
      translator(languageOf(header(request, 'languages'))),
      request.url,
      request.routeOptions.bodyLimit,
    )
    if (failure.broken) request.log.error({ err: error, url: request.url }, 'a call failed')
    if (failure.odd) request.log.warn({ err: error, url: request.url }, 'the database refused a call')
    return reply.status(failure.status).send(failure.body)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('appversion', options.version)
    // What a call answers, or why it does not, is nobody's to keep on the way.
    if ((request.method === 'POST' || reply.statusCode >= 400) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  app.addHook('preParsing', refuseSlowBody(patience.body))
  limitConnections(app, options.connectionsPerAddress ?? 0)
  measure(app, options.metrics ?? 'on')

  for (const handler of handlers) {
    const open = 'public' in handler.endpoint.access
    const limit = { max: options.publicCallsPerMinute ?? 300, timeWindow: '1 minute' }
    const route = { config: open ? { rateLimit: limit } : undefined, bodyLimit: bodyMost(handler.endpoint) }
    app.post(handler.endpoint.path, route, (request, reply) => serve(pipeline, handler, request, reply))
  }
  return app
}

/** Nothing from outside: a factory is offline. Styles are inline because antd writes them at run time. */
const contentPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'self'"],
    upgradeInsecureRequests: null,
  },
}

/** A call without a body is a call with an empty one. */
function allowEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
}
