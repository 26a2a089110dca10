import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAndonCall, respondAndonCall } from '#areas/andon/contract/call.api.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { makeAndonFloor, tier } from '#areas/andon/server/testing.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'
import { callAt, type ServerProcess, startProcess } from '../support/process.ts'

const calls = 15
const patience = { timeout: 60_000, interval: 100 }

let here: TestGemba
let database: pg.Client
beforeAll(async () => {
  here = await startTestGemba({ background: false })
  database = new pg.Client({ connectionString: here.databaseUrl })
  await database.connect()
}, 60_000)
afterAll(async () => {
  await database?.end()
  await here?.end()
})

/** A floor with a call from each of its stations, their two tiers an hour away. */
async function floorWithCalls() {
  const floor = await makeAndonFloor(here)
  const { admin, operator, typeId, workshopId, lineId } = floor
  const type = await admin.call(andonTypeCrud.get, { id: typeId })
  const tiers = [tier({ minutes: 60 }), tier({ minutes: 61, until: 'close' })]
  await admin.call(andonTypeCrud.update, { id: typeId, version: type.version, tiers })
  const ids: number[] = []
  for (let i = 0; i < calls; i++) {
    const station = { number: `T-${i}`, name: `Station ${i}`, workshopId, effectiveLineId: lineId }
    const { id: stationId } = await admin.call(stationCrud.add, station)
    ids.push((await operator.call(raiseAndonCall, { stationId, typeId })).id)
  }
  return { ...floor, ids }
}

const comeDue = (ids: number[]) =>
  database.query(`update andon_timer set due_at = now() where call_id = any($1) and state = 'armed'`, [ids])

const armed = async (ids: number[]): Promise<number> =>
  (
    await database.query<{ n: number }>(
      `select count(*)::int as n from andon_timer where call_id = any($1) and state = 'armed'`,
      [ids],
    )
  ).rows[0]?.n ?? 0

/** How often each tier of each call spoke: steps in its course, and messages to its one person. */
async function spoken(ids: number[]): Promise<{ steps: number[]; told: number[] }> {
  const steps = await database.query<{ n: number }>(
    `select count(l.id)::int as n from unnest($1::bigint[]) c (id) cross join generate_series(1, 2) t (tier)
     left join andon_log l on l.call_id = c.id and l.kind = 'tier' and l.tier = t.tier group by c.id, t.tier`,
    [ids],
  )
  const told = await database.query<{ n: number }>(
    `select count(n.id)::int as n from unnest($1::bigint[]) c (id)
     left join notification n on n.source = 'andonCall' and n.source_id = c.id and n.subject like '%级%' group by c.id`,
    [ids],
  )
  return { steps: steps.rows.map(({ n }) => n), told: told.rows.map(({ n }) => n) }
}

const once = { steps: Array<number>(calls * 2).fill(1), told: Array<number>(calls).fill(2) }

test('three servers over one database fire every tier once', async () => {
  const servers = await Promise.all([1, 2, 3].map(() => startProcess({ DATABASE_URL: here.databaseUrl })))
  try {
    const { ids } = await floorWithCalls()
    await comeDue(ids)
    await expect.poll(() => armed(ids), patience).toBe(0)
    expect(await spoken(ids)).toEqual(once)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}, 120_000)

test('an answer stops what is pending, whichever server it comes to and whoever is about to fire', async () => {
  const servers = await Promise.all([1, 2, 3].map(() => startProcess({ DATABASE_URL: here.databaseUrl })))
  try {
    const { ids, maintainer } = await floorWithCalls()
    await comeDue(ids)
    const answers = await Promise.all(
      ids.map((id, i) => callAt(servers[i % 3]?.address ?? '', respondAndonCall.path, { id }, maintainer.token)),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    await expect.poll(() => armed(ids), patience).toBe(0)
    const late = await database.query(
      `select l.call_id from andon_log l join andon_log r on r.call_id = l.call_id and r.kind = 'responded'
       where l.kind = 'tier' and l.tier = 1 and l.id > r.id and l.call_id = any($1)`,
      [ids],
    )
    expect(late.rows, 'nothing waits for a response after it was given').toEqual([])
    const { steps } = await spoken(ids)
    expect(Math.max(...steps)).toBe(1)
    const closing = await database.query(
      `select call_id from andon_log where kind = 'tier' and tier = 2 and call_id = any($1)`,
      [ids],
    )
    expect(closing.rows, 'what waits for a close still speaks').toHaveLength(calls)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}, 120_000)

test('kill -9 of the server that is firing loses no tier and doubles none', async () => {
  // Slow enough to be cut off in the middle of what a tier does.
  await database.query(`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.15); return new; end $$`)
  await database.query(
    `create trigger linger before insert on andon_log for each row when (new.kind = 'tier') execute function linger()`,
  )
  const { ids } = await floorWithCalls()
  let server: ServerProcess | undefined
  try {
    await comeDue(ids)
    for (let cut = 0; cut < 5; cut++) {
      server = await startProcess({ DATABASE_URL: here.databaseUrl })
      await expect.poll(firing, patience).toBe(true)
      await server.kill()
      expect(await armed(ids), 'there was something left to lose').toBeGreaterThan(0)
    }
    server = await startProcess({ DATABASE_URL: here.databaseUrl })
    await expect.poll(() => armed(ids), patience).toBe(0)
    expect(await spoken(ids)).toEqual(once)
  } finally {
    await server?.stop()
    await database.query('drop function linger cascade')
  }
}, 180_000)

/** Whether some server is within a tier's transaction at this moment. */
async function firing(): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and state = 'active' and wait_event = 'PgSleep' and query ilike '%andon_log%'`,
  )
  return rows.length > 0
}
