import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import { updateLayout } from '#core/contract/core.api.ts'
import { readConfig } from '#core/server/config.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { callAt, startProcess } from '#tests/support/process.ts'

const password = 'Bench-pass-1'

export interface Hall {
  address: string
  /** What follows the address of a display with the equipment board; its `queryId` is the token. */
  display: string
  queryId: string
  /** Posts as the box of a machine. Resolves once it is committed. */
  say(machine: number, message: object): Promise<void>
  /** CPU milliseconds that the server and PostgreSQL's sessions have used so far. */
  cpu(): Promise<number>
  end(): Promise<void>
}

/** A server in a process of its own over a database with so many machines, a box beside each, and a display for all of them. */
export async function makeHall(machines: number): Promise<Hall> {
  const folder = await mkdtemp(join(tmpdir(), 'gemba-boards-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const teamId = await makeTeam(postgres.url)
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const secret = await makeMachines(database, teamId, machines)
  const server = await startProcess({ DATABASE_URL: postgres.url })
  const display = await makeDisplay(server.address)
  let seq = 0
  return {
    address: server.address,
    display,
    queryId: display.split('queryId=')[1] ?? '',
    async say(machine, message) {
      const answer = await fetch(`${server.address}/productiondata/web/postDeviceSignal`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${teamId}.B${machine}:${secret}`).toString('base64')}`,
        },
        body: JSON.stringify({ seq: ++seq, ...message }),
      })
      const { data } = (await answer.json()) as { data: { taken: number } | null }
      if (data?.taken !== 1) throw new Error(`a message was not taken: ${answer.status}`)
    },
    async cpu() {
      const { rows } = await database.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename is not null and pid <> pg_backend_pid()`,
      )
      return [server.process.pid ?? 0, ...rows.map(({ pid }) => pid)].reduce((sum, pid) => sum + cpuOf(pid), 0)
    },
    async end() {
      await server.stop()
      await database.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** User and system time of a process in milliseconds; 0 once it is gone. Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

async function makeTeam(databaseUrl: string): Promise<number> {
  const gemba = await start({
    config: readConfig({ PORT: '0', GEMBA_DEMO: 'off', LOG_LEVEL: 'error' }),
    databaseUrl,
    log: pino({ level: 'error' }),
    listen: false,
    background: false,
  })
  const person = { account: 'hall', name: 'hall', phoneNo: '13600000001', passwordHash: await hashPassword(password) }
  const { teamId } = await gemba.services.database.inNoTeam((db) =>
    createTeam(db, gemba.services, { name: 'Hall', zone: 'Asia/Shanghai', demo: false }, person),
  )
  await gemba.stop()
  return teamId
}

/** @returns the secret of all boxes */
async function makeMachines(database: pg.Client, teamId: number, machines: number): Promise<string> {
  const secret = randomBytes(12).toString('hex')
  const hash = createHash('sha256').update(secret).digest('hex')
  await database.query(
    `with shop as (insert into department (team_id, name, is_workshop) values ($1, 'Shop', true) returning id)
     insert into machine (team_id, number, name, workshop_id)
     select $1, 'M' || i, 'Machine ' || i, shop.id from shop, generate_series(0, $2::int - 1) i`,
    [teamId, machines],
  )
  await database.query(
    `insert into device (team_id, number, name, protocol, secret_hash)
     select $1, 'B' || i, 'Box ' || i, 'http', $3 from generate_series(0, $2::int - 1) i`,
    [teamId, machines, hash],
  )
  await database.query(
    `insert into device_live (team_id, device_id) select team_id, id from device where team_id = $1`,
    [teamId],
  )
  await database.query(
    `insert into device_point (team_id, device_id, name, use, machine_id, place)
     select d.team_id, d.id, p.name, p.use, m.id, p.place from device d
     join machine m on m.team_id = d.team_id and m.number = 'M' || substr(d.number, 2)
     cross join (values ('lamp', 'lamp', 0), ('count', 'pulse', 1)) as p (name, use, place) where d.team_id = $1`,
    [teamId],
  )
  await database.query(
    `insert into machine_live (team_id, machine_id, state, lamp, since, signal_at)
     select team_id, id, 'running', 'green', at, at from machine, date_trunc('milliseconds', now()) as at where team_id = $1`,
    [teamId],
  )
  await database.query(
    `insert into machine_state (team_id, machine_id, start_at, state, lamp, source)
     select team_id, machine_id, since, state, lamp, 'signal' from machine_live where team_id = $1`,
    [teamId],
  )
  return secret
}

async function makeDisplay(address: string): Promise<string> {
  const call = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const answer = await callAt<T>(address, path, body, token)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const { token } = await call<{ token: string }>('/user/web/pwLogin', { account: 'hall', password })
  const layout = { style: 'black', columns: null, rows: 50, scrollSeconds: 0, refreshSeconds: 3, filter: {} }
  await call(updateLayout.path, { name: 'board:oeeStatus', scope: 'general', value: layout }, token)
  const boards = [{ path: 'oeeStatus', seconds: 30 }]
  const { id } = await call<{ id: number }>(displayCrud.add.path, { name: 'Hall', boards, language: 'en' }, token)
  return (await call<{ address: string }>(issueDisplayLink.path, { id }, token)).address
}
