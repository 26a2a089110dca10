import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '#apps/server/demo/make.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { demoPassword } from '#areas/identity/server/index.ts'
import { jyCapacityDaily } from '#areas/jy/contract/jy.ts'
import { lineTests } from '#areas/lines/contract/kinds.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { matTraceCrud } from '#areas/sl/contract/sl.ts'
import { xkTraceCrud } from '#areas/xk/contract/trace-all.ts'
import { xyApi, xyMain, xyQueue, xyUnits } from '#areas/xy/contract/xy.ts'
import { addDays } from '#engines/working-time/index.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
let admin: Client
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  await makeDemo(gemba)
  admin = await gemba.login('admin', demoPassword)
}, 580_000)
afterAll(() => gemba?.end())

const first = { pageNum: 1, pageSize: 50, sort: [] }
/** The day of an instant where the factory stands. */
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date())
const switchOn = (area: string, by = admin) => by.call(switchTeamArea, { area, on: true, confirmed: ['withOthers'] })

test('QX has worked for days: each test has its records, some units failed and were mended, an order runs, full boxes stand closed', async () => {
  const yesterday = await admin.call(qxApi.getLineSummary, { day: addDays(today(), -1) })
  expect(yesterday.stations.map(({ code }) => code)).toEqual(['ST10', 'ST20', 'ST30', 'ST40', 'ST50', 'ST60'])
  for (const { entered, firstPassed, code } of yesterday.stations) {
    expect(entered, code).toBeGreaterThan(60)
    expect(firstPassed / entered, code).toBeGreaterThan(0.85)
  }
  expect(yesterday.stations.some(({ retested }) => retested > 0)).toBe(true)
  expect(yesterday.orders.find(({ units, finished }) => units > finished + 1)).toBeDefined()
  for (const kind of lineTests) {
    const { rows } = await admin.call(qxApi.selectLineTest, { test: kind, from: addDays(today(), -4), to: today() })
    expect(rows.length, kind).toBeGreaterThan(200)
    expect(new Set(rows.map(({ ok }) => ok)).size, kind).toBe(2)
  }
  const { rows: boxes } = await admin.call(packingUnitCrud.select, {
    ...first,
    where: { level: ['box'], keyword: 'QX-FZ01' },
  })
  expect(new Set(boxes.map(({ status }) => status))).toEqual(new Set(['closed', 'open']))
})

test('XK tells of each frame what coil it was pressed of, and the pack and the box that it stands in', async () => {
  const { rows } = await admin.call(xkTraceCrud.select, { ...first, where: {} })
  expect(rows.length).toBeGreaterThan(5)
  for (const { materialLots, productLot } of rows)
    expect([productLot, materialLots?.startsWith('JL-')]).toEqual([productLot, true])
  expect(rows.some(({ packNumber, boxNumber }) => packNumber && boxNumber)).toBe(true)
  expect(rows.some(({ packNumber }) => !packNumber)).toBe(true)
})

test('XY, SL and JY are off, and one switch each brings what they show; off and on again brings nothing twice', async () => {
  expect((await admin.raw(xyMain.selectLineMainOrder.path, {})).status).toBe(403)
  await switchOn('xy')
  const { rows: mains } = await admin.call(xyMain.selectLineMainOrder, {})
  expect(mains).toHaveLength(4)
  const [entered, next, running, made] = mains as [
    (typeof mains)[0],
    (typeof mains)[0],
    (typeof mains)[0],
    (typeof mains)[0],
  ]
  expect(made).toMatchObject({ planQuantity: 12, finished: 12, complete: 12 })
  expect(running.begun).toBeGreaterThan(running.finished)
  expect(running.parts.some(({ holdsUp }) => holdsUp)).toBe(true)
  expect(next).toMatchObject({ status: 'confirmed', begun: 0 })
  expect(entered).toMatchObject({ status: 'pendingConfirmation', begun: 0 })
  const { rows: queued } = await admin.call(xyQueue.selectLineQueue, {})
  expect(queued.map(({ workorderNo }) => workorderNo)).toContain(running.workorderNo)
  expect((await admin.call(xyUnits.selectLineRepair, {})).rows.length).toBeGreaterThan(0)
  await admin.call(switchTeamArea, { area: 'xy', on: false })
  await switchOn('xy')
  expect((await admin.call(xyMain.selectLineMainOrder, {})).rows).toHaveLength(4)

  await switchOn('sl')
  const { rows: traced } = await admin.call(matTraceCrud.select, { ...first, where: { materialLot: 'SL-' } })
  expect(traced.length).toBeGreaterThan(3)
  await switchOn('jy')
  const day = { from: addDays(today(), -6), to: today() }
  const { whole } = await admin.call(jyCapacityDaily.select, { where: { day } })
  expect(whole.capacityHours).toBeGreaterThan(100)
}, 120_000)

test('a line that finds no place for its demo is switched on without', async () => {
  const { id: teamId } = await gemba.services.database.inNoTeam((db) =>
    db.selectFrom('team').select('id').where('demo', '=', true).executeTakeFirstOrThrow(),
  )
  // Somebody has used its code for something else meanwhile.
  await gemba.services.database.inNoTeam((db) =>
    db
      .updateTable('team')
      .set({ areas: JSON.stringify({ qx: true, xk: true }) })
      .where('id', '=', teamId)
      .execute(),
  )
  const { switched } = await switchOn('xy')
  expect(switched).toContain('xy')
  expect((await admin.call(xyMain.selectLineMainOrder, {})).rows).toHaveLength(4)
})

test('a team that is no demo begins with nothing', async () => {
  const team = await gemba.team()
  await switchOn('xy', team)
  expect((await team.call(xyMain.selectLineMainOrder, {})).rows).toEqual([])
  expect((await team.call(xyApi.profiles.select, { ...first, where: {} })).rows).toEqual([])
})
