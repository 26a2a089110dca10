import { connect } from 'mqtt'
import pg from 'pg'

/**
 * A subscriber of a broker outside that does nothing but write batches: what a server that hears its devices by such a broker is measured
 * against. Hears `bare/#` at QoS 1 by the library and with the receive maximum that the server has, gathers as long and as many, writes
 * one batch after the other, and leaves acknowledging to the library: before a message is kept, so that what it holds is lost with it.
 */
const [url, broker] = process.argv.slice(2)
if (!url || !broker) throw new Error('usage: bare-outside.js <database url> <broker url>')
const pool = new pg.Pool({ connectionString: url, max: 1 })
await pool.query(
  'create table bare (id bigserial primary key, topic text not null, payload text not null, at timestamptz not null)',
)
const insert = {
  name: 'insert',
  text: `insert into bare (topic, payload, at)
    select t, p, now() from unnest(string_to_array($1, $3), string_to_array($2, $3)) as u (t, p)`,
}
const between = '\u001f'

const waiting: { topic: string; payload: string }[] = []
let running = false
async function run(): Promise<void> {
  running = true
  await new Promise((resolve) => setTimeout(resolve, 10))
  while (waiting.length) {
    const batch = waiting.splice(0, 1_000)
    const topics = batch.map((each) => each.topic).join(between)
    await pool.query({ ...insert, values: [topics, batch.map((each) => each.payload).join(between), between] })
  }
  running = false
}

const client = connect(broker, { protocolVersion: 5, clientId: 'bare', properties: { receiveMaximum: 2_000 } })
client.on('message', (topic, payload) => {
  waiting.push({ topic, payload: payload.toString() })
  if (!running) void run()
})
client.on('connect', () => client.subscribe('bare/#', { qos: 1 }, () => process.stdout.write('subscribed\n')))
process.on('SIGTERM', () => process.exit(0))
