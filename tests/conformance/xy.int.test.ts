import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { xyApi, xyMain, xyQueue, xyUnits } from '#areas/xy/contract/xy.ts'
import { told, value } from '#tests/factories/qx.ts'
import { makeUser } from '#tests/factories/user.ts'
import { makeXy } from '#tests/factories/xy.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const line = () => makeXy(gemba)

test('a main order is made of the BOM in one act: an order of each made part, as many as it takes with scrap', async () => {
  const { admin, within, main, of, pump, body, cover, steel } = await line()
  expect(main.parts).toBe(2)
  expect([of(pump), of(body), of(cover)].map(({ planQuantity }) => planQuantity)).toEqual([10, 10, 21])
  const { rows } = await admin.call(xyMain.selectLineMainOrder, {})
  expect(rows).toMatchObject([{ workorderNo: main.workorderNo, planQuantity: 10, complete: 0, begun: 0 }])
  expect(rows[0]?.parts.map((part) => [part.product, part.quantityPer, part.needed, part.made, part.holdsUp])).toEqual([
    ['BODY Part BODY', 1, 10, 0, true],
    ['COVER Part COVER', 2, 20, 0, true],
  ])
  const wanted = { planQuantity: 1, requiredEndDate: '2031-01-31' }
  await expect(admin.call(xyMain.addLineMainOrder, { productId: steel, ...wanted })).rejects.toThrow('no made parts')
  await expect(admin.call(xyMain.addLineMainOrder, { productId: 999_999, ...wanted })).rejects.toThrow('no made parts')
  await expect(admin.call(xyMain.addLineMainOrder, { productId: pump, ...wanted, planQuantity: 0.5 })).rejects.toThrow(
    'planQuantity',
  )
  await within(async (db) => {
    await db.updateTable('bomLine').set({ quantity: 9_999_999 }).where('materialId', '=', cover).execute()
    await db.updateTable('bomLine').set({ quantity: 0.000001 }).where('materialId', '=', body).execute()
  })
  await expect(
    admin.call(xyMain.addLineMainOrder, { productId: pump, ...wanted, planQuantity: 99_999_999 }),
  ).rejects.toThrow('planQuantity')
  expect(await admin.call(xyMain.addLineMainOrder, { productId: pump, ...wanted })).toMatchObject({ parts: 2 })
})

test('parts count as made once they are through their line or approved, and as matched once they are built in', async () => {
  const { admin, within, of, body, cover, scan, parts } = await line()
  expect(await scan('IN', 'BODY-1')).toMatchObject({ outcome: 'passed', status: 'finished' })
  await within((db) =>
    db.updateTable('workOrder').set({ approvedQuantity: 9 }).where('id', '=', of(cover).id).execute(),
  )
  const read = async () => (await admin.call(xyMain.selectLineMainOrder, { keyword: 'p1' })).rows[0]
  expect(await read()).toMatchObject({
    complete: 1,
    parts: [
      { made: 1, matched: 0, holdsUp: true },
      { made: 9, holdsUp: false },
    ],
  })
  expect(await scan('ASM', 'PUMP-1', parts('BODY-1'))).toMatchObject({ outcome: 'passed' })
  expect(await read()).toMatchObject({
    begun: 1,
    parts: [
      { made: 1, matched: 1 },
      { made: 9, matched: 2 },
    ],
  })
  const found = await admin.call(xyUnits.getLineUnit, { serial: 'BODY-1' })
  expect(found).toMatchObject({ builtInto: 'PUMP-1', mainOrder: expect.any(String), workOrderId: of(body).id })
})

