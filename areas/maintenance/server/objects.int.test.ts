import { afterAll, beforeAll, expect, test } from 'vitest'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { abnormalityCrud } from '#areas/quality/contract/abnormality.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { findAnything } from '#core/contract/find.ts'
import { addDays } from '#engines/working-time/index.ts'
import { makeWorkshop } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import { freshPicture } from '#tests/support/picture.ts'
import { correctMaintenanceTask, signMaintenanceTask } from '../contract/attest.api.ts'
import { selectMaintenanceDue, selectMaintenanceLoad } from '../contract/due.ts'
import { selectMaintenanceFigure } from '../contract/figures.ts'
import { maintenanceObjectCrud } from '../contract/object.ts'
import * as part from '../contract/part.api.ts'
import { maintenancePartCrud, maintenancePartMoveCrud } from '../contract/part.ts'
import { maintenancePlanCrud } from '../contract/plan.ts'
import { selectStartableCheck, startMaintenanceCheck } from '../contract/spot-check.api.ts'
import { maintenanceStandardCrud } from '../contract/standard.ts'
import * as api from '../contract/task.api.ts'
import { maintenanceTaskCrud } from '../contract/task.ts'
import { getMachineTimeline } from '../contract/timeline.ts'
import { makeDue } from './due/make.ts'
import { tellDue } from './due/tell.ts'
import { asSystem, good, makeMaintained, makeTask, meant, today } from './testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

let counter = 0

/** A place with a torque wrench, and what a plan of it alone says. */
async function setUp(more: object = {}) {
  const place = await makeMaintained(gemba, admin)
  const number = `TW-${++counter}`
  const { id: objectId } = await admin.call(maintenanceObjectCrud.add, {
    number,
    name: 'Torque wrench',
    kind: 'tool',
    workshopId: place.workshopId,
    ...more,
  })
  return { place, number, objectId, of: { machineIds: [], objectIds: [objectId] } }
}

const tasksOf = async (planId: number) =>
  (await admin.call(maintenanceTaskCrud.select, { pageNum: 1, pageSize: 50, where: { planId } })).rows

test('a plan of a machine and an object makes one task of each, once also with two servers, and goes on once it is done', async () => {
  const { place, number, objectId } = await setUp()
  const first = addDays(today(), 10)
  const monthly = { unit: 'week', startsOn: first, leadDays: 7, objectIds: [objectId], minutes: 20 }
  const { planId } = await makeTask(admin, place, monthly)
  expect(await admin.call(maintenancePlanCrud.get, { id: planId })).toMatchObject({
    nextOn: first,
    objectIds: [objectId],
    objectNames: ['Torque wrench'],
  })
  const noon = `${addDays(first, -7)}T04:00:00Z`
  const made = await Promise.all([1, 2].map(() => asSystem(gemba, admin.teamId, (ctx) => makeDue(ctx, [planId]), noon)))
  expect(made[0]! + made[1]!).toBe(2)
  expect(await asSystem(gemba, admin.teamId, (ctx) => makeDue(ctx, [planId]), noon)).toBe(0)
  const open = await tasksOf(planId)
  expect(open.map((row) => [row.machineId ?? null, row.objectId ?? null, row.machineNumber]).sort()).toEqual(
    [
      [place.machineIds[0], null, place.number],
      [null, objectId, number],
    ].sort(),
  )
  const task = open.find((row) => row.objectId === objectId)
  expect(task).toMatchObject({ objectName: 'Torque wrench', ofMachine: null, workshopId: place.workshopId })
  // Moved, it stands for the same time; done, the next one is a week after that.
  await admin.call(api.moveMaintenanceTask, { ids: [task?.id ?? 0], dueOn: addDays(first, 1) })
  await admin.call(api.executeMaintenanceTask, { id: task?.id ?? 0, values: good })
  const days = { from: today(), to: addDays(today(), 40) }
  const { coming } = await admin.call(api.selectMaintenanceCalendar, days)
  const of = coming.filter((each) => each.planId === planId && each.machineNumber === number)
  expect(of.map(({ dueOn }) => dueOn)).toEqual([7, 14, 21, 28].map((each) => addDays(first, each)))
  const list = await admin.call(selectMaintenanceDue, {
    pageNum: 1,
    pageSize: 50,
    where: { dueOn: days, objectId: [objectId] },
  })
  expect(list.rows.map(({ status }) => status)).toEqual(['executed', 'coming', 'coming', 'coming', 'coming'])
  const { rows: loads } = await admin.call(selectMaintenanceLoad, days)
  const minutes = loads.flatMap((row) => row.days).filter(({ on }) => on === addDays(first, 14))
  expect(minutes.map((day) => day.minutes)).toEqual([40])
})

