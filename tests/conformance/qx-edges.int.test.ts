import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#areas/execution/server/testing.ts'
import { forgetRefusals } from '#areas/lines/server/forget.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { leak, makeLine, station, told, value } from '#tests/factories/qx.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

type Made = Awaited<ReturnType<typeof makeLine>>

/** Fitted at most an hour after the infeed, tested for leaks at most an hour after the fitting. */
const timed = () =>
  makeLine(gemba, (draft) => ({
    ...draft,
    causes: [],
    stations: [
      station('IN', {}),
      station('FIT', { after: ['IN'], onFail: 'retest', checks: [{ name: 'dwell', since: 'IN', least: 0, most: 60 }] }),
      station('LEAK', {
        kind: 'test',
        after: ['FIT'],
        collect: [leak],
        checks: [{ name: 'dwell', since: 'FIT', least: 0, most: 60 }],
      }),
      station('REP', { kind: 'repair', required: false }),
    ],
  }))

/** Lets time go by since all passes so far. */
const wait = ({ within }: Made, minutes: number) =>
  within(async (db) => {
    for (const { id, at } of await db.selectFrom('linePass').select(['id', 'at']).execute())
      await db
        .updateTable('linePass')
        .set({ at: new Date(Date.parse(at) - minutes * 60_000).toISOString() })
        .where('id', '=', id)
        .execute()
  })

test('a unit that comes too late fails by its time, and repair sends it back to where the time began', async () => {
  const made = await timed()
  const { admin, scan, reasonId } = made
  await scan('IN')
  await wait(made, 75)
  const late = { name: 'Time since “Station IN”', value: '75', unit: 'min', low: 0, high: 60 }
  expect(await scan('FIT')).toMatchObject({ outcome: 'failed', status: 'failed', next: 'Station REP', values: [late] })
  expect(await scan('REP')).toMatchObject({
    outcome: 'toRepair',
    failedAt: 'Station FIT',
    failed: [late],
    causes: [{ reentry: 'Station IN' }],
  })
  const repair = { station: 'REP', serial: 'WO1-0001', reasonId, action: 'rework' } as const
  expect(await admin.call(qxApi.repairUnit, repair)).toMatchObject({ outcome: 'repaired', next: 'Station IN' })
  for (const code of ['IN', 'FIT']) expect(told(await scan(code))).toBe('passed')
  expect(await scan('LEAK', value(0.1))).toMatchObject({ outcome: 'passed', status: 'finished' })
})

test('too late is known before anything is measured; a repair that takes too long goes back further than its cause', async () => {
  const made = await timed()
  const { admin, scan, reasonId } = made
  const repair = { station: 'REP', serial: 'WO1-0001', reasonId, action: 'rework' } as const
  for (const code of ['IN', 'FIT']) await scan(code)
  expect(await scan('LEAK', value(0.9))).toMatchObject({ outcome: 'failed' })
  await wait(made, 75)
  // Behind the fitting it would be too late again, and so would be the fitting behind the infeed.
  expect(await admin.call(qxApi.repairUnit, repair)).toMatchObject({ outcome: 'repaired', next: 'Station IN' })
  for (const code of ['IN', 'FIT']) await scan(code)
  await wait(made, 61)
  expect(await scan('LEAK')).toMatchObject({ outcome: 'failed', values: [{ name: 'Time since “Station FIT”' }] })
})

test('a time runs since a station that must be passed before: not since itself, a later one or a repair', async () => {
  for (const since of ['ASM', 'LEAK', 'REP'])
    await expect(
      makeLine(gemba, (draft) => ({
        ...draft,
        stations: draft.stations.map((each) =>
          each.code === 'ASM' ? { ...each, checks: [{ name: 'dwell', since, least: 0, most: 60 }] } : each,
        ),
      })),
    ).rejects.toThrow(`also select ${since} as to be passed before`)
})

/** An order of the valve, with one serial. */
const ownValve = ({ within, floor, valve }: Made) =>
  within(async (db) => {
    const { orderId } = await makeOrder(db, { ...floor, productId: valve }, { number: 'WO2', quantity: 5 })
    await db.insertInto('orderSerial').values({ workOrderId: orderId, serialNo: 'WO2-0001' }).execute()
  })

