import type { Query } from '@tanstack/react-query'
import { onNetworkBack } from '../call/network.ts'
import { queries } from '../call/query.ts'
import { onLive, onLiveGap } from './live-stream.ts'

/** At most one fetch of the same thing in this time, however many changes arrive. */
const every = 500
/** A page that cannot keep up spends a quarter of its time on showing others' changes; what its person does has the rest. */
const restsPerFetch = 3
const restMost = 4_000

const dirty = new Set<string>()
const refreshedAt = new WeakMap<Query, number>()
/** Milliseconds that the last fetch of it took, until it was drawn. */
const took = new WeakMap<Query, number>()
const waiting = new WeakSet<Query>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches anew what live changes touch. */
export function startLiveRefresh(): void {
  onLive(({ topic }) => heard(topic))
  onLiveGap(refreshAll)
  onNetworkBack(refreshAll)
}

/** Everything on the screen is fetched anew; what is hidden, when it is shown again. */
export function refreshAll(): void {
  for (const query of queries.getQueryCache().getAll()) refresh(query, every)
}

/**
 * Fetches anew what shows something of the topics, at once: after a person's own act, whose page must not show for a moment
 * longer, and offer for further acts, what was before it.
 */
export function refreshTopics(topics: readonly string[]): void {
  for (const query of showing(new Set(topics))) refresh(query, 0)
}

/** Something of a topic was changed by anybody. */
export function heard(topic: string): void {
  dirty.add(topic)
  // The rows of one transaction are told one by one; a moment gathers them into one fetch.
  timer ??= setTimeout(flush, 30)
}

function flush(): void {
  timer = undefined
  const topics = new Set(dirty)
  dirty.clear()
  for (const query of showing(topics)) refresh(query, every)
}

const showing = (topics: ReadonlySet<string>): Query[] =>
  queries
    .getQueryCache()
    .getAll()
    .filter((query) => topicsOf(query).some((topic) => topics.has(topic)))

/**
 * What a read lives by. Several parts of a page may read the same, and the query keeps the options of whoever came last: each of those
 * who look says for himself by what.
 */
const topicsOf = ({ meta, observers }: Query): readonly string[] =>
  [meta, ...observers.map(({ options }) => options.meta)].flatMap((each) => each?.topics ?? [])

/** @param pause least milliseconds from one fetch of the query to the next */
function refresh(query: Query, pause: number): void {
  query.invalidate()
  if (!query.isActive() || (waiting.has(query) && pause > 0)) return
  const next = () => {
    waiting.delete(query)
    if (query.isActive()) fetchNow(query)
  }
  const later = () => {
    const wait = pause > 0 ? restLeft(query, pause) : 0
    if (wait <= 0) return next()
    waiting.add(query)
    setTimeout(next, wait)
  }
  if (query.state.fetchStatus !== 'fetching') return later()
  // What is under way may have been read before the change; stopping it could starve a slow read for ever.
  waiting.add(query)
  void query.promise?.catch(() => undefined).then(later)
}

/** Milliseconds until others' changes may be fetched again. */
function restLeft(query: Query, pause: number): number {
  const spent = took.get(query) ?? 0
  const since = performance.now() - (refreshedAt.get(query) ?? Number.NEGATIVE_INFINITY)
  return Math.max(pause, spent + Math.min(restMost, spent * restsPerFetch)) - since
}

function fetchNow(query: Query): void {
  const begun = performance.now()
  refreshedAt.set(query, begun)
  // The error is the query's own, shown where it is read.
  const ended = query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined)
  // Who reads it is told in a task of its own, and draws in the next.
  const drawn = () => took.set(query, performance.now() - begun)
  void ended.then(() => setTimeout(() => setTimeout(drawn)))
}
