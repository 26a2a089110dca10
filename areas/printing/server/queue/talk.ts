import { connect, type Socket } from 'node:net'
import type { Networks } from '#core/server/networks.ts'
import { InnerAddress, pinnedAddress } from '#core/server/outgoing.ts'
import type { PrinterDriver, PrinterState } from '../../contract/printer.ts'

/** Milliseconds: to be reached, to answer about itself, to take the next piece. A printer that prints takes nothing for a while. */
const reachWithin = 3_000
const answerWithin = 800
const takeWithin = 120_000
/** To take all of one piece: with the drawing of the next less than half of `sentWithin` of a print that is claimed. */
const pieceWithin = 5 * 60_000
/** To close the connection once it has heard that nothing more comes. */
const closeWithin = 10_000

/** Languages that a printer is sent as they are. */
export type RawDriver = Extract<PrinterDriver, 'zpl' | 'tspl' | 'escPos'>

export interface Address {
  driver: RawDriver
  host: string
  port: number
}

/** What is sent in one go: a file for each label, or documents that hold them all. */
export interface Piece {
  files: readonly Uint8Array[]
  labels: number
}

/** What became of a try to print. `handed`: labels that were sent; how many of them it printed nobody knows. */
export type Sent =
  /** `state`: how the printer stood at the end; absent: ready. */
  | { done: true; confirmed: boolean; state?: PrinterState }
  | {
      done: false
      state: PrinterState
      problem:
        | `printJob.problem.${'unreachable' | 'inner' | 'refused' | 'noFormat' | 'givenUp'}`
        | `printerState.${PrinterState}`
      handed: number
      why: string
    }

/**
 * Sends labels to a printer on the network, one after the other, asking first how it stands where its language can say so.
 *
 * @param pieces labels in the order of printing, some at a time: the next are asked for when those before were sent
 * @param inner networks of the house that the server's owner has allowed
 */
export async function sendLabels(address: Address, pieces: AsyncIterator<Piece>, inner: Networks): Promise<Sent> {
  let socket: Socket | undefined
  let handed = 0
  try {
    // Drawn before the printer is reached: it should not wait for that.
    let piece = await pieces.next()
    socket = await reach(await pinnedAddress(address.host, inner), address.port)
    const state = await askState(socket, address.driver)
    if (state !== 'ready' && state !== 'unknown')
      return { done: false, state, problem: `printerState.${state}`, handed, why: '' }
    for (; !piece.done; piece = await pieces.next()) {
      const until = Date.now() + pieceWithin
      for (const label of piece.value.files) {
        await write(socket, label, Math.min(takeWithin, until - Date.now()))
        handed++
      }
    }
    const after = state === 'ready' && address.driver === 'zpl' ? await askZpl(socket) : null
    const confirmed = after?.state === 'ready' && after.left === 0
    await end(socket).catch((error: unknown) => {
      if (!confirmed) throw error
    })
    return { done: true, confirmed }
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

/** Resolves once the label is on its way: a printer that takes nothing holds up the next. */
function write(socket: Socket, bytes: Uint8Array, within: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error('it takes nothing more')), Math.max(0, within))
    const gone = () => done(new Error('it closed the connection'))
    const done = (error?: Error | null) => {
      clearTimeout(timer)
      socket.off('close', gone)
      if (error) reject(error)
      else resolve()
    }
    if (socket.destroyed) return gone()
    socket.once('close', gone)
    socket.write(bytes, done)
  })
}

/**
 * Says that nothing more comes, and waits until the printer closes its side too: it has heard all. One that keeps the connection is waited
 * for a while. @throws where the connection broke: what was under way is lost
 */
function end(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new Error('it closed the connection'))
    const timer = setTimeout(resolve, closeWithin)
    socket.once('close', (broken) => {
      clearTimeout(timer)
      if (broken) reject(new Error('the connection broke'))
      else resolve()
    })
    // What it still says is not asked for, but its end is heard behind that alone.
    socket.resume()
    socket.end()
  })
}

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
