import { sql } from 'kysely'
import type { Database } from '#core/server/db/pool.ts'
import { type Arrival, type Fault, isFault } from './message.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Sees to it that messages have a partition for their day before they are written. */
export class Days {
  private readonly made = new Set<string>()

  constructor(private readonly database: Database) {}

  async prepare(messages: readonly (Arrival | Fault)[]): Promise<void> {
    const missing = new Set<string>()
    for (const each of messages) {
      if (isFault(each)) continue
      const day = dayOf(each.at)
      if (!this.made.has(day)) missing.add(day)
    }
    if (!missing.size) return
    const days = [...missing]
    await this.database.inNoTeam((db) => sql`select gemba_device_days(${days}::date[])`.execute(db))
    // The oldest are forgotten with their partitions: remembered ones must not outlive them.
    if (this.made.size > 30) this.made.clear()
    for (const day of days) this.made.add(day)
  }
}
