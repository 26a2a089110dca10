import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { saveLineBalance } from '../../contract/lean/lean.api.ts'
import {
  getSequenceAdherence,
  planLineSequence,
  proposeLineSequence,
  selectLineSequence,
} from '../../contract/lean/line-sequence.api.ts'
import { publishPlan } from '../../contract/published/publish.api.ts'
import { setupTimeCrud } from '../../contract/setup/setup-time.ts'
import { createTask, moveTask, scheduleTask, undoPlan } from '../../contract/task/task.api.ts'
import { makeOrder } from '../factory.fixture.ts'
import { loadPlan } from '../plan/load.ts'
import { brokenNow } from '../plan/moves.ts'
import { day, makeLeanPlace, today } from './lean.fixture.ts'

let gemba: TestGemba
let place: Awaited<ReturnType<typeof makeLeanPlace>>
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  place = await makeLeanPlace(gemba)
})

type Lot = { orderId: number; nth: number; quantity: number }

const wish = (more: object = {}) => ({ lineId: place.line.lineId, day, lotQuantity: 20, ...more })
const minutes = (iso: string | null) => (Date.parse(iso ?? '') - Date.parse(`${day}T00:00:00Z`)) / 60_000

test.each([
  ['a line', null],
  ['a takt line', 45],
])(
  'of %s mixes the products, flows from station to station at the pace, and one undo takes it back',
  async (_, takt) => {
    await place.as(({ db }) =>
      db.updateTable('productionLine').set({ taktSeconds: takt }).where('id', '=', place.line.lineId).execute(),
    )
    await place.planner.call(saveLineBalance, place.balanced())
    await place.order('W1', 0, 60)
    await place.order('W2', 1, 40)
    await place.planner.call(scheduleTask, { mode: 'forward', rule: 'edd' })
    const before = await place.tasks()
    const proposal = await place.planner.call(proposeLineSequence, wish())
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
    const planned = await place.planner.call(planLineSequence, { ...wish(), revision: proposal.revision })
    expect(planned).toMatchObject({ tasks: 15, rest: 0 })

    const now = (await place.tasks()).filter(({ sequenceSlot }) => sequenceSlot !== null)
    expect(now.map(({ planQuantity }) => planQuantity)).toEqual(
      [20, 20, 20, 20, 20].flatMap((each) => [each, each, each]),
    )
    expect(now.every(({ locked }) => locked)).toBe(true)
    // 08:00 in Shanghai is 00:00 UTC. Welding has no machines: both its operations are one place and are done together.
    expect(now.slice(0, 6).map(({ plannedStart, plannedEnd }) => [minutes(plannedStart), minutes(plannedEnd)])).toEqual(
      [
        [0, 20],
        [1, 21],
        [1, 21],
        [20, 40],
        [21, 41],
        [21, 41],
      ],
    )
    const broken = await place.as(async (ctx) => brokenNow(await loadPlan(ctx)))
    expect([...broken.keys()]).toEqual([])

    await place.planner.call(undoPlan, {})
    expect((await place.tasks()).map(({ version: _, ...task }) => task)).toEqual(
      before.map(({ version: _, ...task }) => task),
    )
    const { rows } = await place.planner.call(selectLineSequence, { lineId: place.line.lineId })
    expect(rows).toMatchObject([{ tasks: 0, runs: 5, pieces: 100 }])
  },
)

