import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashPassword } from '../areas/identity/server/account/password.ts'
import { databaseAddress, fail } from './database-address.ts'

/**
 * `npm run reset-password -- ACCOUNT`: gives an account (its name or phone number) a new random password, to be changed at the next
 * login. `npm run reset-password -- ACCOUNT --second-factor`: takes its second factor off instead, the password stays. Either ends its
 * sessions. Needs the database: that of `DATABASE_URL`, or the embedded one of a server that runs on `DATA_DIR`.
 */
const words = process.argv.slice(2)
const factor = words.includes('--second-factor')
const [account, more] = words.filter((word) => word !== '--second-factor')
if (!account || more) fail('Name the account: npm run reset-password -- admin [--second-factor]')
const client = new pg.Client({ connectionString: databaseAddress() })
await client
  .connect()
  .catch((error: Error) => fail(`The database does not answer (${error.message}). Start the server first.`))
const ids = await idsOf()
const said = factor ? await takeFactorOff() : await newPassword()
await client.query('delete from session where account_id = any($1)', [ids])
await client.end()
process.stdout.write(`${said}\n`)

async function idsOf(): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from account where account = $1 or phone_no = $1', [
    account,
  ])
  if (!rows.length) {
    await client.end()
    fail(`Nobody has the account “${account}”.`)
  }
  return rows.map(({ id }) => id)
}

async function newPassword(): Promise<string> {
  const password = randomBytes(9).toString('base64url')
  await client.query(
    'update account set password_hash = $1, must_change_password = true, hand_over_until = null where id = any($2)',
    [await hashPassword(password), ids],
  )
  return `New password of ${account}, to be changed at the next login: ${password}`
}

async function takeFactorOff(): Promise<string> {
  const { rowCount } = await client.query('delete from second_factor where account_id = any($1)', [ids])
  return rowCount ? `${account} logs in without a second factor now.` : `${account} has no second factor.`
}
