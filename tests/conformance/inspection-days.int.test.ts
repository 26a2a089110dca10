import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { floorTeam, makeOrder, makeUser } from '#areas/execution/server/testing.ts'
import { inspectionReport } from '#areas/quality/contract/quality-reports.ts'
import { concedeInspectionRecord } from '#areas/quality/contract/record.api.ts'
import { inspectionRollUp, inspectionsKind, judgementChanged } from '#areas/quality/server/figures/inspection-days.ts'
import type { Ctx } from '#core/server/context.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { rolledDays, rollUpDays } from '#core/server/roll-ups/days.ts'
import { addDays, localDate, startOfDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
/** More than one turn of the timer takes. */
const days = 45

/** A team with inspections of two schemes and two orders over some weeks, at all hours of the day. */
async function makeInspected() {
  const { admin, within, floor } = await floorTeam(gemba)
  const today = localDate(zone, Date.now())
  const first = addDays(today, -days)
  const orders = [
    await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 400 })),
    await within((db) => makeOrder(db, floor, { number: 'WO2', quantity: 400 })),
  ]
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: [] })
  await within(async (db) => {
    await sql`insert into inspection_scheme (code, name, type, sampling, sample_size, enabled)
      select 'S' || i, 'Scheme ' || i, 'inProcess', 'fixed', 1, true from generate_series(1, 2) i`.execute(db)
    for (const [n, order] of orders.entries())
      await sql`
        insert into inspection_record (inspection_no, kind, task_id, work_order_id, order_operation_id, work_center_id, line_id, workshop_id,
          scheme_id, scheme_code, scheme_name, items, lot_size, sample_size, requested_at, due_at, inspector_id, executed_at, result,
          nonconforming, holds)
        select 'Q' || ${n}::int || '-' || i, 'inProcess', ${order.taskIds[0] ?? 0}::bigint, ${order.orderId}::bigint,
          ${order.operationIds[0] ?? 0}::bigint, ${floor.centers[0] ?? 0}::bigint, case when i % 3 > 0 then ${floor.lineId}::bigint end,
          case when i % 4 > 0 then ${floor.workshopId}::bigint end, s.id, s.code, s.name, '[]', 100, 1 + i % 7,
          d.at - make_interval(secs => i * 0.123457), d.at + make_interval(mins => i % 5 - 2),
          case when i % 2 = 0 then ${ann.userId}::bigint end, d.at, case when i % 6 = 0 then 'fail' else 'pass' end,
          nullif(i % 3, 2), false
        from generate_series(1, 400) i
        cross join lateral (select ${new Date(startOfDate(zone, first)).toISOString()}::timestamptz
          + make_interval(secs => i * ${(days * 86_400) / 400}::float8 * 0.999) as at) d
        join inspection_scheme s on s.code = 'S' || (1 + i % 2)`.execute(db)
  })
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  const inZone = <T>(where: string, work: (ctx: Ctx) => Promise<T>) =>
    service.inTeam({ id: admin.teamId, zone: where }, work)
  const act = <T>(work: (ctx: Ctx) => Promise<T>) => inZone(zone, work)
  return { admin, within, floor, orders, ann, today, first, act, inZone }
}

type Made = Awaited<ReturnType<typeof makeInspected>>

/** Every question that a report can be asked, by edges within and beyond what is summed. */
const questionsOf = ({ today, first, ann, floor }: Made) => {
  const ranges = [
    { from: first, to: today },
    { from: addDays(first, 7), to: addDays(today, -9) },
    { from: addDays(today, -2), to: today },
    { from: first, to: first },
  ]
  const asked = [
    { by: ['schemeId'] },
    { by: ['month', 'lineId'] },
    { by: ['day', 'productId', 'operationId'] },
    { by: ['week', 'inspectorId', 'machineId'] },
    { by: ['schemeId'], across: ['week'], compare: ['before'] },
    { by: ['operationId'], inspectorId: [ann.userId] },
    { by: ['day'], lineId: [floor.lineId] },
  ]
  return ranges.flatMap((day) => asked.map((each) => ({ day, ...each })))
}

type Asks = { call: Made['admin']['call'] }

/** What a person is told, every question in turn. */
async function toldTo(who: Asks, made: Made) {
  const told = []
  for (const where of questionsOf(made)) {
    const { rows, ...rest } = await who.call(inspectionReport.select, { where, pageSize: 200 })
    // Numbers of rows are those in which they were read.
    told.push({ ...rest, rows: rows.map(({ id: _, ...row }) => row) })
  }
  return told
}

/** The same of the records alone: what is summed is put aside meanwhile. */
async function toldOfRecords(who: Asks, made: Made) {
  const aside = () => made.within((db) => db.updateTable('rolledDay').set({ zone: 'Etc/Nowhere' }).execute())
  const back = () => made.within((db) => db.updateTable('rolledDay').set({ zone }).execute())
  await aside()
  const told = await toldTo(who, made)
  await back()
  return told
}

const sumDays = (ctx: Ctx) => rollUpDays(ctx, inspectionRollUp)

const sumAll = async ({ act }: Made) => {
  let turns = 1
  while (await act(sumDays)) turns += 1
  return turns
}

