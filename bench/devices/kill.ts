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
import { startMosquitto } from './mosquitto.ts'
import { makeCalled, raiseCalls, tiersWait, verifyTiers } from './tiers.ts'
import { verify } from './verify.ts'
import { expectKept } from './verify-kept.ts'

/** Tiers that come due around each kill. */
const callsEach = 5

export interface KillOptions {
  what: 'server' | 'postgres' | 'broker'
  times: number
  boxes: number
  betweenMs: number
  /** Where the broker listens that is killed. */
  brokerPort?: number
}

/**
 * Kills what takes messages while boxes send them and andon tiers come due, and looks afterwards whether anything that was acknowledged is
 * missing, anything is there twice, a state is wrong, or a tier did not speak once. `server`: the server with the broker in it, by kill -9.
 * `postgres`: one of PostgreSQL's own processes by kill -9, upon which it throws out everybody and recovers from its log. `broker`: a
 * Mosquitto of its own by kill -9, by which boxes and server speak.
 */
export async function killUnderLoad(options: KillOptions): Promise<{ said: string; differ: object[] }> {
  const { what, times, betweenMs, brokerPort = 18_900 } = options
  const folder = await mkdtemp(join(tmpdir(), 'gemba-kill-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const mosquitto = what === 'broker' ? await startMosquitto(brokerPort) : null
  const port = mosquitto ? brokerPort : await freePort()
  const environment = {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    ...(mosquitto ? { MQTT_URL: mosquitto.url, MQTT_SHARED: 'off' } : { MQTT_PORT: String(port) }),
  }
  let server = await startProcess(environment)
  try {
    const { boxes, teamId } = await once(postgres.url, (db) => makeBoxes(server.address, db, options.boxes))
    const calledId = await once(postgres.url, (db) => makeCalled(db, teamId))
    if (mosquitto) await until(() => isHeard(server.address))
    // Mosquitto writes all that waits with every change, as it must here: what comes faster than so few a second would wait ever longer.
    const loaded = boxes.map((box) => (mosquitto ? new LoadedBox(box, 1, port, 200) : new LoadedBox(box, 4, port)))
    await Promise.all(loaded.map((box) => box.open()))
    for (const box of loaded) {
      box.reconnecting()
      box.begin()
    }
    const kills: number[] = []
    for (let time = 0; time < times; time++) {
      const calls = { teamId, calledId, name: `A${time}`, calls: callsEach, withinMs: betweenMs * 2 }
      await once(postgres.url, (db) => raiseCalls(db, calls))
      await after(betweenMs)
      kills.push(Date.now())
      if (what === 'postgres') await killBackend(folder)
      else if (mosquitto) await mosquitto.killAndStart()
      else {
        await server.kill()
        server = await startProcess(environment)
      }
      // Nor does what a kill has left waiting wait for the next.
      if (mosquitto) {
        await Promise.all(loaded.map((box) => box.pause()))
        await arrived(postgres.url)
        for (const box of loaded) box.begin()
      }
    }
    await after(betweenMs)
    const said = await Promise.all(loaded.map((box) => box.finish()))
    // What Mosquitto has acknowledged may still be on its way.
    if (mosquitto) await arrived(postgres.url)
    await until(() => once(postgres.url, async (db) => !(await tiersWait(db, teamId))))
    const acknowledged = loaded.map((box) => box.acknowledgedAt)
    const kept = mosquitto && (await once(postgres.url, (db) => expectKept(db, teamId, acknowledged, kills)))
    const messages = await once(postgres.url, (db) => verify(db, teamId, kept?.expected ?? said))
    const tiers = await once(postgres.url, (db) => verifyTiers(db, teamId))
    const lost = kept
      ? `; ${kept.missing.length} of them lost, ${kept.unkept} that Mosquitto acknowledged as it was killed and had not kept`
      : ''
    return {
      said: `${messages.said}${lost}; ${tiers.said}`,
      differ: [...messages.differ, ...(kept?.missing ?? []), ...tiers.differ],
    }
  } finally {
    await server.stop()
    await mosquitto?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks on a connection of its own, again while PostgreSQL recovers: everybody is thrown out then. */
async function once<T>(url: string, ask: (database: pg.Client) => Promise<T>): Promise<T> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await ask(client)
    } catch (error) {
      if (!isAway(error)) throw error
      await after(200)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string }
  return /^(57P|08|ECONN)/.test(code) || message.startsWith('Connection terminated')
}

const patience = 60_000

/** Waits for what must come; what does not come in a minute is told by the verification that follows. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < patience && !(await holds())) await after(200)
}

/** Waits until nothing more arrives. */
async function arrived(url: string): Promise<void> {
  const count = () => once(url, async (db) => (await db.query('select sum(received) from device_live')).rows[0])
  for (let before = ''; ; await after(3_000)) {
    const now = JSON.stringify(await count())
    if (now === before) return
    before = now
  }
}

async function isHeard(address: string): Promise<boolean> {
  const { broker } = (await (await fetch(`${address}/readyz`)).json()) as { broker: string }
  return broker === 'outside: connected'
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
