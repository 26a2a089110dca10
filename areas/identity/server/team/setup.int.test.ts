import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getSetup, setupTeam } from '../../contract/session.api.ts'
import { setupLink } from './setup.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

test('the link that the start prints makes the first team once, and says so to who comes later', async () => {
  const link = await setupLink(gemba.services)
  const secret = new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('secret') ?? ''
  const wanted = { teamName: '一厂', zone: 'Asia/Shanghai', account: 'wang', name: '王芳', phoneNo: '13800001234' }
  const make = (more: object) =>
    gemba.client('').raw(setupTeam.path, { ...wanted, password: 'Secret-77', secret, ...more })

  const state = async (tried = secret) => (await gemba.client('').call(getSetup, { secret: tried })).state
  expect([await state(), await state('guessed'), await state('é'.repeat(secret.length))]).toEqual([
    'open',
    'used',
    'used',
  ])
  expect((await make({ secret: 'guessed' })).body.message).toMatch(/^The link no longer works/)
  expect((await make({ zone: 'Nowhere' })).body.data).toHaveProperty('zone')
  const common = await make({ password: 'password123' })
  expect(common.body.data).toHaveProperty('password')
  // Opened twice: one team, and the other is told.
  const both = await Promise.all([make({}), make({ teamName: '二厂', account: 'li', phoneNo: '13800001235' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const teams = await gemba.services.database.inNoTeam((db) => db.selectFrom('team').select('id').execute())
  expect(teams).toHaveLength(1)
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ data: { user: { isAdministrator: true } } })
  expect(await setupLink(gemba.services)).toBeNull()
  expect(await state()).toBe('done')
  const again = await make({ teamName: '三厂', account: 'zhao', phoneNo: '13800001236' })
  expect(again).toMatchObject({ status: 400, body: { message: 'The factory is already set up: log in' } })
})
