import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctReport } from '#areas/execution/contract/report.api.ts'
import { floorTeam, makeOrder, makeUser } from '#areas/execution/server/testing.ts'
import { hourlySalaryCrud, wageItemCrud, wagePiecePriceCrud, wageRuleCrud } from '#areas/wages/contract/standards.ts'
import { wageAccessCrud } from '#areas/wages/contract/wage.ts'
import * as period from '#areas/wages/contract/wage-period.ts'
import { sourcesRollUp } from '#areas/wages/server/index.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { rollUpDays } from '#core/server/roll-ups/days.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended } from '#tests/support/jobs.ts'
import { makeDuty, makeWorked } from '../factories/worked.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

/** Eight people of March: a group of two at the first operation, the others each alone at the second. */
async function march() {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 10_000 }))
  const people: number[] = []
  for (let i = 0; i < 8; i++) people.push((await makeUser(gemba, admin.teamId, { name: `P${i}`, rights: [] })).userId)
  const [ann = 0, ben = 0, cal = 0, dan = 0] = people
  const worked = (of: Parameters<typeof makeWorked>[3]) => within((db) => makeWorked(db, floor, order, of))
  const group: [number, number][] = [
    [ann, 0.5],
    [ben, 0.5],
  ]
  await worked({ day: '2026-03-02', good: 101, people: group })
  for (const each of people.slice(2))
    await worked({ day: '2026-03-03', good: 40, people: [[each, 1]], operation: 1, hours: 4 })
  const { positionId, departmentId } = await within((db) =>
    db.selectFrom('teamUser').select(['positionId', 'departmentId']).where('id', '=', ann).executeTakeFirstOrThrow(),
  )
  await admin.call(wageAccessCrud.add, { userId: admin.userId, departmentId })
  await admin.call(hourlySalaryCrud.add, { fromDate: '2026-01-01', positionId, hourlyRate: 20, payBy: 'pieces' })
  const { id } = await admin.call(period.wagePeriodCrud.add, {
    name: 'March',
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
  })
  const reckon = async () => {
    const { jobId } = await admin.call(period.reckonWagePeriod, { id })
    const job = await ended(admin, jobId)
    expect(job.message ?? '').toBe('')
    return job.result as Record<'reckoned' | 'people' | 'lines' | 'added' | 'changed' | 'removed' | 'missing', number>
  }
  /** Reckons what a change touches, and then everybody: which must find each line as it is. @returns how many were reckoned first */
  const again = async () => {
    const { reckoned, missing, added, changed, removed, lines } = await reckon()
    await within((db) => sql`update wage_period set basis = '{}' where id = ${id}`.execute(db))
    const whole = { reckoned: 8, people: 8, lines, added: 0, changed: 0, removed: 0, missing }
    expect(await reckon()).toEqual(whole)
    const { rows: stand } = await within((db) =>
      sql<{ count: number }>`select count(*)::int as count from wage_line where period_id = ${id}`.execute(db),
    )
    expect(lines, 'the count that is kept').toBe(stand[0]?.count)
    return { reckoned, wrote: added + changed + removed }
  }
  const service = runServiceOf(gemba.services.database, eventsOf([]), 'test')
  const rollUp = async () => {
    while (await service.inTeam({ id: admin.teamId, zone: 'Asia/Shanghai' }, (ctx) => rollUpDays(ctx, sourcesRollUp)));
    const days = await within((db) =>
      db.selectFrom('rolledDay').select('day').where('kind', '=', sourcesRollUp.kind).execute(),
    )
    expect(days.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-03-02', '2026-03-03', '2026-03-04']))
  }
  return { admin, within, floor, order, people, rollUp, ann, ben, cal, dan, positionId, worked, group, reckon, again }
}

