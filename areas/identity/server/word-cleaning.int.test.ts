import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { positionCrud } from '../contract/department.ts'
import { getTeamConfig, updateTeamConfig } from '../contract/team-config.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

let number = 0
const kept = async (who: Client, remark: string) =>
  (await who.call(positionCrud.add, { name: `P${++number}`, remark })).remark

test('listed words in Chinese text are starred whoever sends them, other text is kept', async () => {
  const admin = await gemba.team()
  expect(await kept(admin, '这里卖海洛因')).toBe('这里卖**')
  expect(await kept(admin, 'no heroin here')).toBe('no heroin here')
  expect(await kept(admin, '轴承座')).toBe('轴承座')
})

test('a team changes its list at once, and the list itself is kept as typed', async () => {
  const [admin, other] = [await gemba.team(), await gemba.team()]
  const wordFilter = { add: ['苹果树'], remove: ['海洛因'], allow: [] }
  expect(await kept(admin, '海洛因和苹果树')).toBe('**和苹果树')
  for (const _ of [1, 2]) await admin.call(updateTeamConfig, { wordFilter })
  expect((await admin.call(getTeamConfig, {})).wordFilter).toEqual(wordFilter)
  expect(await kept(admin, '海洛因和苹果树')).toBe('海洛因和**')
  expect(await kept(other, '海洛因和苹果树')).toBe('**和苹果树')
})
