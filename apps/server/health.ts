import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '#core/server/db/pool.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** What watches over a server asks again soon, and takes no answer for a dead process. */
const patience = 1_500

/** `/healthz`: the process answers. `/readyz`: so does its database, and nothing is yet to be made; answered in any case, and soon. */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  areas: AreaServer[],
  readiness: { made: boolean },
  log: Logger,
): void {
  // While the database stands still one question waits for it, however often this is asked: they would take its calls' connections.
  let asking: Promise<unknown> | undefined
  const ask = () => {
    asking ??= database.pool.query('select 1').finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await withinPatience(ask())
      if (!readiness.made) {
        return await reply.status(503).send({ database: true, reason: 'the first start is not finished' })
      }
      return Object.assign({ database: true }, ...areas.map((area) => area.condition?.()))
    } catch (error) {
      // What the database said is for the log: strangers ask this too.
      log.warn({ err: error }, 'the database does not answer')
      return reply.status(503).send({ database: false, reason: 'the database does not answer' })
    }
  })
}

async function withinPatience(asked: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  })
  try {
    await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
    // Its failure is the answer of whoever waited for it.
    asked.catch(() => undefined)
  }
}
