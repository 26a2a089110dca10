import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call that a receiver got. */
export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Answer = (received: Received, response: ServerResponse) => void

/** A program of the test's own that takes what is sent to it. How it answers can be changed while it runs; at first it takes all. */
export async function startReceiver(first: Answer = taking) {
  const received: Received[] = []
  let answer = first
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const each = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
      received.push(each)
      answer(each, response)
    })
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers(with_: Answer) {
      answer = with_
    },
    end: () =>
      new Promise<void>((ended) => {
        server.close(() => ended())
        server.closeAllConnections()
      }),
  }
}

export const taking: Answer = (_received, response) => void response.writeHead(204).end()
export const failing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_received, response) =>
    void response.writeHead(status, headers).end('no')
