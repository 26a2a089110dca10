import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the measuring process asks of this one: these calls, in lanes in which each waits for the one before it. */
export interface Load {
  url: string
  path: string
  token: string
  /** Bodies by lane; a lane's are sent one after the other. */
  lanes: object[][]
  /** Calls a second over all lanes, each begun at its own moment; absent: as fast as they are answered. */
  perSecond?: number
  /** Where there is no pace: for so long. */
  seconds?: number
}

/** What was reached; times in milliseconds, from when a call was due until it was answered. */
export interface Reached {
  perSecond: number
  calls: number
  p50: number
  p95: number
  p99: number
  /** Answers that were none, by what they said. */
  others: Record<string, number>
}

process.on('message', (load: Load) => void run(load).then((reached) => process.send?.(reached)))

async function run({ url, path, token, lanes, perSecond, seconds }: Load): Promise<Reached> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes.length })
  const times: number[] = []
  const others: Record<string, number> = {}
  async function send(body: object, due: number): Promise<void> {
    const headers = { 'content-type': 'application/json', token, 'idempotency-key': randomUUID() }
    const { status, text } = await post(agent, url + path, headers, JSON.stringify(body))
    const told = JSON.parse(text) as { data?: { outcome?: string }; message?: string }
    times.push(performance.now() - due)
    const outcome = status === 200 ? (told.data?.outcome ?? 'passed') : `${status} ${told.message}`
    if (outcome !== 'passed') others[outcome] = (others[outcome] ?? 0) + 1
  }
  const begun = performance.now()
  await Promise.all(
    lanes.map(async (bodies, lane) => {
      for (const [i, body] of bodies.entries()) {
        let due = performance.now()
        if (perSecond) {
          // Lane by lane, round by round: a call that comes late because the one before it did is counted from when it was due.
          due = begun + ((i * lanes.length + lane) * 1000) / perSecond
          await sleep(Math.max(0, due - performance.now()))
        } else if (due - begun > (seconds ?? 0) * 1000) return
        await send(body, due)
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10
  return { perSecond: times.length / took, calls: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), others }
}

const post = (agent: Agent, url: string, headers: Record<string, string>, body: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
