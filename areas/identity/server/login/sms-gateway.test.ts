import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpSmsProvider } from './sms.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

/** A gateway that answers with these statuses in turn; @returns what it was sent */
async function gateway(...statuses: number[]) {
  const sent: { headers: IncomingMessage['headers']; body: unknown }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, sent }
}

test('posts phone and text with the bearer token', async () => {
  const { url, sent } = await gateway(204)
  await httpSmsProvider(url, 'secret').send('13800000001', 'Code 123456')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({ phone: '13800000001', text: 'Code 123456' })
  expect(sent[0]?.headers.authorization).toBe('Bearer secret')
})

test('tries once more after a failure of the gateway', async () => {
  const { url, sent } = await gateway(502, 200)
  await httpSmsProvider(url, undefined).send('13800000001', 'Code')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.headers.authorization).toBeUndefined()
})

test('does not repeat what the gateway refuses, and gives up after the second failure', async () => {
  const refused = await gateway(403)
  await expect(httpSmsProvider(refused.url, undefined).send('1', 'Code')).rejects.toThrow('403')
  expect(refused.sent).toHaveLength(1)
  close?.()
  const broken = await gateway(500, 503)
  await expect(httpSmsProvider(broken.url, undefined).send('1', 'Code')).rejects.toThrow('503')
  expect(broken.sent).toHaveLength(2)
})
