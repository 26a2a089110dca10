import { afterAll, beforeAll, expect, test } from 'vitest'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { addDays } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { freshPicture } from '#tests/support/picture.ts'
import { maintenancePlanCrud } from '../contract/plan.ts'
import { maintenanceStandardCrud } from '../contract/standard.ts'
import * as api from '../contract/task.api.ts'
import { maintenanceTaskCrud } from '../contract/task.ts'
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

const tasksOf = async (planId: number) =>
  (await admin.call(maintenanceTaskCrud.select, { pageNum: 1, pageSize: 50, where: { planId } })).rows

test('a plan makes the task of each machine once, its lead days ahead, also with two servers; and goes on once it is done', async () => {
  const place = await makeMaintained(gemba, admin)
  const first = addDays(today(), 10)
  const weekly = { unit: 'week', startsOn: first, leadDays: 7, requiredDays: 2, machineIds: [...place.machineIds] }
  const { planId, rows } = await makeTask(admin, place, weekly)
  expect(rows).toEqual([])
  expect(await admin.call(maintenancePlanCrud.get, { id: planId })).toMatchObject({ nextOn: first, openTasks: 0 })
  const noon = `${addDays(first, -7)}T04:00:00Z`
  const made = await Promise.all([1, 2].map(() => asSystem(gemba, admin.teamId, (ctx) => makeDue(ctx, [planId]), noon)))
  expect(made.sort()).toEqual([0, 2])
  expect(await asSystem(gemba, admin.teamId, (ctx) => makeDue(ctx, [planId]), noon)).toBe(0)
  const open = await tasksOf(planId)
  expect(open.map(({ dueOn, finishBy, status }) => [dueOn, finishBy, status])).toEqual([
    [first, addDays(first, 1), 'pending'],
    [first, addDays(first, 1), 'pending'],
  ])
  const [task] = open
  await admin.call(api.executeMaintenanceTask, { id: task?.id ?? 0, values: good })
  // It was done ahead of its day, so the next one is a week after that day; the other machine's, if it is done on its day.
  const { tasks, coming } = await admin.call(api.selectMaintenanceCalendar, { from: today(), to: addDays(today(), 40) })
  expect(tasks.filter(({ dueOn }) => dueOn === first)).toHaveLength(2)
  const days = coming.filter((each) => each.planId === planId).map(({ dueOn }) => dueOn)
  const weeks = [7, 14, 21, 28].map((more) => addDays(first, more))
  expect(days).toEqual([...weeks, ...weeks])
})

test('all is answered before it is done; then it is frozen, and what was found stands', async () => {
  const place = await makeMaintained(gemba, admin)
  const { planId, task } = await makeTask(admin, place)
  const id = task.id
  const execute = async (values: object[], more: object = {}) =>
    (await admin.raw(api.executeMaintenanceTask.path, { id, values, ...more })).body
  expect((await execute(good.slice(0, 2))).message).toBe('“Leaks” is not answered (1 in all)')
  expect(await execute([...good.slice(0, 2), { item: 2, words: 'flood' }])).toMatchObject({
    data: { 'values.2.value': expect.stringContaining('“Leaks” cannot have this answer') },
  })
  expect(await execute([...good, { item: 9, value: 1 }])).toMatchObject({
    data: { 'values.3.item': expect.any(String) },
  })
  const values = [good[0], { item: 1, value: 5.5 }, good[2], { item: 3, words: 'noisy' }] as typeof good
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => admin.call(api.executeMaintenanceTask, { id, values, note: 'at noon' })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const sheet = await admin.call(api.getMaintenanceSheet, { id })
  expect(sheet).toMatchObject({ status: 'executed', failed: 1, note: 'at noon', edition: 1 })
  expect(sheet.values).toEqual([
    { item: 0, value: 1, words: null, conforming: true },
    { item: 1, value: 5.5, words: null, conforming: false },
    { item: 2, value: null, words: 'none', conforming: true },
    { item: 3, value: null, words: 'noisy', conforming: true },
  ])
  await expect(admin.call(api.skipMaintenanceTask, { id, note: 'why' })).rejects.toThrow(/cannot be changed/)
  expect((await tasksOf(planId)).map(({ status }) => status)).toEqual(['executed'])
  const stranger = await gemba.team('Elsewhere')
  await expect(stranger.call(api.getMaintenanceSheet, { id })).rejects.toThrow(/404/)
})

