import pg from 'pg'

/** Messages wait at most so long for others to go with them. */
const gatherMs = 4

/** Tells all servers of what was committed. */
export interface Announcer {
  /** Sends live messages soon; in their order, many at once. */
  announce(messages: string[]): void
  close(): Promise<void>
}

/**
 * Sends live messages after their commits, gathered, over a connection of their own. A NOTIFY inside the writing transaction would make
 * every commit of the whole server wait for the one before it to reach the disk; a message is worth nothing to the data, so here it
 * waits for no disk at all. What a crash loses of them viewers make good when they connect again.
 */
export function openAnnouncer(settings: pg.PoolConfig, onError: (error: Error) => void): Announcer {
  const pool = new pg.Pool({ ...settings, options: `${settings.options ?? ''} -c synchronous_commit=off`, max: 1 })
  pool.on('error', onError)
  let waiting: string[] = []
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    while (waiting.length) {
      const messages = waiting
      waiting = []
      try {
        await pool.query(`select pg_notify('gemba_live', m) from unnest($1::text[]) m`, [messages])
      } catch (error) {
        onError(error as Error)
      }
    }
    sending = undefined
  }

  return {
    announce(messages) {
      if (!messages.length) return
      waiting.push(...messages)
      sending ??= send()
    },
    async close() {
      await sending
      await pool.end()
    },
  }
}
