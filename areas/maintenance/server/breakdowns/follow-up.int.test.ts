import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { addDays } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/breakdown.api.ts'
import {
  executeMaintenanceTask,
  getMaintenanceSheet,
  moveMaintenanceTask,
  selectMaintenanceCalendar,
} from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { getMachineTimeline } from '../../contract/timeline.ts'
import { tellDue } from '../due/tell.ts'
import { asSystem, makeMaintained, today } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
let operator: Awaited<ReturnType<typeof makeUser>>
let fitter: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
  const view = ['maintenanceBreakdown.view', 'maintenanceTask.view']
  operator = await makeUser(gemba, admin.teamId, {
    name: 'Olga',
    rights: [...view, 'maintenanceBreakdown.report', 'maintenanceBreakdown.confirm'],
  })
  fitter = await makeUser(gemba, admin.teamId, {
    name: 'Finn',
    rights: [...view, 'maintenanceBreakdown.handle', 'maintenanceTask.execute'],
  })
})
afterAll(() => gemba?.end())

async function underRepair() {
  const { machineIds, number } = await makeMaintained(gemba, admin)
  const [machineId] = machineIds
  const reported = await operator.call(api.reportMaintenanceBreakdown, { machineId, symptom: 'It leaks' })
  await fitter.call(api.acceptMaintenanceBreakdown, { id: reported.id })
  await fitter.call(api.beginMaintenanceBreakdown, { id: reported.id })
  return { ...reported, machineId, number }
}

const courseOf = (id: number) => admin.call(api.getMaintenanceBreakdownCourse, { id })

test('what a repair leaves for later is a task without a plan: told, in the month and the time line, done, and linked both ways', async () => {
  const { id, breakdownNo, machineId } = await underRepair()
  const followUpOn = addDays(today(), 3)
  await fitter.call(api.finishMaintenanceBreakdown, { id, solution: 'clamped for now' })
  await operator.call(api.confirmMaintenanceBreakdown, {
    id,
    followUpWork: 'Change the hose',
    followUpOn,
    followUpPersonId: fitter.userId,
  })
  const { followUps, steps } = await courseOf(id)
  expect(followUps).toMatchObject([
    { work: 'Change the hose', status: 'pending', dueOn: followUpOn, personNames: ['Finn'] },
  ])
  const [{ id: taskId, taskNo }] = followUps as [(typeof followUps)[number]]
  expect(steps.at(-1)).toMatchObject({
    kind: 'followUp',
    userName: 'Olga',
    toUserName: 'Finn',
    note: `${taskNo} · Change the hose`,
  })
  const { rows: told } = await fitter.call(getMyNotification, {})
  expect(told.some(({ link }) => link === `equipmentMaintenance?taskId=${taskId}`)).toBe(true)

  const { rows } = await fitter.call(maintenanceTaskCrud.select, { where: { machineId } })
  expect(rows).toMatchObject([
    {
      taskNo,
      planName: 'Change the hose',
      planId: null,
      standardName: null,
      dueBy: 'breakdown',
      breakdownNo,
      mine: true,
    },
  ])
  const month = await admin.call(selectMaintenanceCalendar, { from: followUpOn, to: followUpOn })
  expect(month.tasks.filter((task) => task.id === taskId)).toMatchObject([{ planName: 'Change the hose' }])

  await admin.call(moveMaintenanceTask, { ids: [taskId], dueOn: today() })
  expect(await asSystem(gemba, admin.teamId, tellDue)).toBeGreaterThan(0)
  const sheet = await fitter.call(getMaintenanceSheet, { id: taskId })
  expect(sheet).toMatchObject({
    items: [],
    scan: false,
    breakdownId: id,
    breakdownNo,
    dueOn: today(),
    finishBy: today(),
  })
  await fitter.call(executeMaintenanceTask, { id: taskId, values: [], note: 'new hose' })
  expect((await courseOf(id)).followUps).toMatchObject([{ status: 'executed' }])
  const line = await admin.call(getMachineTimeline, { machineId, from: today(), to: today(), kinds: ['task'] })
  expect(line.rows).toMatchObject([{ name: taskNo, detail: 'Change the hose' }])
})

test('follow-up work is asked for whole or not at all, not for a day that has passed, and what is refused leaves the repair as it was', async () => {
  const { id } = await underRepair()
  const finish = (more: object) => fitter.call(api.finishMaintenanceBreakdown, { id, solution: 'clamped', ...more })
  const refused = (field: string) => ({ body: { data: { [field]: expect.any(String) } } })
  await expect(finish({ followUpWork: 'Hose' })).rejects.toMatchObject(refused('followUpOn'))
  await expect(finish({ followUpOn: today() })).rejects.toMatchObject(refused('followUpWork'))
  await expect(finish({ followUpWork: 'Hose', followUpOn: addDays(today(), -1) })).rejects.toMatchObject(
    refused('followUpOn'),
  )
  await expect(finish({ followUpWork: 'Hose', followUpOn: today(), followUpPersonId: 999_999 })).rejects.toMatchObject(
    refused('followUpPersonId'),
  )
  expect((await courseOf(id)).followUps).toEqual([])
  await finish({ followUpWork: 'Hose', followUpOn: today() })
  const [left] = (await courseOf(id)).followUps
  expect(left).toMatchObject({ work: 'Hose', personNames: [] })
  // It is sent back and repaired anew: what was left stays, and more may be.
  await operator.call(api.sendBackMaintenanceBreakdown, { id, note: 'still leaks' })
  await finish({ followUpWork: 'Seal', followUpOn: today() })
  expect((await courseOf(id)).followUps.map(({ work }) => work)).toEqual(['Hose', 'Seal'])
})

test('another team knows nothing of it', async () => {
  const stranger = await gemba.team()
  const { id } = await underRepair()
  await fitter.call(api.finishMaintenanceBreakdown, {
    id,
    solution: 'clamped',
    followUpWork: 'Hose',
    followUpOn: today(),
  })
  await expect(stranger.call(api.getMaintenanceBreakdownCourse, { id })).rejects.toMatchObject({ status: 404 })
})