/** The days that are summed. */
const summed =
  ({ first, today }: Made) =>
  (ctx: Ctx) =>
    rolledDays(ctx, inspectionsKind, { from: first, to: today })

test('what is summed by day tells the same as the records, whatever is asked', async () => {
  const made = await makeInspected()
  const before = await toldTo(made.admin, made)
  expect(await made.act(summed(made))).toEqual([])
  expect(await sumAll(made)).toBeGreaterThan(2)
  const last = (await made.act(summed(made))).at(-1)
  expect([addDays(made.today, -3), addDays(made.today, -2)]).toContain(last)
  const after = await toldTo(made.admin, made)
  expect(after).toEqual(before)
  expect(after.flatMap(({ rows }) => rows).length).toBeGreaterThan(200)
  // Summed again nothing is counted twice.
  expect(await sumAll(made)).toBe(1)
  expect(await toldTo(made.admin, made)).toEqual(before)
})

/** Six that failed and hold, none of the kind and task of another: a concession settles those. */
const heldOf = ({ within }: Made) =>
  within(async (db) => {
    const { rows } = await sql<{ id: number; version: number; executedAt: string }>`
      update inspection_record r set holds = true, kind = (array['first', 'inProcess', 'self'])[n.nth]
      from (select id, row_number() over (partition by task_id order by id) as nth from inspection_record where result = 'fail') n
      where r.id = n.id and n.nth <= 3 returning r.id, r.version, r.executed_at`.execute(db)
    return rows
  })

test('a concession, and a judgement that comes late, are in the sums at once', async () => {
  const made = await makeInspected()
  await sumAll(made)
  const held = await heldOf(made)
  for (const { id, version } of held.slice(0, 2))
    await made.admin.call(concedeInspectionRecord, { id, version, note: 'It fits' })
  const conceded = await toldTo(made.admin, made)
  expect(conceded[0]?.rows.reduce((sum, row) => sum + Number(row.conceded), 0)).toBe(2)
  expect(conceded).toEqual(await toldOfRecords(made.admin, made))
  const late = new Date(startOfDate(zone, made.first) + 3_600_000).toISOString()
  await made.within((db) =>
    db
      .updateTable('inspectionRecord')
      .set({ executedAt: late, result: 'pass', holds: false })
      .where('id', '=', held[0]?.id ?? 0)
      .execute(),
  )
  await made.act((ctx) => judgementChanged(ctx, late))
  const anew = await toldTo(made.admin, made)
  expect(anew).toEqual(await toldOfRecords(made.admin, made))
  expect(anew).not.toEqual(conceded)
})

test('two concessions at the same time count once each', async () => {
  const made = await makeInspected()
  await sumAll(made)
  const held = await heldOf(made)
  await Promise.all([
    ...held.map((each) => made.admin.call(concedeInspectionRecord, { ...each, note: 'It fits' })),
    sumAll(made),
  ])
  const told = await toldTo(made.admin, made)
  expect(told[0]?.rows.reduce((sum, row) => sum + Number(row.conceded), 0)).toBe(6)
  expect(told).toEqual(await toldOfRecords(made.admin, made))
})

test('who sees some workshops is told of those alone, the same by sums as by records', async () => {
  const made = await makeInspected()
  const other = await made.within((db) =>
    sql<{ id: number }>`insert into department (name, is_workshop) values ('Far away', true) returning id`
      .execute(db)
      .then(({ rows }) => rows[0]?.id ?? 0),
  )
  // An order that he does not see has inspections that he does.
  await made.within((db) =>
    db
      .updateTable('workOrder')
      .set({ workshopId: other })
      .where('id', '=', made.orders[1]?.orderId ?? 0)
      .execute(),
  )
  const near = await makeUser(gemba, made.admin.teamId, {
    name: 'Near',
    rights: ['inspectionRecord.view'],
    workshops: [made.floor.workshopId],
  })
  const far = await makeUser(gemba, made.admin.teamId, {
    name: 'Far',
    rights: ['inspectionRecord.view'],
    workshops: [other],
  })
  const before = [await toldTo(near, made), await toldTo(far, made)]
  await sumAll(made)
  expect([await toldTo(near, made), await toldTo(far, made)]).toEqual(before)
  expect(before[0]).not.toEqual(before[1])
})

test('a team that moves to another zone has its days summed anew', async () => {
  const made = await makeInspected()
  await sumAll(made)
  const there = 'America/New_York'
  const before = await toldTo(made.admin, made)
  expect(await made.inZone(there, summed(made))).toEqual([])
  while (await made.inZone(there, sumDays)) continue
  expect((await made.inZone(there, summed(made))).length).toBeGreaterThan(days - 7)
  const judged = await made.within(async (db) => {
    const { rows } = await sql<{ summed: number; judged: number }>`
      select (select sum(inspections) from inspection_day d join rolled_day r on r.day = d.day where r.zone = ${there})::int as summed,
        (select count(*) from inspection_record i join rolled_day r on r.day = (i.executed_at at time zone ${there})::date
          where r.zone = ${there})::int as judged`.execute(db)
    return rows[0]
  })
  expect(judged?.summed).toBe(judged?.judged)
  expect(judged?.summed).toBeGreaterThan(0)
  // By the days of the zone that it came from nothing of it is read.
  expect(await toldTo(made.admin, made)).toEqual(before)
})
