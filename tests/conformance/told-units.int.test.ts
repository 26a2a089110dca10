import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { type LineStory, tellStories } from '#areas/lines/demo/stories.ts'
import { type ToldPass, type ToldRepair, type ToldUnit, tellUnits } from '#areas/lines/server/index.ts'
import { profileOf } from '#areas/lines/server/profile/read.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import type { Db } from '#core/server/db/pool.ts'
import { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { leak, makeLine, station } from '#tests/factories/qx.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const hour = 3_600_000
const units = 60

/** A line on which much fails: what is told of many units, and the same scanned one by one, each at its time. */
async function makeTwice() {
  const line = await makeLine(gemba, (draft) => ({
    ...draft,
    stations: [
      ...draft.stations.slice(0, 2),
      station('LEAK', {
        kind: 'test',
        after: ['IN', 'ASM'],
        onFail: 'retest',
        mostPasses: 3,
        collect: [leak],
      }),
      station('LOOK', {
        kind: 'test',
        after: ['LEAK'],
        checks: [{ name: 'dwell', since: 'LEAK', least: 1, most: 999 }],
        // Each is bad now and then: of eight one often is.
        collect: Array.from({ length: 8 }, (_, i) => ({
          code: `looks${i}`,
          name: `Looks ${i}`,
          kind: 'verdict' as const,
          source: 'keyed' as const,
          required: true,
        })),
      }),
      ...draft.stations.slice(-1),
    ],
  }))
  const { within, floor, order, profileId, admin } = line
  const { orderId: other } = await within((db) => makeOrder(db, floor, { number: 'WO2', quantity: 100 }))
  const numbered = (workOrderId: number, prefix: string) =>
    within(async (db) => {
      const rows = await db
        .insertInto('orderSerial')
        .values(Array.from({ length: units }, (_, i) => ({ workOrderId, serialNo: `${prefix}-${1001 + i}` })))
        .returning(['id', 'serialNo'])
        .execute()
      return rows.map(({ id, serialNo }) => ({ id, serial: serialNo }))
    })
  const serials = { told: await numbered(order.orderId, 'T'), scanned: await numbered(other, 'S') }
  const lot = await within((db) =>
    db.selectFrom('stockLot').select('id').where('number', '=', 'S-LOT').executeTakeFirstOrThrow(),
  )
  const demo = (db: Db) =>
    new DemoCaller(
      gemba,
      db,
      { ...systemCaller({ id: admin.teamId, zone: 'Asia/Shanghai' }), rights: gemba.services.allRights() },
      new Date(),
    )
  const story = async (db: Db): Promise<LineStory> => ({
    draft: (await profileOf({ db }, profileId)) as LineStory['draft'] & object,
    workers: [admin.userId],
    menders: [admin.userId],
    part: (_, place, { serial, attempt }) =>
      place === 0 ? { serialNo: '', lotId: lot.id } : { serialNo: `V ${serial} ${attempt}`, lotId: null },
    until: Date.now(),
    chance: new Chance(11),
  })
  return { ...line, floor, serials, demo, story, other }
}

type Made = Awaited<ReturnType<typeof makeTwice>>

/** The same by the calls of the line, as people and testers make them. */
async function scanAll(
  demo: DemoCaller,
  told: readonly ToldUnit[],
  scanned: readonly { serial: string }[],
): Promise<void> {
  const steps = told
    .flatMap((unit, i) => unit.steps.map((step) => ({ step, serial: scanned[i]?.serial as string })))
    .toSorted((a, b) => Date.parse(a.step.at) - Date.parse(b.step.at))
  for (const { step, serial } of steps) {
    demo.now = new Date(step.at)
    demo.become({ userId: step.userId ?? 0, name: 'Ada' })
    const answer = step.kind === 'pass' ? await scanOf(demo, serial, step) : await repairOf(demo, serial, step)
    expect(['passed', 'failed', 'repaired', 'scrapped'], JSON.stringify(answer)).toContain(answer.outcome)
  }
}

const scanOf = (demo: DemoCaller, serial: string, { station: at, values, parts }: ToldPass) =>
  demo.call(qxApi.stationScan, {
    station: at,
    serial,
    values,
    bound: parts.map(({ serialNo }, i) => ({ place: i + 1, code: serialNo ? `${serialNo} of ${serial}` : 'S-LOT' })),
  })

const repairOf = (demo: DemoCaller, serial: string, { reasonId, action }: ToldRepair) =>
  demo.call(qxApi.repairUnit, { station: 'REP', serial, reasonId, action })

/** All that is kept of the units of an order, without the ids that tell the two apart. */
async function keptOf({ within }: Made, orderId: number): Promise<unknown> {
  return within(async (db) => {
    const { rows } = await sql`
      select right(s.serial_no, 4) as serial, u.status, u.begun_at, u.finished_at, (select jsonb_agg(jsonb_build_object(
        'station', z.code, 'attempt', p.attempt, 'result', p.result, 'state', p.state, 'at', p.at, 'user', p.user_id,
        'numbers', (select jsonb_agg(jsonb_build_array(n.value, n.unit, n.low, n.high, n.ok)) from line_number n where n.pass_id = p.id),
        'verdicts', (select jsonb_agg(v.ok) from line_verdict v where v.pass_id = p.id),
        'lots', (select jsonb_agg(jsonb_build_array(b.lot_id, b.quantity, b.removed_at)) from line_bound_lot b where b.pass_id = p.id),
        'parts', (select jsonb_agg(jsonb_build_array(b.product_id, b.removed_at)) from line_bound_serial b where b.pass_id = p.id),
        'repair', (select jsonb_agg(jsonb_build_array(r.reason_id, r.action, r.station_id, r.at, r.user_id)) from line_repair r
          where r.pass_id = p.id),
        'scrap', (select jsonb_agg(jsonb_build_array(r.reason_id, r.at, r.user_id)) from line_scrap r where r.pass_id = p.id),
        'links', (select jsonb_agg(jsonb_build_array(a.kind, a.at, l.from_lot_id, l.quantity, l.undone_by is not null))
          from lot_activity a join lot_link l on l.activity_id = a.id where a.document_kind = 'linePass' and a.document_id = p.id)
        ) order by p.at, p.id) from line_pass p join line_station z on z.id = p.station_id where p.serial_id = s.id) as passes
      from line_unit u join order_serial s on s.id = u.serial_id where u.work_order_id = ${orderId} order by 1`.execute(
      db,
    )
    return rows
  })
}

test('what is told of many units at once is what their scans and repairs would have left, one by one', async () => {
  const both = await makeTwice()
  const { within, order, other, floor, profileId, serials, demo, story } = both
  const stories = await within(async (db) => tellStories(await story(db), serials.told, Date.now() - 20 * hour))
  await within(async (db) => {
    const from = { id: order.orderId, productId: floor.productId, workorderNo: 'WO1' }
    await demo(db).within(qxApi.stationScan.path, (ctx) => tellUnits(ctx, from, profileId, stories))
    await scanAll(demo(db), stories, serials.scanned)
  })
  const [told, scanned] = [await keptOf(both, order.orderId), await keptOf(both, other)]
  expect(told).toEqual(scanned)
  const failed = stories.filter(({ steps }) => steps.some(({ kind }) => kind === 'repair'))
  expect(stories.flatMap(({ steps }) => steps).length, 'much happened').toBeGreaterThan(3 * units)
  expect(failed.length, 'some were mended').toBeGreaterThan(3)
  expect(failed.some(({ steps }) => steps.some((step) => step.kind === 'repair' && step.action === 'scrap'))).toBe(true)
}, 60_000)

test('nothing is told that a station would have refused', async () => {
  const both = await makeTwice()
  const { within, order, floor, profileId, serials, demo, story } = both
  const [first] = await within(async (db) =>
    tellStories(await story(db), serials.told.slice(0, 1), Date.now() - 20 * hour),
  )
  const tell = (steps: ToldUnit['steps']) =>
    within((db) =>
      demo(db).within(qxApi.stationScan.path, (ctx) =>
        tellUnits(ctx, { id: order.orderId, productId: floor.productId, workorderNo: 'WO1' }, profileId, [
          { ...(first as ToldUnit), steps },
        ]),
      ),
    )
  const [scan, assembly] = (first as ToldUnit).steps as [ToldPass, ToldPass]
  await expect(tell([assembly])).rejects.toThrow('stationsPassed')
  await expect(tell([scan, scan])).rejects.toThrow('passedAlready')
  await expect(tell([scan, { ...assembly, parts: [] }])).rejects.toThrow('components')
  await expect(
    tell([scan, { kind: 'repair', at: scan.at, userId: null, reasonId: both.reasonId, action: 'rework' }]),
  ).rejects.toThrow('has not failed')
  const { count } = await within((db) =>
    db
      .selectFrom('linePass')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(Number(count)).toBe(0)
})
