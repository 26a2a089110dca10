import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { retryPlanException, selectPlanException } from '../../contract/aps/aps-exception.api.ts'
import { createTask, lockTask, scheduleTask, undoPlan, unlockTask } from '../../contract/task/task.api.ts'
import { addMachineDown } from '../../contract/windows/downtime.api.ts'
import { cancelMaintenanceWindow, maintenanceWindowCrud as crud } from '../../contract/windows/maintenance-window.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let maintainer: Awaited<ReturnType<typeof makeUser>>
let factory: Factory
let machineId: number

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
  machineId = factory.machines[0] as number
  const rights = ['view', 'add', 'edit', 'cancel'].map((act) => `maintenanceWindow.${act}`)
  maintainer = await makeUser(gemba, planner.teamId, { name: 'Maintainer', rights })
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const day = addDays(localDate('Asia/Shanghai', Date.now()), 2)
/** An hour of the day after tomorrow, by the team's clock; the day shift is 08:00–17:00. */
const at = (hour: number) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000).toISOString().replace('.000', '')
const window = (from: number, to: number, more: object = {}) => ({
  machineId,
  startsAt: at(from),
  endsAt: at(to),
  reason: 'Grease',
  ...more,
})
const enter = (from: number, to: number) => maintainer.call(crud.add, window(from, to))
const listed = async () => (await maintainer.call(crud.select, { where: { machineId } })).rows
const exceptions = async () => (await planner.call(selectPlanException, {})).rows

