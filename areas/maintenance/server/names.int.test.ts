import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { selectMaintenanceDue } from '../contract/due.ts'
import { maintenancePlanCrud } from '../contract/plan.ts'
import { getMaintenanceRoundSheet } from '../contract/round.ts'
import { maintenanceRouteCrud } from '../contract/route.ts'
import { selectStartableCheck } from '../contract/spot-check.api.ts'
import { maintenanceStandardCrud } from '../contract/standard.ts'
import { getMaintenanceSheet, selectMaintenanceCalendar } from '../contract/task.api.ts'
import { maintenanceTaskCrud } from '../contract/task.ts'
import { tellDue } from './due/tell.ts'
import { asSystem, makeMaintained, makeRound, makeTask, today } from './testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

const vi = { languages: 'vi' }

test('plans, standards and routes are called in the reader’s language wherever a task or round names them, and each is told in his own', async () => {
  const place = await makeMaintained(gemba, admin)
  const standard = await admin.call(maintenanceStandardCrud.get, { id: place.standardId })
  const { id, version } = standard
  await admin.call(maintenanceStandardCrud.update, { id, version, names: { vi: 'Kiểm tra hằng ngày' } })
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: ['maintenanceTask.view'] })
  const { planId, task } = await makeTask(admin, place, {
    name: 'Weekly service',
    names: { vi: 'Bảo dưỡng tuần', 'zh-Hans': '周保养' },
    kind: 'spotCheck',
    personIds: [ann.userId],
  })

  const page = { pageNum: 1, pageSize: 20, where: { planId } }
  const { rows } = await admin.call(maintenanceTaskCrud.select, page, vi)
  expect(rows).toMatchObject([{ planName: 'Bảo dưỡng tuần', standardName: 'Kiểm tra hằng ngày' }])
  const found = await admin.call(
    maintenanceTaskCrud.select,
    { pageNum: 1, pageSize: 20, where: { keyword: 'dưỡng tuần' } },
    vi,
  )
  expect(found.rows.map(({ taskNo }) => taskNo)).toEqual([task.taskNo])
  expect((await admin.call(maintenanceTaskCrud.select, page)).rows).toMatchObject([
    { planName: 'Weekly service', standardName: 'Daily look' },
  ])
  expect(await admin.call(getMaintenanceSheet, { id: task.id }, vi)).toMatchObject({
    planName: 'Bảo dưỡng tuần',
    standardName: 'Kiểm tra hằng ngày',
  })
  const days = { from: today(), to: today() }
  const month = await admin.call(selectMaintenanceCalendar, days, vi)
  expect(month.tasks).toMatchObject([{ planName: 'Bảo dưỡng tuần' }])
  const due = await admin.call(selectMaintenanceDue, { pageSize: 20, where: { dueOn: days } }, vi)
  expect(due.rows).toMatchObject([{ planName: 'Bảo dưỡng tuần' }])
  const machineId = place.machineIds[0]
  expect((await admin.call(selectStartableCheck, { machineId }, vi)).rows).toMatchObject([
    { planName: 'Bảo dưỡng tuần', standardName: 'Kiểm tra hằng ngày' },
  ])
  // Whoever opens it to change it has it as it stands.
  expect(await admin.call(maintenancePlanCrud.get, { id: planId }, vi)).toMatchObject({ name: 'Weekly service' })

  await asSystem(gemba, admin.teamId, tellDue)
  const { rows: told } = await ann.call(getMyNotification, {})
  expect(told[0]?.body).toMatch(/周保养/)
})

test('… and so is the route of a round', async () => {
  const place = await makeMaintained(gemba, admin)
  const { id, roundNo } = await makeRound(admin, place)
  const { rows } = await admin.call(maintenanceRouteCrud.select, { pageNum: 1, pageSize: 20 })
  const route = rows[0]
  await admin.call(maintenanceRouteCrud.update, {
    id: route?.id as number,
    version: route?.version as number,
    names: { vi: 'Xưởng' },
  })
  expect(await admin.call(getMaintenanceRoundSheet, { id }, vi)).toMatchObject({ roundNo, routeName: 'Xưởng' })
  expect(await admin.call(getMaintenanceRoundSheet, { id })).toMatchObject({ roundNo, routeName: 'Hall' })
})
