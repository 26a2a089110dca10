import { createStore } from '#core/web/store.ts'

/** Rows as a server keeps them by revision: all of them, or those that changed since one. */
export interface Revision<Row> {
  revision: number
  rows: Row[]
}

export interface RevisedState<Row> {
  /** The same array as long as nothing changed, and the same row object as long as that row did not; undefined: not read yet. */
  rows: readonly Row[] | undefined
  updatedAt: number
  error: Error | null
}

interface Source<Row> {
  /** Reads all rows, or those that changed after a revision. */
  read(after: number | undefined): Promise<Revision<Row>>
  keyOf(row: Row): number
  /** Milliseconds from the start of one reading to the start of the next, however much changes. */
  pause?: number
}

const usualPause = 120

/** Keeps rows as they are on the server by reading what changed: one reading at a time, the next one after a pause. */
export class RevisedRows<Row extends object> {
  readonly state = createStore<RevisedState<Row>>({ rows: undefined, updatedAt: 0, error: null })
  readonly #source: Source<Row>
  #known = new Map<number, Row>()
  #revision: number | undefined
  #wanted: 'nothing' | 'changes' | 'whole' = 'nothing'
  #busy = false
  #startedAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false

  constructor(source: Source<Row>) {
    this.#source = source
  }

  /** Reads what changed, or everything: rows that are gone go then. What is asked while a reading is under way is read after it. */
  ask(what: 'changes' | 'whole' = 'changes'): void {
    if (this.#wanted !== 'whole') this.#wanted = what
    if (this.#busy || this.#timer !== undefined || this.#ended) return
    const wait = this.#startedAt + (this.#source.pause ?? usualPause) - performance.now()
    if (wait <= 0) void this.#read()
    else
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        void this.#read()
      }, wait)
  }

  /** Whether a row is among those shown. */
  has(key: number): boolean {
    return this.#known.has(key)
  }

  /** Reads again after an end (a component that is mounted anew). */
  begin(): void {
    this.#ended = false
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #read(): Promise<void> {
    const whole = this.#wanted === 'whole' || this.#revision === undefined
    this.#wanted = 'nothing'
    this.#busy = true
    this.#startedAt = performance.now()
    try {
      const { revision, rows } = await this.#source.read(whole ? undefined : this.#revision)
      if (this.#ended) return
      this.#revision = revision
      this.#take(rows, whole)
    } catch (error) {
      // What could not be read is read with the next asking; until then what is shown grows old, and says so.
      if (!this.#ended) this.state.set({ ...this.state.get(), error: error as Error })
      if (whole) this.#revision = undefined
    } finally {
      this.#busy = false
      if (this.#wanted !== 'nothing') this.ask(this.#wanted)
    }
  }

  #take(rows: readonly Row[], whole: boolean): void {
    const before = this.state.get().rows
    const next = whole ? new Map<number, Row>() : this.#known
    let same = before !== undefined && (!whole || rows.length === this.#known.size)
    for (const row of rows) {
      const key = this.#source.keyOf(row)
      const known = this.#known.get(key)
      const kept = known && alike(known, row) ? known : row
      if (kept !== known) same = false
      next.set(key, kept)
    }
    this.#known = next
    this.state.set({ rows: same ? before : [...next.values()], updatedAt: Date.now(), error: null })
  }
}

function alike<Row extends object>(a: Row, b: Row): boolean {
  const keys = Object.keys(b) as (keyof Row)[]
  return keys.length === Object.keys(a).length && keys.every((key) => Object.is(a[key], b[key]))
}
