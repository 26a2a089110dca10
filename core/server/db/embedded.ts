import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { findBinaries } from './embedded-binaries.ts'
import { ADMIN, openCluster, syncCluster } from './embedded-cluster.ts'
import { lockDataDir } from './embedded-lock.ts'
import { startServer, stopServer } from './embedded-server.ts'
import type { PostgresSettings } from './embedded-settings.ts'
import { watchServer } from './embedded-watch.ts'

export { DataDirInUse, EmbeddedPostgresError } from './embedded-error.ts'
export type { PostgresSettings } from './embedded-settings.ts'

const DATABASE = 'gemba'

/** What to start. */
export interface EmbeddedPostgresOptions {
  /** Made when missing. Holds `pg/` (the cluster), `pg.password` (0600) and `gemba.lock`; for its first seconds `pg.unsynced`. */
  dataDir: string
  /** Told of what a person would want to know: first start, an orphan stopped. */
  log: (message: string) => void
  /** postgresql.conf parameters that win over the defaults; tests turn fsync off with them. */
  settings?: PostgresSettings
  /** Told when a server that ended under us could not be started again. */
  onLost?: (error: Error) => void
  /** Called once the database's own programs run: whoever then keeps this process busy no longer holds them up. May be called again. */
  launched?: () => void
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Superuser connection string to the database `gemba`, password included. */
  url: string
  /** Loopback port, another one at every start. */
  port: number
  /** Resolves once a new database is on disk; before that nobody may be promised to keep anything. */
  onDisk: Promise<void>
  /** Stops the server and gives the data directory free. Further calls wait for the same stop. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of our own under `${dataDir}/pg`, on a free loopback port, and waits until it takes connections.
 *
 * It outlives a process that is killed; the next start on the same data stops it, recovers and goes on. When it is itself killed, it is
 * started again at the same port. The caller's signal handlers call `stop()`.
 *
 * @throws DataDirInUse when another live process serves the same data directory
 * @throws EmbeddedPostgresError when it cannot run here, with the reason and the remedy
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true })
  const lock = await lockDataDir(dataDir)
  try {
    const binaries = await findBinaries()
    const launched = options.launched ?? (() => {})
    const cluster = await openCluster(dataDir, binaries, launched)
    const port = await startServer(cluster, binaries, options.settings ?? {}, options.log, launched)
    const urlOf = (database: string) => `postgres://${ADMIN}:${cluster.password}@127.0.0.1:${port}/${database}`
    try {
      await ensureDatabase(urlOf('postgres'))
    } catch (error) {
      await stopServer(cluster, binaries)
      throw error
    }
    // A server whose own writes may be lost (of tests) needs no more of those of its making.
    const sure = cluster.onDisk || options.settings?.fsync === false
    const onDisk = sure ? Promise.resolve() : syncCluster(dataDir, cluster, binaries)
    // Whoever waits for it is told; whoever stops before that is not.
    onDisk.catch(() => undefined)
    const settings = options.settings ?? {}
    const again = () => startServer(cluster, binaries, settings, options.log, () => {}, port).then(() => undefined)
    const endWatch = watchServer({ folder: cluster.folder, port, again, log: options.log, lost: options.onLost })
    let stopping: Promise<void> | undefined
    const stopAndRelease = async () => {
      await Promise.allSettled([onDisk, endWatch()])
      try {
        await stopServer(cluster, binaries)
      } finally {
        await lock.release()
      }
    }
    const stop = () => {
      stopping ??= stopAndRelease()
      return stopping
    }
    return { url: urlOf(DATABASE), port, onDisk, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
