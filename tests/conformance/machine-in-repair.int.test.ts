import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/testing.ts'
import * as api from '#areas/maintenance/contract/breakdown.api.ts'
import { maintenancePartCrud } from '#areas/maintenance/contract/part.ts'
import { maintenanceWearCrud, replaceVulnerablePart } from '#areas/maintenance/contract/wear.ts'
import { makeMachine } from '../factories/plant.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('work does not begin on a machine that is being repaired, until production has confirmed it', async () => {
  const admin = await gemba.team()
  const right = (...verbs: string[]) => verbs.map((verb) => `maintenanceBreakdown.${verb}`)
  const operator = await makeUser(gemba, admin.teamId, { name: 'Olga', rights: right('view', 'report', 'confirm') })
  const fitter = await makeUser(gemba, admin.teamId, { name: 'Finn', rights: right('view', 'handle') })
  const { taskId, machineId } = await gemba.services.database.inTeam(
    { teamId: admin.teamId, workshops: null },
    async (db) => {
      const floor = await makeFloor(db)
      const { taskIds } = await makeOrder(db, floor, { number: 'BRK', quantity: 10 })
      const machine = await makeMachine(db, { number: 'BRK-1', name: 'Press', workshopId: floor.workshopId })
      await db
        .updateTable('task')
        .set({ machineId: machine })
        .where('id', '=', taskIds[0] as number)
        .execute()
      return { taskId: taskIds[0] as number, machineId: machine }
    },
  )
  const start = async () =>
    (await admin.raw(startWork.path, { taskId, userIds: [admin.userId], confirmed: ['moveDuty'] })).body
  const { id } = await operator.call(api.reportMaintenanceBreakdown, { machineId, symptom: 'stuck' })
  expect(JSON.stringify((await start()).data)).toContain('machineInRepair')
  await fitter.call(api.acceptMaintenanceBreakdown, { id })
  await fitter.call(api.beginMaintenanceBreakdown, { id })
  await fitter.call(api.finishMaintenanceBreakdown, { id, solution: 'freed' })
  expect(JSON.stringify((await start()).data)).toContain('machineInRepair')
  await operator.call(api.confirmMaintenanceBreakdown, { id })
  expect((await start()).code).toBe(0)
})

test('work does not begin on a machine whose part is past its life and locked, until it is replaced', async () => {
  const admin = await gemba.team()
  const { taskId, machineId } = await gemba.services.database.inTeam(
    { teamId: admin.teamId, workshops: null },
    async (db) => {
      const floor = await makeFloor(db)
      const { taskIds } = await makeOrder(db, floor, { number: 'WRN', quantity: 10 })
      const machine = await makeMachine(db, { number: 'WRN-1', name: 'Press', workshopId: floor.workshopId })
      const id = taskIds[0] as number
      await db.updateTable('task').set({ machineId: machine }).where('id', '=', id).execute()
      return { taskId: id, machineId: machine }
    },
  )
  const { id: partId } = await admin.call(maintenancePartCrud.add, { number: 'BELT', name: 'Belt', unit: 'pcs' })
  const { id } = await admin.call(maintenanceWearCrud.add, {
    position: 'Drive',
    meter: 'hours',
    machineId,
    partId,
    life: 100,
    locks: true,
  })
  await admin.call(replaceVulnerablePart, { id, fittingId: null, usedBefore: 100, fromStock: false })
  const start = async () =>
    (await admin.raw(startWork.path, { taskId, userIds: [admin.userId], confirmed: ['moveDuty'] })).body
  expect(JSON.stringify((await start()).data)).toContain('wornPart')
  const { fittingId } = await admin.call(maintenanceWearCrud.get, { id })
  await admin.call(replaceVulnerablePart, { id, fittingId, reason: 'planned', fromStock: false })
  expect((await start()).code).toBe(0)
})