test('what an object cannot have is refused with its field and remedy, and a plan is of something', async () => {
  const { place, of } = await setUp()
  const send = async (more: object) => {
    const plan = {
      code: `X${++counter}`,
      name: 'x',
      kind: 'maintenance',
      standardId: place.standardId,
      startsOn: today(),
    }
    return (await admin.raw(maintenancePlanCrud.add.path, { ...plan, unit: 'day', every: 1, ...more })).body
  }
  expect(await send({ machineIds: [] })).toMatchObject({
    data: { machineIds: expect.stringContaining('at least one machine or maintenance object') },
  })
  expect(await send({ ...of, meter: 'hours', meterEvery: 100 })).toMatchObject({
    data: { meter: expect.stringContaining('by the calendar') },
  })
  expect(await send({ ...of, unit: 'condition', condition: 'faults', conditionTimes: 2 })).toMatchObject({
    data: { condition: expect.stringContaining('clear the condition') },
  })
  expect(await send({ ...of, stands: true, standsAt: '08:00', minutes: 20 })).toMatchObject({
    data: { stands: expect.stringContaining('Machine must stand') },
  })
  expect((await send({ objectIds: [999_999] })).data).toHaveProperty('objectIds')
  // Nor by a change: an object that is added to a plan with a stop.
  const { planId } = await makeTask(admin, place, {
    stands: true,
    standsAt: '08:00',
    minutes: 20,
    startsOn: addDays(today(), 5),
  })
  const { version } = await admin.call(maintenancePlanCrud.get, { id: planId })
  const change = await admin.raw(maintenancePlanCrud.update.path, {
    id: planId,
    version,
    objectIds: of.objectIds,
    ...meant,
  })
  expect(change.body).toMatchObject({ data: { stands: expect.any(String) } })
})

test('an object is of a workshop and at most a line of it; what has tasks is not deleted', async () => {
  const { place, objectId, of } = await setUp()
  const { id: other } = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => ({
    id: await makeWorkshop(db, { name: `Other ${++counter}` }),
  }))
  const { id: lineId } = await admin.call(lineCrud.add, { number: `L${counter}`, name: 'Far line', workshopId: other })
  const draft = { number: `CV-${counter}`, name: 'Conveyor', kind: 'line', workshopId: place.workshopId } as const
  expect((await admin.raw(maintenanceObjectCrud.add.path, { ...draft, lineId })).body).toMatchObject({
    data: { lineId: expect.stringContaining('Far line') },
  })
  await makeTask(admin, place, of)
  const deleted = await admin.call(maintenanceObjectCrud.delete, { ids: [objectId] })
  expect(deleted).toMatchObject({ done: [], skipped: [{ id: objectId }] })
})

test('a spot check is begun at an object by its label, with its picture; the label proves presence, and the time line tells it', async () => {
  const { place, number, objectId, of } = await setUp()
  const plan = { ...of, kind: 'spotCheck', unit: 'month', monthDay: 1, startsOn: addDays(today(), 40), scan: true }
  const { planId } = await makeTask(admin, place, { ...plan, leadDays: 0, signed: true })
  expect((await admin.call(selectStartableCheck, { objectId })).rows.map((row) => row.planId)).toEqual([planId])
  for (const input of [{}, { objectId, machineId: place.machineIds[0] }])
    expect((await admin.raw(selectStartableCheck.path, input)).body).toMatchObject({
      data: { machineId: expect.stringContaining('one machine or one maintenance object') },
    })
  const begun = await Promise.all([1, 2].map(() => admin.call(startMaintenanceCheck, { objectId, planId })))
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  const { id } = begun[0] as (typeof begun)[number]
  const photoIds = [(await freshPicture(gemba, admin)).id]
  const send = (code: string) =>
    admin.raw(api.executeMaintenanceTask.path, { id, values: good, photos: [{ item: null, photoIds }], code })
  expect((await send(place.number)).body.message).toContain(`Scan the label of ${number} first`)
  expect((await send(`https://plant.example/home/maintenanceObjectPage?number=${number}`)).body.code).toBe(0)
  await admin.call(signMaintenanceTask, { id, password: testPassword })
  expect(await admin.call(api.getMaintenanceSheet, { id })).toMatchObject({
    machineNumber: number,
    scanned: true,
    signature: { intact: true },
  })
  await admin.call(correctMaintenanceTask, { id, values: good, reason: 'Read again' })
  const line = await admin.call(getMachineTimeline, { objectId, from: today(), to: today() })
  expect(line.rows.map(({ kind }) => kind).sort()).toEqual(['correction', 'task'])
})