test('what does not fit stays behind without a place; what is in the way gives way', async () => {
  await place.planner.call(saveLineBalance, place.balanced())
  await place.order('W1', 0, 500)
  await place.order('W2', 1, 100)
  const centers = [place.factory.centers.weld]
  const { orderId } = await place.as(({ db }) =>
    makeOrder(db, place.factory, { number: 'OTHER', quantity: 30, centers }),
  )
  await place.planner.call(createTask, { orders: [{ id: orderId }] })
  await place.planner.call(scheduleTask, { orderIds: [orderId] })
  const other = async () => (await place.tasks()).find(({ workorderNo }) => workorderNo === 'OTHER')
  const first = await other()
  const early = Date.parse(`${day}T01:00:00Z`)
  await place.planner.call(moveTask, { id: first?.id ?? 0, version: first?.version ?? 0, start: early })
  const proposal = await place.planner.call(proposeLineSequence, wish({ pieces: mixPieces(400, 60) }))
  const planned = await place.planner.call(planLineSequence, {
    ...wish({ pieces: mixPieces(400, 60) }),
    revision: proposal.revision,
  })
  expect(planned).toMatchObject({ rest: 6, moved: 1 })
  expect(proposal).toMatchObject({ moved: 1, waiting: [{ workorderNo: 'OTHER' }] })
  const now = await place.tasks()
  const rest = now.filter(({ sequenceSlot, workorderNo }) => sequenceSlot === null && workorderNo !== 'OTHER')
  expect(rest.map(({ planQuantity, plannedStart }) => [planQuantity, plannedStart])).toEqual(
    expect.arrayContaining([
      [100, null],
      [40, null],
    ]),
  )
  // 460 pieces of a minute, and rests: welding is free again from 16:41.
  expect(minutes((await other())?.plannedStart ?? null)).toBeGreaterThanOrEqual(8 * 60 + 41)
  const broken = await place.as(async (ctx) => brokenNow(await loadPlan(ctx)))
  expect([...broken.keys()]).toEqual([])
  const next = await place.planner.call(proposeLineSequence, wish({ day: addDays(day, 1) }))
  expect(next.products).toMatchObject([
    { code: 'A', ready: 100 },
    { code: 'B', ready: 40 },
  ])
  expect(next.start).toBe(Date.parse(`${addDays(day, 1)}T00:00:00Z`))
  // Locked: a planning run leaves the sequence alone.
  await place.planner.call(scheduleTask, { mode: 'forward', rule: 'spt' })
  const after = await place.tasks()
  const standing = (rows: typeof now) =>
    rows.flatMap(({ id, sequenceSlot, plannedStart }) => (sequenceSlot === null ? [] : [[id, plannedStart]]))
  expect(standing(after)).toEqual(standing(now))
  const locked = after.find(({ sequenceSlot }) => sequenceSlot !== null)
  const start = Date.parse(`${day}T04:00:00Z`)
  await expect(
    place.planner.call(moveTask, { id: locked?.id ?? 0, version: locked?.version ?? 0, start }),
  ).rejects.toThrow(/locked/)
})

