import { envelopeOf } from './answer.ts'
import { requestHeaders } from './headers.ts'
import { network, networkFailed, networkWorks, onNetworkBack } from './network.ts'
import { heedSession } from './session-end.ts'
import { eventReader, type ServerEvent } from './sse.ts'
import { createStore } from './store.ts'

/** What changed: the name of an entity, or `job:<id>`, and the rows where they are known. */
export interface LiveEvent {
  topic: string
  ids?: number[]
}

/** Whether changes arrive at this moment. */
export const liveConnected = createStore(false)

const path = '/user/web/live'
const firstWait = 500
const longestWait = 15_000
/** The server beats every 15 s; a stream silent for longer is dead, whatever the socket says. */
const silence = 40_000
/** A browser opens six connections to a server: a tab nobody looks at gives its own back. */
const hiddenAfter = 20_000

const listeners = new Set<(event: LiveEvent) => void>()
const gaps = new Set<() => void>()

let lastId: string | null = null
let running: AbortController | null = null
let wait = firstWait
let started = false
let retry: ReturnType<typeof setTimeout> | undefined

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

/** Opens the stream of the session; it keeps itself open. Once is enough. */
export function startLive(): void {
  if (started) return
  started = true
  let hiding: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(close, hiddenAfter)
    else open()
  })
  onNetworkBack(open)
  open()
}

function close(): void {
  clearTimeout(retry)
  running?.abort()
}

function open(): void {
  clearTimeout(retry)
  if (running) return
  const controller = new AbortController()
  running = controller
  void read(controller).then((again) => {
    running = null
    liveConnected.set(false)
    if (!again || document.hidden) return
    // Jitter: a thousand displays must not come back in the same instant.
    retry = setTimeout(open, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, longestWait)
  })
}

/** Reads the stream to its end. @returns whether it is to be opened again */
async function read(controller: AbortController): Promise<boolean> {
  let watch = setTimeout(() => controller.abort(), silence)
  try {
    const headers = requestHeaders({ accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) })
    const response = await fetch(path, { headers, signal: controller.signal, cache: 'no-store' })
    if (!response.ok || !response.body) {
      // The session is over: the page goes to the login and nothing is to be opened again.
      return !heedSession(envelopeOf(await response.text(), response.status, path))
    }
    wait = firstWait
    networkWorks()
    liveConnected.set(true)
    const take = eventReader(heed)
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(watch)
      watch = setTimeout(() => controller.abort(), silence)
      take(decoder.decode(value, { stream: true }))
    }
  } catch {
    if (!controller.signal.aborted && !network.get().offline) networkFailed()
    return true
  } finally {
    clearTimeout(watch)
  }
}

function heed({ id, event, data }: ServerEvent): void {
  if (id) lastId = id
  if (event === 'resync') for (const gap of gaps) gap()
  if (event !== 'message') return
  const change = JSON.parse(data) as LiveEvent
  for (const listener of listeners) listener(change)
}
