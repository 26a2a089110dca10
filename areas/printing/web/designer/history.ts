/** What was, what is, and what was taken back, each whole. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

/** Steps that can be taken back. */
const most = 100

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] })

/** @param from what to come back to; absent: what is now */
export const changed = <T>({ past, now }: History<T>, next: T, from = now): History<T> => ({
  past: [...past, from].slice(-most),
  now: next,
  future: [],
})

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future }
}
