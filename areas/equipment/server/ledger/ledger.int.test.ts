import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#core/server/context.ts'
import { eventsOf, on } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { type MachineStateChange, machineStateChanged } from '../../contract/events.ts'
import { applySignals, markSilent, setStateByHand, writeHistory } from '../index.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const base = Date.UTC(2026, 0, 5, 8)
const second = 1_000
const green = { state: 'running', lamp: 'green' } as const
const red = { state: 'fault', lamp: 'red' } as const

/** A team with machines, and acts within it as the system; what is emitted is gathered. */
async function plant(machines: number) {
  const { teamId } = await gemba.team()
  const changes: MachineStateChange[] = []
  const events = eventsOf([
    on(machineStateChanged, async (_ctx, told) => {
      changes.push(...told.changes)
    }),
  ])
  const service = runServiceOf(gemba.services.database, events, 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: teamId, zone: 'UTC' }, work)
  const ids = await within(async ({ db }) => {
    const { id: workshopId } = await db
      .insertInto('department')
      .values({ name: 'Shop', isWorkshop: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: machines }, (_, i) => ({ number: `M${i}`, name: `Machine ${i}`, workshopId }))
    return db.insertInto('machine').values(rows).returning('id').execute()
  })
  const ledger = (machineId: number) =>
    within(({ db }) =>
      db
        .selectFrom('machineState')
        .select(['startAt', 'endAt', 'state', 'lamp', 'source'])
        .where('machineId', '=', machineId)
        .orderBy('startAt')
        .execute(),
    ).then((rows) =>
      rows.map((row) => ({
        ...row,
        startAt: Date.parse(row.startAt) - base,
        endAt: row.endAt && Date.parse(row.endAt) - base,
      })),
    )
  const live = (machineId: number) =>
    within(({ db }) =>
      db.selectFrom('machineLive').selectAll().where('machineId', '=', machineId).executeTakeFirstOrThrow(),
    )
  return { teamId, within, ids: ids.map(({ id }) => id) as [number, ...number[]], ledger, live, changes }
}

test('signals become gapless intervals, counts go to their minutes, changes are told', async () => {
  const { within, ids, ledger, live, changes } = await plant(1)
  const [machineId] = ids
  await within((ctx) =>
    applySignals(ctx, [
      { machineId, at: base, now: green },
      { machineId, at: base + second, count: { quantity: 0.1, pulses: 1 } },
      { machineId, at: base + 2 * second, count: { quantity: 0.2, pulses: 1 } },
      { machineId, at: base + 61 * second, count: { quantity: 2, pulses: 1 }, now: red },
    ]),
  )
  const first = await live(machineId)
  await within((ctx) => applySignals(ctx, [{ machineId, at: base + 70 * second, now: red }]))
  const second70 = await live(machineId)
  expect(second70).toMatchObject({ state: 'fault', lamp: 'red', revision: first.revision })
  expect(second70.signalAt > first.signalAt).toBe(true)
  await within((ctx) => applySignals(ctx, [{ machineId, at: base + 90 * second, now: green }]))
  expect((await live(machineId)).revision).toBeGreaterThan(first.revision)
  expect(await ledger(machineId)).toEqual([
    { startAt: 0, endAt: 61_000, ...green, source: 'signal' },
    { startAt: 61_000, endAt: 90_000, ...red, source: 'signal' },
    { startAt: 90_000, endAt: null, ...green, source: 'signal' },
  ])
  const counts = await within(({ db }) =>
    db.selectFrom('machineCount').select(['quantity', 'pulses']).orderBy('minute').execute(),
  )
  expect(counts).toEqual([
    { quantity: 0.3, pulses: 2 },
    { quantity: 2, pulses: 1 },
  ])
  expect(changes.map(({ from, to }) => `${from}>${to}`)).toEqual(['noData>running', 'running>fault', 'fault>running'])
})

test('a late signal changes no state, its count is added', async () => {
  const { within, ids, ledger } = await plant(1)
  const [machineId] = ids
  await within((ctx) => applySignals(ctx, [{ machineId, at: base + 10 * second, now: green }]))
  const { late } = await within((ctx) =>
    applySignals(ctx, [{ machineId, at: base + 5 * second, now: red, count: { quantity: 3, pulses: 3 } }]),
  )
  expect(late).toBe(1)
  expect(await ledger(machineId)).toHaveLength(1)
  expect(await within(({ db }) => db.selectFrom('machineCount').select('quantity').execute())).toEqual([
    { quantity: 3 },
  ])
})

