import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the measuring process asks of this one: so many receivers, then how many messages each has had. */
export type Asked = { open: number; silent: number } | { count: true }

/** Ports in their order, those that never answer last; or how many different messages each has had. */
export type Told = { ports: number[] } | { counts: number[] }

const had: Set<string>[] = []

/** One that answers at once, or takes what comes and says nothing. */
async function open(silent: boolean): Promise<number> {
  const messages = new Set<string>()
  had.push(messages)
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      messages.add(String(request.headers['webhook-id']))
      if (!silent) response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

process.on('message', (asked: Asked) => {
  if ('count' in asked) {
    process.send?.({ counts: had.map(({ size }) => size) } satisfies Told)
    return
  }
  void (async () => {
    had.length = 0
    const ports: number[] = []
    for (let i = 0; i < asked.open; i++) ports.push(await open(i >= asked.open - asked.silent))
    process.send?.({ ports } satisfies Told)
  })()
})
