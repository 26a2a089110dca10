import type { Query } from '@tanstack/react-query'
import { onLive, onLiveGap } from './live-stream.ts'
import { onNetworkBack } from './network.ts'
import { queries } from './query.ts'

/** At most one fetch of the same thing in this time, however many changes arrive. */
const every = 500

const dirty = new Set<string>()
const refreshedAt = new WeakMap<Query, number>()
const waiting = new WeakSet<Query>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches anew what live changes touch. */
export function startLiveRefresh(): void {
  onLive(({ topic }) => refreshTopics([topic]))
  onLiveGap(refreshAll)
  onNetworkBack(refreshAll)
}

/** Everything on the screen is fetched anew; what is hidden, when it is shown again. */
export function refreshAll(): void {
  for (const query of queries.getQueryCache().getAll()) refresh(query)
}

/** Fetches anew what shows something of the topics. */
export function refreshTopics(topics: readonly string[]): void {
  for (const topic of topics) dirty.add(topic)
  // The rows of one transaction are told one by one; a moment gathers them into one fetch.
  timer ??= setTimeout(flush, 30)
}

function flush(): void {
  timer = undefined
  const topics = new Set(dirty)
  dirty.clear()
  for (const query of queries.getQueryCache().getAll())
    if (query.meta?.topics?.some((topic) => topics.has(topic))) refresh(query)
}

function refresh(query: Query): void {
  query.invalidate()
  if (!query.isActive() || waiting.has(query)) return
  const next = () => {
    waiting.delete(query)
    if (query.isActive()) fetchNow(query)
  }
  const since = performance.now() - (refreshedAt.get(query) ?? Number.NEGATIVE_INFINITY)
  if (query.state.fetchStatus === 'fetching') {
    // What is under way may have been read before the change; stopping it could starve a slow read for ever.
    waiting.add(query)
    void query.promise?.catch(() => undefined).then(() => setTimeout(next, Math.max(0, every - since)))
  } else if (since < every) {
    waiting.add(query)
    setTimeout(next, every - since)
  } else fetchNow(query)
}

function fetchNow(query: Query): void {
  refreshedAt.set(query, performance.now())
  // The error is the query's own, shown where it is read.
  query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined)
}
