// Longer than most: one line, its balances, sequences and adherence are one story, and each chapter stands on the one before.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import {
  getFlowLine,
  redoLineBalance,
  saveLineBalance,
  selectFlowLine,
  selectLineBalance,
  undoLineBalance,
} from '../../contract/lean.api.ts'
import {
  getSequenceAdherence,
  planLineSequence,
  proposeLineSequence,
  selectLineSequence,
} from '../../contract/line-sequence.api.ts'
import { publishPlan } from '../../contract/publish.api.ts'
import { createTask, moveTask, scheduleTask, undoPlan } from '../../contract/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'
import { loadPlan } from '../plan/load.ts'
import { brokenNow } from '../plan/moves.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory
let line: Awaited<ReturnType<typeof makeLine>>

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
  line = await makeLine()
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const today = localDate('Asia/Shanghai', Date.now())
const day = addDays(today, 1)
/** Ten days of eight hours. */
const horizon = { from: day, to: addDays(day, 9) }

type Id = { id: number }
type Lot = { orderId: number; nth: number; quantity: number }

/** Two products over three operations of line 1: cutting, then two at the welding centre; seconds a piece of each. */
async function makeLine() {
  return as(async ({ db }) => {
    const one = async (query: { executeTakeFirstOrThrow(): Promise<Id> }) => (await query.executeTakeFirstOrThrow()).id
    const lineId = factory.lines[0] as number
    const { cut, weld } = factory.centers
    const stationIds: number[] = []
    for (const [number, workCenterId] of [
      ['S1', cut],
      ['S2', weld],
      ['S3', weld],
    ] as const)
      stationIds.push(
        await one(
          db
            .insertInto('station')
            .values({
              number,
              name: `Station ${number}`,
              workshopId: factory.workshopId,
              effectiveLineId: lineId,
              workCenterId,
            })
            .returning('id'),
        ),
      )
    const products: number[] = []
    for (const [code, seconds] of [
      ['A', [30, 20, 40]],
      ['B', [30, 40, 20]],
    ] as const) {
      const productId = await one(
        db
          .insertInto('product')
          .values({ code, name: `Pump ${code}`, unit: 'pcs' })
          .returning('id'),
      )
      const routingId = await one(
        db.insertInto('routing').values({ productId, routingVersion: '1', isDefault: true }).returning('id'),
      )
      for (const [i, workCenterId] of [cut, weld, weld].entries())
        await db
          .insertInto('routingOperation')
          .values({
            routingId,
            sequence: (i + 1) * 10,
            operationId: factory.operations[i] as number,
            produreNo: `OP${i}`,
            produreName: `Operation ${i}`,
            successor: i < 2 ? [(i + 2) * 10] : [],
            singleProcessingTime: seconds[i] as number,
            workCenterId,
          })
          .execute()
      products.push(productId)
    }
    return { lineId, stationIds, products, keys: factory.operations.map(String) }
  })
}

