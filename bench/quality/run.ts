import { parseArgs } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { inspectionReport } from '#areas/quality/contract/quality-reports.ts'
import { keepInspectionRecord } from '#areas/quality/contract/record.api.ts'
import { spcCharacteristicCrud } from '#areas/quality/contract/spc-characteristic.ts'
import { getSpcChart } from '#areas/quality/contract/spc-live.api.ts'
import { inspectionRollUp } from '#areas/quality/server/figures/inspection-days.ts'
import type { Db } from '#core/server/db/pool.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { rollUpDays } from '#core/server/roll-ups/days.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * Live SPC at the size of a large factory, over HTTP: measured values that come so many a minute into characteristics with rules and limits,
 * against the same entries without SPC in turns; a chart of 10,000 points; all characteristics, the worst first; the quality report over
 * many inspections. `--characteristics 10000 --inspections 1000000 --values 5000 --seconds 20`
 */
const { values: options } = parseArgs({
  options: {
    characteristics: { type: 'string', default: '10000' },
    inspections: { type: 'string', default: '1000000' },
    /** Measured values a minute. */
    values: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
  },
})
const [characteristics, inspections, perMinute, seconds] = [
  options.characteristics,
  options.inspections,
  options.values,
  options.seconds,
].map(Number) as [number, number, number, number]
/** Items of a scheme, each a characteristic: an entry has one value of each. */
const items = 5
const schemes = Math.ceil(characteristics / items)
/** What stands on each chart before. */
const history = 125
const chartPoints = 10_000
/** Of entries at the rate asked for, on charts and without. */
const turns = 5

const server = await startBenchServer()
const { teamId, token } = await server.makeTeam('bench')
const within = <T>(work: (db: Db) => Promise<T>) =>
  server.gemba.services.database.inTeam({ teamId, workshops: null }, work)

interface Path {
  path: string
}
async function call<T>({ path }: Path, input: unknown): Promise<{ took: number; data: T }> {
  const begun = performance.now()
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(input),
  })
  const text = await answer.text()
  const took = performance.now() - begun
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return { took, data: (JSON.parse(text) as { data: T }).data }
}

const at = (list: readonly number[], share: number) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0

