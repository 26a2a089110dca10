import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSimulated } from '#areas/devices/server/index.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { tellUnits } from '#areas/lines/server/index.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { act } from '#core/server/act.ts'
import type { Ctx } from '#core/server/context.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { makeLine, value } from '#tests/factories/qx.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { Shift } from './shift.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const minute = 60_000

/** A demo factory with a line on which one unit has been, an hour ago; nobody is logged in as who works it. */
async function makeDemoLine() {
  const line = await makeLine(gemba)
  const { admin, within, order, floor, profileId } = line
  const { teamId } = admin
  const worker = await makeUser(gemba, teamId, { name: 'Tess', rights: ['qx.scan', 'qx.repair', 'qx.view'] })
  await gemba.services.database.inNoTeam(async (db) => {
    await db.updateTable('team').set({ demo: true }).where('id', '=', teamId).execute()
    const endedAt = new Date().toISOString()
    await db
      .updateTable('session')
      .set({ endedAt })
      .where('teamId', '=', teamId)
      .where('userId', '=', worker.userId)
      .execute()
  })
  const machine = await within((db) =>
    db.selectFrom('machine').select(['id', 'number', 'name', 'workshopId']).executeTakeFirst(),
  )
  const asSystem = (work: (ctx: Ctx) => Promise<void>) => {
    const caller = { ...systemCaller({ id: teamId, zone: 'Asia/Shanghai' }), rights: gemba.services.allRights() }
    return act(gemba.services.database, gemba.events, { caller, language: 'en', ip: null, path: 'test' }, work)
  }
  if (machine) await asSystem((ctx) => makeSimulated(ctx, [machine]))
  const serials = await within((db) => db.selectFrom('orderSerial').select(['id', 'serialNo']).orderBy('id').execute())
  const lot = await within((db) =>
    db.selectFrom('stockLot').select('id').where('number', '=', 'S-LOT').executeTakeFirstOrThrow(),
  )
  const at = (ago: number) => new Date(Date.now() - ago * minute).toISOString()
  const [first] = serials
  await asSystem((ctx) =>
    tellUnits(ctx, { id: order.orderId, productId: floor.productId, workorderNo: 'WO1' }, profileId, [
      {
        serialId: first?.id as number,
        serial: first?.serialNo as string,
        steps: [
          { kind: 'pass', station: 'IN', at: at(60), userId: null, values: [], parts: [] },
          {
            kind: 'pass',
            station: 'ASM',
            at: at(50),
            userId: null,
            values: [],
            parts: [
              { serialNo: '', lotId: lot.id },
              { serialNo: 'V-1', lotId: null },
            ],
          },
        ],
      },
    ]),
  )
  const passes = () =>
    within((db) =>
      db
        .selectFrom('linePass as p')
        .innerJoin('orderSerial as s', (j) => j.onRef('s.teamId', '=', 'p.teamId').onRef('s.id', '=', 'p.serialId'))
        .innerJoin('lineStation as z', (j) => j.onRef('z.teamId', '=', 'p.teamId').onRef('z.id', '=', 'p.stationId'))
        .select(['s.serialNo', 'z.code', 'p.result', 'p.userId'])
        .orderBy('p.id')
        .execute(),
    )
  return { ...line, worker, passes, shift: new Shift(gemba) }
}

test('simulated testers take units on from station to station, mend what failed, and begin the next; all checks hold', async () => {
  const { shift, passes, worker, within } = await makeDemoLine()
  await shift.round(new Date())
  const [, , third, fourth] = await passes()
  expect(third).toMatchObject({ serialNo: 'WO1-0001', code: 'LEAK', userId: worker.userId })
  expect(fourth).toMatchObject({ serialNo: 'WO1-0002', code: 'IN', userId: worker.userId })
  await shift.round(new Date())
  expect((await passes()).length, 'nothing is due yet').toBe(4)
  const statuses = () =>
    within(async (db) => (await db.selectFrom('lineUnit').select('status').execute()).map(({ status }) => status))
  for (let hour = 1; hour < 30; hour++) await shift.round(new Date(Date.now() + hour * 60 * minute))
  expect((await statuses()).filter((status) => !['finished', 'scrapped'].includes(status))).toEqual([])
  const { count } = await within((db) =>
    db
      .selectFrom('lineRefusal')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(Number(count), 'nothing was tried that a station refuses').toBe(0)
}, 60_000)

test('a unit that a person has scanned is his, and with it its order; a team without the line is left alone', async () => {
  const { shift, passes, scan, admin } = await makeDemoLine()
  await admin.call(switchTeamArea, { area: 'qx', on: false })
  await shift.round(new Date())
  expect(await passes()).toHaveLength(2)
  await admin.call(switchTeamArea, { area: 'qx', on: true })
  await scan('LEAK', value(0.1))
  await shift.round(new Date(Date.now() + 600 * minute))
  expect(await passes()).toHaveLength(3)
})

test('a team that is no demo is left alone', async () => {
  const { shift, passes, admin } = await makeDemoLine()
  await gemba.services.database.inNoTeam((db) =>
    db.updateTable('team').set({ demo: false }).where('id', '=', admin.teamId).execute(),
  )
  await shift.round(new Date())
  expect(await passes()).toHaveLength(2)
  expect((await admin.call(qxApi.getLineSummary, {})).orders).toHaveLength(1)
})
