import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctReport, reverseReport } from '#areas/execution/contract/report.api.ts'
import { outputRollUp } from '#areas/execution/server/index.ts'
import { achieveStatistics, reportWorkDaily, workStatistics } from '#areas/reports/contract/production.ts'
import type { Ctx } from '#core/server/context.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { rollUpDays } from '#core/server/roll-ups/days.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { makeWeeks } from '../factories/weeks.ts'
import { makeWorked } from '../factories/worked.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const day = { from: '2026-02-20', to: '2026-03-31' }
const groupings = [
  ['day', 'lineId'],
  ['shift', 'productId'],
  ['workorderNo', 'week'],
]

async function weeks() {
  const made = await makeWeeks(gemba)
  const { admin, within } = made
  const service = runServiceOf(gemba.services.database, eventsOf([]), 'test')
  const inTeam = <T>(work: (ctx: Ctx) => Promise<T>, inZone = zone) =>
    service.inTeam({ id: admin.teamId, zone: inZone }, work)
  const rollUp = async (inZone = zone) => {
    while (await inTeam((ctx) => rollUpDays(ctx, outputRollUp), inZone));
  }
  /** All that the reports say; `whole` of two people's work is theirs together. */
  const told = async () => {
    const all: unknown[] = []
    for (const by of groupings) {
      all.push(await admin.call(reportWorkDaily.select, { where: { day, by } }))
      all.push(await admin.call(achieveStatistics.select, { where: { day, by } }))
      all.push(await admin.call(workStatistics.select, { where: { day, by: ['userId', ...by.slice(0, 1)] } }))
    }
    // Numbers of rows are those in which they were read.
    return JSON.parse(JSON.stringify(all, (key, value) => (key === 'id' ? undefined : value))) as unknown
  }
  const marks = () => within((db) => db.selectFrom('rolledDay').select('day').orderBy('day').execute())
  /** The same from the reports alone. */
  const raw = async () => {
    await within((db) => db.deleteFrom('rolledDay').execute())
    return await told()
  }
  return { ...made, inTeam, rollUp, told, raw, marks }
}

test('what is kept of days says what their reports say, to the last digit', async () => {
  const { within, floor, order, ann, ben, rollUp, told, raw, marks } = await weeks()
  // Thirds, and a report outside of every shift.
  const cal = [
    [ann.userId, 1],
    [ben.userId, 2],
  ] as [number, number][]
  await within((db) => makeWorked(db, floor, order, { day: '2026-03-04', good: 100, people: cal, hours: 2 }))
  const free = await within((db) => makeWorked(db, floor, order, { day: '2026-03-06', good: 7, people: cal }))
  await within((db) => db.updateTable('report').set({ shiftDate: null }).where('id', '=', free).execute())
  const before = await told()
  await rollUp()
  expect((await marks()).map((row) => row.day)).toEqual(
    expect.arrayContaining(['2026-02-24', '2026-03-02', '2026-03-04', '2026-03-06']),
  )
  expect(await told()).toEqual(before)
  // What is kept is read indeed: of a report that nobody said had changed they know nothing.
  const write = (goodQuantity: number) =>
    within((db) => db.updateTable('report').set({ goodQuantity }).where('id', '=', free).execute())
  await write(70)
  expect(await told()).toEqual(before)
  await write(7)
  expect(await raw()).toEqual(before)
})

test('a day that is changed long after is read of its reports, until it is kept anew', async () => {
  const { admin, within, rollUp, told, raw, marks } = await weeks()
  await rollUp()
  const count = (await marks()).length
  const [second, third] = await within((db) =>
    db.selectFrom('report').select(['id', 'shiftDate']).where('shiftDate', '>=', '2026-03-02').orderBy('id').execute(),
  )
  const before = await told()
  await admin.call(reverseReport, { id: second?.id ?? 0, reason: 'Counted twice' })
  expect((await marks()).length).toBe(count - 1)
  const reversed = await told()
  expect(reversed).not.toEqual(before)
  await admin.call(correctReport, { id: third?.id ?? 0, reason: 'Miscounted', goodQuantity: 50 })
  expect((await marks()).map((row) => row.day)).not.toContain('2026-03-03')
  const corrected = await told()
  expect(corrected).not.toEqual(reversed)
  await rollUp()
  expect((await marks()).length).toBe(count)
  expect(await told()).toEqual(corrected)
  expect(await raw()).toEqual(corrected)
})

test('reports are taken back while their days are being kept: nothing of it is missed', async () => {
  const { admin, within, floor, order, ann, inTeam, rollUp, told, raw } = await weeks()
  const ids: number[] = []
  for (let i = 1; i <= 20; i++)
    ids.push(
      await within((db) =>
        makeWorked(db, floor, order, {
          day: `2026-03-${String(10 + (i % 5))}`,
          good: i,
          people: [[ann.userId, 1]],
        }),
      ),
    )
  await rollUp()
  let done = false
  const keeping = (async () => {
    while (!done) await inTeam((ctx) => rollUpDays(ctx, outputRollUp))
  })()
  await Promise.all(ids.slice(0, 12).map((id) => admin.call(reverseReport, { id, reason: 'Counted twice' })))
  done = true
  await keeping
  await rollUp()
  const kept = await told()
  expect(await raw()).toEqual(kept)
})

test('a team that moves to another zone has its days kept anew; until then all is read of the reports', async () => {
  const { within, rollUp, inTeam, marks } = await weeks()
  await rollUp()
  const marked = await marks()
  const zones = () =>
    within((db) => db.selectFrom('rolledDay').select('zone').distinct().execute()).then((rows) =>
      rows.map((r) => r.zone),
    )
  expect(await zones()).toEqual([zone])
  // Its days begin an hour earlier: what was kept is kept again.
  await rollUp('Asia/Tokyo')
  expect(await zones()).toEqual(['Asia/Tokyo'])
  expect((await marks()).length).toBeGreaterThanOrEqual(marked.length)
  await inTeam(async (ctx) => expect(await rollUpDays(ctx, outputRollUp)).toBe(true))
})