/** A confirmed order with tasks. */
async function order(number: string, which: 0 | 1, quantity: number, due = addDays(day, 5)): Promise<number> {
  const productId = line.products[which] as number
  const id = await as(async ({ db }) => {
    const { id: orderId } = await db
      .insertInto('workOrder')
      .values({
        workorderNo: number,
        productId,
        materialNo: 'AB'[which] as string,
        materialDesc: 'Pump',
        unit: 'pcs',
        status: 'confirmed',
        workshopId: factory.workshopId,
        planQuantity: quantity,
        requiredEndDate: due,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [i, workCenterId] of [factory.centers.cut, factory.centers.weld, factory.centers.weld].entries())
      await db
        .insertInto('orderOperation')
        .values({
          workOrderId: orderId,
          sequence: (i + 1) * 10,
          successor: i < 2 ? [(i + 2) * 10] : [],
          operationId: factory.operations[i] as number,
          produreNo: `OP${i}`,
          produreName: `Operation ${i}`,
          difficultyRate: 1,
          unitPrice: 1,
          timePreparation: 10,
          singleTripQuantity: 1,
          singleProcessingTime: 30,
          workCenterId,
          alternativeWorkCenterIds: [],
          planQuantity: quantity,
        })
        .execute()
    return orderId
  })
  await planner.call(createTask, { orders: [{ id }] })
  return id
}

const mix = (quantities: (number | null)[]) =>
  line.products.map((productId, i) => ({
    productId,
    quantity: quantities[i] ?? 0,
    typed: quantities[i] !== null,
  }))

/** Cutting at S1, the others at S2 and S3. */
const balanced = (base = 0, more: object = {}) => ({
  lineId: line.lineId,
  base,
  ...horizon,
  reservePercent: 0,
  products: mix([2400, 2400]),
  stationIds: line.stationIds,
  assignment: line.keys.map((key, i) => ({ key, stationIds: [line.stationIds[i] as number] })),
  ...more,
})

const tasks = () =>
  as(({ db }) =>
    db
      .selectFrom('task as t')
      .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
      .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
      .select(['t.id', 't.version', 't.planQuantity', 't.plannedStart', 't.plannedEnd', 't.locked', 't.sequenceSlot'])
      .select(['t.workCenterId', 't.machineId', 'o.sequence', 'w.workorderNo'])
      .orderBy('t.sequenceSlot')
      .orderBy('o.sequence')
      .orderBy('t.id')
      .execute(),
  )

describe('takt and balance', () => {
  test('a line’s facts: net working time, demand of orders and sales orders, times and stations in flow', async () => {
    await order('W1', 0, 100)
    await order('W2', 0, 50, addDays(day, -3))
    await order('W3', 1, 70, addDays(day, 30))
    await as(async ({ db }) => {
      const head = { salesOrderNo: 'S1', customer: 'C', deliveryDate: addDays(day, 2) }
      const { id } = await db.insertInto('salesOrder').values(head).returning('id').executeTakeFirstOrThrow()
      await db
        .insertInto('salesOrderLine')
        .values({
          salesOrderId: id,
          lineNumber: 10,
          productId: line.products[1] as number,
          quantity: 25,
          deliveryDate: addDays(day, 2),
        })
        .execute()
      await db
        .insertInto('craftHours')
        .values({
          productId: line.products[0] as number,
          operationId: factory.operations[0] as number,
          workCenterId: factory.centers.cut,
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
    const lines = await planner.call(selectFlowLine, {})
    expect(lines.rows).toMatchObject([{ id: line.lineId, stations: 3, balance: null }])
    const facts = await planner.call(getFlowLine, { lineId: line.lineId, ...horizon })
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
    expect(a?.operations.map(({ after }) => after)).toEqual([[], [line.keys[0]], [line.keys[1]]])
    await expect(planner.call(getFlowLine, { lineId: line.lineId, from: day, to: today })).rejects.toThrow(
      /not be before/,
    )
  })

  test('a balance is saved as a version, taken back and put back; it says what it runs at', async () => {
    const saved = await planner.call(saveLineBalance, balanced())
    // 80 hours for 4,800 pieces: 60 s; 30 s of work at every station.
    expect(saved).toMatchObject({ number: 1, cycleMs: 60_000, paceMs: 60_000, used: 3 })
    expect(saved.efficiency).toBeCloseTo(0.5)
    expect(saved.operations.map(({ ms }) => ms)).toEqual([30_000, 30_000, 30_000])
    const together = [0, 1, 1].map((at, i) => ({
      key: line.keys[i] as string,
      stationIds: [line.stationIds[at] as number],
    }))
    const second = await planner.call(saveLineBalance, balanced(1, { assignment: together, reservePercent: 10 }))
    expect(second).toMatchObject({ number: 2, cycleMs: 54_000, paceMs: 60_000, used: 2 })
    expect(await planner.call(undoLineBalance, { lineId: line.lineId, number: 2 })).toEqual({ number: 1 })
    const facts = await planner.call(getFlowLine, { lineId: line.lineId, ...horizon })
    expect(facts).toMatchObject({ balance: { number: 1 }, redo: 2 })
    await expect(planner.call(undoLineBalance, { lineId: line.lineId, number: 2 })).rejects.toThrow(/409/)
    expect(await planner.call(redoLineBalance, { lineId: line.lineId, number: 2 })).toEqual({ number: 2 })
    const { rows } = await planner.call(selectLineBalance, { lineId: line.lineId })
    expect(rows.map(({ number, undone }) => [number, undone])).toEqual([
      [2, false],
      [1, false],
    ])
    const log = await as(({ db }) =>
      db.selectFrom('operationLog').select('verb').where('entity', '=', 'lineBalance').orderBy('id').execute(),
    )
    expect(log.map(({ verb }) => verb)).toEqual(['save', 'save', 'undo', 'redo'])
  })

  test('what breaks a rule is refused and named; another station than the routing’s asks first', async () => {
    const at = (...places: number[]) =>
      places.map((station, i) => ({ key: line.keys[i] as string, stationIds: [line.stationIds[station] as number] }))
    const save = (more: object) => planner.call(saveLineBalance, balanced(0, more))
    await expect(save({ assignment: at(0, 2, 1) })).rejects.toThrow(/“Operation 2” must not stand before “Operation 1”/)
    await expect(save({ assignment: at(0, 1) })).rejects.toThrow(/“Operation 2” has no station/)
    await expect(save({ stationIds: line.stationIds.slice(1) })).rejects.toThrow(/stations have changed/)
    await expect(save({ products: mix([0, 0]) })).rejects.toThrow(/no demand/)
    await expect(save({ assignment: at(0, 0, 1) })).rejects.toThrow(/“Station S1” for “Operation 1”/)
    expect(await save({ assignment: at(0, 0, 1), confirmed: ['otherStation'] })).toMatchObject({ number: 1 })
  })

  test('of two who save at once the second is told whose version holds', async () => {
    const both = await Promise.allSettled([
      planner.call(saveLineBalance, balanced()),
      planner.call(saveLineBalance, balanced()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String(both.find((each) => each.status === 'rejected')?.reason)).toMatch(/version 1 by Administrator/)
  })

  test('another team sees nothing of it', async () => {
    await planner.call(saveLineBalance, balanced())
    const stranger = await gemba.team()
    expect(await stranger.call(selectFlowLine, {})).toEqual({ rows: [] })
    await expect(stranger.call(selectLineBalance, { lineId: line.lineId })).rejects.toThrow(/404/)
    await expect(stranger.call(saveLineBalance, balanced(1))).rejects.toThrow(/404/)
    await expect(stranger.call(proposeLineSequence, { lineId: line.lineId, day, lotQuantity: 10 })).rejects.toThrow(
      /404/,
    )
  })
})

describe('a levelled sequence', () => {
  const wish = (more: object = {}) => ({ lineId: line.lineId, day, lotQuantity: 20, ...more })
  const minutes = (iso: string | null) => (Date.parse(iso ?? '') - Date.parse(`${day}T00:00:00Z`)) / 60_000

  test.each([
    ['a line', null],
    ['a takt line', 45],
  ])(
    'of %s mixes the products, flows from station to station at the pace, and one undo takes it back',
    async (_, takt) => {
      await as(({ db }) =>
        db.updateTable('productionLine').set({ taktSeconds: takt }).where('id', '=', line.lineId).execute(),
      )
      await planner.call(saveLineBalance, balanced())
      await order('W1', 0, 60)
      await order('W2', 1, 40)
      await planner.call(scheduleTask, { mode: 'forward', rule: 'edd' })
      const before = await tasks()
      const proposal = await planner.call(proposeLineSequence, wish())
      expect(proposal).toMatchObject({ paceMs: 60_000, stations: 3, shift: { name: 'Day', room: 480 }, waiting: [] })
      expect(proposal.products).toMatchObject([
        { code: 'A', ready: 60, pieces: 60, lots: 3 },
        { code: 'B', ready: 40, pieces: 40, lots: 2 },
      ])
      expect(proposal.lots.map(({ workorderNo, quantity }) => `${workorderNo} ${quantity}`)).toEqual([
        'W1 20',
        'W2 20',
        'W1 20',
        'W2 20',
        'W1 20',
      ])
      expect(proposal.deviation.mean).toBeLessThan(proposal.batches.mean)
      expect(proposal.conflicts).toEqual([])
      const planned = await planner.call(planLineSequence, { ...wish(), revision: proposal.revision })
      expect(planned).toMatchObject({ tasks: 15, rest: 0 })

      const now = (await tasks()).filter(({ sequenceSlot }) => sequenceSlot !== null)
      expect(now.map(({ planQuantity }) => planQuantity)).toEqual(
        [20, 20, 20, 20, 20].flatMap((each) => [each, each, each]),
      )
      expect(now.every(({ locked }) => locked)).toBe(true)
      // 08:00 in Shanghai is 00:00 UTC. Welding has no machines: both its operations are one place and are done together.
      expect(
        now.slice(0, 6).map(({ plannedStart, plannedEnd }) => [minutes(plannedStart), minutes(plannedEnd)]),
      ).toEqual([
        [0, 20],
        [1, 21],
        [1, 21],
        [20, 40],
        [21, 41],
        [21, 41],
      ])
      const broken = await as(async (ctx) => brokenNow(await loadPlan(ctx)))
      expect([...broken.keys()]).toEqual([])

      await planner.call(undoPlan, {})
      expect((await tasks()).map(({ version: _, ...task }) => task)).toEqual(
        before.map(({ version: _, ...task }) => task),
      )
      const { rows } = await planner.call(selectLineSequence, { lineId: line.lineId })
      expect(rows).toMatchObject([{ tasks: 0, runs: 5, pieces: 100 }])
    },
  )

  test('what does not fit stays behind without a place; what is in the way gives way', async () => {
    await planner.call(saveLineBalance, balanced())
    await order('W1', 0, 500)
    await order('W2', 1, 100)
    const centers = [factory.centers.weld]
    const { orderId } = await as(({ db }) => makeOrder(db, factory, { number: 'OTHER', quantity: 30, centers }))
    await planner.call(createTask, { orders: [{ id: orderId }] })
    await planner.call(scheduleTask, { orderIds: [orderId] })
    const other = async () => (await tasks()).find(({ workorderNo }) => workorderNo === 'OTHER')
    const first = await other()
    const early = Date.parse(`${day}T01:00:00Z`)
    await planner.call(moveTask, { id: first?.id ?? 0, version: first?.version ?? 0, start: early })
    const proposal = await planner.call(proposeLineSequence, wish({ pieces: mixPieces(400, 60) }))
    const planned = await planner.call(planLineSequence, {
      ...wish({ pieces: mixPieces(400, 60) }),
      revision: proposal.revision,
    })
    expect(planned).toMatchObject({ rest: 6, moved: 1 })
    expect(proposal).toMatchObject({ moved: 1, waiting: [{ workorderNo: 'OTHER' }] })
    const now = await tasks()
    const rest = now.filter(({ sequenceSlot, workorderNo }) => sequenceSlot === null && workorderNo !== 'OTHER')
    expect(rest.map(({ planQuantity, plannedStart }) => [planQuantity, plannedStart])).toEqual(
      expect.arrayContaining([
        [100, null],
        [40, null],
      ]),
    )
    // 460 pieces of a minute, and rests: welding is free again from 16:41.
    expect(minutes((await other())?.plannedStart ?? null)).toBeGreaterThanOrEqual(8 * 60 + 41)
    const broken = await as(async (ctx) => brokenNow(await loadPlan(ctx)))
    expect([...broken.keys()]).toEqual([])
    const next = await planner.call(proposeLineSequence, wish({ day: addDays(day, 1) }))
    expect(next.products).toMatchObject([
      { code: 'A', ready: 100 },
      { code: 'B', ready: 40 },
    ])
    expect(next.start).toBe(Date.parse(`${addDays(day, 1)}T00:00:00Z`))
    // Locked: a planning run leaves the sequence alone.
    await planner.call(scheduleTask, { mode: 'forward', rule: 'spt' })
    const after = await tasks()
    const standing = (rows: typeof now) =>
      rows.flatMap(({ id, sequenceSlot, plannedStart }) => (sequenceSlot === null ? [] : [[id, plannedStart]]))
    expect(standing(after)).toEqual(standing(now))
    const locked = after.find(({ sequenceSlot }) => sequenceSlot !== null)
    const start = Date.parse(`${day}T04:00:00Z`)
    await expect(planner.call(moveTask, { id: locked?.id ?? 0, version: locked?.version ?? 0, start })).rejects.toThrow(
      /locked/,
    )
  })

  test('orders that cannot be in it are told with what mends that', async () => {
    await expect(planner.call(proposeLineSequence, wish())).rejects.toThrow(/no balance yet/)
    await planner.call(saveLineBalance, balanced())
    await order('BEGUN', 0, 20)
    await order('GOOD', 0, 20)
    await as(async ({ db }) => {
      const { id } = await db
        .selectFrom('task as t')
        .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
        .select('t.id')
        .where('w.workorderNo', '=', 'BEGUN')
        .orderBy('t.id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const at = new Date().toISOString()
      await db.updateTable('task').set({ status: 'inProgress', startedAt: at }).where('id', '=', id).execute()
    })
    const proposal = await planner.call(proposeLineSequence, wish())
    expect(proposal.waiting).toMatchObject([{ workorderNo: 'BEGUN', reason: expect.stringMatching(/has begun/) }])
    expect(proposal.lots.map(({ workorderNo }) => workorderNo)).toEqual(['GOOD'])
    await expect(planner.call(proposeLineSequence, wish({ day: addDays(today, -2) }))).rejects.toThrow(/are over/)
    await expect(planner.call(proposeLineSequence, wish({ levelBy: 'materials' }))).rejects.toThrow(/default BOM/)
    await expect(
      planner.call(planLineSequence, { ...wish({ pieces: mixPieces(0, 0) }), revision: proposal.revision }),
    ).rejects.toThrow(/Nothing can be sequenced/)
  })

  test('an order by hand is reckoned and planned as it is; one of other lots is refused with the way back', async () => {
    await planner.call(saveLineBalance, balanced())
    await order('W1', 0, 50)
    await order('W2', 1, 40)
    const proposal = await planner.call(proposeLineSequence, wish())
    const named = proposal.lots.map(({ orderId, nth, quantity }) => ({ orderId, nth, quantity }))
    const said = (lots: typeof proposal.lots) =>
      lots.map(({ workorderNo, nth, quantity }) => `${workorderNo}/${nth} ${quantity}`)
    expect(said(proposal.lots)).toEqual(['W1/1 20', 'W2/1 20', 'W1/2 20', 'W2/2 20', 'W1/3 10'])
    expect(proposal).toMatchObject({ changes: 4, proposed: { ...proposal.deviation, changes: 4 } })

    const [a, b, c, d, e] = named as [Lot, Lot, Lot, Lot, Lot]
    const byHand = [e, c, a, b, d]
    const changed = await planner.call(proposeLineSequence, wish({ order: byHand }))
    expect(said(changed.lots)).toEqual(['W1/3 10', 'W1/2 20', 'W1/1 20', 'W2/1 20', 'W2/2 20'])
    expect(changed.lots.map(({ start }) => (start - changed.start) / 60_000)).toEqual([0, 10, 30, 50, 70])
    expect(changed).toMatchObject({ changes: 1, proposed: proposal.proposed })
    expect(changed.deviation.mean).toBeGreaterThan(proposal.deviation.mean)

    const { revision } = changed
    for (const wrong of [
      [a, b, c, d],
      [a, a, b, c, d, e],
      [a, a, b, c, d],
      [a, b, c, d, { ...e, quantity: 20 }],
    ])
      await expect(planner.call(planLineSequence, { ...wish({ order: wrong }), revision })).rejects.toThrow(
        /go back to the proposed order/,
      )
    await expect(planner.call(proposeLineSequence, wish({ order: byHand, lotQuantity: 25 }))).rejects.toThrow(
      /go back to the proposed order/,
    )
    expect((await tasks()).every(({ sequenceSlot }) => sequenceSlot === null)).toBe(true)

    const { id } = await planner.call(planLineSequence, { ...wish({ order: byHand }), revision })
    const { runs } = await planner.call(getSequenceAdherence, { id })
    expect(runs.map(({ workorderNo, quantity }) => [workorderNo, quantity])).toEqual([
      ['W1', 50],
      ['W2', 40],
    ])
    const first = (await tasks()).filter(({ sequence, sequenceSlot }) => sequence === 10 && sequenceSlot !== null)
    expect(first.map(({ workorderNo, plannedStart }) => [workorderNo, minutes(plannedStart)])).toEqual([
      ['W1', 0],
      ['W2', 50],
    ])
  })

  test('two who plan at once: the second is told to look again', async () => {
    await planner.call(saveLineBalance, balanced())
    await order('W1', 0, 40)
    const { revision } = await planner.call(proposeLineSequence, wish())
    const both = await Promise.allSettled([1, 2].map(() => planner.call(planLineSequence, { ...wish(), revision })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await tasks()).filter(({ sequenceSlot }) => sequenceSlot !== null)).toHaveLength(3)
  })

  test('adherence compares what was reported with volume, mix and order', async () => {
    await planner.call(saveLineBalance, balanced())
    await order('W1', 0, 20)
    await order('W2', 1, 20)
    const { revision, lots } = await planner.call(proposeLineSequence, wish())
    const { id } = await planner.call(planLineSequence, { ...wish(), revision })
    await planner.call(publishPlan, { lineIds: [line.lineId] })
    expect((await planner.call(selectLineSequence, { lineId: line.lineId })).rows).toMatchObject([
      { tasks: 6, published: 6 },
    ])
    expect(await planner.call(getSequenceAdherence, { id })).toMatchObject({ volume: null, due: 0, made: 0 })

    // Yesterday's sequence: the second run was reported first, and short.
    await as(async ({ db }) => {
      const shift = 2 * 86_400_000
      const runs = lots.map((lot, slot) => ({ ...lot, slot, start: lot.start - shift, end: lot.end - shift }))
      const first = new Date(runs[0]?.start ?? 0).toISOString()
      const last = new Date(runs[1]?.end ?? 0).toISOString()
      await db
        .updateTable('lineSequence')
        .set({ runs: JSON.stringify(runs), startAt: first, endAt: last })
        .execute()
      const ends = await db
        .selectFrom('task as t')
        .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
        .select(['t.id', 't.workOrderId', 't.orderOperationId', 't.workCenterId', 't.sequenceSlot'])
        .where('o.sequence', '=', 30)
        .orderBy('t.sequenceSlot')
        .execute()
      for (const [i, task] of ends.entries())
        await db
          .insertInto('report')
          .values({
            reportNo: `R${i}`,
            taskId: task.id,
            workOrderId: task.workOrderId as number,
            orderOperationId: task.orderOperationId as number,
            workCenterId: task.workCenterId,
            goodQuantity: i === 0 ? 20 : 10,
            reportedAt: new Date((runs[0]?.start ?? 0) + (i === 0 ? 50 : 20) * 60_000).toISOString(),
            reporterId: planner.userId,
          })
          .execute()
    })
    const kept = await planner.call(getSequenceAdherence, { id })
    expect(kept).toMatchObject({ due: 40, made: 30, volume: 0.75, mix: 1 })
    expect(kept.sequence).toBeCloseTo(20 / 30)
    expect(kept.whole).toBeCloseTo(0.75 * (20 / 30))
    expect(kept.runs.map(({ made, came }) => [made, came])).toEqual([
      [20, 2],
      [10, 1],
    ])
    expect(kept.hours.reduce((sum, { due }) => sum + due, 0)).toBe(40)
    expect(kept.hours[0]).toMatchObject({ made: 30, counted: null })
    const stranger = await gemba.team()
    await expect(stranger.call(getSequenceAdherence, { id })).rejects.toThrow(/404/)
  })

  const mixPieces = (...pieces: number[]) =>
    line.products.map((productId, i) => ({ productId, pieces: pieces[i] as number }))
})
