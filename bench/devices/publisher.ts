import { connect, type Socket } from 'node:net'

/**
 * A device on a bare socket that publishes at QoS 1 as fast as it is acknowledged: light enough to load a server from the same machine.
 * Speaks just so much of MQTT 3.1.1.
 */
export class Publisher {
  private socket: Socket | undefined
  private rest: Buffer = Buffer.alloc(0)
  private readonly inFlight = new Map<number, () => void>()
  private lastId = 0
  /** Told when the connection breaks; what is in flight then is not acknowledged. */
  onBreak: () => void = () => undefined

  async open(port: number, username: string, password: string): Promise<void> {
    this.inFlight.clear()
    this.rest = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    this.socket = socket
    await new Promise<void>((resolve, reject) => {
      const refused = (error: Error) => reject(error)
      socket.once('error', refused)
      socket.once('close', () => reject(new Error('closed before it was let in')))
      socket.once('connect', () => socket.write(connectPacket(username, username, password)))
      this.onConnack = (code) => {
        socket.off('error', refused)
        if (code === 0) resolve()
        else reject(new Error(`refused with ${code}`))
      }
      socket.on('data', (chunk) => this.read(chunk))
    })
    socket.on('error', () => undefined)
    socket.on('close', () => this.onBreak())
  }

  private onConnack: (code: number) => void = () => undefined

  /** @param acknowledged called once the server has acknowledged it */
  publish(topic: string, payload: string, acknowledged: () => void): void {
    do this.lastId = (this.lastId % 65_535) + 1
    while (this.inFlight.has(this.lastId))
    this.inFlight.set(this.lastId, acknowledged)
    this.socket?.write(publishPacket(topic, payload, this.lastId))
  }

  close(): void {
    this.onBreak = () => undefined
    this.socket?.destroy()
    this.inFlight.clear()
  }

  private read(chunk: Buffer): void {
    this.rest = this.rest.length ? Buffer.concat([this.rest, chunk]) : chunk
    let at = 0
    // Everything that is answered here has a length of two.
    for (; this.rest.length - at >= 4; at += 4) {
      const type = (this.rest[at] as number) >> 4
      if (type === 2) this.onConnack(this.rest[at + 3] as number)
      if (type !== 4) continue
      const id = this.rest.readUInt16BE(at + 2)
      const acknowledged = this.inFlight.get(id)
      this.inFlight.delete(id)
      acknowledged?.()
    }
    this.rest = this.rest.subarray(at)
  }
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function packet(header: number, body: Buffer): Buffer {
  const length: number[] = []
  let rest = body.length
  do {
    length.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>= 7
  } while (rest)
  return Buffer.concat([Buffer.from([header, ...length]), body])
}

const connectPacket = (id: string, username: string, password: string) =>
  packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(id), text(username), text(password)]))

function publishPacket(topic: string, payload: string, id: number): Buffer {
  const idBytes = Buffer.alloc(2)
  idBytes.writeUInt16BE(id)
  return packet(0x32, Buffer.concat([text(topic), idBytes, Buffer.from(payload)]))
}
