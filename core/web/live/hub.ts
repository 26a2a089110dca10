import type { FromPage, LiveEvent, ToPage } from './protocol.ts'
import type { StreamEnd, StreamListener } from './stream.ts'

/** A page, by the way that leads to it. */
export interface Member {
  send(message: ToPage): void
}

export interface HubParts {
  /** Opens a stream and reads it to its end. */
  read(headers: Record<string, string>, listener: StreamListener, signal: AbortSignal): Promise<StreamEnd>
  /** For how long a session keeps its stream after the last of its pages was covered, in milliseconds. */
  hiddenAfter?: number
}

/** Holds the streams for the pages that join it. */
export interface Hub {
  heard(member: Member, message: FromPage): void
  end(): void
}

/** A browser opens six connections to a server over HTTP/1.1: half of them are left to the calls. */
const mostStreams = 3
const firstWait = 500
const longestWait = 15_000
/** How often pages in front that got no stream fetch anew instead, and pages that ended without a word are looked for. */
const lookEvery = 10_000
/** So many changes of a session are kept for pages that join, or come back, after them. */
const keptChanges = 500
/** Browsers wake a hidden page once a minute; one silent for longer is frozen or dead, and joins again when it wakes. */
const silentFor = 150_000

interface Joined {
  token: string
  shown: boolean
  heardAt: number
}

interface Session {
  headers: Record<string, string>
  lastId: string | null
  /** The changes told after `since`, oldest first. */
  recent: { id: string; event: LiveEvent }[]
  since: string | null
  running: AbortController | null
  connected: boolean
  refused: boolean
  /** It was without a stream for a time. */
  missed: boolean
  wait: number
  retry: ReturnType<typeof setTimeout> | undefined
  /** When one of its pages came to the front, and when one was last seen. */
  frontAt: number
  shownAt: number
  shown: boolean
}

/**
 * One stream for each session of a browser, however many pages it has open; with many sessions, for those that were in front
 * last. The others fetch anew from time to time while somebody looks at them.
 */
