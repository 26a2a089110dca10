import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { limits } from '#core/contract/limits.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

test('what somebody tried and put away is kept for him alone, wherever he logs in, within bounds', async () => {
  const admin = await gemba.team()
  const operator = await makeUser(gemba, admin.teamId, { name: 'Operator', rights: ['report.view'] })
  const stranger = await gemba.team()
  const value = { opened: ['scanCodeRoReportWork'], away: true, asked: false }
  await operator.call(updateLayout, { name: 'tries', scope: 'personal', value })
  expect(await operator.call(getLayout, { name: 'tries' })).toMatchObject({ personal: value, general: null })
  for (const other of [admin, stranger])
    expect(await other.call(getLayout, { name: 'tries' })).toMatchObject({ personal: null, general: null })
  const huge = { opened: ['x'.repeat(limits.layoutBytes)] }
  expect((await operator.raw(updateLayout.path, { name: 'tries', scope: 'personal', value: huge })).status).toBe(400)
})