test('many at once on the same machines leave one whole ledger', async () => {
  const { within, ids, ledger } = await plant(5)
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      within((ctx) =>
        applySignals(
          ctx,
          ids.toReversed().map((machineId) => ({
            machineId,
            at: base + i * second,
            now: i % 2 ? red : green,
            count: { quantity: 1, pulses: 1 },
          })),
        ),
      ),
    ),
  )
  for (const id of ids) {
    const rows = await ledger(id)
    for (const [i, row] of rows.entries()) expect(row.endAt).toBe(rows[i + 1]?.startAt ?? null)
  }
  const { rows } = await within(({ db }) =>
    db
      .selectFrom('machineCount')
      .select(({ fn }) => fn.sum<number>('pulses').as('pulses'))
      .execute()
      .then((rows) => ({ rows })),
  )
  expect(rows).toEqual([{ pulses: 200 }])
})

test('silence becomes no data from the moment nothing is known; a later buffered signal still counts', async () => {
  const { within, ids, ledger } = await plant(2)
  const [machineId, never] = ids as [number, number]
  await within((ctx) => applySignals(ctx, [{ machineId, at: base, now: green }]))
  const silent = [
    { machineId, at: base + 60 * second },
    { machineId: never, at: base },
  ]
  await within((ctx) => markSilent(ctx, silent))
  await within((ctx) => markSilent(ctx, silent))
  await within((ctx) => applySignals(ctx, [{ machineId, at: base + 90 * second, now: red }]))
  expect(await ledger(machineId)).toEqual([
    { startAt: 0, endAt: 60_000, ...green, source: 'signal' },
    { startAt: 60_000, endAt: 90_000, state: 'noData', lamp: 'gray', source: 'system' },
    { startAt: 90_000, endAt: null, ...red, source: 'signal' },
  ])
})

test('a state by hand holds through silence, is refused while a box speaks, and keeps its reason', async () => {
  const { within, ids, ledger, live } = await plant(2)
  const [byHand, boxed] = ids as [number, number]
  const at = new Date(base)
  const reason = { id: null, note: 'No material' }
  await within((ctx) => setStateByHand(ctx, { machineId: byHand, state: 'waiting', at, reason }))
  await within((ctx) => markSilent(ctx, [{ machineId: byHand, at: base + second }]))
  expect(await live(byHand)).toMatchObject({ state: 'waiting', lamp: 'yellow', manual: true })
  await within((ctx) => setStateByHand(ctx, { machineId: byHand, state: 'running', at: new Date(base + 5 * second) }))
  expect((await ledger(byHand)).map((row) => row.source)).toEqual(['manual', 'manual'])
  const kept = await within(({ db }) =>
    db.selectFrom('machineState').select('reasonNote').where('machineId', '=', byHand).orderBy('startAt').execute(),
  )
  expect(kept).toEqual([{ reasonNote: 'No material' }, { reasonNote: null }])
  await within((ctx) => applySignals(ctx, [{ machineId: boxed, at: base, now: green }]))
  await expect(within((ctx) => setStateByHand(ctx, { machineId: boxed, state: 'off' }))).rejects.toThrow(
    'machine.hasBox',
  )
  const early = within((ctx) => setStateByHand(ctx, { machineId: byHand, state: 'off', at }))
  await expect(early).rejects.toThrow('machine.beforeLast')
})

test('history is written whole or refused, and goes on with the next signal', async () => {
  const { within, ids, ledger } = await plant(1)
  const [machineId] = ids
  const broken = [
    { machineId, start: base, end: base + second, ...green },
    { machineId, start: base + 2 * second, end: null, ...red },
  ]
  await expect(within((ctx) => writeHistory(ctx, broken, []))).rejects.toThrow('gap')
  const whole = [
    { machineId, start: base, end: base + second, ...green },
    { machineId, start: base + second, end: null, ...red },
  ]
  await within((ctx) => writeHistory(ctx, whole, [{ machineId, minute: base, quantity: 5, pulses: 5 }]))
  await within((ctx) => applySignals(ctx, [{ machineId, at: base + 3 * second, now: green }]))
  expect((await ledger(machineId)).map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
    [0, 1_000],
    [1_000, 3_000],
    [3_000, null],
  ])
})

test('another team’s machine is nothing', async () => {
  const mine = await plant(1)
  const theirs = await plant(1)
  const [machineId] = theirs.ids
  await mine.within((ctx) =>
    applySignals(ctx, [{ machineId, at: base, now: green, count: { quantity: 1, pulses: 1 } }]),
  )
  expect(await theirs.ledger(machineId)).toEqual([])
  expect(await mine.within(({ db }) => db.selectFrom('machineCount').selectAll().execute())).toEqual([])
})
