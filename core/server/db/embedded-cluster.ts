import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import path from 'node:path'
import { type Account, chooseAccount, giveTo, openWay, run } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'

/** The administrator of the embedded cluster: a superuser, for migrations and for making the product's own roles. */
export const ADMIN = 'gemba_admin'

/** A data folder that is ready to be served. */
export interface Cluster {
  folder: string
  account: Account
  password: string
  /** The password file was missing: the stored password must be set anew before the first connection. */
  passwordIsNew: boolean
  /** Its files are on disk for sure; see `syncCluster`. */
  onDisk: boolean
}

/**
 * Says that a new cluster's files may not be on disk yet. Written before it takes its place, gone once they are: the thousand files are
 * brought to disk while the server starts already.
 */
const unsynced = 'pg.unsynced'

/**
 * Opens `${dataDir}/pg`, making it when it is not there. Call only while holding the data directory's lock.
 *
 * The database is UTF8 with PostgreSQL's own C.UTF-8, so that order and case are the same whatever the host's locale and
 * libraries are. It is built beside its place and renamed into it: one cut short is never taken for a whole one.
 *
 * @param launched called as `initdb` runs
 * @throws EmbeddedPostgresError
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries, launched: () => void): Promise<Cluster> {
  const folder = path.join(dataDir, 'pg')
  await removeHalfMade(dataDir)
  const { password, isNew } = await readPassword(path.join(dataDir, 'pg.password'))
  if (await lostWithPower(dataDir)) await rm(folder, { recursive: true, force: true })
  if (await exists(folder)) {
    const owner = await chooseAccount(folder)
    if (owner.uid !== undefined && (await stat(folder)).uid !== owner.uid) await giveTo(owner, folder)
    const account = await openWay(owner, binaries.pgCtl, folder)
    return { folder, account, password, passwordIsNew: isNew, onDisk: !(await exists(path.join(dataDir, unsynced))) }
  }
  const account = await makeCluster(dataDir, folder, password, binaries, launched)
  return { folder, account, password, passwordIsNew: false, onDisk: false }
}

/** Brings a new cluster's files to disk; a server may run on it. To be waited for before anybody is promised to keep anything. */
export async function syncCluster(dataDir: string, cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  const done = await run(cluster.account, binaries.initdb, ['--sync-only', '-D', cluster.folder])
  if (done.code !== 0) throw new EmbeddedPostgresError(`The database could not be kept in ${dataDir}:\n${done.output}`)
  await rm(path.join(dataDir, unsynced), { force: true })
}

/** The machine went down before a new cluster was on disk: nobody had been promised anything, and what is left of it may be torn. */
async function lostWithPower(dataDir: string): Promise<boolean> {
  const left = await stat(path.join(dataDir, unsynced)).catch(ifMissing(null))
  return left !== null && left.mtimeMs < Date.now() - uptime() * 1000
}

async function makeCluster(
  dataDir: string,
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  launched: () => void,
): Promise<Account> {
  const workshop = await mkdtemp(path.join(dataDir, 'pg.new-'))
  const data = path.join(workshop, 'data')
  const passwordFile = path.join(workshop, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  const owner = await chooseAccount(undefined)
  await giveTo(owner, workshop)
  const account = await openWay(owner, binaries.pgCtl, workshop)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${ADMIN}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const making = run(account, binaries.initdb, ['-D', data, '--no-sync', ...locale, ...access])
  launched()
  const made = await making
  if (made.code !== 0) throw new EmbeddedPostgresError(`The database could not be made in ${data}:\n${made.output}`)
  await writeDown(path.join(dataDir, unsynced), '')
  await rename(data, folder)
  await rm(workshop, { recursive: true, force: true })
  return account
}

async function removeHalfMade(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('pg.new-')) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

async function readPassword(file: string): Promise<{ password: string; isNew: boolean }> {
  const stored = (await readFile(file, 'utf8').catch(ifMissing(''))).trim()
  if (stored !== '') return { password: stored, isNew: false }
  const password = randomBytes(24).toString('base64url')
  await writeDown(file, `${password}\n`)
  return { password, isNew: true }
}

/** Writes a file that its owner alone may read, down to the disk. */
async function writeDown(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(() => true, ifMissing(false))
}

function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