test('what is out of its limits raises an abnormality in the workshop; calls and breakdowns, which are of machines, are told instead', async () => {
  const { place, number, of } = await setUp()
  const rights = ['maintenanceBreakdown.assign', 'maintenanceBreakdown.view', 'maintenanceTask.view']
  const head = await makeUser(gemba, admin.teamId, { name: 'Head', rights })
  const { id: andonTypeId } = await admin.call(andonTypeCrud.add, {
    code: 'MT',
    name: 'Maintenance',
    color: 'red',
    button: 1,
    responsibleIds: [admin.userId],
    immediateChannels: ['inApp'],
    tiers: [{ minutes: 5, until: 'response', responsible: true, channels: ['inApp'] }],
  })
  const limit = { kind: 'measured', upper: 3 } as const
  const { id: standardId } = await admin.call(maintenanceStandardCrud.add, {
    code: `out${number}`,
    name: 'Out',
    andonTypeId,
    items: [
      { ...limit, item: 'Deviation', raises: 'abnormality' },
      { ...limit, item: 'Grip', raises: 'call' },
      { ...limit, item: 'Ratchet', raises: 'breakdown' },
    ],
  })
  const { task } = await makeTask(admin, { ...place, standardId }, of)
  const values = [0, 1, 2].map((item) => ({ item, value: 5 }))
  expect(await admin.call(api.executeMaintenanceTask, { id: task.id, values })).toMatchObject({ failed: 3 })
  const { rows } = await admin.call(abnormalityCrud.select, {
    pageNum: 1,
    pageSize: 10,
    where: { sourceNo: task.taskNo },
  })
  expect(rows).toMatchObject([{ workshopId: place.workshopId }])
  expect(rows[0]?.machineName ?? null).toBeNull()
  expect(rows[0]?.subject).toContain('Deviation')
  const told = (await head.call(getMyNotification, {})).rows
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`${number} Torque wrench ${task.taskNo}`),
  ])
  expect(told[0]?.body).toMatch(/Grip.*Ratchet/)
})

test('those in charge are told of what is due, a changed plan says what it touches, and an object out of use asks for nothing', async () => {
  const { place, number, objectId, of } = await setUp()
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: ['maintenanceTask.view'] })
  const { planId } = await makeTask(admin, place, { ...of, personIds: [ann.userId] })
  await asSystem(gemba, admin.teamId, tellDue)
  const told = (await ann.call(getMyNotification, {})).rows
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining(`${number} Torque wrench`)])
  const plan = await admin.call(maintenancePlanCrud.get, { id: planId })
  const without = { id: planId, version: plan.version, machineIds: [place.machineIds[0]], objectIds: [] }
  const asked = await admin.raw(maintenancePlanCrud.update.path, without)
  expect(asked.body.message).toMatch(/1 .*task.*withdrawn.*/i)
  await admin.call(maintenancePlanCrud.update, { ...without, machineIds: [place.machineIds[0]], ...meant })
  expect((await tasksOf(planId)).map((row) => row.objectId ?? null)).toEqual([null])
  // Back in it, and then out of use.
  const later = await makeTask(admin, place, { ...of, startsOn: addDays(today(), 9) })
  expect(await admin.call(maintenancePlanCrud.get, { id: later.planId })).toMatchObject({ nextOn: addDays(today(), 9) })
  const object = await admin.call(maintenanceObjectCrud.get, { id: objectId })
  await admin.call(maintenanceObjectCrud.update, { id: objectId, version: object.version, enabled: false })
  expect(await admin.call(maintenancePlanCrud.get, { id: later.planId })).toMatchObject({ nextOn: null })
})

