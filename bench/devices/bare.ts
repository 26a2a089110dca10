import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import pg from 'pg'
import { passNothingOn } from '#areas/devices/server/mqtt/pass-nothing-on.ts'

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
const pool = new pg.Pool({ connectionString: url, max: 2 })
await pool.query(
  'create table if not exists bare (id bigserial primary key, topic text not null, payload text not null, at timestamptz not null)',
)

const insert = {
  name: 'insert',
  text: `insert into bare (topic, payload, at)
    select t, p, now() from unnest(string_to_array($1, $3), string_to_array($2, $3)) as u (t, p)`,
}
const between = '\u001f'

const waiting: { topic: string; payload: string; done: (error?: Error | null) => void }[] = []
let running = false
async function run(): Promise<void> {
  running = true
  await new Promise((resolve) => setTimeout(resolve, 10))
  while (waiting.length) {
    const batch = waiting.splice(0, 1_000)
    const topics = batch.map((each) => each.topic).join(between)
    await pool.query({ ...insert, values: [topics, batch.map((each) => each.payload).join(between), between] })
    for (const { done } of batch) done(null)
  }
  running = false
}

const aedes = new Aedes({
  authorizePublish(_client, packet, done) {
    waiting.push({ topic: packet.topic, payload: packet.payload.toString(), done })
    if (!running) void run()
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
