import type pg from 'pg'
import type { Database } from '#core/server/db/pool.ts'

/**
 * What one server alone does: advisory locks held by one connection, so that those of a server that dies are free at once. When the
 * connection breaks another server may have them: `lost` is told, and all are to be taken again.
 */
export class Locks {
  private client: Promise<pg.Client> | undefined

  constructor(
    private readonly database: Database,
    private readonly lost: () => void,
  ) {}

  async take(key: string): Promise<boolean> {
    const { rows } = await this.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
      key,
    )
    return rows[0]?.got === true
  }

  async free(key: string): Promise<void> {
    if (this.client) await this.query('select pg_advisory_unlock(hashtextextended($1, 0))', key)
  }

  async end(): Promise<void> {
    const client = this.client
    this.client = undefined
    await (await client)?.end()
  }

  private async query<R extends pg.QueryResultRow>(text: string, key: string): Promise<pg.QueryResult<R>> {
    this.client ??= this.connect()
    const client = this.client
    try {
      return await (await client).query<R>(text, [key])
    } catch (error) {
      if (this.client === client) this.client = undefined
      throw error
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = await this.database.listener()
    client.on('end', () => {
      if (!this.client) return
      this.client = undefined
      this.lost()
    })
    return client
  }
}
