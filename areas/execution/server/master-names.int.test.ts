import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskCrud } from '#areas/planning/contract/task/task.api.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getTaskCard, selectFloorTask } from '../contract/floor.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const vi = { languages: 'vi' }
const en = { languages: 'en' }

/** An order of cutting and welding, and who works at it. */
async function namedFloor() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 10 }))
  const operator = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  return { admin, floor, operator, taskIds: taskIds as [number, number] }
}

test('an operation is read in the language of whoever reads, though the order copied its name', async () => {
  const { admin, floor, operator, taskIds } = await namedFloor()
  const [id] = floor.operations as [number]
  const { version } = await admin.call(operationCrud.get, { id })
  const named = await admin.call(operationCrud.update, { id, version, produreNames: { vi: 'Cắt' } })
  const seen = async (headers: Record<string, string>) => [
    (await admin.call(operationCrud.select, {}, headers)).rows.find((row) => row.id === id)?.produreName,
    (await admin.call(taskCrud.select, { where: { taskNo: 'WO1-1' } }, headers)).rows[0]?.produreName,
    (await operator.call(selectFloorTask, { keyword: 'WO1-1' }, headers)).rows[0]?.produreName,
    (await operator.call(getTaskCard, { taskId: taskIds[0] }, headers)).produreName,
  ]
  expect(await seen(vi)).toEqual(Array(4).fill('Cắt'))
  expect(await seen(en)).toEqual(Array(4).fill('Cut'))
  // Found in the language that it is read in.
  const found = async (keyword: string, headers: Record<string, string>) =>
    (await operator.call(selectFloorTask, { keyword }, headers)).rows.map((row) => row.taskNo)
  expect([await found('Cắt', vi), await found('Cắt', en)]).toEqual([['WO1-1'], []])

  // The copy keeps what was; the name in another language is the master's.
  await admin.call(operationCrud.update, { id, version: named.version, produreName: 'Laser cutting' })
  expect(await seen(en)).toEqual(['Laser cutting', 'Cut', 'Cut', 'Cut'])
  expect(await seen(vi)).toEqual(Array(4).fill('Cắt'))
})
