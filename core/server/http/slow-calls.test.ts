import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { handleOpen } from '../handler.ts'
import type { Pipeline } from './pipeline.ts'
import { makeHttp } from './server.ts'

const path = '/user/web/getTest'
const called = endpoint({
  path,
  access: { public: 'of a test' },
  input: z.object({ a: z.number() }),
  output: z.object({}),
  summary: 'Of a test',
})

let app: FastifyInstance
beforeAll(async () => {
  const database = { forGuest: () => ({ inNoTeam: async () => undefined }) }
  app = await makeHttp({ database } as unknown as Pipeline, [handleOpen(called, async () => ({}))], {
    log: pino({ level: 'silent' }),
    version: 'of a test',
    patience: { headers: 600, body: 600, lookEvery: 50 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app?.close())

/** A line to the server as a socket has it, what came back, and whether it was closed. */
async function begin(text: string) {
  const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(line, 'connect')
  const heard = { text: '', closed: false }
  line.on('data', (bytes: Buffer) => {
    heard.text += bytes.toString()
  })
  line.on('close', () => {
    heard.closed = true
  })
  line.on('error', () => undefined)
  line.write(text)
  return { line, heard }
}

/** Sends a byte every 100 ms until the server has had enough. @returns milliseconds */
async function drip(line: ReturnType<typeof connect>, heard: { closed: boolean }): Promise<number> {
  const begun = Date.now()
  while (!heard.closed && Date.now() - begun < 5_000) {
    if (!line.destroyed) line.write('x')
    await after(100)
  }
  return Date.now() - begun
}

const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`

test('a call whose headers come drop by drop is cut off', async () => {
  const { line, heard } = await begin('POST / HTTP/1.1\r\nhost: x\r\nslow: ')
  expect(await drip(line, heard)).toBeLessThan(4_000)
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 /)
})

test('a call whose body comes drop by drop is answered 408 and cut off', async () => {
  const { line, heard } = await begin(`${head}content-length: 1000\r\n\r\n{"a":`)
  expect(await drip(line, heard)).toBeLessThan(4_000)
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 /)
})

test('a call that is there in time is served', async () => {
  const { line, heard } = await begin(`${head}content-length: 7\r\n\r\n`)
  await after(200)
  line.write('{"a":1}')
  await expect.poll(() => heard.text).toMatch(/^HTTP\/1\.1 200 /)
  line.destroy()
})
