import { afterAll, beforeAll, expect, test } from 'vitest'
import { workCenterCrud } from '#areas/workcenters/contract/work-center.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../../contract/duty.ts'
import { addReport } from '../../contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

/** An order whose welding has no task yet, cut where what follows is sent to a second welding centre. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { workshopId, lineId } = floor
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut, weld] = order.taskIds as [number, number]
  await within(async (db) => {
    await db.deleteFrom('task').where('id', '=', weld).execute()
    await db
      .updateTable('orderOperation')
      .set({ taskedQuantity: 0 })
      .where('id', '=', order.operationIds[1] as number)
      .execute()
  })
  const second = await admin.call(workCenterCrud.add, { number: 'W2', name: 'Weld 2', workshopId, lineId })
  const id = floor.centers[0] as number
  await admin.call(workCenterCrud.update, { id, version: 1, nextAutoDispatch: true, nextWorkCenterId: second.id })
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  const welding = () =>
    within((db) =>
      db
        .selectFrom('task')
        .selectAll()
        .where('orderOperationId', '=', order.operationIds[1] as number)
        .execute(),
    )
  return { ann, cut, second: second.id, welding, within }
}

const jobsLeft = async (within: Awaited<ReturnType<typeof place>>['within']) => {
  const rows = await within((db) =>
    db.selectFrom('job').select('state').where('kind', '=', 'planning.dispatchNext').execute(),
  )
  return rows.map(({ state }) => state)
}

test('what follows on reported work is made into one task where it is sent to, planned and released', async () => {
  const { ann, cut, second, welding, within } = await place()
  await ann.call(addReport, { taskId: cut, goodQuantity: 10 })
  await expect.poll(() => jobsLeft(within), { timeout: 15_000 }).toEqual(['done'])
  const [task] = await welding()
  expect(task).toMatchObject({ workCenterId: second, planQuantity: 100, released: true, status: 'waiting' })
  expect(task?.plannedStart).not.toBeNull()
  expect(task?.publishedStart).toEqual(task?.plannedStart)
  expect(task?.publishedWorkCenterId).toBe(second)

  await ann.call(addReport, { taskId: cut, goodQuantity: 10 })
  await expect.poll(() => jobsLeft(within), { timeout: 15_000 }).toEqual(['done', 'done'])
  expect(await welding()).toHaveLength(1)
})
