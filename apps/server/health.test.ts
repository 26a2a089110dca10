import Fastify from 'fastify'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#core/server/db/pool.ts'
import { serveHealth } from './health.ts'

const app = Fastify()
afterEach(() => app.close())

test('while the database stands still readiness is answered within two seconds, by one question to it; then it is ready again', async () => {
  let asked = 0
  let goOn = () => {}
  const query = () => {
    asked += 1
    return new Promise<void>((resolve) => {
      goOn = resolve
    })
  }
  const readiness = { made: true }
  serveHealth(app, { pool: { query } } as unknown as Database, [], readiness, pino({ enabled: false }))
  const ask = () => app.inject({ method: 'GET', url: '/readyz' })
  const began = Date.now()
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(Date.now() - began).toBeLessThan(2_000)
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ database: false, reason: 'the database does not answer' })
  }
  expect(asked).toBe(1)
  goOn()
  const next = ask()
  await expect.poll(() => asked).toBe(2)
  goOn()
  expect((await next).json()).toEqual({ database: true })
  readiness.made = false
  const making = ask()
  await expect.poll(() => asked).toBe(3)
  goOn()
  expect((await making).json()).toMatchObject({ database: true, reason: expect.stringContaining('first start') })
})
