import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoLimits } from '#core/contract/photos.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { freshPicture } from '#tests/support/picture.ts'
import { startWork } from '../../contract/duty.ts'
import { addReport, correctReport, getReportCourse, reportCrud } from '../../contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** An operator at a task, with two reasons to find fault. */
async function atWork() {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const reasons = ['Scratch', 'Dent'].map((name) => ({ code: name, name, className: 'Surface' }))
  const rows = await within((db) => db.insertInto('defectReason').values(reasons).returning('id').execute())
  const [scratch, dent] = rows.map(({ id }) => id) as [number, number]
  const operator = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const [taskId] = order.taskIds as [number]
  await operator.call(startWork, { taskId, userIds: [operator.userId] })
  return { admin, within, operator, taskId, scratch, dent }
}

test('photos of a defect are seen with it in the report and in its correction', async () => {
  const { admin, operator, taskId, scratch, dent } = await atWork()
  const [first, second] = [await freshPicture(gemba, operator), await freshPicture(gemba, operator)]
  const { ids } = await operator.call(addReport, {
    taskId,
    goodQuantity: 3,
    defects: [
      { reasonId: scratch, quantity: 1, photoIds: [first.id, second.id] },
      { reasonId: dent, quantity: 2 },
    ],
  })
  const photosOf = async (id: number) => {
    const { defects } = await admin.call(getReportCourse, { id })
    return Object.fromEntries(defects.map(({ name, photos }) => [name, photos]))
  }
  const id = ids[0] as number
  expect(await photosOf(id)).toEqual({ Scratch: [first.fileNo, second.fileNo], Dent: [] })
  expect((await admin.call(reportCrud.get, { id })).photos).toBe(2)
  const look = await gemba.app.inject({
    method: 'GET',
    url: `/user/web/fileController/selectDataByNo?no=${first.fileNo}`,
    headers: { token: admin.token },
  })
  expect(look.statusCode).toBe(200)

  const said = { id, goodQuantity: 3, defects: [{ reasonId: scratch, quantity: 2 }], reason: 'Counted again' }
  const corrected = await admin.call(correctReport, said)
  expect(await photosOf(corrected.ids[0] as number)).toEqual({ Scratch: [first.fileNo, second.fileNo] })
})

test('more photos than a report takes, and those of others, are refused and nothing is reported', async () => {
  const { admin, within, operator, taskId, scratch, dent } = await atWork()
  const mine = await Promise.all(Array.from({ length: photoLimits.most + 1 }, () => freshPicture(gemba, operator)))
  const others = await freshPicture(gemba, admin)
  const report = (photos: [number[], number[]]) =>
    operator.call(addReport, {
      taskId,
      goodQuantity: 1,
      defects: [scratch, dent].map((reasonId, i) => ({ reasonId, quantity: 1, photoIds: photos[i] })),
    })
  const [one, ...rest] = mine.map(({ id }) => id) as [number, ...number[]]
  expect((await refusal(report([[one], rest]))).data).toEqual({
    'defects.1.photoIds': 'A report takes at most 6 photos: remove some',
  })
  expect((await refusal(report([[], [others.id]]))).data).toHaveProperty(['defects.1.photoIds'])
  expect(await within((db) => db.selectFrom('report').select('id').execute())).toEqual([])
  await report([[one], rest.slice(0, 5)])
  expect((await refusal(report([[one], []]))).data).toHaveProperty(['defects.0.photoIds'])
})
