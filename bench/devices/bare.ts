import { createServer } from 'node:net'
import { Aedes, type AedesPublishPacket, type Client, type PublishPacket } from 'aedes'
import { passNothingOn } from '#areas/devices/server/mqtt/pass-nothing-on.ts'
import { bareWriter } from './bare-writer.ts'

/**
 * The same broker with something that does nothing but write batches: what the server is measured against. Run as a process of its own.
 *
 * `subscriber`: a subscription at the broker, as the library gives it (it hands on a hundred messages at a time). `within`: no subscriber
 * at all, the broker itself hands each message to the writer before it looks for subscribers, as the server's own does.
 *
 * Fair to both: messages come through the same broker at QoS 1, are gathered as long and to as many, and acknowledged once their rows are
 * committed. What the server knows of the broker and of PostgreSQL that has nothing to do with what messages mean, this one knows too:
 * nothing is passed on to other subscribers, rows travel as one text a column. It reads no payload, knows no devices, tells no repeated
 * message from a new one, and keeps a single index.
 */
const [url, how] = process.argv.slice(2)
if (!url || (how !== 'subscriber' && how !== 'within'))
  throw new Error('usage: bare.js <database url> subscriber|within')
const write = await bareWriter(url)

const aedes = new Aedes(how === 'within' ? { authorizePublish } : {})
if (how === 'within') passNothingOn(aedes)
await aedes.listen()
if (how === 'subscriber') {
  const hear = (packet: AedesPublishPacket, done: () => void) =>
    write({ topic: packet.topic, payload: packet.payload.toString(), done })
  await new Promise<void>((resolve) => aedes.subscribe('gemba/#', hear, resolve))
}
const server = createServer((socket) => aedes.handle(socket))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))

function authorizePublish(_client: Client | null, packet: PublishPacket, done: (error: null) => void): void {
  write({ topic: packet.topic, payload: packet.payload.toString(), done: () => done(null) })
}
