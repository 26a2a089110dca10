import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** A statement seen so often is prepared: planning costs more than running most of what a report or a page asks. */
const often = 3
/** Each connection keeps the plans of at most so many statements. */
const most = 250
/** How many statements are counted before the count starts anew. */
const countedMost = 5_000

/** Cursors and settings have no plan to keep. */
const worthPlanning = /^\s*(select|insert|update|delete|with)\b/i

const seen = new Map<string, number>()
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  if (!worthPlanning.test(text)) return undefined
  const known = names.get(text)
  if (known || names.size >= most) return known
  const times = (seen.get(text) ?? 0) + 1
  if (times < often) {
    if (seen.size >= countedMost) seen.clear()
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A connection's `query`. */
export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * The connection's `query`, which prepares the statements that are run again and again, and sends those of one turn of the event
 * loop in one piece: a system call costs more than most statements.
 */
export function preparing(client: pg.PoolClient): Query {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return (text, values) => {
    stream.cork()
    setImmediate(() => stream.uncork())
    const name = nameOf(text)
    return name ? client.query({ name, text, values }) : client.query(text, values)
  }
}
