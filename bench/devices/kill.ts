import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { startProcess } from '#tests/support/process.ts'
import { LoadedBox } from './load.ts'
import { makeBoxes } from './make-boxes.ts'
import { verify } from './verify.ts'

/**
 * Kills what takes messages while boxes send them, and looks afterwards whether anything that was acknowledged is missing, or anything is
 * there twice, or a state is wrong. `server`: the server with the broker in it, by kill -9. `postgres`: one of PostgreSQL's own processes by
 * kill -9, upon which it throws out everybody and recovers from its log.
 */
export async function killUnderLoad(options: {
  what: 'server' | 'postgres'
  times: number
  boxes: number
  betweenMs: number
}): Promise<{ said: string; differ: object[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'gemba-kill-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const port = await freePort()
  const environment = { DATABASE_URL: postgres.url, MQTT_PORT: String(port), LOG_LEVEL: 'silent' }
  let server = await startProcess(environment)
  const database = await open(postgres.url)
  try {
    const { boxes, teamId } = await makeBoxes(server.address, database, options.boxes)
    const loaded = boxes.map((box) => new LoadedBox(box, 4, port))
    await Promise.all(loaded.map((box) => box.open()))
    for (const box of loaded) {
      box.keepTrying()
      box.begin()
    }
    for (let time = 0; time < options.times; time++) {
      await after(options.betweenMs)
      if (options.what === 'server') {
        await server.kill()
        server = await startProcess(environment)
      } else await killBackend(folder)
    }
    await after(options.betweenMs)
    const expected = await Promise.all(loaded.map((box) => box.finish()))
    const looking = await open(postgres.url)
    const result = await verify(looking, teamId, expected)
    await looking.end()
    return result
  } finally {
    await database.end().catch(() => undefined)
    await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // It is thrown out like everybody else when PostgreSQL recovers.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Kills one of the processes that serve clients of this cluster, as soon as there is one. */
async function killBackend(folder: string): Promise<void> {
  const postmaster = Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  for (;;) {
    const serving = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => statOf(name)?.parent === postmaster && statOf(name)?.command.includes('gemba'))
    try {
      return void process.kill(Number(serving[Math.floor(Math.random() * serving.length)]), 'SIGKILL')
    } catch {
      // There is none while PostgreSQL recovers, or it has just ended by itself.
      await after(100)
    }
  }
}

function statOf(pid: string): { parent: number; command: string } | null {
  try {
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return null
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
