import { afterAll, beforeAll, expect, test } from 'vitest'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { askMoldRemoval, confirmMoldRemoval, getMoldMachine, mountMold } from '#areas/molds/contract/mounting.api.ts'
import { updatePlanSet } from '#areas/planning/contract/aps/plan-set.ts'
import { getReadiness } from '#areas/planning/contract/readiness/readiness.api.ts'
import { makeMachine } from '#tests/factories/plant.ts'
import { type Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { endWork, startWork } from '../../contract/duty.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from '../testing.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A floor whose cutting names a mold; its work centre has two machines, and no task names one. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { teamId } = admin
  const { taskIds, operationIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut, weld] = taskIds as [number, number]
  const machines = await within(async (db) => {
    const ids: number[] = []
    for (const number of ['M1', 'M2', 'M3']) {
      const machine = { number, name: 'Press', workshopId: floor.workshopId, lineId: floor.lineId }
      const machineId = await makeMachine(db, machine)
      const workCenterId = floor.centers[number === 'M3' ? 1 : 0] as number
      await db.insertInto('workCenterMachine').values({ workCenterId, machineId }).execute()
      ids.push(machineId)
    }
    await db
      .updateTable('orderOperation')
      .set({ mold: 'K1' })
      .where('id', '=', operationIds[0] as number)
      .execute()
    return ids as [number, number, number]
  })
  const { id: moldId } = await admin.call(moldCrud.add, { number: 'K1', name: 'Cap', holeCount: 1, location: 'A-1' })
  const ann = await makeUser(gemba, teamId, { name: 'Ann', rights: operatorRights })
  const start = (taskId = cut) => ann.call(startWork, { taskId, userIds: [ann.userId] })
  const planOn = (machineId: number | null) =>
    within((db) => db.updateTable('task').set({ machineId }).where('id', '=', cut).execute())
  const ready = async () => {
    const { aspects } = await admin.call(getReadiness, { id: cut })
    const { state, message } = aspects.find(({ aspect }) => aspect === 'mold') ?? {}
    return [state, message]
  }
  return { admin, within, machines, moldId, ann, cut, weld, start, planOn, ready }
}

test('work with a mold starts where it hangs; the refusal says where it is', async () => {
  const { admin, machines, moldId, weld, start, planOn, ready } = await place()
  const [first, second, other] = machines
  await start(weld).catch((error: Refused) => expect(error.body.message).not.toMatch(/Mold/))
  const missing = await refusal(start())
  expect(missing.data.checks?.map(({ name }) => name)).toEqual(['mold'])
  expect(missing.message).toContain('not mounted on “Cut centre” but in storage (A-1)')
  expect(await ready()).toEqual(['waiting', '“K1” is in storage (A-1) and must be mounted'])
  const mounting = await admin.call(mountMold, { machineId: other, moldId })
  expect((await refusal(start())).message).toContain('is mounted on “M3 Press”, not on “Cut centre”')
  expect(await ready()).toEqual(['waiting', '“K1” is mounted on “M3 Press” and must be changed over'])
  await admin.call(askMoldRemoval, mounting)
  await admin.call(confirmMoldRemoval, mounting)
  await admin.call(mountMold, { machineId: second, moldId })
  expect(await ready()).toEqual(['ready', '“K1” is mounted'])
  await planOn(first)
  expect((await refusal(start())).message).toContain('is mounted on “M2 Press”, not on “M1 Press”')
  await planOn(null)
  expect(await start()).toMatchObject({ ids: [expect.any(Number)] })
})

test('a mold past its limit, or one that is asked for, begins nothing', async () => {
  const { admin, within, machines, moldId, start } = await place()
  const { id } = await admin.call(mountMold, { machineId: machines[0], moldId })
  const worn = { maintenanceShots: 10, maintenanceMinutes: 1, shotsSinceMaintenance: 10, totalShots: 10 }
  await within((db) => db.updateTable('mold').set(worn).execute())
  expect((await refusal(start())).message).toContain('is overdue for maintenance and locked')
  await admin.call(updatePlanSet, { version: 0, value: { moldLock: false } })
  await admin.call(askMoldRemoval, { id })
  expect((await refusal(start())).message).toContain('Removal of mold “K1” from')
})

test('the team may do without the check', async () => {
  const { admin, start } = await place()
  await admin.call(updatePlanSet, { version: 0, value: { moldCheck: false } })
  expect(await start()).toMatchObject({ ids: [expect.any(Number)] })
})

test('a mold that people work with stays; of a task that is only begun a person decides', async () => {
  const { admin, machines, moldId, ann, cut, start } = await place()
  const [machineId] = machines
  const before = await admin.call(getMoldMachine, { machineId })
  expect(before.tasks).toMatchObject([{ taskNo: 'WO1-1', moldNumber: 'K1', moldId }])
  const { id } = await admin.call(mountMold, { machineId, moldId, taskId: cut })
  await start()
  expect((await refusal(admin.call(askMoldRemoval, { id }))).message).toContain('“WO1-1” is running with this mold')
  await ann.call(endWork, { taskId: cut, userIds: [ann.userId] })
  const asked = await refusal(admin.call(askMoldRemoval, { id }))
  expect(asked).toMatchObject({ code: 4002, data: { confirm: 'begunTask' } })
  await admin.call(askMoldRemoval, { id, confirmed: ['begunTask'] })
  await admin.call(confirmMoldRemoval, { id, confirmed: ['begunTask'] })
  expect((await refusal(start())).message).toContain('not mounted on “Cut centre” but in storage (A-1)')
})

test('of a start and a removal at the same moment one is refused', async () => {
  const { admin, machines, moldId, start } = await place()
  const { id } = await admin.call(mountMold, { machineId: machines[0], moldId })
  const outcomes = await Promise.allSettled([start(), admin.call(askMoldRemoval, { id })])
  const { mounted } = await admin.call(getMoldMachine, { machineId: machines[0] })
  const [started, asked] = outcomes.map(({ status }) => status === 'fulfilled')
  expect(mounted[0]?.status).toBe(asked ? 'removalAsked' : 'mounted')
  expect([started, asked]).toContain(false)
})
