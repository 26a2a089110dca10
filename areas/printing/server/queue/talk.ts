import { connect, type Socket } from 'node:net'
import type { Networks } from '#core/server/networks.ts'
import { InnerAddress, pinnedAddress } from '#core/server/outgoing.ts'
import type { PrinterDriver, PrinterState } from '../../contract/printer.ts'

/** Milliseconds: to be reached, to answer about itself, to take the next piece. A printer that prints takes nothing for a while. */
const reachWithin = 3_000
const answerWithin = 800
const takeWithin = 120_000
/** Less than `sentWithin` of a print that is claimed. */
const allWithin = 14 * 60_000

export interface Address {
  driver: Exclude<PrinterDriver, 'browser'>
  host: string
  port: number
}

/** What became of a try to print. `handed`: labels that the printer has taken; it may have printed them. */
export type Sent =
  | { done: true; confirmed: boolean }
  | {
      done: false
      state: PrinterState
      problem: 'printJob.problem.unreachable' | 'printJob.problem.inner' | `printerState.${PrinterState}`
      handed: number
      why: string
    }

/**
 * Sends labels to a printer on the network, one after the other, asking first how it stands where its language can say so.
 *
 * @param inner networks of the house that the server's owner has allowed
 */
export async function sendLabels(address: Address, labels: readonly Uint8Array[], inner: Networks): Promise<Sent> {
  let socket: Socket | undefined
  let handed = 0
  try {
    socket = await reach(await pinnedAddress(address.host, inner), address.port)
    const state = await askState(socket, address.driver)
    if (state !== 'ready' && state !== 'unknown')
      return { done: false, state, problem: `printerState.${state}`, handed, why: '' }
    const until = Date.now() + allWithin
    for (const label of labels) {
      if (Date.now() > until) throw new Error('it takes too long')
      await write(socket, label)
      handed++
    }
    const after = state === 'ready' && address.driver === 'zpl' ? await askZpl(socket) : null
    await end(socket)
    return { done: true, confirmed: after?.state === 'ready' && after.left === 0 }
  } catch (error) {
    const inside = error instanceof InnerAddress
    const why = error instanceof Error ? error.message : String(error)
    return {
      done: false,
      state: 'unreachable',
      problem: inside ? 'printJob.problem.inner' : 'printJob.problem.unreachable',
      handed,
      why,
    }
  } finally {
    socket?.destroy()
  }
}

function reach(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error('no answer')), reachWithin)
    socket.once('error', (error) => {
      clearTimeout(timer)
      fail(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      // Told to whoever writes or reads next.
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}

/** Resolves once the label has left for the printer: one that takes nothing holds up the next. */
function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it takes nothing more')), takeWithin)
    const gone = () => done(new Error('it closed the connection'))
    const done = (error?: Error | null) => {
      clearTimeout(timer)
      socket.off('close', gone)
      if (error) reject(error)
      else resolve()
    }
    if (socket.destroyed) return done(new Error('it closed the connection'))
    socket.once('close', gone)
    socket.write(bytes, done)
  })
}

/** Says that nothing more comes, and waits until the printer has heard it. */
const end = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, takeWithin)
    socket.end(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Asks with some bytes and reads what comes until `whole` says it is enough. @returns null when nothing does in time */
function ask(socket: Socket, question: Uint8Array, whole: (answer: Buffer) => boolean): Promise<Buffer | null> {
  return new Promise((resolve) => {
    let heard = Buffer.alloc(0)
    const settle = (answer: Buffer | null) => {
      clearTimeout(timer)
      socket.off('data', hear)
      resolve(answer)
    }
    const hear = (piece: Buffer) => {
      heard = Buffer.concat([heard, piece]).subarray(0, 4096)
      if (whole(heard)) settle(heard)
    }
    const timer = setTimeout(() => settle(null), answerWithin)
    socket.on('data', hear)
    socket.write(question)
  })
}

async function askState(socket: Socket, driver: Address['driver']): Promise<PrinterState> {
  if (driver === 'zpl') return (await askZpl(socket))?.state ?? 'unknown'
  const one = (answer: Buffer) => answer.length > 0
  if (driver === 'tspl') {
    const answer = await ask(socket, Buffer.from([0x1b, 0x21, 0x3f]), one)
    return answer ? tsplState(answer[0] as number) : 'unknown'
  }
  const answer = await ask(socket, Buffer.from([0x10, 0x04, 0x04]), one)
  return answer ? ((answer[0] as number) & 0x60 ? 'paperOut' : 'ready') : 'unknown'
}

/** The byte that `ESC ! ?` is answered by (TSPL2 programming manual). */
export function tsplState(byte: number): PrinterState {
  if (byte & 0x04) return 'paperOut'
  if (byte & 0x01) return 'headOpen'
  return byte & 0x10 ? 'paused' : 'ready'
}

async function askZpl(socket: Socket): Promise<{ state: PrinterState; left: number } | null> {
  const strings = (answer: Buffer) => answer.toString('latin1').split('\x03').length - 1
  const answer = await ask(socket, Buffer.from('~HS'), (heard) => strings(heard) >= 3)
  return answer && zplState(answer.toString('latin1'))
}

/** What `~HS` is answered by: three strings between STX and ETX (ZPL II programming guide). @returns null for another answer */
export function zplState(answer: string): { state: PrinterState; left: number } | null {
  const [first, second] = [...answer.matchAll(/\x02([^\x03]*)\x03/g)].map(([, text = '']) => text.split(','))
  if (!first || !second || first.length < 5 || second.length < 9) return null
  const [, paper, pause, , formats] = first
  const [, , head, , , , , , remaining] = second
  const left = Number(formats) + Number(remaining)
  if (paper === '1') return { state: 'paperOut', left }
  if (head === '1') return { state: 'headOpen', left }
  return { state: pause === '1' ? 'paused' : 'ready', left }
}
