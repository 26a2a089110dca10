import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** A statement seen so often is prepared: planning costs more than running most of what a report or a page asks. */
const often = 3
/** How many statements are counted before the count starts anew. */
const countedMost = 5_000
/** Asked less often than this between two reviews, a statement gives its place to others. */
const seldom = 10

/** Cursors and settings have no plan to keep. */
const worthPlanning = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Which statements are prepared, by the name that each connection keeps them under. What a server asks changes through its day (a first
 * start asks what nobody asks again): names that are hardly used any more are given up, and connections free what they keep under them.
 */
export class Names {
  private readonly seen = new Map<string, number>()
  private readonly byText = new Map<string, { name: string; uses: number }>()
  private readonly kept = new Set<string>()
  private asked = 0
  /** How often names were looked through. */
  reviews = 0

  /**
   * @param most each connection keeps the plans of at most so many statements
   * @param reviewedEvery after so many statements names are looked through
   */
  constructor(
    private readonly most = 250,
    private readonly reviewedEvery = 10_000,
  ) {}

  /** Undefined: not prepared. */
  nameOf(text: string): string | undefined {
    if (!worthPlanning.test(text)) return undefined
    this.asked += 1
    if (this.asked >= this.reviewedEvery) this.review()
    const known = this.byText.get(text)
    if (known) {
      known.uses += 1
      return known.name
    }
    if (this.byText.size >= this.most) return undefined
    const times = (this.seen.get(text) ?? 0) + 1
    if (times < often) {
      if (this.seen.size >= countedMost) this.seen.clear()
      this.seen.set(text, times)
      return undefined
    }
    this.seen.delete(text)
    const name = createHash('sha1').update(text).digest('base64url')
    this.byText.set(text, { name, uses: 1 })
    this.kept.add(name)
    return name
  }

  /** Whether a name still stands for a statement. */
  has(name: string): boolean {
    return this.kept.has(name)
  }

  private review(): void {
    this.asked = 0
    this.reviews += 1
    for (const [text, each] of this.byText)
      if (each.uses < seldom) {
        this.byText.delete(text)
        this.kept.delete(each.name)
      } else each.uses = 0
  }
}

const shared = new Names()

/** What a connection holds, and after which review it was last looked through. */
interface Holding {
  names: Set<string>
  reviews: number
}
const holdings = new WeakMap<pg.PoolClient, Holding>()

/** A connection's `query`. */
export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * The connection's `query`, which prepares the statements that are run again and again, and sends those of one turn of the event
 * loop in one piece: a system call costs more than most statements.
 */
export function preparing(client: pg.PoolClient, names = shared): Query {
  const { connection } = client as unknown as { connection: Connection }
  const { stream } = connection
  const held = holdings.get(client) ?? { names: new Set(), reviews: names.reviews }
  holdings.set(client, held)
  if (held.reviews !== names.reviews) free(client, connection, held, names)
  return (text, values) => {
    stream.cork()
    setImmediate(() => stream.uncork())
    const name = names.nameOf(text)
    if (!name) return client.query(text, values)
    held.names.add(name)
    return client.query({ name, text, values })
  }
}

interface Connection {
  stream: Socket
  /** The driver's own note of what the connection has prepared. */
  parsedStatements: Record<string, unknown>
}

/** Before a transaction begins: what is given up goes, and is not waited for. */
function free(client: pg.PoolClient, { parsedStatements }: Connection, held: Holding, names: Names): void {
  held.reviews = names.reviews
  for (const name of held.names)
    if (!names.has(name)) {
      held.names.delete(name)
      if (!(name in parsedStatements)) continue
      delete parsedStatements[name]
      // A connection that is lost meanwhile has nothing left to free.
      client.query(`deallocate "${name}"`).catch(() => {})
    }
}
