import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

const program = process.env.MOSQUITTO ?? 'mosquitto'

/** Whether Mosquitto is installed here. */
export const hasMosquitto = (): boolean => spawnSync(program, ['-h']).error === undefined

export interface Mosquitto {
  url: string
  /** By kill -9; it goes on with what it had kept. */
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

/**
 * A broker of its own that queues for a server that is away without a limit. One that `keeps` is set as one must be whose acknowledgements
 * are to be worth something: it writes what changes at once.
 */
export async function startMosquitto(port: number, { keeps = true } = {}): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'gemba-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    // Started as root it would become somebody who may not write here; started by anybody else it minds no such line.
    'user root',
    ...(keeps
      ? ['persistence true', `persistence_location ${folder}/`, 'autosave_on_changes true', 'autosave_interval 1']
      : []),
    'max_inflight_messages 0',
    'max_queued_messages 0',
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  let broker = await start(file, port)
  const kill = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => broker.once('exit', resolve))
    broker.kill(signal)
    await ended
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async killAndStart() {
      await kill('SIGKILL')
      broker = await start(file, port)
    },
    async stop() {
      await kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function start(file: string, port: number): Promise<ChildProcess> {
  const broker = spawn(program, ['-c', file], { stdio: 'ignore' })
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await answers(port)) return broker
    await after(50)
  }
  throw new Error(`Mosquitto does not listen on ${port}`)
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
