import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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
}

/**
 * Opens `${dataDir}/pg`, making it when it is not there. Call only while holding the data directory's lock.
 *
 * The database is UTF8 with PostgreSQL's own C.UTF-8, so that order and case are the same whatever the host's locale and
 * libraries are. It is built beside its place and renamed into it: one cut short is never taken for a whole one.
 *
 * @throws EmbeddedPostgresError
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries): Promise<Cluster> {
  const folder = path.join(dataDir, 'pg')
  await removeHalfMade(dataDir)
  const { password, isNew } = await readPassword(path.join(dataDir, 'pg.password'))
  if (await exists(folder)) {
    const owner = await chooseAccount(folder)
    if (owner.uid !== undefined && (await stat(folder)).uid !== owner.uid) await giveTo(owner, folder)
    const account = await openWay(owner, binaries.pgCtl, folder)
    return { folder, account, password, passwordIsNew: isNew }
  }
  const account = await makeCluster(dataDir, folder, password, binaries)
  return { folder, account, password, passwordIsNew: false }
}

async function makeCluster(
  dataDir: string,
  folder: string,
  password: string,
  binaries: PostgresBinaries,
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
  const made = await run(account, binaries.initdb, ['-D', data, ...locale, ...access])
  if (made.code !== 0) throw new EmbeddedPostgresError(`The database could not be made in ${data}:\n${made.output}`)
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
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(`${password}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { password, isNew: true }
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
