import { z } from 'zod'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { network, onNetworkBack } from '#core/web/call/network.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { call } from '#core/web/call/request.ts'
import { refreshAll } from '#core/web/live/live-refresh.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { createStore, useStore } from '#core/web/store.ts'
import { idbStore } from './idb-store.ts'
import { createOutbox, type KeptFile, type Outbox, type OutboxEntry, type Sent } from './outbox.ts'
import { sentOf } from './sent-of.ts'

export type { KeptFile, OutboxEntry } from './outbox.ts'

const entries = createStore<readonly OutboxEntry[]>([])
let opened: Outbox | null = null

/** What waits or was refused, of whoever is logged in. */
export function useOutbox(): readonly OutboxEntry[] {
  const all = useStore(entries)
  const owner = ownerNow()
  return all.filter((entry) => entry.owner === owner)
}

function outbox(): Outbox {
  opened ??= createOutbox({
    store: idbStore(),
    send,
    // Locks are missing on plain HTTP; there two tabs may send the same key, which the server does once.
    exclusive: (work) => (navigator.locks ? navigator.locks.request('gemba-outbox', work) : work()),
    newKey,
    now: Date.now,
    changed: () => void show(),
  })
  return opened
}

async function show(): Promise<void> {
  entries.set(await outbox().entries())
}

/** Loads what sends files, ahead: it must be there when the network comes back, and a part that was missed once is not asked for again. */
export const fetchFileSender = () => import('./store-files.ts')

async function send(entry: OutboxEntry): Promise<Sent> {
  // A person at a machine must not wait for time-outs that are certain to come.
  if (!navigator.onLine || network.get().offline) return { as: 'later', error: new Error('no network') }
  const target = endpoint({
    path: entry.path as `/${string}`,
    access: { session: 'a kept write of the caller, under the right of its own path' },
    write: true,
    input: z.unknown(),
    output: z.unknown(),
    summary: entry.label,
  })
  try {
    // How long ago, not when: the clock of a terminal may be wrong, and the server's is the one that counts.
    const kept = Math.max(0, Date.now() - entry.at)
    // Apart: every page with menus brings the outbox, few have files in it.
    const input = entry.files ? await (await fetchFileSender()).storeFiles(entry) : entry.input
    return { as: 'done', output: await call(target, input, { idempotencyKey: entry.key, kept, quiet: true }) }
  } catch (error) {
    return sentOf(error as Error)
  }
}

/**
 * Sends a write that must not be lost where the network comes and goes (a report from the shop floor). Without a network it is
 * kept and sent, in order, once there is one; `OutboxBadge` shows what waits.
 * @param label what the person calls it, in his language
 * @param files stored ahead of it; they are kept with it
 * @throws CallError when the server refuses it at once
 */
export async function queueAct<E extends Endpoint>(
  target: E,
  input: SentOf<E>,
  label: string,
  files: readonly KeptFile[] = [],
): Promise<{ sent: true; output: OutputOf<E> } | { sent: false }> {
  const outcome = await outbox().act({ owner: ownerNow(), path: target.path, input, label, files })
  if (outcome.as === 'refused') throw outcome.error
  return outcome.as === 'done' ? { sent: true, output: outcome.output as OutputOf<E> } : { sent: false }
}

export const retryEntry = (id: number): Promise<void> => outbox().retry(id)
export const discardEntry = (id: number): Promise<void> => outbox().discard(id)

const lookEvery = 15_000

/** Shows what is kept and sends it whenever the network is back. @returns its end */
export function watchOutbox(): () => void {
  const flush = () => {
    const owner = ownerNow()
    if (!owner) return
    const before = entries.get().length
    const shown = async () => {
      await show()
      // What was sent now stands in what the pages show, which was read before.
      if (entries.get().length < before) refreshAll()
    }
    outbox().flush(owner).then(shown, shown)
  }
  flush()
  const end = onNetworkBack(flush)
  const timer = setInterval(() => {
    if (entries.get().some((entry) => entry.state === 'waiting')) flush()
  }, lookEvery)
  window.addEventListener('online', flush)
  return () => {
    end()
    clearInterval(timer)
    window.removeEventListener('online', flush)
  }
}
