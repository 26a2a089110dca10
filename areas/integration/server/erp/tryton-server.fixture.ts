import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts'

const programs = '/usr/bin'
const password = 'Tryton-of-a-test-1'

/** Whether Tryton with its production module is installed: Debian's `tryton-server` and `tryton-modules-production`. */
export const hasTryton =
  existsSync(`${programs}/trytond`) && existsSync('/usr/lib/python3/dist-packages/trytond/modules/production')

/** A Tryton of the test's own, with a company, on a database of its own; it is gone after `end`. Takes a minute. */
export async function startTryton() {
  const url = await createDatabase()
  const database = new URL(url).pathname.slice(1)
  const folder = await mkdtemp(path.join(tmpdir(), 'gemba-tryton-'))
  let server: ChildProcess | null = null
  const end = async () => {
    server?.kill()
    await dropDatabase(url)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    const configuration = path.join(folder, 'trytond.conf')
    const uri = Object.assign(new URL(url), { pathname: '/' }).href.replace(/^postgres:/, 'postgresql:')
    await writeFile(configuration, `[database]\nuri = ${uri}\n[web]\nlisten = 127.0.0.1:${port}\n`)
    await writeFile(path.join(folder, 'password'), password)
    const env = { ...process.env, TRYTONPASSFILE: path.join(folder, 'password') }
    const made = ['-c', configuration, '-d', database, '-u', 'production', '--activate-dependencies']
    await promisify(execFile)(`${programs}/trytond-admin`, [...made, '--email', 'admin@example.com', '-l', 'en'], {
      env,
    })
    const db = new pg.Pool({ connectionString: url, max: 1 })
    await db.query(company)
    server = spawn(`${programs}/trytond`, ['-c', configuration, '-d', database], { stdio: 'ignore', env })
    const address = `http://127.0.0.1:${port}`
    await answering(address)
    return {
      address,
      database,
      user: 'admin',
      password,
      db,
      call: await entered(`${address}/${database}/`),
      end: async () => {
        await db.end()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** A product of Tryton, and productions of it by their numbers. */
export async function fillTryton(
  tryton: Awaited<ReturnType<typeof startTryton>>,
  code: string,
  productions: Record<string, number>,
) {
  const values = { name: `Part ${code}`, code, type: 'goods', default_uom: 1, producible: true }
  const list_price = { __class__: 'Decimal', decimal: '1' }
  await tryton.call('model.product.template.create', [[{ ...values, list_price, products: [['create', [{}]]] }]])
  const first = async (model: string, domain: unknown[]) =>
    ((await tryton.call(`model.${model}.search`, [domain, 0, 1, null])) as number[])[0]
  const product = await first('product.product', [['code', '=', code]])
  const warehouse = await first('stock.location', [['type', '=', 'warehouse']])
  const location = await first('stock.location', [['type', '=', 'production']])
  const day = (of: number) => ({ __class__: 'date', year: 2031, month: 1, day: of })
  const planned = { planned_date: day(20), planned_start_date: day(10) }
  for (const [number, quantity] of Object.entries(productions)) {
    const production = { number, product, quantity, uom: 1, warehouse, location, company: 1, ...planned }
    await tryton.call('model.production.create', [[production]])
  }
}

/** What a screen of Tryton asks for once. */
const company = `
  insert into currency_currency (name, code, symbol, digits, rounding, active) values ('Yuan', 'CNY', '¥', 2, 0.01, true);
  insert into party_party (name, code, active) values ('Factory', 'F1', true);
  insert into company_company (party, currency, timezone)
    select p.id, c.id, 'Asia/Shanghai' from party_party p, currency_currency c where p.code = 'F1';
  update res_user set company = (select id from company_company) where login = 'admin';`

/** Calls a method as the administrator. */
async function entered(at: string) {
  const post = async (method: string, params: unknown[], headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ id: 1, method, params })
    const answer = await fetch(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
    if (error) throw new Error(JSON.stringify(error))
    return result
  }
  const [id, session] = (await post('common.db.login', ['admin', { password }, 'en'])) as [number, string]
  const authorization = `Session ${Buffer.from(`admin:${id}:${session}`).toString('base64')}`
  return (method: string, params: unknown[]) => post(method, [...params, { company: 1 }], { authorization })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

async function answering(address: string): Promise<void> {
  const body = JSON.stringify({ id: 1, method: 'common.server.version', params: [] })
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => null)
    if (answer?.ok) return
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error('trytond does not answer')
}