test('another workshop’s objects are neither named nor reached, and a plan that both have stays whole', async () => {
  const { place, number, objectId, of } = await setUp()
  const far = await setUp()
  const start = { kind: 'spotCheck', startsOn: addDays(today(), 9) }
  const { planId } = await makeTask(admin, place, { ...start, objectIds: [objectId, far.objectId] })
  const rights = ['maintenanceTask.view', 'maintenanceTask.execute', 'maintenanceObject.view', 'maintenanceObject.edit']
  const sol = await makeUser(gemba, admin.teamId, {
    name: 'Sol',
    rights: [...rights, 'maintenancePlan.view', 'maintenancePlan.edit'],
    workshops: [far.place.workshopId],
  })
  const page = { pageNum: 1, pageSize: 50 }
  const seen = (await sol.call(maintenanceObjectCrud.select, page)).rows.map((row) => row.number)
  expect(seen).toContain(far.number)
  expect(seen).not.toContain(number)
  expect((await sol.raw(maintenanceObjectCrud.get.path, { id: objectId })).status).toBe(404)
  expect((await sol.raw(selectStartableCheck.path, { objectId })).status).toBe(404)
  expect((await sol.raw(startMaintenanceCheck.path, { objectId, planId })).status).toBe(404)
  expect((await sol.raw(getMachineTimeline.path, { objectId, from: today(), to: today() })).status).toBe(404)
  expect((await sol.call(findAnything, { text: number, exact: true })).records).toEqual([])
  expect((await admin.call(findAnything, { text: number, exact: true })).records).toMatchObject([
    { kind: 'maintenanceObject', query: { number } },
  ])
  const plan = await sol.call(maintenancePlanCrud.get, { id: planId })
  expect(plan).toMatchObject({ objectIds: [far.objectId], machineIds: [] })
  // What he changes of it leaves the others in it, with the day on which they are due.
  await sol.call(maintenancePlanCrud.update, {
    id: planId,
    version: plan.version,
    objectIds: [far.objectId],
    minutes: 15,
    ...meant,
  })
  const { coming } = await admin.call(api.selectMaintenanceCalendar, { from: today(), to: addDays(today(), 9) })
  expect(
    coming
      .filter((each) => each.planId === planId)
      .map((each) => each.machineNumber)
      .sort(),
  ).toEqual([place.number, number, far.number].sort())
  const draft = { number: `F-${++counter}`, name: 'Far', kind: 'tool', workshopId: place.workshopId } as const
  const adder = await makeUser(gemba, admin.teamId, {
    name: 'Ada',
    rights: ['maintenanceObject.add'],
    workshops: [far.place.workshopId],
  })
  expect((await adder.raw(maintenanceObjectCrud.add.path, draft)).body.data).toHaveProperty('workshopId')
  const other = await gemba.team()
  expect((await other.call(maintenanceObjectCrud.select, page)).rows).toEqual([])
  expect((await other.raw(selectStartableCheck.path, { objectId })).status).toBe(404)
  const { task } = await makeTask(admin, place, of)
  expect((await sol.call(maintenanceTaskCrud.select, { ...page, where: { objectId } })).rows).toEqual([])
  expect((await sol.raw(api.getMaintenanceSheet.path, { id: task.id })).status).toBe(404)
})

test('tasks of objects count in compliance, backlog and cost, and in nothing that a machine alone has', async () => {
  const { place, number, objectId, of } = await setUp()
  const { task } = await makeTask(admin, place, { ...of, minutes: 60 })
  const later = await makeTask(admin, place, { ...of, minutes: 30 })
  const { id: partId } = await admin.call(maintenancePartCrud.add, {
    number: `K-${number}`,
    name: 'Kit',
    unit: 'pcs',
    price: 12,
  })
  await admin.call(part.receiveMaintenancePart, { id: partId, quantity: 5 })
  await admin.call(part.takeMaintenancePart, { partId, quantity: 2, use: { for: 'task', id: task.id } })
  const moves = { pageNum: 1, pageSize: 10, where: { objectId: [objectId] } }
  expect((await admin.call(maintenancePartMoveCrud.select, moves)).rows).toMatchObject([
    { kind: 'taken', quantity: -2, usedFor: task.taskNo, machineId: null, objectId },
  ])
  await admin.call(api.executeMaintenanceTask, { id: task.id, values: good })
  const where = { workshopId: [place.workshopId], day: { from: today(), to: today() } }
  const { rows, whole } = await admin.call(selectMaintenanceFigure, { pageNum: 1, pageSize: 10, where })
  expect(rows.find((row) => row.objectId === objectId)).toMatchObject({
    machineId: null,
    machineNumber: number,
    due: 1,
    inTime: 1,
    compliance: 1,
    backlogTasks: 1,
    backlogHours: 0.5,
    partsCost: 24,
    failures: 0,
    mtbf: null,
    mttr: null,
    availability: null,
  })
  expect(whole).toMatchObject({ due: 1, inTime: 1, backlogTasks: 1, partsCost: 24, standstillCost: null })
  expect(later.task.objectId).toBe(objectId)
  const narrowed = { ...where, machineId: [place.machineIds[0]] }
  const machine = await admin.call(selectMaintenanceFigure, { pageNum: 1, pageSize: 10, where: narrowed })
  expect(machine.whole.due).toBe(0)
  const line = await admin.call(getMachineTimeline, { objectId, from: today(), to: today() })
  expect(line.rows.find(({ kind }) => kind === 'part')?.detail).toBe('Kit 2 pcs · 24.00')
})
