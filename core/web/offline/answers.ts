import { type DBSchema, openDB } from 'idb'
import { fileUrl } from '../kit/file-url.ts'

interface KeptAnswer {
  /** Whose answer it is; nobody else is shown it. */
  owner: string
  path: string
  /** The input as text. */
  input: string
  data: unknown
  /** When it was read, milliseconds. */
  at: number
}

interface Schema extends DBSchema {
  answers: { key: [string, string, string]; value: KeptAnswer; indexes: { at: number } }
}

/** Documents of kept answers, by their own address: numbers that nobody guesses. The service worker answers from it. */
export const filesCache = 'gemba-files'
const keptFor = 7 * 86_400_000

/** The person has logged out here: what is still being read for him is kept no more. */
let left = false

let opened: ReturnType<typeof openDB<Schema>> | null = null

function answers() {
  opened ??= openDB<Schema>('gemba-offline', 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: ['owner', 'path', 'input'] }).createIndex('at', 'at')
    },
  })
  return opened
}

const textOf = (input: unknown): string => JSON.stringify(input)

/** Keeps what the server answered. */
export async function cacheAnswer(owner: string, path: string, input: unknown, data: unknown): Promise<void> {
  const db = await answers()
  if (owner && !left) await db.put('answers', { owner, path, input: textOf(input), data, at: Date.now() })
}

/** What the server answered when it was last reached, and when; undefined: never. */
export async function cachedAnswer(
  owner: string,
  path: string,
  input: unknown,
): Promise<{ data: unknown; at: number } | undefined> {
  return (await answers()).get('answers', [owner, path, textOf(input)])
}

/** Everything kept of one endpoint. */
export async function cachedAnswers(owner: string, path: string): Promise<unknown[]> {
  const found = await (await answers()).getAll('answers', IDBKeyRange.bound([owner, path], [owner, path, []]))
  return found.map(({ data }) => data)
}

/** Forgets what is a week old. */
export async function dropOldAnswers(): Promise<void> {
  const db = await answers()
  for (const key of await db.getAllKeysFromIndex('answers', 'at', IDBKeyRange.upperBound(Date.now() - keptFor)))
    await db.delete('answers', key)
}

/** Forgets what was kept for some owners, and all documents: after a logout the next person at the device finds nothing. */
export async function forgetAnswers(owners: readonly string[]): Promise<void> {
  left = true
  const db = await answers()
  for (const owner of owners) await db.delete('answers', IDBKeyRange.bound([owner], [owner, []]))
  if (typeof caches !== 'undefined') await caches.delete(filesCache)
}

/** Keeps a document to be read without a network. */
export async function cacheFile(fileNo: string): Promise<void> {
  if (typeof caches === 'undefined' || left) return
  const cache = await caches.open(filesCache)
  if (!(await cache.match(fileUrl(fileNo)))) await cache.add(fileUrl(fileNo))
}
