import { envelopeOf } from '../call/answer.ts'
import { network, networkFailed, networkWorks, onNetworkBack, tryServer } from '../call/network.ts'
import { requestHeaders } from '../session/headers.ts'
import { dueFirst, heedSession } from '../session/session-end.ts'
import { tokenOf } from '../session/session-storage.ts'
import { createStore } from '../store.ts'
import type * as Leader from './leader.ts'
import { firstPosition } from './position.ts'
import { type FromPage, type LiveEvent, livePath, type ToPage } from './protocol.ts'

export type { LiveEvent } from './protocol.ts'

/** Whether changes arrive at this moment. */
export const liveConnected = createStore(false)

/** How often the page says that it still lives. */
const beatEvery = 20_000
/** Milliseconds to the next try after a refusal that is not about the session, or a part that did not load. */
const againAfter = 15_000

const listeners = new Set<(event: LiveEvent) => void>()
const gaps = new Set<() => void>()

let lastId: string | null = null
let started = false
let send: (message: FromPage) => void = () => undefined

/** Hears every change. @returns the end of the listening */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears that changes may have been missed: everything is to be fetched anew. */
export function onLiveGap(listener: () => void): () => void {
  gaps.add(listener)
  return () => gaps.delete(listener)
}

/**
 * Joins the stream of the session, which all its pages in this browser share: a browser opens six connections to a server, and
 * a stream a page would leave none for the calls of the seventh. Once is enough; it keeps itself open.
 */
export function startLive(): void {
  if (started) return
  started = true
  const join = () => say(true)
  document.addEventListener('visibilitychange', () => say(!document.hidden))
  window.addEventListener('focus', join)
  // A page that was left may be kept whole for the way back: meanwhile it holds nothing.
  window.addEventListener('pagehide', () => {
    send({ kind: 'gone' })
    liveConnected.set(false)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    missed()
    join()
  })
  onNetworkBack(join)
  dueFirst.subscribe(() => !dueFirst.get() && join())
  setInterval(() => say(false), beatEvery)
  link()
}

/** Finds whoever holds the streams: the browser's shared worker or, where there is none, a page that leads. */
function link(): void {
  const later = () => void setTimeout(link, againAfter)
  const byLeader = () =>
    void import('./leader.ts').then((part?: typeof Leader) => {
      // A part that does not load is none where the page is about to be loaded anew for it.
      if (!part) return later()
      send = part.shareByLeader(take)
      say(true)
    }, later)
  if (typeof SharedWorker === 'undefined') return byLeader()
  try {
    const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: 'gemba-live',
    })
    // Without a network it did not load; that says nothing against it.
    worker.onerror = () => void tryServer().then((there) => (there ? byLeader() : later()))
    worker.port.onmessage = ({ data }) => take(data as ToPage)
    send = (message) => worker.port.postMessage(message)
    say(true)
  } catch {
    // Some browsers have them and forbid them (third-party storage is blocked).
    byLeader()
  }
}

function say(join: boolean): void {
  const headers = requestHeaders({ accept: 'text/event-stream' })
  send({
    kind: 'here',
    join,
    token: tokenOf() ?? '',
    headers,
    shown: !document.hidden,
    lastId: lastId ?? firstPosition(),
  })
}

function missed(): void {
  for (const gap of gaps) gap()
}

function take(message: ToPage): void {
  if ('id' in message && message.id) lastId = message.id
  switch (message.kind) {
    case 'state':
      if (message.opened) networkWorks()
      liveConnected.set(message.connected)
      break
    case 'event':
      for (const listener of listeners) listener(message.event)
      break
    case 'gap':
      missed()
      break
    case 'failed':
      if (!network.get().offline) networkFailed()
      break
    case 'refused':
      // The session is over: the page goes to the login and nothing is to be opened again. Another's no (a proxy's) may pass.
      if (!heedSession(envelopeOf(message.text, message.status, livePath)))
        setTimeout(() => say(true), againAfter * (0.5 + Math.random()))
  }
}
