import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { PacketLimit } from './packet-limit.ts'

/** What a stranger may take of the server. Every network of a plant reaches the port of devices. */
export interface DoorLimits {
  /** Bytes in all before the login. */
  beforeLogin: number
  /** Time for the login, milliseconds. */
  patience: number
  /** Connections of one address that have not logged in. */
  waitingMost: number
  /** Bytes of one packet after the login. */
  packetMost: number
}

export const doorLimits: DoorLimits = {
  beforeLogin: 16_384,
  patience: 10_000,
  waitingMost: 200,
  // Four times what a message may hold: one that is too large is acknowledged and shown as such, instead of coming again for ever.
  packetMost: 1_048_576,
}

/** A connection that came in. */
export interface Visitor {
  /** Reads no more of the connection than it may send. */
  watch(connection: Duplex): void
  /** It has logged in. */
  admit(): void
}

/** Lets connections in, and cuts off those that take more than they may. */
export class Doorway {
  private readonly visitors = new Map<string, Visitor>()
  private readonly waiting = new Map<string, number>()

  constructor(
    private readonly limits: DoorLimits,
    private readonly log: Logger,
  ) {}

  /** Takes in a connection as it is accepted, before TLS. One too many of its address is cut off. */
  enter(socket: Socket): void {
    const { remoteAddress: address = '' } = socket
    const waiting = this.waiting.get(address) ?? 0
    if (waiting >= this.limits.waitingMost) return void socket.destroy()
    this.waiting.set(address, waiting + 1)
    const key = keyOf(socket)
    const size = new PacketLimit(this.limits.beforeLogin, this.limits.packetMost)
    const cut = (why: string, connection: Duplex = socket) => {
      this.log.info({ address }, `a device was cut off: ${why}`)
      connection.destroy()
    }
    const timer = setTimeout(() => cut('it did not log in in time'), this.limits.patience)
    let outside = true
    const settle = () => {
      if (!outside) return
      outside = false
      clearTimeout(timer)
      const left = (this.waiting.get(address) ?? 1) - 1
      if (left) this.waiting.set(address, left)
      else this.waiting.delete(address)
    }
    socket.once('close', () => {
      settle()
      this.visitors.delete(key)
    })
    this.visitors.set(key, {
      watch: (connection) => limitReads(connection, size, () => cut('it sent more than it may', connection)),
      admit() {
        size.admit()
        settle()
      },
    })
  }

  /** Who came in by this connection or, with TLS, by the one below it; undefined: it is closed already. */
  visitor(connection: Duplex): Visitor | undefined {
    return this.visitors.get(keyOf(connection as Socket))
  }
}

const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/** The broker reads a connection piece by piece and puts packets of any size together: every piece is looked at on its way there. */
function limitReads(connection: Duplex, limit: PacketLimit, cut: () => void): void {
  const read = connection.read.bind(connection)
  connection.read = (size?: number) => {
    const chunk: unknown = read(size)
    if (!(chunk instanceof Uint8Array) || limit.takes(chunk)) return chunk
    cut()
    return null
  }
}