test('a spot check needs a picture, an item that wants one its own; where a label must be scanned it is that machine’s', async () => {
  const place = await makeMaintained(gemba, admin)
  const { id: standardId } = await admin.call(maintenanceStandardCrud.add, {
    code: `pic${place.number}`,
    name: 'With picture',
    items: [
      { item: 'Gauge', kind: 'yesNo', picture: true },
      { item: 'Rest', kind: 'yesNo' },
    ],
  })
  const { task } = await makeTask(admin, { ...place, standardId }, { kind: 'spotCheck', scan: true })
  const values = [
    { item: 0, value: 1 },
    { item: 1, value: 1 },
  ]
  const send = async (more: object) =>
    (await admin.raw(api.executeMaintenanceTask.path, { id: task.id, values, ...more })).body
  expect((await send({})).message).toContain(`Scan the label of ${place.number}`)
  expect((await send({ code: 'CNC-0' })).message).toContain('Scan the label')
  const code = place.number.toLowerCase()
  expect(await send({ code })).toMatchObject({ data: { photos: '“Gauge” needs a picture' } })
  const many = await Promise.all(Array.from({ length: 10 }, () => freshPicture(gemba, admin)))
  const ids = many.map((picture) => picture.id)
  const of = (item: number | null, photoIds: number[]) => ({ item, photoIds })
  expect(await send({ code, photos: [of(0, ids.slice(0, 5)), of(null, ids.slice(5))] })).toMatchObject({
    data: { photos: expect.stringContaining('up to 9 pictures') },
  })
  expect(await send({ code, photos: [of(0, ids.slice(0, 1)), of(null, ids.slice(1, 9))] })).toMatchObject({ code: 0 })
  const { photos, scanned } = await admin.call(api.getMaintenanceSheet, { id: task.id })
  expect(scanned).toBe(true)
  expect(photos.map(({ item }) => item)).toEqual([0, ...Array(8).fill(null)])
})

test('what is out of its limits calls for help at the machine, in the words of its items', async () => {
  const place = await makeMaintained(gemba, admin)
  const draft = { code: `call${place.number}`, name: 'Calling' }
  const items = [{ item: 'Vibration', kind: 'measured', upper: 3, raises: 'call' }] as const
  expect((await admin.raw(maintenanceStandardCrud.add.path, { ...draft, items })).body).toMatchObject({
    data: { 'items.0.raises': expect.stringContaining('select the andon type') },
  })
  const { id: andonTypeId } = await admin.call(andonTypeCrud.add, {
    code: 'MT',
    name: 'Maintenance',
    color: 'red',
    button: 1,
    responsibleIds: [admin.userId],
    immediateChannels: ['inApp'],
    tiers: [{ minutes: 5, until: 'response', responsible: true, channels: ['inApp'] }],
  })
  const { id: standardId } = await admin.call(maintenanceStandardCrud.add, { ...draft, andonTypeId, items: [...items] })
  const { task } = await makeTask(admin, { ...place, standardId })
  await admin.call(api.executeMaintenanceTask, { id: task.id, values: [{ item: 0, value: 7 }] })
  const calls = await admin.call(andonCallCrud.select, { pageNum: 1, pageSize: 10, where: { source: ['maintenance'] } })
  expect(calls.rows).toMatchObject([{ description: `${task.taskNo} · Vibration`, status: 'awaitingResponse' }])
})

test('a changed plan makes anew what is not due yet, and takes away the open tasks of machines it no longer has', async () => {
  const place = await makeMaintained(gemba, admin)
  const startsOn = addDays(today(), 3)
  const machineIds = [...place.machineIds]
  const { planId, rows } = await makeTask(admin, place, { startsOn, leadDays: 5, machineIds })
  expect(rows.map(({ dueOn }) => dueOn)).toEqual([startsOn, startsOn])
  const change = async (patch: object) => {
    const { version } = await admin.call(maintenancePlanCrud.get, { id: planId })
    await admin.call(maintenancePlanCrud.update, { id: planId, version, ...patch, ...meant })
    return (await tasksOf(planId)).map(({ dueOn, personNames }) => [dueOn, personNames])
  }
  const later = addDays(today(), 4)
  const { id: own } = await admin.call(maintenancePlanCrud.get, { id: planId })
  expect(own).toBe(planId)
  expect(await change({ startsOn: later, personIds: [admin.userId] })).toEqual([
    [later, [expect.any(String)]],
    [later, [expect.any(String)]],
  ])
  expect(await change({ machineIds: [place.machineIds[1]] })).toHaveLength(1)
  expect(await change({ enabled: false })).toEqual([])
  expect(await change({ enabled: true })).toHaveLength(1)
})

