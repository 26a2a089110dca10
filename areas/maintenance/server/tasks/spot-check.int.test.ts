import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { makeMachine, makeWorkshop } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { freshPicture } from '#tests/support/picture.ts'
import { maintenancePlanCrud } from '../../contract/plan.ts'
import { selectStartableCheck, startMaintenanceCheck, withdrawMaintenanceCheck } from '../../contract/spot-check.api.ts'
import * as api from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { tellDue } from '../due/tell.ts'
import { asSystem, good, makeMaintained, makeTask, today } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

const rights = ['maintenanceTask.view', 'maintenanceTask.execute']
const worker = (name: string, more: { rights?: string[]; workshops?: number[] } = {}) =>
  makeUser(gemba, admin.teamId, { name, rights, ...more })

/** A plan of spot checks whose next day is three days off, so nothing of it is open. */
async function setUp(more: object = {}) {
  const place = await makeMaintained(gemba, admin)
  const { planId } = await makeTask(admin, place, {
    kind: 'spotCheck',
    every: 7,
    startsOn: addDays(today(), 3),
    holiday: 'keep',
    ...more,
  })
  const [machineId] = place.machineIds
  const openOf = async () =>
    (
      await admin.call(maintenanceTaskCrud.select, {
        pageNum: 1,
        pageSize: 50,
        where: { planId, status: ['pending', 'delayed'] },
      })
    ).rows
  return { place, planId, machineId, openOf }
}

const photos = async (by: Awaited<ReturnType<typeof worker>>) => [{ photoIds: [(await freshPicture(gemba, by)).id] }]

test('whoever stands at a machine begins a check of it, which is his and due today; the rhythm of its plan stays', async () => {
  const { machineId, planId, openOf } = await setUp()
  const ann = await worker('Ann')
  const choices = await ann.call(selectStartableCheck, { machineId })
  expect(choices.rows).toEqual([
    { planId, planName: 'Daily look', standardName: 'Daily look', items: 4, minutes: null, openTaskNo: null },
  ])
  const begun = await ann.call(startMaintenanceCheck, { machineId, planId })
  expect(begun.made).toBe(true)
  expect(await openOf()).toMatchObject([
    { id: begun.id, taskNo: begun.taskNo, dueOn: today(), dueBy: 'request', personNames: ['Ann'] },
  ])
  // Whoever began it is not told that it is due.
  expect(await asSystem(gemba, admin.teamId, tellDue)).toBe(0)
  await ann.call(api.executeMaintenanceTask, { id: begun.id, values: good, photos: await photos(ann) })
  expect(await admin.call(maintenancePlanCrud.get, { id: planId })).toMatchObject({ nextOn: addDays(today(), 3) })
  // As often as somebody wants to look.
  expect(await ann.call(startMaintenanceCheck, { machineId, planId })).toMatchObject({ made: true })
})

test('a second press, another person and what waits there already come to one task', async () => {
  const { machineId, planId, openOf } = await setUp()
  const [ann, ben] = [await worker('Ann'), await worker('Ben')]
  const begun = await Promise.all([ann, ben, ann].map((who) => who.call(startMaintenanceCheck, { machineId, planId })))
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  expect(begun.filter(({ made }) => made)).toHaveLength(1)
  expect(await openOf()).toHaveLength(1)
  const daily = await setUp({ every: 1, startsOn: today() })
  const [waiting] = await daily.openOf()
  expect(await ann.call(selectStartableCheck, { machineId: daily.machineId })).toMatchObject({
    rows: [{ openTaskNo: waiting?.taskNo }],
  })
  const input = { machineId: daily.machineId, planId: daily.planId }
  expect(await ben.call(startMaintenanceCheck, input)).toEqual({
    id: waiting?.id,
    taskNo: waiting?.taskNo,
    made: false,
  })
  expect(await daily.openOf()).toMatchObject([{ dueBy: 'calendar' }])
})

test('only plans of spot checks in use that name the machine are offered; another one is refused with the remedy', async () => {
  const { machineId, planId, place } = await setUp()
  const ann = await worker('Ann')
  const off = await setUp({ enabled: false })
  const over = await setUp({ startsOn: addDays(today(), -9), endsOn: addDays(today(), -2) })
  const maintenance = await setUp({ kind: 'maintenance' })
  for (const each of [off, over, maintenance]) {
    expect(await ann.call(selectStartableCheck, { machineId: each.machineId })).toEqual({ rows: [] })
    await expect(
      ann.call(startMaintenanceCheck, { machineId: each.machineId, planId: each.planId }),
    ).rejects.toMatchObject({ body: { data: { planId: expect.stringMatching(/enable the plan/) } } })
  }
  await expect(ann.call(startMaintenanceCheck, { machineId: place.machineIds[1], planId })).rejects.toMatchObject({
    body: { data: { planId: expect.stringContaining(`${place.number}B`) } },
  })
  expect((await ann.raw(startMaintenanceCheck.path, { machineId, planId: 0 })).status).toBe(400)
})

test('it takes the right to execute, and a machine that the person may see', async () => {
  const { machineId, planId, openOf } = await setUp()
  const reader = await worker('Rea', { rights: ['maintenanceTask.view'] })
  expect((await reader.raw(startMaintenanceCheck.path, { machineId, planId })).status).toBe(403)
  expect((await reader.raw(selectStartableCheck.path, { machineId })).status).toBe(403)
  const elsewhere = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
    const workshopId = await makeWorkshop(db, { name: 'Elsewhere' })
    await makeMachine(db, { number: 'ELSE-1', name: 'Press', workshopId })
    return workshopId
  })
  const stranger = await worker('Sol', { workshops: [elsewhere] })
  await expect(stranger.call(startMaintenanceCheck, { machineId, planId })).rejects.toMatchObject({ status: 404 })
  expect(await openOf()).toEqual([])
})

test('a check begun by mistake is taken back by whoever began it, and by nobody else; its plan stays as it was', async () => {
  const { machineId, planId, openOf } = await setUp()
  const [ann, ben] = [await worker('Ann'), await worker('Ben')]
  const { id } = await ann.call(startMaintenanceCheck, { machineId, planId })
  const offered = async (who: typeof ann) => (await who.call(api.getMaintenanceSheet, { id })).withdrawable
  expect([await offered(ann), await offered(ben)]).toEqual([true, false])
  expect((await ben.raw(withdrawMaintenanceCheck.path, { id })).status).toBe(400)
  await ann.call(withdrawMaintenanceCheck, { id })
  expect(await openOf()).toEqual([])
  expect(await ann.call(api.getMaintenanceSheet, { id })).toMatchObject({ status: 'skipped', withdrawable: false })
  expect(await admin.call(maintenancePlanCrud.get, { id: planId })).toMatchObject({ nextOn: addDays(today(), 3) })
  expect((await ann.raw(withdrawMaintenanceCheck.path, { id })).status).toBe(400)
  // What a day asked for is not taken back so, by whomever.
  const due = await setUp({ startsOn: today() })
  const [asked] = await due.openOf()
  expect(asked?.dueBy).toBe('calendar')
  expect((await ann.raw(withdrawMaintenanceCheck.path, { id: asked?.id })).status).toBe(400)
  const looks = await worker('Looks', { rights: ['maintenanceTask.view'] })
  expect((await looks.raw(withdrawMaintenanceCheck.path, { id })).status).toBe(403)
})
