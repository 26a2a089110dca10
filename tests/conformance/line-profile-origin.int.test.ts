import { afterAll, beforeAll, expect, test } from 'vitest'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { made } from '#tests/factories/plant.ts'
import { makeLine } from '#tests/factories/qx.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('a profile tells what it began with; a copy whose draft is deleted keeps that it was one', async () => {
  const { admin, within, profileId } = await makeLine(gemba)
  const product = (code: string) =>
    within((db) => made(db.insertInto('product').values({ code, name: code, unit: 'pcs' }).returning('id')))
  const [own, copied, again] = [await product('OWN'), await product('COPY'), await product('AGAIN')]
  const add = async (input: { productId: number; fromId?: number }) =>
    (await admin.call(qxApi.addLineProfile, input)).id
  await add({ productId: own })
  const copy = await add({ productId: copied, fromId: profileId })
  await add({ productId: again, fromId: copy })
  const origins = async () => {
    const { rows } = await admin.call(qxApi.profiles.select, { sort: [{ field: 'id', order: 'asc' }] })
    return rows.map(({ origin, fromName }) => [origin, fromName])
  }
  expect(await origins()).toEqual([
    ['told', null],
    ['template', null],
    ['copy', expect.stringMatching(/ Valve block V1$/)],
    ['copy', 'COPY Valve block V1'],
  ])
  await admin.call(qxApi.profiles.delete, { ids: [copy] })
  expect((await origins()).at(-1)).toEqual(['copy', null])
}, 120_000)
