/** What somebody filled in and has not sent. */
export interface Kept<T> {
  /** When it was last changed, milliseconds. */
  at: number
  value: T
}

const prefix = 'gm_draft:'
const mostDrafts = 40
/** Characters; a sheet of hundreds of values takes some ten thousand. */
const mostText = 100_000
const keptFor = 7 * 86_400_000

const keyOf = (owner: string, name: string) => `${prefix}${owner}:${name}`

/** Keeps a draft in this browser, in place of the one of the same name; the oldest beyond the few kept are dropped. */
export function keepDraft(owner: string, name: string, value: unknown, now = Date.now()): void {
  const text = JSON.stringify({ at: now, value } satisfies Kept<unknown>)
  if (!owner || text.length > mostText) return
  const others = all().filter(({ key }) => key !== keyOf(owner, name))
  others.sort((a, b) => b.at - a.at)
  for (const old of others.filter(({ at }, i) => i >= mostDrafts - 1 || now - at > keptFor))
    localStorage.removeItem(old.key)
  try {
    localStorage.setItem(keyOf(owner, name), text)
  } catch {
    // The browser's store is full of other things: the form still asks before it is closed.
  }
}

/** A draft that was kept, or null: none, or one of another week. */
export function readDraft<T>(owner: string, name: string, now = Date.now()): Kept<T> | null {
  const kept = read<T>(keyOf(owner, name))
  return kept && now - kept.at <= keptFor ? kept : null
}

/** Sent, or given up. */
export const dropDraft = (owner: string, name: string): void => localStorage.removeItem(keyOf(owner, name))

function read<T>(key: string): Kept<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null
    return typeof kept?.at === 'number' ? kept : null
  } catch {
    return null
  }
}

const all = (): { key: string; at: number }[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: read(key)?.at ?? 0 }))
