import pg from 'pg'
import { distributionOf, readDistributable } from '../core/server/db/distribution.ts'

/**
 * Prints the statements that spread a migrated database over a Citus cluster: `DATABASE_URL=… npm run distribute`. It changes nothing:
 * they are for the administrator of the databases to read and to run as their owner.
 */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL must name a migrated database')
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  console.log(distributionOf(await readDistributable(client)).join('\n'))
} finally {
  await client.end()
}
