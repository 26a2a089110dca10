import { type DBSchema, openDB } from 'idb'
import type { OutboxEntry, OutboxStore } from './outbox.ts'

interface Schema extends DBSchema {
  entries: { key: number; value: OutboxEntry }
}

/** Entries in the browser's own database, which outlives a reload and a restart. */
export function idbStore(): OutboxStore {
  const opened = openDB<Schema>('gemba-outbox', 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
  })
  return {
    all: async () => (await opened).getAll('entries'),
    add: async (entry) => (await opened).add('entries', entry as OutboxEntry),
    put: async (entry) => void (await (await opened).put('entries', entry)),
    remove: async (id) => (await opened).delete('entries', id),
  }
}