const entries = Math.ceil(((perMinute / items / 60) * seconds * turns + 4_000) * 1.2)
const place = await within(async (db) => {
  const floor = await makeFloor(db)
  const order = await makeOrder(db, floor, { number: 'WO1', quantity: 1_000_000 })
  const run = (query: RawBuilder<unknown>) => query.execute(db)
  const userId = (await db.selectFrom('teamUser').select('id').executeTakeFirstOrThrow()).id
  // Half of the schemes are on charts, the other half are the same without.
  await run(sql`insert into inspection_scheme (code, name, type, sampling, sample_size, enabled)
    select 'S' || i, 'Scheme ' || i, 'inProcess', 'fixed', 1, true from generate_series(1, ${schemes * 2}) i`)
  await run(sql`insert into inspection_scheme_item (scheme_id, place, item, kind, lower, upper, required)
    select s.id, n, 'Item ' || n, 'measured', 9, 11, true from inspection_scheme s cross join generate_series(0, ${items - 1}) n`)
  await run(sql`insert into spc_characteristic (code, name, scheme_id, item, chart, subgroup_size, rules, points)
    select s.code || '-' || i.place, i.item, s.id, i.item, 'iMR', 1, array['nelson1', 'nelson2', 'nelson3', 'we1', 'we2'], ${history}
    from inspection_scheme s join inspection_scheme_item i on i.team_id = s.team_id and i.scheme_id = s.id
    where s.id <= (select min(id) + ${schemes - 1} from inspection_scheme)`)
  await run(sql`insert into spc_limit (characteristic_id, number, state, center, sigma, reason, proposed_by, proposed_at, decided_by, decided_at)
    select id, 1, 'approved', 10, 0.2, 'Study', ${userId}, now(), ${userId}, now() from spc_characteristic`)
  await run(sql`insert into task (task_no, work_order_id, order_operation_id, workshop_id, line_id, work_center_id, status, plan_quantity, released)
    select 'T' || i, t.work_order_id, t.order_operation_id, t.workshop_id, t.line_id, t.work_center_id, 'inProgress', 100, true
    from generate_series(1, ${entries * 2}) i cross join (select * from task order by id limit 1) t`)
  const found = sql`(select coalesce(jsonb_agg(jsonb_build_object('item', i.item, 'kind', 'measured', 'lower', 9, 'upper', 11, 'target', null,
    'unit', null, 'method', null, 'tool', null, 'required', true, 'sampleCount', null) order by i.place), '[]')
    from inspection_scheme_item i where i.scheme_id = s.id)`
  const asked = sql`insert into inspection_record (inspection_no, kind, task_id, work_order_id, order_operation_id, work_center_id, line_id,
    workshop_id, scheme_id, scheme_code, scheme_name, items, lot_size, sample_size, requested_at, due_at`
  // What is judged already, over a year.
  await run(sql`${asked}, inspector_id, executed_at, result, nonconforming)
    select 'Q' || i, 'inProcess', t.id, t.work_order_id, t.order_operation_id, t.work_center_id, t.line_id, t.workshop_id, s.id, s.code,
      s.name, '[]', 100, 5, d.at - interval '20 minutes', d.at, ${userId}, d.at, case when i % 50 = 0 then 'fail' else 'pass' end, (i % 50 = 0)::int
    from generate_series(1, ${inspections}) i
    join lateral (select now() - make_interval(secs => (i % 31536000) * 31.0) as at) d on true
    cross join (select * from task order by id limit 1) t
    join inspection_scheme s on s.id = (select min(id) from inspection_scheme) + i % 50`)
  await run(sql`${asked})
    select 'O' || t.id, 'inProcess', t.id, t.work_order_id, t.order_operation_id, t.work_center_id, t.line_id, t.workshop_id, s.id, s.code,
      s.name, ${found}, 100, 1, now(), now() + interval '1 hour'
    from task t join inspection_scheme s on s.id = (select min(id) from inspection_scheme) + t.id % ${schemes * 2}
    where t.status = 'inProgress'`)
  const [first] = await db.selectFrom('inspectionRecord').select('id').orderBy('id').limit(1).execute()
  const recordId = first?.id as number
  // A turn by the golden angle from point to point: they scatter, and neither rise nor stay on one side for long, which would be a signal.
  const points = (most: number, from: RawBuilder<unknown>) => sql`
    insert into spc_point (characteristic_id, serial, record_id, part, measured, limit_id, entered_by, entered_at, workshop_id)
    select c.id, n, ${recordId}, n, jsonb_build_array(round((10 + 0.2 * sin(c.id * 7.13 + n * 2.399963) + 0.0002 * (c.id % 100))::numeric, 4)), l.id, ${userId},
      now() - make_interval(mins => ${most} - n), ${floor.workshopId}
    from ${from} c join spc_limit l on l.characteristic_id = c.id cross join generate_series(1, ${most}) n`
  await run(
    points(history, sql`(select * from spc_characteristic where id > (select min(id) from spc_characteristic))`),
  )
  await run(points(chartPoints, sql`(select * from spc_characteristic order by id limit 1)`))
  await run(
    sql`update spc_characteristic set points = ${chartPoints} where id = (select min(id) from spc_characteristic)`,
  )
  await run(sql`insert into spc_capability (characteristic_id, samples, cpk, ppk)
    select id, ${history}, round((1.5 + sin(id))::numeric, 4), round((1.4 + cos(id))::numeric, 4) from spc_characteristic`)
  const open = async (charted: boolean) =>
    (
      await sql<{ id: number }>`select r.id from inspection_record r
        where r.executed_at is null and ${charted ? sql`` : sql`not`} exists (select from spc_characteristic c where c.scheme_id = r.scheme_id)
        order by r.task_id * 7919 % 10007, r.id`.execute(db)
    ).rows.map(({ id }) => id)
  const chart = await db.selectFrom('spcCharacteristic').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  return { charted: await open(true), plain: await open(false), chartId: chart.id, orderId: order.orderId }
})
{
  // As its timer does with days that are over.
  const service = runServiceOf(server.gemba.services.database, eventsOf([]), 'bench')
  const begun = performance.now()
  while (await service.inTeam({ id: teamId, zone: 'Asia/Shanghai' }, (ctx) => rollUpDays(ctx, inspectionRollUp)))
    continue
  console.log(`days of ${inspections} inspections summed in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  const client = await server.gemba.services.database.pool.connect()
  await client.query('set role none')
  await client.query('vacuum analyze')
  client.release(true)
}
const ahead = { charted: [...place.charted], plain: [...place.plain] }
type Kind = keyof typeof ahead

let turn = 0
/** One inspection's values, of which hardly any is out of its limits. */
async function enter(kind: Kind): Promise<number> {
  const id = ahead[kind].pop()
  if (id === undefined) throw new Error(`no ${kind} inspection is left`)
  const n = ++turn
  const measured = Array.from({ length: items }, (_, item) => ({
    item,
    sample: 1,
    value: Math.round((10 + 0.19 * Math.sin(n * 5.7 + item)) * 10_000) / 10_000,
  }))
  return (await call(keepInspectionRecord, { id, version: 1, values: measured })).took
}

/** As fast as eight at once answer. @returns entries a second */
async function closed(kind: Kind, count: number): Promise<number> {
  let left = count
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) await enter(kind)
    }),
  )
  return (count / (performance.now() - begun)) * 1_000
}

/** At the rate asked for, whether or not the one before has been answered. @returns milliseconds from when each was due */
async function paced(kind: Kind): Promise<number[]> {
  const rate = perMinute / items / 60
  const count = Math.ceil(rate * seconds)
  const begun = performance.now()
  const took: number[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const due = begun + (i / rate) * 1_000
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())))
      await enter(kind)
      took.push(performance.now() - due)
    }),
  )
  return took
}

const medianOf = async (times: number, what: () => Promise<{ took: number }>) => {
  const took: number[] = []
  for (let i = 0; i < times; i++) took.push((await what()).took)
  return { median: at(took, 0.5), least: Math.min(...took), most: Math.max(...took) }
}
const said = ({ median, least, most }: Awaited<ReturnType<typeof medianOf>>) =>
  `median ${median.toFixed(0)} ms, fastest ${least.toFixed(0)}, slowest ${most.toFixed(0)}`

await closed('charted', 200)
await closed('plain', 200)
const ratios: number[] = []
for (let round = 0; round < 3; round++) {
  const plain = await closed('plain', 500)
  const charted = await closed('charted', 500)
  ratios.push(charted / plain)
  console.log(`entries of ${items} values: ${charted.toFixed(0)} / s on charts, ${plain.toFixed(0)} / s without`)
}
const ratio = at(ratios, 0.5)
const waits: Record<Kind, { p50: number[]; p95: number[] }> = {
  charted: { p50: [], p95: [] },
  plain: { p50: [], p95: [] },
}
for (let round = 0; round < turns; round++)
  for (const kind of ['plain', 'charted'] as const) {
    const took = await paced(kind)
    waits[kind].p50.push(at(took, 0.5))
    waits[kind].p95.push(at(took, 0.95))
  }
const p95 = at(waits.charted.p95, 0.5)
console.log(`on charts against without: ${ratio.toFixed(2)}`)
const told = ({ p50, p95: all }: (typeof waits)[Kind]) =>
  `p50 ${at(p50, 0.5).toFixed(1)} ms, p95 ${at(all, 0.5).toFixed(1)} (${all.map((each) => each.toFixed(1)).join(', ')})`
console.log(`${perMinute} values a minute, ${turns} turns: ${told(waits.charted)}; without SPC ${told(waits.plain)}`)
const signals = await within((db) =>
  db
    .selectFrom('spcSignal')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow(),
)
console.log(`signals: ${signals.n} of ${place.charted.length - ahead.charted.length} entries on charts`)
const chart = await medianOf(7, () => call(getSpcChart, { id: place.chartId, points: chartPoints }))
console.log(`a chart of ${chartPoints} points: ${said(chart)}`)
for (const field of ['cpk', 'ppk', 'openSignals']) {
  const sort = [{ field, order: 'asc' }]
  const list = await medianOf(5, () => call(spcCharacteristicCrud.select, { where: {}, sort, pageSize: 20 }))
  console.log(`${characteristics} characteristics by ${field}: ${said(list)}`)
}
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const where = { day: { from: day(370), to: day(-1) } }
const report = await medianOf(5, () => call(inspectionReport.select, { where }))
console.log(`quality report over ${inspections} inspections, by scheme: ${said(report)}`)
const byDay = await medianOf(5, () => call(inspectionReport.select, { where: { ...where, by: ['month', 'lineId'] } }))
console.log(`… by month and line: ${said(byDay)}`)
await server.stop()
if (p95 > 30 || ratio < 0.5 || chart.median > 300 || report.median > 500) process.exitCode = 1
