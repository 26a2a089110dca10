import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { run } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { ADMIN, type Cluster } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { disownPid, findPostmaster } from './embedded-orphan.ts'
import { type PostgresSettings, renderSettings } from './embedded-settings.ts'

const ATTEMPTS = 40

// What PostgreSQL says when a moment's wait, or another port, mends it: back ends of a killed server still ending, an
// orphan that was itself just starting, the chosen port taken in between.
const PASSING = /shared memory block|lock file "postmaster\.pid"|Address already in use|could not create any TCP/

/**
 * Starts a server on the cluster and waits until it takes connections, recovery included. An orphan of a killed process
 * is stopped first, so that settings and binaries are always those of this start.
 *
 * @param launched called as the server starts
 * @param fixed the port that those who are connected know; without it a free one
 * @returns the loopback port
 * @throws EmbeddedPostgresError with the end of the server's log
 */
export async function startServer(
  cluster: Cluster,
  binaries: PostgresBinaries,
  settings: PostgresSettings,
  log: (message: string) => void,
  launched: () => void,
  fixed?: number,
): Promise<number> {
  const startLog = path.join(cluster.folder, 'start.log')
  for (let attempt = 1; ; attempt += 1) {
    await stopOrphan(cluster, binaries, log)
    if (cluster.passwordIsNew) await setPassword(cluster, binaries)
    const port = fixed ?? (await findPort())
    await writeFile(path.join(cluster.folder, 'postgresql.conf'), renderSettings(port, settings))
    await rm(startLog, { force: true })
    const args = ['start', '-w', '-t', '86400', '-D', cluster.folder, '-l', startLog]
    const starting = run(cluster.account, binaries.pgCtl, args)
    launched()
    const started = await starting
    if (started.code === 0) return port
    const report = await readReport(cluster.folder, started.output)
    if (attempt === ATTEMPTS || !PASSING.test(report)) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start:\n${report}`)
    }
    await delay(250)
  }
}

/**
 * Stops the server on the cluster: sessions are ended and all data is checkpointed; when that takes over a minute it is
 * ended at once, and the next start recovers.
 */
export async function stopServer(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  const stop = (mode: string) => run(cluster.account, binaries.pgCtl, ['stop', '-w', '-D', cluster.folder, '-m', mode])
  const graceful = await stop('fast')
  if (graceful.code === 0 || (await findPostmaster(cluster.folder)).state !== 'live') return
  const forced = await stop('immediate')
  if (forced.code !== 0) throw new EmbeddedPostgresError(`The embedded PostgreSQL did not stop:\n${forced.output}`)
}

async function stopOrphan(cluster: Cluster, binaries: PostgresBinaries, log: (message: string) => void): Promise<void> {
  const found = await findPostmaster(cluster.folder)
  if (found.state === 'live') {
    log(`Stopping the PostgreSQL (process ${found.pid}) that an earlier server left behind`)
    await stopServer(cluster, binaries)
  }
  if (found.state === 'reused') await disownPid(cluster.folder)
}

async function setPassword(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  const sql = `ALTER ROLE ${ADMIN} PASSWORD '${cluster.password}'\n`
  const args = ['--single', '-j', '-D', cluster.folder, '-c', 'logging_collector=off', 'postgres']
  const done = await run(cluster.account, binaries.postgres, args, sql)
  if (done.code !== 0 || done.output.includes('ERROR')) {
    throw new EmbeddedPostgresError(`A new password for the embedded PostgreSQL could not be set:\n${done.output}`)
  }
  cluster.passwordIsNew = false
}

async function readReport(folder: string, output: string): Promise<string> {
  const startLog = await readFile(path.join(folder, 'start.log'), 'utf8').catch(() => '')
  const today = new Date().toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
  const serverLog = await readFile(path.join(folder, 'log', `postgresql-${today}.log`), 'utf8').catch(() => '')
  return [output, startLog, serverLog].map((text) => text.split('\n').slice(-20).join('\n')).join('\n')
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No loopback port'))
        else resolve(address.port)
      })
    })
  })
}