test('the sequence keeps its places whoever changes it: of several at once one wins, the others see what he made of it', async () => {
  const { admin, of, pump, body, main } = await line()
  const start = await admin.call(xyQueue.selectLineQueue, {})
  // The order that was there before is of the pump, too; covers have no profile.
  const { waiting, version } = start
  expect(start.rows).toEqual([])
  expect(waiting.map(({ workorderNo }) => workorderNo)).toEqual(['WO1', main.workorderNo, of(body).workorderNo])
  const [first = 0, second = 0, third = 0] = waiting.map(({ workOrderId }) => workOrderId)
  const place = (workOrderId: number, at: number, seen: number) =>
    admin.call(xyQueue.placeLineOrder, { version: seen, workOrderId, place: at })
  const one = await place(first, 1, version)
  const two = await place(second, 9, one.version)
  const { rows, version: last } = await place(third, 1, two.version)
  expect(rows.map(({ workOrderId }) => workOrderId)).toEqual([third, first, second])
  const both = await Promise.allSettled([place(second, 1, last), place(first, 3, last), place(third, 0, last)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const now = await admin.call(xyQueue.selectLineQueue, {})
  expect(now.version).toBe(last + 1)
  expect(new Set(now.rows.map(({ workOrderId }) => workOrderId)).size).toBe(now.rows.length)
  expect(of(pump).id).toBe(second)
})

test('stations show as many next orders as are set; what cannot run on the line is refused, and what is closed leaves', async () => {
  const { admin, within, of, pump, cover } = await line()
  const put = async (workOrderId: number) => {
    const { version } = await admin.call(xyQueue.selectLineQueue, {})
    return admin.call(xyQueue.placeLineOrder, { version, workOrderId, place: 1 })
  }
  await put(of(pump).id)
  await expect(put(of(cover).id)).rejects.toThrow('cannot be sequenced')
  await expect(put(999_999)).rejects.toThrow('no longer exists')
  expect((await admin.call(xyQueue.selectLineNext, {})).rows).toMatchObject([{ workOrderId: of(pump).id }])
  const { version } = await admin.call(xyQueue.getLineSetting, {})
  await admin.call(xyQueue.updateLineSetting, { version, nextShown: 0 })
  await expect(admin.call(xyQueue.updateLineSetting, { version, nextShown: 5 })).rejects.toThrow(/409/)
  expect((await admin.call(xyQueue.selectLineNext, {})).rows).toEqual([])
  await within((db) => db.updateTable('workOrder').set({ status: 'closed' }).where('id', '=', of(pump).id).execute())
  expect((await admin.call(xyQueue.selectLineQueue, {})).rows).toEqual([])
})

test('a failed unit waits with its cause and values, is mended where the cause says, and its course tells it all', async () => {
  const { admin, scan, parts, reasonId } = await line()
  await scan('IN', 'BODY-1')
  await scan('ASM', 'PUMP-1', parts('BODY-1'))
  expect(await scan('LEAK', 'PUMP-1', value(0.9))).toMatchObject({ outcome: 'failed' })
  const { rows } = await admin.call(xyUnits.selectLineRepair, {})
  expect(rows).toMatchObject([
    { serial: 'PUMP-1', station: 'Station LEAK', attempt: 1, values: 'Leak rate 0.9 mL/min', repairs: 0 },
  ])
  const failed = await admin.call(xyUnits.getLineUnit, { serial: 'PUMP-1' })
  expect(failed.repair).toMatchObject({
    station: 'REP',
    failedAt: 'Station LEAK',
    causes: [{ id: reasonId, reentry: 'Station ASM' }],
  })
  const mend = { station: 'REP', serial: 'PUMP-1', reasonId, action: 'replace', note: 'New seal' } as const
  expect(await admin.call(xyApi.repairUnit, mend)).toMatchObject({ outcome: 'repaired', next: 'Station ASM' })
  expect((await admin.call(xyUnits.selectLineRepair, {})).rows).toEqual([])
  const mended = await admin.call(xyUnits.getLineUnit, { serial: 'pump-1' })
  expect(mended.repair).toBeNull()
  expect(mended.passes.map((pass) => [pass.station, pass.result, pass.state, pass.repair?.reentry ?? null])).toEqual([
    ['Station ASM', 'pass', 'superseded', null],
    ['Station LEAK', 'fail', 'superseded', 'Station ASM'],
  ])
  expect(mended.passes[0]?.parts).toMatchObject([{ code: 'BODY-1' }, { quantity: 2 }])
  expect(mended.passes[0]?.parts.every(({ removedAt }) => removedAt !== null)).toBe(true)
  expect(mended.passes[1]?.values).toMatchObject([{ name: 'Leak rate', value: '0.9', high: 0.5, ok: false }])
  expect((await admin.call(xyUnits.getLineUnit, { serial: 'BODY-1' })).builtInto).toBeNull()
})

test('a profile begins with the stations of the line, and can be published as it is', async () => {
  const { admin, cover } = await line()
  const { id } = await admin.call(xyApi.addLineProfile, { productId: cover })
  const { draft, version } = await admin.call(xyApi.getLineProfile, { id })
  expect(draft.stations.map(({ code, kind, after }) => [code, kind, after])).toEqual([
    ['ST10', 'scan', []],
    ['ST20', 'assemble', ['ST10']],
    ['ST30', 'test', ['ST10', 'ST20']],
    ['ST40', 'test', ['ST10', 'ST20', 'ST30']],
    ['REP', 'repair', []],
  ])
  expect(await admin.call(xyApi.publishLineProfile, { id, version })).toMatchObject({ status: 'live' })
})

test('a serial of another line or team is not found here, and each act asks for its right', async () => {
  const { admin, main } = await line()
  const { teamId } = admin
  await expect(admin.call(xyUnits.getLineUnit, { serial: 'NOBODY' })).rejects.toThrow('No serial number NOBODY')
  const other = await gemba.team()
  await other.call(switchTeamArea, { area: 'xy', on: true })
  await expect(other.call(xyUnits.getLineUnit, { serial: 'PUMP-1' })).rejects.toThrow('No serial number')
  expect((await other.call(xyMain.selectLineMainOrder, { keyword: main.workorderNo })).rows).toEqual([])
  const viewer = await makeUser(gemba, teamId, { name: 'Viewer', rights: ['xy.view'] })
  const { version } = await viewer.call(xyQueue.selectLineQueue, {})
  await expect(viewer.call(xyQueue.placeLineOrder, { version, workOrderId: 1, place: 1 })).rejects.toThrow(/403/)
  await expect(viewer.call(xyQueue.selectLineNext, {})).rejects.toThrow(/403/)
  expect(told(await admin.call(xyApi.stationScan, { station: 'IN', serial: 'WO1-0001' }))).toContain('stationOfLine')
})