test('whom a change touches is reckoned again, and the whole reckoning finds the same', async () => {
  const { admin, within, floor, people, cal, dan, ann, worked, group, reckon, again } = await march()
  expect(await reckon()).toMatchObject({ reckoned: 8, people: 8, missing: 0 })
  expect(await reckon()).toMatchObject({ reckoned: 0, added: 0, changed: 0, removed: 0 })

  // A price concerns those who worked at its operation on days of the period.
  const [cut = 0] = floor.operations
  const price = await admin.call(wagePiecePriceCrud.add, { operationId: cut, fromDate: '2026-03-01', unitPrice: 0.6 })
  expect(await again()).toEqual({ reckoned: 2, wrote: 2 })
  await admin.call(wagePiecePriceCrud.add, { operationId: cut, fromDate: '2026-04-01', unitPrice: 0.9 })
  expect(await again()).toMatchObject({ reckoned: 0 })
  await admin.call(wagePiecePriceCrud.delete, { ids: [price.id] })
  expect(await again()).toEqual({ reckoned: 2, wrote: 2 })

  // What one made, or when he was on duty, is his own; a group's report concerns all of it.
  await worked({ day: '2026-03-05', good: 7, people: [[cal, 1]], operation: 1 })
  expect(await again()).toEqual({ reckoned: 1, wrote: 1 })
  const id = await worked({ day: '2026-03-05', good: 9, people: group })
  expect(await again()).toEqual({ reckoned: 2, wrote: 2 })
  await within(async (db) => {
    await db.updateTable('report').set({ status: 'reversed' }).where('id', '=', id).execute()
    await db.deleteFrom('rolledDay').execute()
  })
  expect(await again()).toEqual({ reckoned: 2, wrote: 2 })
  await within((db) => makeDuty(db, floor, { userId: dan, day: '2026-03-06', hours: 5 }))
  expect(await again()).toMatchObject({ reckoned: 1 })

  // A standard and an item concern whom they name, by himself or by his position.
  const own = { fromDate: '2026-03-01', userId: dan, hourlyRate: 30, payBy: 'hours' } as const
  const { id: standard } = await admin.call(hourlySalaryCrud.add, own)
  expect((await again()).reckoned).toBe(1)
  await admin.call(hourlySalaryCrud.delete, { ids: [standard] })
  expect((await again()).reckoned).toBe(1)
  const meal = { name: 'Meal', kind: 'allowance', basis: 'day', wageAmount: 12, fromDate: '2026-01-01' } as const
  await admin.call(wageItemCrud.add, { ...meal, userId: ann })
  expect((await again()).reckoned).toBe(1)
  await admin.call(wageItemCrud.add, { ...meal, name: 'Bus' })
  expect((await again()).reckoned).toBe(people.length)

  // Whoever changes position is paid by it until the period is locked.
  const other = await within((db) =>
    db.insertInto('position').values({ name: 'Setter' }).returning('id').executeTakeFirstOrThrow(),
  )
  await within((db) => db.updateTable('teamUser').set({ positionId: other.id }).where('id', '=', cal).execute())
  expect((await again()).reckoned).toBe(1)
}, 120_000)

test('work that is corrected long after its day is paid for that day, as of when it was done', async () => {
  const { admin, within, cal, worked, reckon, again, rollUp } = await march()
  const id = await worked({ day: '2026-03-04', good: 12, people: [[cal, 1]], operation: 1 })
  await reckon()
  // What is kept by day of the sources says the same as they do, and knows of what is corrected afterwards.
  await rollUp()
  expect(await again()).toEqual({ reckoned: 0, wrote: 0 })
  await admin.call(correctReport, { id, reason: 'Miscounted', goodQuantity: 15 })
  // The line of the wrong report goes, that of its correction comes.
  expect(await again()).toEqual({ reckoned: 1, wrote: 2 })
  const lines = await within((db) =>
    db
      .selectFrom('wageLine')
      .select(['kind', 'quantity', 'amount'])
      .where('userId', '=', cal)
      .where('day', '=', '2026-03-04')
      .execute(),
  )
  expect(lines).toEqual([{ kind: 'piece', quantity: 15, amount: 7.5 }])
  await rollUp()
  expect(await again()).toEqual({ reckoned: 0, wrote: 0 })
})

test('rules, the calendar and what is missing concern everybody, and so does a standard where a group is shared by coefficients', async () => {
  const { admin, within, floor, ann, dan, positionId, reckon, again } = await march()
  await reckon()
  await within((db) =>
    db.insertInto('holiday').values({ date: '2026-03-02', name: 'Holiday', kind: 'statutory' }).execute(),
  )
  expect((await again()).reckoned).toBe(8)
  await admin.call(wageRuleCrud.add, {
    fromDate: '2026-01-01',
    weekdayCoefficient: 1.5,
    weekendCoefficient: 2,
    holidayCoefficient: 3,
    nightFrom: '22:00',
    nightTo: '06:00',
    nightShare: 0,
    nightAmount: 0,
    reworkShare: 1,
    scrapShare: 0,
    guarantee: 'none',
    guaranteed: 0,
    split: 'coefficient',
    tiers: [],
  })
  expect((await again()).reckoned).toBe(8)
  const weighty = { fromDate: '2026-03-01', userId: ann, hourlyRate: 20, payBy: 'pieces', coefficient: 2 } as const
  await admin.call(hourlySalaryCrud.add, weighty)
  // The other of the group gets less, of the pieces and of the holiday's premium.
  expect(await again()).toMatchObject({ reckoned: 8, wrote: 4 })

  await within((db) => makeDuty(db, floor, { userId: dan, day: '2026-03-09', hours: 5 }))
  const { rows } = await admin.call(hourlySalaryCrud.select, { where: {} })
  await admin.call(hourlySalaryCrud.delete, {
    ids: rows.filter((row) => row.positionId === positionId).map(({ id }) => id),
  })
  expect((await reckon()).missing).toBeGreaterThan(0)
  expect((await reckon()).reckoned).toBe(8)
}, 90_000)
