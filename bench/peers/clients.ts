import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Calls that clients send one after the other, each on a connection of its own. */
export interface Calls {
  url: string
  headers: Record<string, string>
  /** Taken in turns. */
  bodies: string[]
  /** Stands in every good answer. */
  good: string
  /** Each call has an idempotency key of its own. */
  keyed?: boolean
  clients: number
  seconds: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

/** Run as a process of its own, so that what the clients do costs the server that they call no time of its thread. */
process.on('message', (calls: Calls) => {
  measure(calls).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})

async function measure(calls: Calls): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: calls.clients })
  const took: number[] = []
  const began = performance.now()
  const end = began + calls.seconds * 1000
  await Promise.all(
    Array.from({ length: calls.clients }, async (_, client) => {
      for (let i = client; performance.now() < end; i++) {
        const sent = performance.now()
        const { status, text } = await post(agent, calls, calls.bodies[i % calls.bodies.length] as string)
        if (status !== 200 || !text.includes(calls.good)) throw new Error(`${status} ${text.slice(0, 500)}`)
        took.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99) }
}

const post = (agent: Agent, { url, headers, keyed }: Calls, body: string) =>
  new Promise<{ status: number | undefined; text: string }>((done, failed) => {
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
        ...(keyed && { 'idempotency-key': randomUUID() }),
      },
    })
    sent.on('error', failed)
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => done({ status: answer.statusCode, text }))
      answer.on('error', failed)
    })
    sent.end(body)
  })
