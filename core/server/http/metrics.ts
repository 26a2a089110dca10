import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Openness } from '../config.ts'
import { openTo } from './openness.ts'

/** Times every call by route and status, and serves `/metrics` in Prometheus' text form. */
export function measure(app: FastifyInstance, open: Openness): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'gemba_http_seconds',
    help: 'Time to answer a call, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    calls.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.decorate('gauge', (name: string, help: string, read: () => number) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  })
  app.get('/metrics', { onRequest: openTo(open) }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a figure to `/metrics` that is read when asked for. */
    gauge(name: string, help: string, read: () => number): void
  }
}
