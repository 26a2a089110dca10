import { sql } from 'kysely'
import type { Database } from '#core/server/db/pool.ts'
import { type Arrival, type Fault, isFault } from './message.ts'

const day = 86_400_000
const dateOf = (days: number) => new Date(days * day).toISOString().slice(0, 10)

/** Sees to it that messages have a partition for their day before they are written. */
export class Days {
  /** Days since 1970. */
  private readonly made = new Set<number>()

  constructor(private readonly database: Database) {}

  async prepare(messages: readonly (Arrival | Fault)[]): Promise<void> {
    const missing = new Set<number>()
    for (const each of messages) {
      if (isFault(each)) continue
      const days = Math.floor(each.at / day)
      if (!this.made.has(days)) missing.add(days)
    }
    if (!missing.size) return
    const days = [...missing].map(dateOf)
    await this.database.inNoTeam((db) => sql`select gemba_device_days(${days}::date[])`.execute(db))
    // The oldest are forgotten with their partitions: remembered ones must not outlive them.
    if (this.made.size > 30) this.made.clear()
    for (const made of missing) this.made.add(made)
  }
}
