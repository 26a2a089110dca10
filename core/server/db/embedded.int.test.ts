import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { DataDirInUse, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const settings = { fsync: false }
const running: EmbeddedPostgres[] = []
const folders: string[] = []

async function newDataDir(): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'gemba-embedded-')), 'data')
  folders.push(path.dirname(folder))
  // mkdtemp makes it for its owner alone; the account of PostgreSQL must be able to pass.
  await chmod(path.dirname(folder), 0o755)
  return folder
}

async function start(dataDir: string, log: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings, log: (message) => log.push(message) })
  running.push(server)
  return server
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function startDoomedChild(dataDir: string): Promise<ChildProcess> {
  const fixture = fileURLToPath(new URL('./embedded-child.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.stdout === null) throw new Error('the child has no output')
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toMatch(/^ready \d+/)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10)
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

describe('startEmbeddedPostgres', () => {
  test('makes a UTF8 cluster that knows no host locale and lets nobody in without the password', async () => {
    const dataDir = await newDataDir()
    const { url, port } = await start(dataDir)
    const facts = await query(
      url,
      `SELECT current_setting('server_encoding'), datlocale, current_setting('listen_addresses'),
        current_setting('TimeZone'), upper('đặng'), current_setting('fsync')
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(facts).toEqual(['UTF8', 'C.UTF-8', '127.0.0.1', 'UTC', 'ĐẶNG', 'off'])
    expect((await stat(path.join(dataDir, 'pg.password'))).mode & 0o777).toBe(0o600)
    await expect(query(`postgres://gemba_admin:wrong@127.0.0.1:${port}/gemba`, 'SELECT 1')).rejects.toThrow(/password/)
  })

  test('keeps data over a restart, and gets a new password when its file is lost', async () => {
    const dataDir = await newDataDir()
    const first = await start(dataDir)
    await query(first.url, "CREATE TABLE kept AS SELECT '工单' AS word")
    await first.stop()
    await unlink(path.join(dataDir, 'pg.password'))
    const second = await start(dataDir)
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual(['工单'])
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
  })

  test('refuses a second start while the first lives, and starts when it is gone', async () => {
    const dataDir = await newDataDir()
    const first = await start(dataDir)
    const refused = await start(dataDir).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataDirInUse)
    expect((refused as DataDirInUse).message).toContain(`in use by process ${process.pid}. Stop that server first`)
    expect(await query(first.url, 'SELECT 1')).toEqual([1])
    await Promise.all([first.stop(), first.stop()])
    expect(await query((await start(dataDir)).url, 'SELECT 1')).toEqual([1])
  })

  test('of two starts at the same moment exactly one wins', async () => {
    const dataDir = await newDataDir()
    const results = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('survives kill -9 of its process: the refused become free, the orphan is stopped, the row is there', async () => {
    const dataDir = await newDataDir()
    const child = await startDoomedChild(dataDir)
    await expect(start(dataDir)).rejects.toThrow(`in use by process ${child.pid}.`)
    const orphan = await postmasterPid(dataDir)
    await kill(child)
    const log: string[] = []
    const { url } = await start(dataDir, log)
    expect(log).toEqual([expect.stringContaining(`process ${orphan}`)])
    expect(await query(url, 'SELECT word FROM kept')).toEqual(['committed'])
    expect(await postmasterPid(dataDir)).not.toBe(orphan)
  })

  test('recovers when the database server was killed too and its process id went to a stranger', async () => {
    const dataDir = await newDataDir()
    const child = await startDoomedChild(dataDir)
    const pidFile = path.join(dataDir, 'pg', 'postmaster.pid')
    const left = await readFile(pidFile, 'utf8')
    process.kill(Number.parseInt(left, 10), 'SIGKILL')
    await kill(child)
    await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)))
    const { url } = await start(dataDir)
    expect(await query(url, 'SELECT word FROM kept')).toEqual(['committed'])
  })

  test('a server that is killed under us is started again at the same port, with all that was committed', async () => {
    const dataDir = await newDataDir()
    const log: string[] = []
    const { url, stop } = await start(dataDir, log)
    await query(url, "CREATE TABLE kept AS SELECT 'kept' AS word")
    const killed = await postmasterPid(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => query(url, 'SELECT word FROM kept').catch(() => null), { timeout: 25_000 })
      .toEqual(['kept'])
    expect(await postmasterPid(dataDir)).not.toBe(killed)
    expect(log).toContain('The embedded PostgreSQL ended and is started again')
    await stop()
    await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  }, 60_000)

  test('when it cannot be started again, that is told', async () => {
    const dataDir = await newDataDir()
    let tell = (_: Error) => {}
    const lost = new Promise<Error>((resolve) => {
      tell = resolve
    })
    running.push(await startEmbeddedPostgres({ dataDir, settings, log: () => undefined, onLost: tell }))
    const pid = await postmasterPid(dataDir)
    await rename(path.join(dataDir, 'pg', 'global', 'pg_control'), path.join(dataDir, 'gone'))
    process.kill(pid, 'SIGKILL')
    expect((await lost).message).toContain('did not start')
  }, 60_000)

  test('throws away a cluster whose making was cut short', async () => {
    const dataDir = await newDataDir()
    await (await start(dataDir)).stop()
    await rm(path.join(dataDir, 'pg', 'PG_VERSION'))
    await rename(path.join(dataDir, 'pg'), path.join(dataDir, 'pg.new-abcdef'))
    expect(await query((await start(dataDir)).url, 'SELECT 1')).toEqual([1])
    await expect(stat(path.join(dataDir, 'pg.new-abcdef'))).rejects.toThrow('ENOENT')
  })

  test('a new cluster is brought to disk while it runs; one that the machine went down with before that is made anew', async () => {
    const dataDir = await newDataDir()
    const mark = path.join(dataDir, 'pg.unsynced')
    const sure = () => startEmbeddedPostgres({ dataDir, log: () => undefined })
    const first = await sure()
    running.push(first)
    expect((await stat(mark)).size).toBe(0)
    await first.onDisk
    await expect(stat(mark)).rejects.toThrow('ENOENT')
    await query(first.url, "CREATE TABLE kept AS SELECT 'kept' AS word")
    await first.stop()
    // Cut short by a kill: what the machine holds is brought to disk at the next start.
    await writeFile(mark, '')
    const second = await sure()
    running.push(second)
    await second.onDisk
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual(['kept'])
    await second.stop()
    // Cut short by a loss of power: nobody had been promised anything.
    await writeFile(mark, '')
    await utimes(mark, 0, 0)
    const third = await sure()
    running.push(third)
    await third.onDisk
    expect(await query(third.url, "SELECT to_regclass('kept') IS NULL")).toEqual([true])
    // Thousands of files go down to the disk.
  }, 120_000)
})
