import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoLimits } from '#core/contract/photos.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { freshPicture } from '#tests/support/picture.ts'
import * as api from '../contract/call.api.ts'
import { andonCallCrud } from '../contract/call.ts'
import { makeAndonFloor } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('photos come after a call, from whoever helps, and are seen in its course', async () => {
  const { admin, operator, maintainer, stationId, typeId } = await makeAndonFloor(gemba)
  const { id } = await operator.call(api.raiseAndonCall, { stationId, typeId })
  const [smoke, bearing] = [await freshPicture(gemba, operator), await freshPicture(gemba, maintainer)]
  await operator.call(api.addAndonPhoto, { id, photoIds: [smoke.id] })
  await maintainer.call(api.addAndonPhoto, { id, photoIds: [bearing.id] })
  expect((await admin.call(andonCallCrud.get, { id })).photos).toBe(2)
  const { steps } = await admin.call(api.getAndonCourse, { id })
  expect(steps.map(({ kind, userName, photos }) => [kind, userName, photos])).toEqual([
    ['raised', 'Olga', []],
    ['photographed', 'Olga', [smoke.fileNo]],
    ['photographed', 'Mai', [bearing.fileNo]],
  ])
})

test('a call takes no more photos than its most, and none of others', async () => {
  const { operator, maintainer, stationId, typeId } = await makeAndonFloor(gemba)
  const { id } = await operator.call(api.raiseAndonCall, { stationId, typeId })
  const photos = await Promise.all(Array.from({ length: photoLimits.most }, () => freshPicture(gemba, operator)))
  const add = async (photoIds: number[]) => (await operator.raw(api.addAndonPhoto.path, { id, photoIds })).body
  expect(await add([(await freshPicture(gemba, maintainer)).id])).toMatchObject({
    data: { photoIds: expect.any(String) },
  })
  expect(await add(photos.map((photo) => photo.id))).toMatchObject({ code: 0 })
  expect(await add([(await freshPicture(gemba, operator)).id])).toMatchObject({
    data: { photoIds: 'A call takes at most 6 photos: remove some' },
  })
  expect((await operator.raw(api.addAndonPhoto.path, { id: 999_999, photoIds: [1] })).status).toBe(404)
})
