import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '../areas/identity/server/password.ts'
import { readConfig } from '../core/server/config.ts'

/**
 * `npm run reset-password -- ACCOUNT`: gives an account (its name or phone number) a new random password, to be changed at the next
 * login, and ends its sessions. Needs the database: that of `DATABASE_URL`, or the embedded one of a server that runs on `DATA_DIR`.
 */
const account = process.argv[2]
if (!account) fail('Name the account: npm run reset-password -- admin')
const client = new pg.Client({ connectionString: addressOf() })
await client
  .connect()
  .catch((error: Error) => fail(`The database does not answer (${error.message}). Start the server first.`))
const password = randomBytes(9).toString('base64url')
const { rows } = await client.query<{ id: string }>(
  `update account set password_hash = $1, must_change_password = true, hand_over_until = null
   where account = $2 or phone_no = $2 returning id`,
  [await hashPassword(password), account],
)
await client.query('delete from session where account_id = any($1)', [rows.map(({ id }) => id)])
await client.end()
if (!rows.length) fail(`Nobody has the account “${account}”.`)
process.stdout.write(`New password of ${account}, to be changed at the next login: ${password}\n`)

/** The address of the embedded database as `docs/operating.md` tells it. */
function addressOf(): string {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return databaseUrl
  const settings = join(dataDir, 'pg/postgresql.conf')
  if (!existsSync(settings))
    return fail(`There is no data in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has them.`)
  const [, port] = /^port = '(\d+)'/m.exec(readFileSync(settings, 'utf8')) ?? []
  const secret = readFileSync(join(dataDir, 'pg.password'), 'utf8').trim()
  return `postgres://gemba_admin:${secret}@127.0.0.1:${port}/gemba`
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
