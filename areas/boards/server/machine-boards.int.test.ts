import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySignals } from '#areas/equipment/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { displayCrud, issueDisplayLink } from '../contract/display.ts'
import * as floor from '../contract/floor.api.ts'
import { deleteFloorPlan, saveFloorPlan, selectFloorPlan } from '../contract/floor-plan.api.ts'
import { selectBoardHead } from '../contract/head.api.ts'
import * as calls from '../contract/lamp-call.api.ts'
import * as machine from '../contract/machine.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const green = { state: 'running', lamp: 'green' } as const
const red = { state: 'fault', lamp: 'red' } as const

/** A team with two lines of two machines, and acts within it as the system. */
async function plant() {
  const admin = await gemba.team()
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
    service.inTeam({ id: admin.teamId, zone: 'Asia/Shanghai' }, work)
  const { lineIds, ids, workshopId } = await within(async ({ db }) => {
    const { id: workshopId } = await db
      .insertInto('department')
      .values({ name: 'Shop', isWorkshop: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lines = await db
      .insertInto('productionLine')
      .values([1, 2].map((i) => ({ number: `L${i}`, name: `Line ${i}`, workshopId })))
      .returning('id')
      .execute()
    const machines = await db
      .insertInto('machine')
      .values(
        [0, 1, 2, 3].map((i) => ({ number: `M${i}`, name: `Machine ${i}`, workshopId, lineId: lines[i >> 1]?.id })),
      )
      .returning('id')
      .execute()
    return { workshopId, lineIds: lines.map(({ id }) => id), ids: machines.map(({ id }) => id) }
  })
  const say = (index: number, now: typeof green | typeof red, at = Date.now()) =>
    within((ctx) => applySignals(ctx, [{ machineId: ids[index] ?? 0, at, now }]))
  return { admin, within, say, lineIds: lineIds as [number, number], ids, workshopId }
}

const status = (client: Client, input = {}) => client.call(machine.selectOeeStatus, input)

test('every machine is shown, one that was never heard of without data', async () => {
  const { admin, say } = await plant()
  await say(0, green)
  const { rows } = await status(admin)
  expect(rows.map((row) => [row.number, row.state, row.lamp, row.since === null])).toEqual([
    ['M0', 'running', 'green', false],
    ['M1', 'noData', 'gray', true],
    ['M2', 'noData', 'gray', true],
    ['M3', 'noData', 'gray', true],
  ])
})

test('after a revision only what changed comes', async () => {
  const { admin, say } = await plant()
  for (const index of [0, 1, 2, 3]) await say(index, green, Date.now() - 60_000)
  // While any transaction of the cluster that began before the change is open, the change may come again.
  const since = async () => (await status(admin, { after: (await status(admin)).revision })).rows
  await expect.poll(since, { timeout: 30_000, interval: 300 }).toEqual([])
  const { revision } = await status(admin)
  await say(2, red)
  const changed = await status(admin, { after: revision })
  expect(changed.rows.map((row) => [row.number, row.lamp])).toEqual([['M2', 'red']])
})

test('what a machine counted is on the board within its three seconds', async () => {
  const { admin, within, ids, lineIds } = await plant()
  await within(async ({ db }) => {
    const half = (id: string, start: string, end: string) => ({
      id,
      name: id,
      start,
      end,
      handoverMinutes: 0,
      rests: [],
    })
    const shifts = JSON.stringify([half('day', '08:00', '20:00'), half('night', '20:00', '08:00')])
    const { id: shiftModeId } = await db
      .insertInto('shiftMode')
      .values({ name: 'Two', shifts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const always = { shiftModeId, fromDate: '2020-01-01', toDate: '2039-12-31' }
    await db
      .insertInto('calendarPeriod')
      .values(lineIds.map((lineId) => ({ lineId, ...always })))
      .execute()
  })
  const counted = async () =>
    (await admin.call(machine.selectOeeStatusWork, {})).rows.find(({ id }) => id === ids[0])?.count
  const count = (quantity: number) =>
    within((ctx) => applySignals(ctx, [{ machineId: ids[0] ?? 0, at: Date.now(), count: { quantity, pulses: 1 } }]))
  // Viewers share an answer for a second: what the board shows is older than its three seconds at no time.
  const within3s = { timeout: 3_000, interval: 100 }
  await count(3)
  await expect.poll(counted, within3s).toBe(3)
  await count(4)
  await expect.poll(counted, within3s).toBe(7)
})

test('a change that commits after a later one was read is not missed', async () => {
  const { admin, within, say, ids } = await plant()
  for (const index of [0, 1]) await say(index, green, Date.now() - 60_000)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let written = () => {}
  const writing = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = within(async (ctx) => {
    await applySignals(ctx, [{ machineId: ids[0] ?? 0, at: Date.now(), now: red }])
    written()
    await held
  })
  await writing
  await say(1, red)
  const { revision, rows } = await status(admin)
  expect(rows.map((row) => row.lamp).slice(0, 2)).toEqual(['green', 'red'])
  release()
  await slow
  const later = await status(admin, { after: revision })
  expect(later.rows.find((row) => row.number === 'M0')?.lamp).toBe('red')
})

test('a display sees no lines but its own, whatever it asks for', async () => {
  const { admin, lineIds, workshopId } = await plant()
  const boards = [{ path: 'oeeStatus', seconds: 30 }]
  const { id } = await admin.call(displayCrud.add, {
    name: 'Line 2',
    boards,
    workshopIds: [workshopId],
    lineIds: [lineIds[1]],
  })
  const { address } = await admin.call(issueDisplayLink, { id })
  const display = gemba.client(address.split('queryId=')[1] ?? '')
  const numbers = async (input: object) => (await status(display, input)).rows.map((row) => row.number)
  expect(await numbers({})).toEqual(['M2', 'M3'])
  expect(await numbers({ lineIds: [lineIds[0]] })).toEqual(['M2', 'M3'])
  expect((await status(admin)).rows).toHaveLength(4)
})

test('viewers who ask at once share one answer; a lamp makes it old', async () => {
  const { admin, say } = await plant()
  const texts = await Promise.all(Array.from({ length: 20 }, () => status(admin)))
  expect(new Set(texts.map((answer) => answer.revision)).size).toBe(1)
  await say(3, red)
  expect((await status(admin)).rows[3]?.lamp).toBe('red')
})

test('a red lamp stands among the calls of lamps', async () => {
  const { admin, say, lineIds } = await plant()
  await say(1, red, Date.now() - 600_000)
  const { rows } = await admin.call(calls.selectOeeAndon, {})
  expect(rows).toMatchObject([{ machineName: 'Machine 1', lamp: 'red', callNo: null }])
  expect((await admin.call(calls.selectOeeAndon, { lineIds: [lineIds[1]] })).rows).toEqual([])
})

test('every board answers where there is nothing yet, and keeps teams apart', async () => {
  const { say } = await plant()
  await say(0, green)
  const empty = await gemba.team()
  const reads = [
    machine.selectOeeStatus,
    machine.selectOeeStatusWork,
    machine.selectOeeCount,
    machine.selectHourView,
    machine.selectOeeDevice,
    machine.selectMachineView,
    floor.selectAPPHourView,
    floor.selectJdprocessingView,
    floor.selectWorkCenterView,
    floor.selectBoardStation,
    calls.selectOeeAndon,
  ]
  for (const read of reads) expect(await empty.call(read, {}), read.path).toMatchObject({ rows: [] })
  expect(await empty.call(machine.selectProductivityView, {})).toMatchObject({ machines: [], total: { rate: null } })
  expect(await empty.call(floor.selectSiteView, {})).toMatchObject({ station: null, task: null })
  expect(await empty.call(calls.selectOeeAndonEfficiency, {})).toMatchObject({ total: { calls: 0 }, types: [] })
})

test('a floor plan keeps machines at their places, and refuses what cannot be', async () => {
  const { admin, ids } = await plant()
  const other = await plant()
  const place = (machineId: number | undefined, x: number) => ({ machineId: machineId ?? 0, x, y: 0.5 })
  const draft = { name: 'Hall', workshopId: null, pictureId: null }
  const { id } = await admin.call(saveFloorPlan, {
    ...draft,
    places: [place(ids[0], 0.1), place(ids[0], 0.2), place(other.ids[0], 0.3)],
  })
  const [plan] = (await admin.call(selectFloorPlan, {})).rows
  expect(plan?.places).toEqual([place(ids[0], 0.2)])
  await expect(admin.call(saveFloorPlan, { ...draft, places: [] })).rejects.toThrow(Refused)
  await expect(admin.call(saveFloorPlan, { ...draft, name: 'B', pictureId: 1, places: [] })).rejects.toThrow(Refused)
  await admin.call(saveFloorPlan, { ...draft, id, version: 1, places: [place(ids[1], 1)] })
  await expect(admin.call(saveFloorPlan, { ...draft, id, version: 1, places: [] })).rejects.toThrow('4091')
  expect((await other.admin.call(selectFloorPlan, {})).rows).toEqual([])
  await admin.call(deleteFloorPlan, { id })
  expect((await admin.call(selectFloorPlan, {})).rows).toEqual([])
})

test('a machine that stands is told with who is on it; what runs is left out', async () => {
  const { admin, within, say, ids, workshopId } = await plant()
  await say(0, red, Date.now() - 60_000)
  await say(1, green, Date.now() - 60_000)
  const { name } = await within(async ({ db }) => {
    const user = await db.selectFrom('teamUser').select(['id', 'name']).orderBy('id').limit(1).executeTakeFirstOrThrow()
    const { id: typeId } = await db
      .insertInto('andonType')
      .values({
        code: 'F',
        name: 'Fault',
        color: 'red',
        responsibleIds: [user.id],
        immediateChannels: ['message'],
        tiers: JSON.stringify([{ minutes: 5 }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('andonCall')
      .values({
        callNo: 'C1',
        typeId,
        source: 'phone',
        machineId: ids[1],
        workshopId,
        responsibleIds: [user.id],
        tiers: JSON.stringify([{ minutes: 5 }]),
        tierReached: 1,
        raisedAt: new Date().toISOString(),
      })
      .execute()
    return user
  })
  const { rows } = await admin.call(machine.selectOeeStatusStops, {})
  expect(
    rows.map(({ id, reason, callNo, status, tierReached, people, nextTierAt }) => ({
      id,
      reason,
      callNo,
      status,
      tierReached,
      people,
      nextTierAt,
    })),
  ).toEqual([
    { id: ids[0], reason: null, callNo: null, status: null, tierReached: null, people: null, nextTierAt: null },
    {
      id: ids[1],
      reason: null,
      callNo: 'C1',
      status: 'awaitingResponse',
      tierReached: 1,
      people: name,
      nextTierAt: null,
    },
  ])
})

test('a board’s head names the places that it is narrowed to, and no shift where nobody works', async () => {
  const { admin, lineIds, workshopId } = await plant()
  expect(await admin.call(selectBoardHead, {})).toEqual({ places: [], shift: null })
  expect(await admin.call(selectBoardHead, { lineIds: [lineIds[1]] })).toEqual({ places: ['Line 2'], shift: null })
  expect(await admin.call(selectBoardHead, { workshopIds: [workshopId] })).toEqual({ places: ['Shop'], shift: null })
})
