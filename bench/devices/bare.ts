import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import pg from 'pg'

/** The same broker with a subscriber that does nothing but write batches: what the server is measured against. Run as a process of its own. */
const url = process.argv[2]
if (!url) throw new Error('usage: bare.ts <database url>')
const pool = new pg.Pool({ connectionString: url, max: 2 })
await pool.query(
  'create table if not exists bare (id bigserial primary key, topic text not null, payload text not null, at timestamptz not null)',
)

const waiting: { topic: string; payload: string; done(): void }[] = []
let running = false
async function run(): Promise<void> {
  running = true
  await new Promise((resolve) => setTimeout(resolve, 10))
  while (waiting.length) {
    const batch = waiting.splice(0, 1_000)
    await pool.query(
      'insert into bare (topic, payload, at) select t, p, now() from unnest($1::text[], $2::text[]) as u (t, p)',
      [batch.map((each) => each.topic), batch.map((each) => each.payload)],
    )
    for (const { done } of batch) done()
  }
  running = false
}

const aedes = new Aedes({
  authorizePublish(_client, packet, done) {
    waiting.push({ topic: packet.topic, payload: packet.payload.toString(), done: () => done(null) })
    if (!running) void run()
  },
})
await aedes.listen()
const server = createServer(aedes.handle)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
