import { execFile, spawn } from 'node:child_process'
import { chown, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-error.ts'

/** The operating-system account that PostgreSQL runs as; empty when it is our own. */
export interface Account {
  uid?: number
  gid?: number
  /** A command and arguments put before every program, when the account cannot reach the folders by itself. */
  prefix?: string[]
}

/** What a finished program said; `code` is null when a signal ended it. */
export interface Finished {
  code: number | null
  output: string
}

const exec = promisify(execFile)

/**
 * Chooses the account: our own, unless we are root, as whom PostgreSQL refuses to run. Then the owner of the existing
 * data, else the account `postgres`, made when missing, else `nobody`.
 *
 * @param cluster the existing data folder, or undefined before it is made
 * @throws EmbeddedPostgresError when the data belongs to someone else and we are not root
 */
export async function chooseAccount(cluster: string | undefined): Promise<Account> {
  const uid = process.getuid?.()
  const owner = cluster === undefined ? undefined : await lstat(cluster)
  if (uid !== 0) {
    if (uid !== undefined && owner !== undefined && owner.uid !== uid) {
      throw new EmbeddedPostgresError(
        `The database in ${cluster} belongs to user ${owner.uid} and this process runs as user ${uid}. ` +
          `Start as root or as that user, or give the folder away: chown -R ${uid} ${cluster}`,
      )
    }
    return {}
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await findAccount('postgres')) ?? (await makeAccount()) ?? (await requireAccount('nobody'))
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const id = async (flag: string) => Number.parseInt((await exec('id', [flag, name])).stdout, 10)
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    return undefined
  }
}

async function makeAccount(): Promise<Account | undefined> {
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ] as const
  for (const [command, ...args] of ways) {
    await exec(command, args).catch(() => undefined)
    const made = await findAccount('postgres')
    if (made) return made
  }
  return undefined
}

async function requireAccount(name: string): Promise<Account> {
  const account = await findAccount(name)
  if (account) return account
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and no unprivileged account could be found or made. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Makes sure the account can reach the program and the data. A checkout below a closed home (/root is 0700) is out of
 * its reach; then it is lent the one capability of searching folders rather than opening the home to everyone.
 *
 * @returns the account, with a prefix where one is needed
 * @throws EmbeddedPostgresError when there is no way in
 */
export async function openWay(account: Account, program: string, folder: string): Promise<Account> {
  if (account.uid === undefined || (await reaches(account, program, folder))) return account
  for (const capability of ['dac_read_search', 'dac_override']) {
    const ids = ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups']
    // Programs ask by access(2) what they may open; it minds capabilities of a user only where nothing mends them at a change of user.
    const lend = [
      '--inh-caps',
      `+${capability}`,
      '--ambient-caps',
      `+${capability}`,
      '--securebits',
      '+no_setuid_fixup',
    ]
    const lent = { prefix: ['setpriv', ...ids, ...lend, '--'] }
    if (await reaches(lent, program, folder)) return lent
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as user ${account.uid} because it refuses to run as root, and that user cannot enter ` +
      `${path.dirname(program)} or ${folder}. Move the checkout and DATA_DIR out of the closed home, ` +
      'or start as an ordinary user, or set DATABASE_URL.',
  )
}

async function reaches(account: Account, program: string, folder: string): Promise<boolean> {
  const probe = ['-c', 'test -x "$1" && cd "$2"', 'sh', program, folder]
  const result = await run(account, '/bin/sh', probe).catch(() => undefined)
  return result?.code === 0
}

/** Gives the folder and all in it to the account. Does nothing when the account is our own. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (account.uid === undefined || account.gid === undefined) return
  const { uid, gid } = account
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), uid, gid)
  }
}

/**
 * Runs a program as the account and waits for it.
 *
 * @param input written to its standard input
 * @returns its exit code and both outputs together
 * @throws the system's error when it cannot be started
 */
export function run(account: Account, program: string, args: string[], input = ''): Promise<Finished> {
  const [command = program, ...rest] = [...(account.prefix ?? []), program, ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      uid: account.uid,
      gid: account.gid,
      // PG* settings and the locale of whoever starts us must not reach the server.
      env: cleanEnvironment(),
      cwd: '/',
      windowsHide: true,
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
    // A server left running by the program may inherit the pipes (Windows), and then they never close.
    child.once('exit', () => {
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, 500).unref()
    })
  })
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_|DYLD_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