test('orders that cannot be in it are told with what mends that', async () => {
  await expect(place.planner.call(proposeLineSequence, wish())).rejects.toThrow(/no balance yet/)
  await place.planner.call(saveLineBalance, place.balanced())
  await place.order('BEGUN', 0, 20)
  await place.order('GOOD', 0, 20)
  await place.as(async ({ db }) => {
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
  const proposal = await place.planner.call(proposeLineSequence, wish())
  expect(proposal.waiting).toMatchObject([{ workorderNo: 'BEGUN', reason: expect.stringMatching(/has started/) }])
  expect(proposal.lots.map(({ workorderNo }) => workorderNo)).toEqual(['GOOD'])
  await expect(place.planner.call(proposeLineSequence, wish({ day: addDays(today, -2) }))).rejects.toThrow(/are over/)
  await expect(place.planner.call(proposeLineSequence, wish({ levelBy: 'materials' }))).rejects.toThrow(/default BOM/)
  await expect(
    place.planner.call(planLineSequence, { ...wish({ pieces: mixPieces(0, 0) }), revision: proposal.revision }),
  ).rejects.toThrow(/Nothing can be sequenced/)
})

test('an order by hand is reckoned and planned as it is; one of other lots is refused with the way back', async () => {
  await place.planner.call(saveLineBalance, place.balanced())
  await place.order('W1', 0, 50)
  await place.order('W2', 1, 40)
  const proposal = await place.planner.call(proposeLineSequence, wish())
  const named = proposal.lots.map(({ orderId, nth, quantity }) => ({ orderId, nth, quantity }))
  const said = (lots: typeof proposal.lots) =>
    lots.map(({ workorderNo, nth, quantity }) => `${workorderNo}/${nth} ${quantity}`)
  expect(said(proposal.lots)).toEqual(['W1/1 20', 'W2/1 20', 'W1/2 20', 'W2/2 20', 'W1/3 10'])
  expect(proposal).toMatchObject({ changes: 4, proposed: { ...proposal.deviation, changes: 4 } })

  const [a, b, c, d, e] = named as [Lot, Lot, Lot, Lot, Lot]
  const byHand = [e, c, a, b, d]
  const changed = await place.planner.call(proposeLineSequence, wish({ order: byHand }))
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
    await expect(place.planner.call(planLineSequence, { ...wish({ order: wrong }), revision })).rejects.toThrow(
      /use the proposed order/,
    )
  await expect(place.planner.call(proposeLineSequence, wish({ order: byHand, lotQuantity: 25 }))).rejects.toThrow(
    /use the proposed order/,
  )
  expect((await place.tasks()).every(({ sequenceSlot }) => sequenceSlot === null)).toBe(true)

  const { id } = await place.planner.call(planLineSequence, { ...wish({ order: byHand }), revision })
  const { rows: kept } = await place.planner.call(selectLineSequence, { lineId: place.line.lineId })
  expect(kept).toMatchObject([{ id, byHand: true }])
  const { runs } = await place.planner.call(getSequenceAdherence, { id })
  expect(runs.map(({ workorderNo, quantity }) => [workorderNo, quantity])).toEqual([
    ['W1', 50],
    ['W2', 40],
  ])
  const first = (await place.tasks()).filter(({ sequence, sequenceSlot }) => sequence === 10 && sequenceSlot !== null)
  expect(first.map(({ workorderNo, plannedStart }) => [workorderNo, minutes(plannedStart)])).toEqual([
    ['W1', 0],
    ['W2', 50],
  ])
})

test('set-up that the matrix asks for between the lots is told, as the pace does not have it', async () => {
  await place.planner.call(saveLineBalance, place.balanced())
  await place.as(async ({ db }) => {
    for (const [i, family] of ['red', 'blue'].entries())
      await db
        .updateTable('product')
        .set({ family })
        .where('id', '=', place.line.products[i] as number)
        .execute()
  })
  await place.order('W1', 0, 60)
  await place.order('W2', 1, 40)
  const change = { attribute: 'family', kind: 'change', fromValue: 'red', toValue: 'blue', minutes: 3 } as const
  await place.planner.call(setupTimeCrud.add, change)
  await place.planner.call(setupTimeCrud.add, { attribute: 'family', kind: 'otherwise', minutes: 1 })
  // Red to blue twice, back twice; both places change over at the same time.
  expect(await place.planner.call(proposeLineSequence, wish())).toMatchObject({ changes: 4, changeoverMs: 8 * 60_000 })
})

test('two who plan at once: the second is told to look again', async () => {
  await place.planner.call(saveLineBalance, place.balanced())
  await place.order('W1', 0, 40)
  const { revision } = await place.planner.call(proposeLineSequence, wish())
  const both = await Promise.allSettled([1, 2].map(() => place.planner.call(planLineSequence, { ...wish(), revision })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await place.tasks()).filter(({ sequenceSlot }) => sequenceSlot !== null)).toHaveLength(3)
})

test('adherence compares what was reported with volume, mix and order', async () => {
  await place.planner.call(saveLineBalance, place.balanced())
  await place.order('W1', 0, 20)
  await place.order('W2', 1, 20)
  const { revision, lots } = await place.planner.call(proposeLineSequence, wish())
  const { id } = await place.planner.call(planLineSequence, { ...wish(), revision })
  await place.planner.call(publishPlan, { lineIds: [place.line.lineId] })
  expect((await place.planner.call(selectLineSequence, { lineId: place.line.lineId })).rows).toMatchObject([
    { tasks: 6, published: 6, byHand: false },
  ])
  expect(await place.planner.call(getSequenceAdherence, { id })).toMatchObject({ volume: null, due: 0, made: 0 })

  // Yesterday's sequence: the second run was reported first, and short.
  await place.as(async ({ db }) => {
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
          reporterId: place.planner.userId,
        })
        .execute()
  })
  const kept = await place.planner.call(getSequenceAdherence, { id })
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
  place.line.products.map((productId, i) => ({ productId, pieces: pieces[i] as number }))
