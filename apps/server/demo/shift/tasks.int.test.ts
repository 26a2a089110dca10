import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#areas/andon/server/testing.ts'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { makeSimulated, workAtHand } from '#areas/devices/server/index.ts'
import { addReport, reportCrud } from '#areas/execution/contract/report.api.ts'
import { approverRights, makeFloor, makeOrder, makeUser, operatorRights } from '#areas/execution/server/testing.ts'
import type { Db } from '#core/server/db/pool.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { Shift } from './shift.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const minute = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * minute)

/** A demo factory with a simulated machine at its first work centre, a due task of 20 there, an operator and an approver. */
async function makeDemoWork(center: object = {}) {
  const admin = await gemba.team()
  const { teamId } = admin
  const operator = await makeUser(gemba, teamId, { name: 'Olga', rights: operatorRights })
  const approver = await makeUser(gemba, teamId, { name: 'Ann', rights: approverRights })
  await admin.call(updateApprovalSetting, {
    kind: 'productionReport',
    levels: [{ roleIds: [], userIds: [approver.userId] }],
  })
  const within = <T>(act: (db: Db) => Promise<T>) => gemba.services.database.inTeam({ teamId, workshops: null }, act)
  const { order, machine } = await within(async (db) => {
    const floor = await makeFloor(db, { reportingMode: 'manualBoth', ...center })
    const made = await makeOrder(db, floor, { number: 'WO-1', quantity: 20 })
    const { workshopId, lineId } = floor
    const named = { number: 'M1', name: 'Saw', workshopId }
    const { id } = await db
      .insertInto('machine')
      .values({ ...named, lineId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const since = later(-60).toISOString()
    const live = { machineId: id, state: 'running', lamp: 'green', since, signalAt: since }
    await db.insertInto('machineLive').values(live).execute()
    // Nothing is bad here by chance.
    await db.updateTable('defectReason').set({ enabled: false }).execute()
    const [first = 0] = made.taskIds
    await db.updateTable('task').set({ machineId: id, publishedStart: since }).where('id', '=', first).execute()
    return { order: made, machine: { id, ...named } }
  })
  await asSystem({ gemba, admin }, (ctx) => makeSimulated(ctx, [machine]))
  await gemba.services.database.inNoTeam(async (db) => {
    await db.updateTable('team').set({ demo: true }).where('id', '=', teamId).execute()
    const gone = { endedAt: new Date().toISOString() }
    const people = [operator.userId, approver.userId]
    await db.updateTable('session').set(gone).where('userId', 'in', people).where('teamId', '=', teamId).execute()
  })
  const [taskId = 0] = order.taskIds
  return {
    admin,
    operator,
    approver,
    within,
    taskId,
    shift: new Shift(gemba),
    job: async (at: number) =>
      (await within((db) => workAtHand(db, [machine.id], later(at).getTime()))).get(machine.id) ?? { kind: 'none' },
    count: (at: number, quantity: number) =>
      within((db) =>
        db
          .insertInto('machineCount')
          .values({ machineId: machine.id, minute: later(at).toISOString(), quantity, pulses: quantity })
          .execute(),
      ),
    task: () => within((db) => db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()),
    duty: () => within((db) => db.selectFrom('dutySession').select(['userId', 'offAt']).orderBy('id').execute()),
    reports: async () =>
      (await admin.call(reportCrud.select, {})).rows.map((row) => ({
        status: row.status,
        pieces: (row.goodQuantity ?? 0) + (row.defectiveQuantity ?? 0),
        by: row.reporterId,
      })),
  }
}

test('a due task of a simulated machine is begun, reported as the machine counted, ended and approved', async () => {
  const { shift, operator, task, duty, reports, count } = await makeDemoWork()
  await shift.round(later(1))
  expect(await duty()).toEqual([{ userId: operator.userId, offAt: null }])
  await count(5, 7)
  await shift.round(later(10))
  expect(await reports(), 'not after every piece').toEqual([])
  await shift.round(later(50))
  expect(await reports()).toEqual([{ status: 'underApproval', pieces: 7, by: operator.userId }])
  await shift.round(later(52))
  expect(await reports(), 'nor what was not counted').toHaveLength(1)

  await count(60, 30)
  await shift.round(later(61))
  expect(await task(), 'no more than is to be made').toMatchObject({ status: 'completed', reportedGood: 20 })
  expect(await duty()).toMatchObject([{ offAt: expect.any(String) }])
  await shift.round(later(160))
  const [second, first] = await reports()
  expect([first?.status, second?.status]).toEqual(['approved', 'approved'])
})

test('a machine runs while its task does: it waits for who begins it and for who reports, and then has nothing to do', async () => {
  const { shift, taskId, job, count, task } = await makeDemoWork()
  expect(await job(0)).toEqual({ kind: 'awaited' })
  await shift.round(later(1))
  expect(await job(2)).toEqual({ kind: 'task', taskId, cycle: 60_000, pieces: 2 })
  await count(5, 20)
  expect(await job(6), 'no more than is to be made').toEqual({ kind: 'awaited' })
  await shift.round(later(7))
  expect(await task()).toMatchObject({ status: 'completed' })
  expect(await job(8)).toEqual({ kind: 'none' })
})

test('what begins by itself is reported without anybody on duty', async () => {
  const { shift, admin, operator, within, duty, reports, count } = await makeDemoWork({ reportingMode: 'autoStart' })
  await count(5, 7)
  await shift.round(later(50))
  expect(await reports()).toEqual([{ status: 'underApproval', pieces: 7, by: operator.userId }])
  expect(await duty()).toEqual([])
  const another = await makeUser(gemba, admin.teamId, { name: 'Anton', rights: operatorRights })
  const gone = { endedAt: new Date().toISOString() }
  await within((db) => db.updateTable('session').set(gone).where('userId', '=', another.userId).execute())
  await count(60, 5)
  await shift.round(later(100))
  await count(105, 8)
  await shift.round(later(130))
  expect(
    (await reports()).map(({ by }) => by),
    'whoever reported of it goes on',
  ).toEqual([operator.userId, operator.userId, operator.userId])
})

test('people go home when their machine is switched off', async () => {
  const { shift, within, duty, task } = await makeDemoWork()
  await shift.round(later(1))
  await within((db) => db.updateTable('machineLive').set({ lamp: 'off', state: 'off' }).execute())
  await shift.round(later(5))
  expect(await duty()).toMatchObject([{ offAt: expect.any(String) }])
  await shift.round(later(9))
  expect(await duty()).toHaveLength(1)
  expect(await task()).toMatchObject({ status: 'inProgress' })
})

test('a task that a person has reported of is his, and so is his report', async () => {
  const { shift, admin, taskId, duty, reports, count } = await makeDemoWork({ reportingMode: 'autoStart' })
  await admin.call(addReport, { taskId, goodQuantity: 2, userIds: [admin.userId] })
  await count(5, 7)
  await shift.round(later(120))
  expect(await reports()).toEqual([{ status: 'underApproval', pieces: 2, by: admin.userId }])
  expect(await duty()).toEqual([])
})

test('a task at which somebody is on duty whom a person is logged in as is that person’s', async () => {
  const { shift, within, operator, duty, reports, count } = await makeDemoWork()
  await shift.round(later(1))
  await within((db) => db.updateTable('session').set({ endedAt: null }).where('userId', '=', operator.userId).execute())
  await count(5, 7)
  await shift.round(later(50))
  expect(await reports()).toEqual([])
  expect(await duty()).toMatchObject([{ offAt: null }])
})

test('nobody works at a machine that a real device speaks for as well', async () => {
  const { shift, within, duty } = await makeDemoWork()
  await within((db) => db.updateTable('device').set({ simulated: false }).execute())
  await shift.round(later(1))
  expect(await duty()).toEqual([])
})
