import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { createTeam, hashPassword } from '#areas/identity/server/index.ts'
import { type Reckoned, reckonPeriod } from '#areas/wages/server/index.ts'
import { readConfig } from '#core/server/config.ts'
import type { Ctx } from '#core/server/context.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'

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
  await within((ctx) =>
    writeReports(ctx, { usual, corrected: corrected || usual, lineId: floor.lineId, workshopId: floor.workshopId }),
  )
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

/** Each report is one person's, by turns, spread over the days of the month. */
async function writeReports(
  ctx: Ctx,
  of: { usual: number; corrected: number; lineId: number; workshopId: number },
): Promise<void> {
  await sql`
    insert into report (report_no, task_id, work_order_id, order_operation_id, work_center_id, line_id, workshop_id, shift_date, good_quantity,
      started_at, reported_at, reporter_id, earned_seconds, unit_price, status, approved_at)
    select 'B' || i, t.id, t.work_order_id, case when u.place % 1000 < ${touched} then ${of.corrected}::bigint else ${of.usual}::bigint end,
      t.work_center_id, ${of.lineId}::bigint, ${of.workshopId}::bigint, d.day, 1 + i % 40, d.at, d.at + interval '10 minutes', u.id, 600, 0.35, 'approved', d.at + interval '1 hour'
    from generate_series(0, ${reports - 1}) i
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from team_user) u on u.place = i % u.count
    cross join (select id, work_order_id, work_center_id from task order by id limit 1) t
    cross join lateral (select date '2026-03-01' + (i / u.count % 31)::int as day,
      (date '2026-03-01' + (i / u.count % 31)::int) + interval '1 hour' + make_interval(mins => (i % 400)::int) as at) d`.execute(
    ctx.db,
  )
  await sql`insert into report_person (report_id, user_id, share) select id, reporter_id, 1 from report`.execute(ctx.db)
  await sql`
    insert into duty_session (user_id, work_center_id, line_id, workshop_id, shift_date, on_at, off_at)
    select u.id, t.work_center_id, ${of.lineId}::bigint, ${of.workshopId}::bigint, d.day, d.day + interval '1 hour', d.day + interval '9 hours'
    from team_user u
    cross join (select work_center_id from task order by id limit 1) t
    cross join (select date '2026-03-01' + n as day from generate_series(0, 30) n) d`.execute(ctx.db)
}
