import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/pool.ts'
import { dueFirst } from '../refusal.ts'
import { browserOf } from './browser.ts'
import type { Authenticate } from './pipeline.ts'
import { header } from './pipeline.ts'

interface LiveMessage {
  team: number
  topic: string
  ids?: number[]
}

interface Listener {
  team: number
  send(number: number, text: string): void
}

const kept = 2_000
const heartbeat = 15_000

/** Live messages of all servers, by way of the database: what one server commits, the viewers of every server hear. */
export class LiveHub {
  /** Event ids hold within one life of one server; an id of another makes the viewer fetch everything anew. */
  private readonly boot = randomUUID().slice(0, 8)
  private readonly recent: { number: number; team: number; text: string }[] = []
  private readonly listeners = new Set<Listener>()
  private counter = 0
  private readonly internal: ((message: LiveMessage) => void)[] = []
  private readonly losers: (() => void)[] = []

  /** Hears the messages on the server's own account. */
  hear(listener: (message: LiveMessage) => void): void {
    this.internal.push(listener)
  }

  /** Hears on the server's own account that messages of other servers were lost. */
  hearLoss(listener: () => void): void {
    this.losers.push(listener)
  }

  /** What this server itself just committed reaches its own hearers without the way through the database. */
  committed(team: number, topics: string[]): void {
    for (const topic of topics) for (const hear of this.internal) hear({ team, topic })
  }

  publish(payload: string): void {
    const message = JSON.parse(payload) as LiveMessage
    for (const hear of this.internal) hear(message)
    const text = JSON.stringify({ topic: message.topic, ids: message.ids })
    this.recent.push({ number: ++this.counter, team: message.team, text })
    if (this.recent.length > kept) this.recent.shift()
    for (const listener of this.listeners) if (listener.team === message.team) listener.send(this.counter, text)
  }

  /** Every viewer fetches anew: the link to the database was lost, and messages with it. */
  resync(): void {
    for (const lost of this.losers) lost()
    this.recent.length = 0
    this.counter += kept
    for (const listener of this.listeners) listener.send(this.counter, '')
  }

  /** Sends what came after `lastId`; an unknown one gets a `resync`. @returns the listener's end */
  subscribe(team: number, lastId: string | undefined, write: (chunk: string) => void): () => void {
    const send = (number: number, text: string) =>
      write(
        text
          ? `id: ${this.boot}-${number}\ndata: ${text}\n\n`
          : `id: ${this.boot}-${number}\nevent: resync\ndata: {}\n\n`,
      )
    const missed = this.missedSince(lastId)
    if (missed) for (const each of missed) if (each.team === team) send(each.number, each.text)
    if (!missed) send(this.counter, '')
    else write(`id: ${this.position}\nevent: hello\ndata: {}\n\n`)
    const listener = { team, send }
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private missedSince(lastId: string | undefined) {
    if (!lastId) return []
    const [boot, number] = lastId.split('-')
    const last = Number(number)
    const oldest = this.recent[0]?.number ?? this.counter + 1
    if (boot !== this.boot || !Number.isInteger(last) || last + 1 < oldest) return null
    return this.recent.filter((each) => each.number > last)
  }

  /** The last message: what somebody reads from now on knows of all up to it. */
  get position(): string {
    return `${this.boot}-${this.counter}`
  }

  get viewers(): number {
    return this.listeners.size
  }
}

/** The one stream of a session: `GET /user/web/live` (server-sent events, resumable by last event id). */
export function serveLive(app: FastifyInstance, hub: LiveHub, authenticate: Authenticate): void {
  // A page reads before it hears: by this it hears what came between.
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'POST' && reply.statusCode === 200) reply.header('live-position', hub.position)
  })
  app.get('/user/web/live', async (request, reply) => {
    const mayHear = async () => {
      const caller = await authenticate(header(request, 'token'), browserOf(request))
      const due = dueFirst(caller)
      if (due) throw due
      return caller
    }
    const caller = await mayHear()
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const end = hub.subscribe(caller.teamId, header(request, 'last-event-id'), (chunk) => stream.write(chunk))
    const timer = setInterval(() => {
      // A revoked session, or one that owes something first, stops hearing at the next beat.
      mayHear().then(
        () => stream.write(': beat\n\n'),
        () => stream.end(),
      )
    }, heartbeat)
    request.raw.on('close', () => {
      clearInterval(timer)
      end()
    })
  })
}

/** Keeps one listening connection to the database, and makes another when it breaks. @returns its end */
export async function listen(
  database: Database,
  channels: Record<string, (payload: string) => void>,
  onGap: () => void,
) {
  let ended = false
  let client = await connect()
  async function connect() {
    const fresh = await database.listener()
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    fresh.on('end', () => void reconnect())
    for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`)
    return fresh
  }
  async function reconnect() {
    while (!ended) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      if (ended) return
      try {
        client = await connect()
        return onGap()
      } catch {
        // The database is still away; readiness tells so, and the next round tries again.
      }
    }
  }
  return async () => {
    ended = true
    await client.end()
  }
}
