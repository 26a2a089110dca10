import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import { type Reckoned, reckonPeriod, sourcesRollUp } from '#areas/wages/server/index.ts'
import { readConfig } from '#core/server/config.ts'
import type { Ctx } from '#core/server/context.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { rollUpDays } from '#core/server/roll-ups/days.ts'

/**
 * A month's pay of many people with many reports and eight hours on duty each day, reckoned for the first time, again with nothing changed, and again after the price of one
 * product's operation was corrected; the sum is held against the same reckoned by one statement. It ends by itself:
 * `--people 5000 --reports 1000000 --minutes 15`
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    reports: { type: 'string', default: '1000000' },
    /** Of the people so many in a thousand work at the operation whose price is corrected, and nowhere else. */
    touched: { type: 'string', default: '1' },
    /** After so long it gives up, whatever is under way. */
    minutes: { type: 'string', default: '15' },
  },
})
const [people, reports, touched, minutes] = [values.people, values.reports, values.touched, values.minutes].map(
  Number,
) as [number, number, number, number]
const zone = 'Asia/Shanghai'
const month = { from: '2026-03-01', to: '2026-03-31' }

const bound = setTimeout(() => {
  console.error(`not done after ${minutes} minutes`)
  process.exit(1)
}, minutes * 60_000)
bound.unref()