/** A task of some hours on the machine from an hour on. */
async function task(number: string, from: number, hours: number): Promise<number> {
  const centers = [factory.centers.cut]
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number, quantity: hours * 60, seconds: 60, setup: 0, centers }),
  )
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return as(async ({ db }) => {
    const { id } = await db
      .updateTable('task')
      .set({
        machineId,
        plannedSetupStart: at(from),
        plannedStart: at(from),
        plannedEnd: at(from + hours),
        processingMinutes: hours * 60,
      })
      .where('workOrderId', '=', orderId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

test('maintenance is entered, listed, changed and taken back; one that has begun ends now', async () => {
  const row = await enter(9, 11)
  expect(row).toMatchObject({ machineName: 'Machine M1', state: 'upcoming', tasks: 0, createdByName: 'Maintainer' })
  const changed = await maintainer.call(crud.update, { id: row.id, version: row.version, endsAt: at(12) })
  expect(changed).toMatchObject({ startsAt: at(9), endsAt: at(12), reason: 'Grease', version: 2 })
  await expect(
    maintainer.call(crud.update, { id: row.id, version: row.version, reason: 'Other' }),
  ).rejects.toMatchObject({ status: 409 })

  await as(async ({ db, now }) => {
    const past = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
    const values = { machineId, planned: true, createdBy: planner.userId, reason: 'Old' }
    await db
      .insertInto('machineDowntime')
      .values([
        { ...values, startsAt: past(9), endsAt: past(8) },
        { ...values, startsAt: past(1), endsAt: at(1), reason: 'Oil' },
        { ...values, startsAt: past(9), endsAt: past(8), planned: false },
      ])
      .execute()
  })
  expect((await listed()).map(({ reason, state }) => [reason, state])).toEqual([
    ['Grease', 'upcoming'],
    ['Oil', 'now'],
    ['Old', 'over'],
  ])
  const [, oil, old] = await listed()
  if (!oil || !old) throw new Error('not listed')
  const begun = { id: oil.id, version: oil.version }
  await expect(maintainer.call(crud.update, { ...begun, startsAt: at(0) })).rejects.toThrow(/startsAt.*has started/)
  await expect(maintainer.call(crud.update, { id: old.id, version: 1, endsAt: at(2) })).rejects.toThrow(/already over/)
  expect(await maintainer.call(cancelMaintenanceWindow, { ids: [row.id, oil.id, old.id] })).toMatchObject({
    done: [row.id, oil.id],
    skipped: [{ id: old.id, reason: expect.stringMatching(/already over/) }],
  })
  expect((await listed()).map(({ reason, state }) => [reason, state])).toEqual([
    ['Oil', 'over'],
    ['Old', 'over'],
  ])
  const log = await as(({ db }) =>
    db.selectFrom('operationLog').select('verb').where('entity', '=', 'maintenanceWindow').orderBy('id').execute(),
  )
  expect(log.map(({ verb }) => verb)).toEqual(['add', 'update'])
})

test('what overlaps, makes no sense, or stands in work that is going on is refused by field with the remedy', async () => {
  await enter(9, 11)
  await expect(enter(10, 12)).rejects.toThrow(/startsAt.*already down .* \(Grease\): choose another time/)
  await planner.call(addMachineDown, { machineId, from: Date.parse(at(13)), to: Date.parse(at(14)) })
  await expect(enter(12, 15)).rejects.toThrow(/already down .* \(Down\): choose/)
  await expect(enter(12, 12)).rejects.toThrow(/endsAt.*after the start/)
  await expect(enter(-72, -70)).rejects.toThrow(/endsAt.*passed/)
  await expect(maintainer.call(crud.add, window(15, 16, { reason: ' ' }))).rejects.toThrow(/reason/)
  const both = await Promise.allSettled([enter(15, 16), enter(15, 16)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

  const id = await task('RUNS', 8, 8)
  const startedAt = new Date().toISOString()
  await as(({ db }) =>
    db
      .updateTable('task')
      .set({ status: 'inProgress', startedAt, planQuantity: 60_000 })
      .where('id', '=', id)
      .execute(),
  )
  await expect(enter(17, 18)).rejects.toThrow(/startsAt.*is running on the machine until about/)
})

test('planned tasks in it are told to the planner until they are moved; planning keeps clear of it', async () => {
  const inside = await task('IN', 9, 2)
  const later = await task('LATER', 14, 2)
  const row = await enter(10, 11)
  expect(row.tasks).toBe(1)
  expect(await exceptions()).toMatchObject([
    {
      kind: 'downtime',
      taskId: inside,
      workorderNo: 'IN',
      screen: 'gantScheduling',
      reason: expect.stringMatching(/M1 Machine M1 is down .*Grease.*Try again/),
    },
  ])
  await planner.call(lockTask, { ids: [inside] })
  const ids = (await exceptions()).map(({ id }) => id)
  expect(await planner.call(retryPlanException, { ids })).toMatchObject({
    done: [],
    skipped: [{ reason: expect.stringMatching(/locked/) }],
  })
  await planner.call(unlockTask, { ids: [inside] })
  expect(await planner.call(retryPlanException, { ids })).toMatchObject({ done: ids, skipped: [] })
  expect(await exceptions()).toEqual([])
  expect((await listed()).map(({ tasks }) => tasks)).toEqual([0])

  // With its work before and after, a task is planned around it.
  await as(({ db }) =>
    db
      .updateTable('task')
      .set({ plannedSetupStart: at(9), plannedStart: at(9), plannedEnd: at(12), machineId })
      .where('id', '=', inside)
      .execute(),
  )
  await as(({ db }) => db.deleteFrom('task').where('id', '=', later).execute())
  expect(await exceptions()).toEqual([])
  await planner.call(scheduleTask, { ids: [inside] })
  expect(await exceptions()).toEqual([])
})

test('a planner’s undo does not go over what the maintainer changed since', async () => {
  const { id } = await planner.call(addMachineDown, {
    machineId,
    from: Date.parse(at(9)),
    to: Date.parse(at(10)),
    planned: true,
    reason: 'Belt',
  })
  await maintainer.call(crud.update, { id, version: 1, endsAt: at(11) })
  await expect(planner.call(undoPlan, {})).rejects.toThrow(/changed or removed in the meantime/)
  expect(await listed()).toMatchObject([{ reason: 'Belt', endsAt: at(11) }])
})

test('who may only look cannot enter, change or take back; another team sees nothing', async () => {
  const row = await enter(9, 10)
  const looker = await makeUser(gemba, planner.teamId, { name: 'Looker', rights: ['maintenanceWindow.view'] })
  expect((await looker.call(crud.select, { where: { machineId } })).rows).toHaveLength(1)
  for (const [path, body] of [
    [crud.add.path, window(11, 12)],
    [crud.update.path, { id: row.id, version: 1, endsAt: at(12) }],
    [cancelMaintenanceWindow.path, { ids: [row.id] }],
  ] as const)
    expect(await looker.raw(path, body)).toMatchObject({ status: 403, body: { data: null } })
  const stranger = await gemba.team()
  expect((await stranger.call(crud.select, {})).rows).toEqual([])
  await expect(stranger.call(crud.add, window(11, 12))).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(crud.update, { id: row.id, version: 1, endsAt: at(12) })).rejects.toMatchObject({
    status: 404,
  })
  expect(await stranger.call(cancelMaintenanceWindow, { ids: [row.id] })).toMatchObject({ done: [] })
  expect(await listed()).toHaveLength(1)
})