export function createHub({ read, hiddenAfter = 20_000 }: HubParts): Hub {
  const members = new Map<Member, Joined>()
  const sessions = new Map<string, Session>()
  let turn = 0

  const tell = (token: string, message: ToPage) => {
    for (const [member, joined] of members) if (joined.token === token) member.send(message)
  }

  const open = (token: string, session: Session): void => {
    clearTimeout(session.retry)
    session.retry = undefined
    if (session.running) return
    const controller = new AbortController()
    session.running = controller
    const headers: Record<string, string> = session.lastId
      ? { ...session.headers, 'last-event-id': session.lastId }
      : session.headers
    const listener: StreamListener = {
      opened() {
        session.wait = firstWait
        session.connected = true
        // Between the failure and now changes were told that nobody heard, and there is none to go on from.
        if (session.missed && !headers['last-event-id']) tell(token, { kind: 'gap', id: session.lastId })
        session.missed = false
        tell(token, { kind: 'state', connected: true, opened: true, id: session.lastId })
      },
      heard({ id, event, data }) {
        if (id) session.lastId = id
        session.since ??= session.lastId
        if (event === 'resync') {
          session.recent = []
          session.since = session.lastId
          tell(token, { kind: 'gap', id: session.lastId })
        } else if (event === 'message') {
          const change = JSON.parse(data) as LiveEvent
          keep(session, change)
          tell(token, { kind: 'event', id: session.lastId, event: change })
        } else tell(token, { kind: 'state', connected: true, opened: false, id: session.lastId })
      },
    }
    void read(headers, listener, controller.signal).then((end) => ended(token, session, controller, end))
  }

  const ended = (token: string, session: Session, controller: AbortController, end: StreamEnd): void => {
    if (session.running !== controller) return
    session.running = null
    session.connected = false
    tell(token, { kind: 'state', connected: false, opened: false, id: session.lastId })
    // A server that is starting, or a proxy before one that is away, will have another answer soon.
    if (end.as === 'refused' && end.status < 500) {
      session.refused = true
      tell(token, { kind: 'refused', status: end.status, text: end.text })
      settle()
      return
    }
    session.missed = true
    if (end.as === 'failed') tell(token, { kind: 'failed' })
    // Jitter: a thousand displays must not come back in the same instant.
    session.retry = setTimeout(
      () => {
        session.retry = undefined
        settle()
      },
      session.wait * (0.5 + Math.random()),
    )
    session.wait = Math.min(session.wait * 2, longestWait)
  }

  const close = (token: string, session: Session): void => {
    clearTimeout(session.retry)
    session.retry = undefined
    const { running, connected } = session
    session.running = null
    session.connected = false
    running?.abort()
    if (connected) tell(token, { kind: 'state', connected: false, opened: false, id: session.lastId })
  }

  /** The sessions that may have a stream, those in front first. */
  const ranked = (now: number): [string, Session][] =>
    [...sessions]
      .filter(([, { refused, shown, shownAt }]) => !refused && (shown || now - shownAt < hiddenAfter))
      .sort(([, a], [, b]) => Number(b.shown) - Number(a.shown) || b.frontAt - a.frontAt)

  /** Opens and closes what is due. @returns the sessions in front that got no stream */
  const settle = (): string[] => {
    const now = Date.now()
    for (const [token, session] of sessions) {
      const own = [...members.values()].filter((joined) => joined.token === token)
      if (!own.length) {
        close(token, session)
        sessions.delete(token)
        continue
      }
      if (session.shown) session.shownAt = now
      session.shown = own.some(({ shown }) => shown)
    }
    const wanting = ranked(now)
    const chosen = new Set(wanting.slice(0, mostStreams).map(([token]) => token))
    for (const [token, session] of sessions) if (!chosen.has(token)) close(token, session)
    for (const [token, session] of sessions) if (chosen.has(token) && !session.retry) open(token, session)
    return wanting.filter(([token, { shown }]) => shown && !chosen.has(token)).map(([token]) => token)
  }

  const look = () => {
    const now = Date.now()
    for (const [member, { heardAt }] of members) if (now - heardAt > silentFor) members.delete(member)
    for (const token of settle()) tell(token, { kind: 'gap', id: sessions.get(token)?.lastId ?? null })
  }
  const looking = setInterval(look, lookEvery)

  const here = (member: Member, message: FromPage & { kind: 'here' }): void => {
    const { token, headers, shown, lastId } = message
    const known = members.get(member)?.token === token
    members.set(member, { token, shown, heardAt: Date.now() })
    const session = sessions.get(token) ?? newSession(headers, lastId)
    sessions.set(token, session)
    if (message.join || !known) {
      session.headers = headers
      session.refused = false
      clearTimeout(session.retry)
      session.retry = undefined
      session.wait = firstWait
      if (shown) session.frontAt = ++turn
      const missed = toldAfter(session, lastId)
      if (missed === null) member.send({ kind: 'gap', id: session.lastId })
      for (const { id, event } of missed ?? []) member.send({ kind: 'event', id, event })
      member.send({ kind: 'state', connected: session.connected, opened: false, id: session.lastId })
    }
    const without = settle()
    if (message.join && without.includes(token)) member.send({ kind: 'gap', id: session.lastId })
  }

  return {
    heard(member, message) {
      if (message.kind === 'here') return here(member, message)
      members.delete(member)
      settle()
    },
    end() {
      clearInterval(looking)
      for (const [token, session] of sessions) close(token, session)
      sessions.clear()
      members.clear()
    },
  }
}

/** Keeps the change that a session has just heard. */
function keep(session: Session, event: LiveEvent): void {
  if (!session.lastId) return
  session.recent.push({ id: session.lastId, event })
  if (session.recent.length > keptChanges) session.since = session.recent.shift()?.id ?? session.since
}

/** What was told to the session after a position; null when nobody knows any more. */
function toldAfter({ recent, since, lastId }: Session, position: string | null): Session['recent'] | null {
  if (!position || position === lastId) return []
  const [at, begun] = [numberOf(position), numberOf(since)]
  // Numbers of one life of one server can be compared alone.
  if (!since || lifeOf(position) !== lifeOf(since) || at < begun) return null
  return recent.filter(({ id }) => lifeOf(id) === lifeOf(position) && numberOf(id) > at)
}

const numberOf = (id: string | null): number => Number(id?.slice(id.lastIndexOf('-') + 1))
const lifeOf = (id: string): string => id.slice(0, id.lastIndexOf('-'))

const newSession = (headers: Record<string, string>, lastId: string | null): Session => ({
  headers,
  lastId,
  recent: [],
  since: lastId,
  running: null,
  connected: false,
  refused: false,
  missed: false,
  wait: firstWait,
  retry: undefined,
  frontAt: 0,
  shownAt: Date.now(),
  shown: false,
})