const folder = await mkdtemp(join(tmpdir(), 'gemba-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const gemba = await start({
  config: readConfig({ PORT: '0', GEMBA_DEMO: 'off', LOG_LEVEL: 'silent', MQTT_PORT: 'off' }),
  databaseUrl: postgres.url,
  log: pino({ level: 'silent' }),
  listen: false,
  background: false,
  publicCallsPerMinute: 1_000,
})
try {
  const passwordHash = await hashPassword('Bench-pass-1')
  const administrator = { account: 'bench', name: 'Bench', phoneNo: '13900000000', passwordHash }
  const { teamId } = await gemba.services.database.inNoTeam((db) =>
    createTeam(db, gemba.services, { name: 'Bench', zone, demo: false }, administrator),
  )
  const service = runServiceOf(gemba.services.database, eventsOf([]), 'bench')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: teamId, zone }, work)
  const floor = await within(({ db }) => makeFloor(db))
  const order = await within(({ db }) => makeOrder(db, floor, { number: 'WO1', quantity: 100_000_000 }))
  await writePeople(passwordHash)
  const [usual = 0, corrected = 0] = order.operationIds
  await writeReports(teamId, {
    usual,
    corrected: corrected || usual,
    lineId: floor.lineId,
    workshopId: floor.workshopId,
  })
  const periodId = await within(async ({ db }) => {
    const row = await db
      .insertInto('wagePeriod')
      .values({ name: 'March', fromDate: month.from, toDate: month.to })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  const client = await gemba.services.database.pool.connect()
  await client.query('set role none')
  await client.query('vacuum analyze')
  client.release(true)
  // As the timer does night by night.
  const rolled = performance.now()
  while (await within((ctx) => rollUpDays(ctx, sourcesRollUp)));
  console.log(`sources kept by day in ${((performance.now() - rolled) / 1000).toFixed(1)} s`)

  const reckoned = await timed('reckoned for the first time', () => within((ctx) => reckonPeriod(ctx, periodId)))
  await timed('again, nothing changed', () => within((ctx) => reckonPeriod(ctx, periodId)))
  await within(({ db }) =>
    db
      .insertInto('wagePiecePrice')
      .values({ operationId: floor.operations[1] ?? floor.operations[0] ?? 0, fromDate: month.from, unitPrice: 0.6 })
      .execute(),
  )
  const again = await timed('again, one price corrected', () => within((ctx) => reckonPeriod(ctx, periodId)))
  console.log(`peak memory of the process: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`)

  const { rows } = await within(({ db }) =>
    sql<{ kept: number; raw: number }>`
      select (select sum(amount) from wage_line where period_id = ${periodId} and kind = 'piece') as kept,
        (select sum(round(r.good_quantity * case when r.order_operation_id = ${usual} then r.unit_price else 0.6 end, 2))
          from report r where r.status = 'approved') as raw`.execute(db),
  )
  const [sums] = rows
  console.log(`pieces: ${sums?.kept}, by one statement over the reports: ${sums?.raw}`)
  if (sums?.kept !== sums?.raw || reckoned.took > 60_000 || again.took > 3_000) process.exitCode = 1
} finally {
  await gemba.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function timed(what: string, work: () => Promise<Reckoned>) {
  const begun = performance.now()
  const { reckoned, lines, added, changed } = await work()
  const took = performance.now() - begun
  console.log(
    `${what}: ${(took / 1000).toFixed(1)} s (${reckoned} people, ${lines} lines, ${added} new, ${changed} changed)`,
  )
  return { took }
}

/** Everybody in the department and position of the administrator. */
async function writePeople(passwordHash: string): Promise<void> {
  const client = await gemba.services.database.pool.connect()
  await client.query('set role none')
  await client.query(
    `insert into account (account, phone_no, password_hash)
     select 'p' || i, (14000000000 + i)::text, $1 from generate_series(1, $2::int) i`,
    [passwordHash, people],
  )
  await client.query(
    `insert into team_user (team_id, account_id, job_number, name, gender, position_id, department_id)
     select u.team_id, a.id, a.account, a.account, 'female', u.position_id, u.department_id
     from account a cross join (select team_id, position_id, department_id from team_user limit 1) u where a.account like 'p%'`,
  )
  client.release(true)
}

/** Runs statements as who owns the tables: references are right by how the rows are made, and indexes are made after them. */
async function inBulk(
  teamId: number,
  tables: readonly string[],
  write: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await gemba.services.database.pool.connect()
  try {
    await client.query(
      `set role none; set session_replication_role = replica; set gemba.team_id = '${teamId}'; set statement_timeout = 0`,
    )
    const { rows } = await client.query<{ name: string; def: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
       where i.indrelid = any($1::regclass[]) and not i.indisunique`,
      [tables],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await write(client)
    for (const { def } of rows) await client.query(def)
  } finally {
    client.release(true)
  }
}

/** Each report is one person's, by turns, spread over the days of the month. */
function writeReports(
  teamId: number,
  of: { usual: number; corrected: number; lineId: number; workshopId: number },
): Promise<void> {
  return inBulk(teamId, ['report', 'report_person', 'duty_session'], async (client) => {
    const count = Number(
      (await client.query('select count(*) from team_user where team_id = $1', [teamId])).rows[0].count,
    )
    // The count stands outside: a join by what is reckoned of both sides compares each with each.
    await client.query(
      `insert into report (team_id, report_no, task_id, work_order_id, order_operation_id, work_center_id, line_id, workshop_id, shift_date, good_quantity,
         started_at, reported_at, reporter_id, earned_seconds, unit_price, status, approved_at)
       select $1, 'B' || i, t.id, t.work_order_id, case when u.place % 1000 < $2::int then $3::bigint else $4::bigint end,
         t.work_center_id, $5, $6, d.day, 1 + i % 40, d.at, d.at + interval '10 minutes', u.id, 600, 0.35, 'approved', d.at + interval '1 hour'
       from generate_series(0, $7::int - 1) i
       join (select id, row_number() over (order by id) - 1 as place from team_user where team_id = $1) u on u.place = i % $8::int
       cross join (select id, work_order_id, work_center_id from task where team_id = $1 order by id limit 1) t
       cross join lateral (select date '2026-03-01' + (i / $8::int % 31) as day,
         (date '2026-03-01' + (i / $8::int % 31)) + interval '1 hour' + make_interval(mins => i % 400) as at) d`,
      [teamId, touched, of.corrected, of.usual, of.lineId, of.workshopId, reports, count],
    )
    await client.query(
      'insert into report_person (team_id, report_id, user_id, share) select team_id, id, reporter_id, 1 from report where team_id = $1',
      [teamId],
    )
    await client.query(
      `insert into duty_session (team_id, user_id, work_center_id, line_id, workshop_id, shift_date, on_at, off_at)
       select $1, u.id, t.work_center_id, $2, $3, d.day, d.day + interval '1 hour', d.day + interval '9 hours'
       from team_user u
       cross join (select work_center_id from task where team_id = $1 order by id limit 1) t
       cross join (select date '2026-03-01' + n as day from generate_series(0, 30) n) d where u.team_id = $1`,
      [teamId, of.lineId, of.workshopId],
    )
  })
}
