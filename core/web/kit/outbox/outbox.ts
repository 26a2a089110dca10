/** A file that is stored ahead of the write that names it. */
export interface KeptFile {
  /** The idempotency key of its upload. */
  key: string
  blob: Blob
  /** The list within the input that takes its id: keys and places from the outside in. */
  at: readonly (string | number)[]
}

/** A write kept until the server has answered it. */
export interface OutboxEntry {
  /** Counts up: the order of sending. */
  id: number
  /** The idempotency key: however often it is sent, it is done once. */
  key: string
  /** Whose write it is; nobody else sends it. */
  owner: string
  path: string
  input: unknown
  /** In the order of their ids. */
  files?: readonly KeptFile[]
  /** What the person calls it. */
  label: string
  /** When it was made, milliseconds. */
  at: number
  state: 'waiting' | 'refused'
  /** No server was found for it: it is not merely on its way. */
  kept?: true
  /** Why it was refused. */
  message?: string
  /** What the server wants a yes to, when that is why. */
  confirm?: string
}

export interface OutboxStore {
  /** Every entry in the order of the ids. */
  all(): Promise<OutboxEntry[]>
  /** Keeps a new entry and returns its id. */
  add(entry: Omit<OutboxEntry, 'id'>): Promise<number>
  put(entry: OutboxEntry): Promise<void>
  remove(id: number): Promise<void>
}

/** What became of one sending. `later`: nothing is known, the same entry is sent again. */
export type Sent =
  | { as: 'done'; output: unknown }
  | { as: 'refused'; error: Error; confirm?: string }
  | { as: 'later'; error: Error }

/** What became of one's own act: done, refused, or kept for when the network is back. */
export type Outcome = { as: 'done'; output: unknown } | { as: 'refused'; error: Error } | { as: 'kept' }

export interface OutboxParts {
  store: OutboxStore
  send(entry: OutboxEntry): Promise<Sent>
  /** Runs while no other tab does. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  newKey(): string
  now(): number
  /** The entries have changed. */
  changed(): void
}

export interface Outbox {
  /** Keeps a write, then sends what waits, in order. A refusal that comes at once is told and not kept. */
  act(write: Pick<OutboxEntry, 'owner' | 'path' | 'input' | 'label' | 'files'>): Promise<Outcome>
  /** Sends what waits of an owner, oldest first, until one finds no server. */
  flush(owner: string): Promise<void>
  /** Sends a refused entry again, with the yes that was asked for. */
  retry(id: number): Promise<void>
  discard(id: number): Promise<void>
  entries(): Promise<OutboxEntry[]>
}

/** Writes that outlive a lost network and a reload: sent in order, none lost, none done twice. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store } = parts
  /** Those who wait for what becomes of an entry of this tab. */
  const waiting = new Map<number, (sent: Sent) => void>()
  let running: Promise<void> | null = null

  const settle = async (entry: OutboxEntry, sent: Sent): Promise<void> => {
    const told = waiting.get(entry.id)
    if (sent.as === 'done' || (sent.as === 'refused' && told)) await store.remove(entry.id)
    else if (sent.as === 'refused')
      await store.put({ ...entry, state: 'refused', message: sent.error.message, confirm: sent.confirm })
    told?.(sent)
    parts.changed()
  }

  const markKept = async (owner: string): Promise<void> => {
    const fresh = (await store.all()).filter((each) => each.owner === owner && each.state === 'waiting' && !each.kept)
    for (const entry of fresh) await store.put({ ...entry, kept: true })
    if (fresh.length) parts.changed()
  }

  const sendAll = (owner: string) =>
    parts.exclusive(async () => {
      for (;;) {
        const next = (await store.all()).find((entry) => entry.owner === owner && entry.state === 'waiting')
        if (!next) return
        const sent = await parts.send(next)
        if (sent.as === 'later') return markKept(owner)
        await settle(next, sent)
      }
    })

  const flush = (owner: string): Promise<void> => {
    // One after the other: what was added while a run was ending is sent by the next.
    const run = (running ?? Promise.resolve()).catch(() => undefined).then(() => sendAll(owner))
    running = run
    return run
  }

  return {
    async act({ owner, path, input, label, files }) {
      const id = await store.add({
        key: parts.newKey(),
        owner,
        path,
        input,
        ...(files?.length ? { files } : {}),
        label,
        at: parts.now(),
        state: 'waiting',
      })
      parts.changed()
      const sent = new Promise<Sent>((resolve) => waiting.set(id, resolve))
      try {
        await flush(owner)
        const still = (await store.all()).some((entry) => entry.id === id)
        if (still) return { as: 'kept' }
        // Another tab may have sent it meanwhile; then its answer is not known here.
        const elsewhere: Sent = { as: 'done', output: undefined }
        const outcome = await Promise.race([sent, Promise.resolve().then(() => elsewhere)])
        return outcome.as === 'later' ? { as: 'kept' } : outcome
      } finally {
        waiting.delete(id)
      }
    },
    flush,
    async retry(id) {
      const entry = (await store.all()).find((each) => each.id === id)
      if (entry?.state !== 'refused') return
      const { confirm, message: _message, ...rest } = entry
      const input = confirm ? confirmedInput(entry.input, confirm) : entry.input
      // A refusal is an answer, and an answer is kept under its key: another try is another act.
      await store.put({ ...rest, input, key: parts.newKey(), state: 'waiting' })
      parts.changed()
      await flush(entry.owner)
    },
    async discard(id) {
      await store.remove(id)
      parts.changed()
    },
    entries: () => store.all(),
  }
}

function confirmedInput(input: unknown, confirm: string): unknown {
  const { confirmed = [], ...rest } = input as { confirmed?: string[] }
  return { ...rest, confirmed: [...confirmed, confirm] }
}
