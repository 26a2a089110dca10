import pg from 'pg'
import { startEmbeddedPostgres } from './embedded.ts'

// A server to be killed: starts on the given data, commits one row, says so, and waits.
const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('usage: embedded-child.fixture.ts <dataDir>')
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
const client = new pg.Client({ connectionString: server.url })
client.on('error', () => undefined)
await client.connect()
await client.query('CREATE TABLE kept (word text)')
await client.query("INSERT INTO kept VALUES ('committed')")
await client.query('BEGIN')
await client.query("INSERT INTO kept VALUES ('never committed')")
process.stdout.write(`ready ${server.port}\n`)
setInterval(() => undefined, 60_000)
