import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { access, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Calls } from './clients.ts'

const run = promisify(execFile)

/** Debian's: what it installs belongs to the system's own Python. */
const python = '/usr/bin/python3'
const admin = '/usr/bin/trytond-admin'
const modules = ['production', 'production_routing', 'production_work']
const password = 'Bench-pass-1'

/** Why Tryton cannot be compared with here; null: it can. */
export async function missing(): Promise<string | null> {
  try {
    await access(admin)
    await run(python, ['-c', 'import trytond, gunicorn, psycopg2, trytond.modules.production_work'])
    return null
  } catch {
    return `Tryton is not installed, so there is nothing to compare with. On Debian:
apt-get install --no-install-recommends tryton-server tryton-modules-production-routing tryton-modules-production-work \\
  python3-psycopg2 gunicorn`
  }
}

export interface Tryton {
  /** A page of 50 orders of one state, newest planned first; the first twenty pages in turns. */
  pages: Omit<Calls, 'clients' | 'seconds'>
  /** An order of the usual product; Tryton numbers it when it leaves the state of a draft. */
  creates: Omit<Calls, 'clients' | 'seconds'>
  stop(): Promise<void>
}

/**
 * Starts Tryton as its manual says for production (gunicorn, a worker for each core, four threads each) over a database of its own.
 *
 * @param databaseUrl a superuser's, to any database of the PostgreSQL that both products use
 */
export async function startTryton(databaseUrl: string, folder: string, orders: number): Promise<Tryton> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query('create database tryton')
  await db.end()
  const url = new URL(databaseUrl)
  url.pathname = '/'
  const config = join(folder, 'trytond.conf')
  const secret = join(folder, 'tryton-password')
  await writeFile(config, `[database]\nuri = ${url.href.replace('postgres://', 'postgresql://')}\n`, { mode: 0o600 })
  await writeFile(secret, password, { mode: 0o600 })
  await run(
    python,
    [
      admin,
      '-c',
      config,
      '-d',
      'tryton',
      '-u',
      ...modules,
      '--activate-dependencies',
      '--email',
      'a@example.com',
      '-l',
      'en',
    ],
    { env: { ...process.env, TRYTONPASSFILE: secret }, maxBuffer: 64 * 1024 * 1024 },
  )
  url.pathname = '/tryton'
  const ids = await fill(url.href, orders)
  const port = await freePort()
  const server = spawn(
    python,
    ['-m', 'gunicorn', '-w', '2', '--threads', '4', '-b', `127.0.0.1:${port}`, 'trytond.application:app'],
    { env: { ...process.env, TRYTOND_CONFIG: config, TRYTOND_DATABASE_NAMES: 'tryton' }, stdio: 'ignore' },
  )
  const address = `http://127.0.0.1:${port}/tryton/`
  try {
    return { ...(await callsOf(address, ids)), stop: () => stopped(server) }
  } catch (error) {
    await stopped(server)
    throw error
  }
}

async function callsOf(address: string, ids: Filled): Promise<Pick<Tryton, 'pages' | 'creates'>> {
  const [uid, session] = (await patiently(() => call(address, 'common.db.login', ['admin', { password }, 'en']))) as [
    number,
    string,
  ]
  const headers = { authorization: `Session ${Buffer.from(`admin:${uid}:${session}`).toString('base64')}` }
  const context = await call(address, 'model.res.user.get_preferences', [true, {}], headers)
  const shown = [
    'number',
    'product.rec_name',
    'quantity',
    'uom.rec_name',
    'state',
    'planned_date',
    'planned_start_date',
  ]
  const pages = Array.from({ length: 20 }, (_, page) => [
    [['state', '=', 'running']],
    page * 50,
    50,
    [['planned_date', 'DESC']],
    [...shown, 'warehouse.rec_name', 'location.rec_name'],
    context,
  ])
  const of = (method: string, params: unknown[]) => JSON.stringify({ id: 1, method, params })
  const common = { url: address, headers, good: '"result"' }
  return {
    pages: { ...common, bodies: pages.map((params) => of('model.production.search_read', params)) },
    creates: { ...common, bodies: [of('model.production.create', [[{ ...ids, quantity: 5 }], context])] },
  }
}

interface Filled {
  company: number
  warehouse: number
  location: number
  product: number
  uom: number
}

/** A company with one product and its orders, of five states alike. */
async function fill(url: string, orders: number): Promise<Filled> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query(`
    insert into currency_currency (name, code, symbol, digits, rounding, active) values ('Yuan', 'CNY', '¥', 2, 0.01, true);
    insert into party_party (name, code, active) values ('Factory', 'F1', true);
    insert into company_company (party, currency, timezone)
      select p.id, c.id, 'Asia/Shanghai' from party_party p, currency_currency c where p.code = 'F1';
    update res_user set company = (select id from company_company) where login = 'admin';
    insert into product_template (name, type, default_uom, active, producible)
      select 'Part', 'goods', id, true, true from product_uom order by id limit 1;
    insert into product_product (template, active) select id, true from product_template;`)
  const { rows } = await db.query<Filled>(`
    select c.id as company, w.id as warehouse, w.production_location as location, p.id as product, t.default_uom as uom
    from company_company c, stock_location w, product_product p, product_template t
    where w.type = 'warehouse' and t.id = p.template limit 1`)
  const ids = rows[0] as Filled
  await db.query(
    `insert into production (number, company, location, warehouse, product, quantity, uom, state, planned_date, planned_start_date,
       create_date, create_uid, write_date, write_uid)
     select 'P' || n, $1, $2, $3, $4, 1 + n % 500, $5, (array['draft', 'waiting', 'assigned', 'running', 'done'])[1 + n % 5],
       date '2026-01-01' + n % 300, date '2026-01-01' + n % 300, now(), 1, now(), 1
     from generate_series(1, $6::int) n`,
    [ids.company, ids.location, ids.warehouse, ids.product, ids.uom, orders],
  )
  await db.query('vacuum analyze')
  await db.end()
  return ids
}

async function call(address: string, method: string, params: unknown[], headers = {}): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
  if (error) throw new Error(JSON.stringify(error).slice(0, 1000))
  return result
}

/** Tryton takes some seconds to start. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let second = 0; ; second++) {
    try {
      return await work()
    } catch (error) {
      if (second >= 60) throw error
      await pause(1000)
    }
  }
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