test('items are versioned: a task goes by those that held when it was made', async () => {
  const place = await makeMaintained(gemba, admin)
  const { task } = await makeTask(admin, place)
  const { version, items } = await admin.call(maintenanceStandardCrud.get, { id: place.standardId })
  await admin.call(maintenanceStandardCrud.update, { id: place.standardId, version, items: items.slice(0, 1) })
  const { edition, version: next } = await admin.call(maintenanceStandardCrud.get, { id: place.standardId })
  expect(edition).toBe(2)
  // The same items again make no version.
  await admin.call(maintenanceStandardCrud.update, { id: place.standardId, version: next, items: items.slice(0, 1) })
  expect((await admin.call(maintenanceStandardCrud.get, { id: place.standardId })).edition).toBe(2)
  expect((await admin.call(api.getMaintenanceSheet, { id: task.id })).items).toHaveLength(4)
  const { skipped } = await admin.call(maintenanceStandardCrud.delete, { ids: [place.standardId] })
  expect(skipped).toHaveLength(1)
})

test('what is done late says so and tells what was missed; those in charge were told once of each', async () => {
  const place = await makeMaintained(gemba, admin)
  const ann = await makeUser(gemba, admin.teamId, {
    name: 'Ann',
    rights: ['maintenanceTask.view', 'maintenanceTask.execute'],
  })
  const { planId, task } = await makeTask(admin, place, { personIds: [ann.userId] })
  const told = async () => {
    const { rows } = await ann.call(getMyNotification, {})
    return rows.map(({ subject }) => subject)
  }
  for (const _again of [1, 2]) await asSystem(gemba, admin.teamId, tellDue)
  expect(await told()).toEqual(['1 项保养任务到期'])
  const late = `${addDays(today(), 3)}T04:00:00Z`
  for (const _again of [1, 2]) await asSystem(gemba, admin.teamId, tellDue, late)
  expect(await told()).toEqual(['1 项保养任务已延期', '1 项保养任务到期'])
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .updateTable('maintenanceTask')
      .set({
        cycleOn: addDays(today(), -3),
        dueOn: addDays(today(), -3),
        finishBy: addDays(today(), -3),
        lateAt: new Date(Date.now() - 1000).toISOString(),
      })
      .where('id', '=', task.id)
      .execute(),
  )
  // The rhythm began today: of the days since the task's own, one passed.
  expect(await ann.call(api.executeMaintenanceTask, { id: task.id, values: good })).toMatchObject({
    status: 'executedLate',
  })
  expect((await tasksOf(planId)).at(-1)).toMatchObject({ status: 'executedLate', missed: 1, closedByName: 'Ann' })
  await expect(ann.call(api.skipMaintenanceTask, { id: task.id, note: 'n' })).rejects.toThrow(/403/)
})

test('a plan that cannot be is refused by its field', async () => {
  const place = await makeMaintained(gemba, admin)
  const plan = {
    code: 'bad',
    name: 'Bad',
    kind: 'maintenance',
    standardId: place.standardId,
    machineIds: [place.machineIds[0]],
  }
  const add = async (more: object) =>
    (await admin.raw(maintenancePlanCrud.add.path, { ...plan, unit: 'day', every: 1, startsOn: today(), ...more })).body
  expect(await add({ reckoned: 'floating', holiday: 'skip' })).toMatchObject({ data: { holiday: expect.any(String) } })
  expect(await add({ endsOn: addDays(today(), -1) })).toMatchObject({ data: { endsOn: expect.any(String) } })
  expect(await add({ unit: 'nthWeekday' })).toMatchObject({
    data: { nth: expect.any(String), nthWeekday: expect.any(String) },
  })
  expect(await add({ machineIds: [999_999] })).toMatchObject({ data: { machineIds: expect.any(String) } })
})
