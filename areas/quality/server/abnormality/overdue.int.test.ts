import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import type { Ctx } from '#core/server/context.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/abnormality.ts'
import { tellOverdue } from './steps.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('what is overdue is told once and stands among the to-dos of its owner alone', async () => {
  const admin = await gemba.team()
  const works = ['abnormality.view', 'abnormality.add', 'abnormality.work']
  const eva = await makeUser(gemba, admin.teamId, { name: 'Eva', rights: works })
  const udo = await makeUser(gemba, admin.teamId, { name: 'Udo', rights: works })
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
    service.inTeam({ id: admin.teamId, zone: 'Asia/Shanghai' }, work)
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id, number } = await eva.call(api.raiseAbnormality, { subject: 'Burrs', dueAt })
  const waits = async (who: typeof eva) =>
    (await who.call(selectHomeTodo, {})).rows
      .filter(({ kind }) => kind === 'abnormalities' || kind === 'lateAbnormalities')
      .map(({ kind, name, about }) => [kind, name, about])
  expect([await waits(eva), await waits(udo)]).toEqual([[['abnormalities', number, 'Burrs']], []])
  expect(await within(tellOverdue)).toBe(0)
  await within(({ db }) =>
    db.updateTable('abnormality').set({ dueAt: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute(),
  )
  expect([await within(tellOverdue), await within(tellOverdue)]).toEqual([1, 0])
  const { rows } = await eva.call(getMyNotification, {})
  expect(rows.filter(({ subject }) => subject.includes(number))).toHaveLength(1)
  expect(await waits(eva)).toEqual([['lateAbnormalities', number, 'Burrs']])
  expect((await admin.call(api.abnormalityCrud.get, { id })).overdue).toBe(true)
})
