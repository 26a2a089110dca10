import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { passNothingOn } from '#areas/devices/server/mqtt/pass-nothing-on.ts'
import { bareWriter } from './bare-writer.ts'

/**
 * The same broker with a subscriber that does nothing but write batches: what the server is measured against. Run as a process of its own.
 *
 * Fair to both: messages come through the same broker at QoS 1, are gathered as long and to as many, and acknowledged once their rows are
 * committed. What the server knows of the broker and of PostgreSQL that has nothing to do with what messages mean, this one knows too:
 * nothing is passed on to other subscribers, rows travel as one text a column. It reads no payload, knows no devices, tells no repeated
 * message from a new one, and keeps a single index.
 */
const url = process.argv[2]
if (!url) throw new Error('usage: bare.js <database url>')
const write = await bareWriter(url)

const aedes = new Aedes({
  authorizePublish(_client, packet, done) {
    write({ topic: packet.topic, payload: packet.payload.toString(), done: () => done(null) })
  },
})
passNothingOn(aedes)
await aedes.listen()
const server = createServer((socket) => aedes.handle(socket))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
