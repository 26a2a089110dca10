import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import {
  getFlowLine,
  redoLineBalance,
  saveLineBalance,
  selectFlowLine,
  selectLineBalance,
  undoLineBalance,
} from '../../contract/lean/lean.api.ts'
import { proposeLineSequence } from '../../contract/lean/line-sequence.api.ts'
import { day, horizon, makeLeanPlace, today } from './lean.fixture.ts'

let gemba: TestGemba
let place: Awaited<ReturnType<typeof makeLeanPlace>>
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  place = await makeLeanPlace(gemba)
})

test('a line’s facts: net working time, demand of orders and sales orders, times and stations in flow', async () => {
  await place.order('W1', 0, 100)
  await place.order('W2', 0, 50, addDays(day, -3))
  await place.order('W3', 1, 70, addDays(day, 30))
  await place.as(async ({ db }) => {
    const head = { salesOrderNo: 'S1', customer: 'C', deliveryDate: addDays(day, 2) }
    const { id } = await db.insertInto('salesOrder').values(head).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('salesOrderLine')
      .values({
        salesOrderId: id,
        lineNumber: 10,
        productId: place.line.products[1] as number,
        quantity: 25,
        deliveryDate: addDays(day, 2),
      })
      .execute()
    await db
      .insertInto('craftHours')
      .values({
        productId: place.line.products[0] as number,
        operationId: place.factory.operations[0] as number,
        workCenterId: place.factory.centers.cut,
        singleTripQuantity: 2,
        singleProcessingTime: 50,
      })
      .execute()
    await db
      .insertInto('holiday')
      .values({ date: addDays(day, 1), name: 'Feast' })
      .execute()
    // As every change of the calendar does: who has read it already reads it anew.
    await sql`update calendar_version set number = number + 1`.execute(db)
  })
  const lines = await place.planner.call(selectFlowLine, {})
  expect(lines.rows).toMatchObject([{ id: place.line.lineId, stations: 3, balance: null }])
  const facts = await place.planner.call(getFlowLine, { lineId: place.line.lineId, ...horizon })
  expect(facts.time).toMatchObject({ days: 10, worked: 9, net: 9 * 8 * 3_600_000 })
  expect(facts.time?.closed).toEqual([{ date: addDays(day, 1), holiday: 'Feast' }])
  expect(facts.time?.shifts).toMatchObject([{ name: 'Day', count: 9, rest: 9 * 3_600_000 }])
  expect(facts.stations.map(({ number }) => number)).toEqual(['S1', 'S2', 'S3'])
  const [a, b] = facts.products
  expect(a).toMatchObject({ code: 'A', orders: 2, orderQuantity: 150, overdueQuantity: 50, salesQuantity: 0 })
  expect(b).toMatchObject({ code: 'B', orders: 0, orderQuantity: 0, salesQuantity: 25 })
  expect(a?.operations.map(({ ms, source }) => [ms, source])).toEqual([
    [25_000, 'craftHours'],
    [20_000, 'routing'],
    [40_000, 'routing'],
  ])
  expect(a?.operations.map(({ after }) => after)).toEqual([[], [place.line.keys[0]], [place.line.keys[1]]])
  await expect(place.planner.call(getFlowLine, { lineId: place.line.lineId, from: day, to: today })).rejects.toThrow(
    /not be before/,
  )
})

test('a balance is saved as a version, taken back and put back; it says what it runs at', async () => {
  const saved = await place.planner.call(saveLineBalance, place.balanced())
  // 80 hours for 4,800 pieces: 60 s; 30 s of work at every station.
  expect(saved).toMatchObject({ number: 1, cycleMs: 60_000, paceMs: 60_000, used: 3 })
  expect(saved.efficiency).toBeCloseTo(0.5)
  expect(saved.operations.map(({ ms }) => ms)).toEqual([30_000, 30_000, 30_000])
  const together = [0, 1, 1].map((at, i) => ({
    key: place.line.keys[i] as string,
    stationIds: [place.line.stationIds[at] as number],
  }))
  const second = await place.planner.call(
    saveLineBalance,
    place.balanced(1, { assignment: together, reservePercent: 10 }),
  )
  expect(second).toMatchObject({ number: 2, cycleMs: 54_000, paceMs: 60_000, used: 2 })
  expect(await place.planner.call(undoLineBalance, { lineId: place.line.lineId, number: 2 })).toEqual({ number: 1 })
  const facts = await place.planner.call(getFlowLine, { lineId: place.line.lineId, ...horizon })
  expect(facts).toMatchObject({ balance: { number: 1 }, redo: 2 })
  await expect(place.planner.call(undoLineBalance, { lineId: place.line.lineId, number: 2 })).rejects.toThrow(/409/)
  expect(await place.planner.call(redoLineBalance, { lineId: place.line.lineId, number: 2 })).toEqual({ number: 2 })
  const { rows } = await place.planner.call(selectLineBalance, { lineId: place.line.lineId })
  expect(rows.map(({ number, undone }) => [number, undone])).toEqual([
    [2, false],
    [1, false],
  ])
  const log = await place.as(({ db }) =>
    db.selectFrom('operationLog').select('verb').where('entity', '=', 'lineBalance').orderBy('id').execute(),
  )
  expect(log.map(({ verb }) => verb)).toEqual(['save', 'save', 'undo', 'redo'])
})

test('what breaks a rule is refused and named; another station than the routing’s asks first', async () => {
  const at = (...places: number[]) =>
    places.map((station, i) => ({
      key: place.line.keys[i] as string,
      stationIds: [place.line.stationIds[station] as number],
    }))
  const save = (more: object) => place.planner.call(saveLineBalance, place.balanced(0, more))
  await expect(save({ assignment: at(0, 2, 1) })).rejects.toThrow(/“Operation 2” must not stand before “Operation 1”/)
  await expect(save({ assignment: at(0, 1) })).rejects.toThrow(/“Operation 2” has no station/)
  await expect(save({ stationIds: place.line.stationIds.slice(1) })).rejects.toThrow(/stations have changed/)
  await expect(save({ products: place.mix([0, 0]) })).rejects.toThrow(/no demand/)
  await expect(save({ assignment: at(0, 0, 1) })).rejects.toThrow(/“Station S1” for “Operation 1”/)
  expect(await save({ assignment: at(0, 0, 1), confirmed: ['otherStation'] })).toMatchObject({ number: 1 })
})

test('of two who save at once the second is told whose version holds', async () => {
  const both = await Promise.allSettled([
    place.planner.call(saveLineBalance, place.balanced()),
    place.planner.call(saveLineBalance, place.balanced()),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String(both.find((each) => each.status === 'rejected')?.reason)).toMatch(
    /Administrator saved version 1 in the meantime/,
  )
})

test('another team sees nothing of it', async () => {
  await place.planner.call(saveLineBalance, place.balanced())
  const stranger = await gemba.team()
  expect(await stranger.call(selectFlowLine, {})).toEqual({ rows: [] })
  await expect(stranger.call(selectLineBalance, { lineId: place.line.lineId })).rejects.toThrow(/404/)
  await expect(stranger.call(saveLineBalance, place.balanced(1))).rejects.toThrow(/404/)
  await expect(stranger.call(proposeLineSequence, { lineId: place.line.lineId, day, lotQuantity: 10 })).rejects.toThrow(
    /404/,
  )
})