test('a component of our own is made before it is built in, and its last pass stays while it is', async () => {
  const made = await makeLine(gemba)
  const { admin, scan, parts, valve, reasonId } = made
  await ownValve(made)
  const draft = {
    name: 'Valve',
    mostPasses: 0,
    packingLevel: 'box' as const,
    stations: [station('IN', {}), station('REP', { kind: 'repair', required: false })],
    causes: [],
  }
  const { id } = await admin.call(qxApi.addLineProfile, { productId: valve, draft })
  await scan('IN')
  await admin.call(qxApi.publishLineProfile, { id, version: 1 })
  const unfinished = 'componentUsable: Component WO2-0001 has not finished its own line: take another one'
  expect(told(await scan('ASM', parts('WO2-0001')))).toBe(unfinished)
  expect(told(await scan('IN', { serial: 'WO2-0001' }))).toBe('passed')
  const undo = { station: 'IN', serial: 'WO2-0001' }
  await admin.call(qxApi.undoStationScan, undo)
  expect(told(await scan('ASM', parts('WO2-0001')))).toBe(unfinished)
  await scan('IN', { serial: 'WO2-0001' })
  expect(told(await scan('ASM', parts('WO2-0001')))).toBe('passed')
  await expect(admin.call(qxApi.undoStationScan, undo)).rejects.toThrow(
    'WO2-0001 is built into WO1-0001: take it out there first',
  )
  // Taken out by a repair, it is a unit of its own again.
  await scan('LEAK', value(0.9))
  await admin.call(qxApi.repairUnit, { station: 'REP', serial: 'WO1-0001', reasonId, action: 'replace' })
  expect(told(await admin.call(qxApi.undoStationScan, undo))).toBe('undone')
})

test('a unit is judged by the profile that its order keeps, though another was live when it was scanned', async () => {
  const made = await makeLine(gemba)
  const { admin, scan, within, order, floor } = made
  const { id: profileId } = await admin.call(qxApi.addLineProfile, {
    productId: floor.productId,
    draft: {
      name: 'Strict',
      mostPasses: 0,
      packingLevel: 'box',
      stations: [
        station('IN', { kind: 'test', collect: [{ ...leak, high: 0.2 }] }),
        station('REP', { kind: 'repair', required: false }),
      ],
      causes: [],
    },
  })
  // Held open until the scan has read what is live, and waits for the order's.
  const scanned = await within(async (db) => {
    await db
      .insertInto('lineOrder')
      .values({ workOrderId: order.orderId, profileId, at: new Date().toISOString() })
      .execute()
    const answer = scan('IN')
    await new Promise((go) => setTimeout(go, 500))
    return { answer }
  })
  expect(await scanned.answer).toMatchObject({ outcome: 'asks', values: [{ code: 'leak', high: 0.2 }] })
  expect(await within((db) => db.selectFrom('lineUnit').select('serialId').execute())).toEqual([])
  expect(await scan('IN', value(0.3))).toMatchObject({ outcome: 'failed', values: [{ high: 0.2 }] })
})

test('a refused scan that is repeated within a minute counts once, and refusals are forgotten in time', async () => {
  const { scan, within } = await makeLine(gemba)
  const counted = () => within((db) => db.selectFrom('lineRefusal').select(['station', 'serialNo', 'at']).execute())
  for (let i = 0; i < 3; i++) await scan('ASM')
  await scan('ASM', { serial: 'WO1-0002' })
  expect((await counted()).map(({ serialNo }) => serialNo)).toEqual(['WO1-0001', 'WO1-0002'])
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const set = (at: string, serialNo: string) =>
    within((db) => db.updateTable('lineRefusal').set({ at }).where('serialNo', '=', serialNo).execute())
  await set(ago(0.01), 'WO1-0001')
  await scan('ASM')
  expect(await counted()).toHaveLength(3)
  await set(ago(100), 'WO1-0001')
  const service = runServiceOf(gemba.services.database, gemba.events, 'lines')
  await forgetRefusals.run({
    now: new Date(),
    eachTeam: async (work) => {
      for (const team of await service.teams()) await service.inTeam(team, work)
    },
  })
  expect((await counted()).map(({ serialNo }) => serialNo)).toEqual(['WO1-0002'])
})

test('a number that can be read two ways is refused; a comma for the point is not', async () => {
  const { scan, parts } = await makeLine(gemba)
  await scan('IN')
  await scan('ASM', parts())
  expect(told(await scan('LEAK', value('1,234')))).toBe(
    'valueReadable: “1,234” for Leak rate can be read two ways: enter it with a point, or without the comma',
  )
  expect(told(await scan('LEAK', value('1,234.5')))).toContain('must be a number')
  expect(await scan('LEAK', value('0,234'))).toMatchObject({ outcome: 'passed' })
})
