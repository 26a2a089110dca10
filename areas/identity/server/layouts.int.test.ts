import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLayout, selectOperationLog, selectRecordLog, updateLayout } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { layoutCrud } from '../contract/layout.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('the team’s layouts are listed, and deleted without touching those that people keep', async () => {
  const [admin, stranger] = [await gemba.team(), await gemba.team()]
  const user = await makeUser(gemba, admin.teamId, { name: 'Li', rights: [] })
  const keep = (who: Client, name: string, scope: 'personal' | 'general', value: unknown) =>
    who.call(updateLayout, { name, scope, value })
  await keep(admin, 'list:workOrder', 'general', { columns: [] })
  await keep(admin, 'board:statusView', 'general', { rows: 5 })
  await keep(user, 'list:workOrder', 'personal', { columns: ['a'] })
  const { rows, total } = await admin.call(layoutCrud.select, {})
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { name: 'board:statusView', personalCount: 0, updatedByName: 'Administrator' },
    { name: 'list:workOrder', personalCount: 1, updatedByName: 'Administrator' },
  ])
  const ids = rows.map((row) => row.id)
  const saved = await admin.call(selectRecordLog, { entity: 'layout', entityId: ids[0] ?? 0 })
  expect(saved.rows).toMatchObject([{ verb: 'update', entityName: 'board:statusView' }])
  expect((await stranger.call(layoutCrud.delete, { ids })).done).toEqual([])
  expect((await admin.call(layoutCrud.delete, { ids })).done.sort()).toEqual(ids.sort())
  expect((await admin.call(layoutCrud.select, {})).total).toBe(0)
  expect(await user.call(getLayout, { name: 'list:workOrder' })).toEqual({
    personal: { columns: ['a'] },
    general: null,
  })
  const log = await admin.call(selectOperationLog, { where: { entity: 'layout', verb: 'delete' } })
  expect(log.rows.map(({ entityName }) => entityName).sort()).toEqual(['board:statusView', 'list:workOrder'])
})

test('nobody but an administrator deletes a layout, and nobody one of a person', async () => {
  const admin = await gemba.team()
  const make = (name: string, rights: string[]) => makeUser(gemba, admin.teamId, { name, rights })
  const [without, withRight] = [await make('Li', []), await make('Wu', ['layout.view', 'layout.delete'])]
  await admin.call(updateLayout, { name: 'list:task', scope: 'general', value: 1 })
  await admin.call(updateLayout, { name: 'list:task', scope: 'personal', value: 2 })
  const [row] = (await admin.call(layoutCrud.select, {})).rows
  const ids = [row?.id ?? 0]
  expect((await without.raw(layoutCrud.select.path, {})).status).toBe(403)
  expect((await without.raw(layoutCrud.delete.path, { ids })).status).toBe(403)
  expect((await withRight.raw(layoutCrud.delete.path, { ids })).status).toBe(400)
  const own = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('layout').select('id').where('userId', '=', admin.userId).executeTakeFirstOrThrow(),
  )
  expect((await admin.call(layoutCrud.delete, { ids: [own.id] })).done).toEqual([])
  expect(await admin.call(getLayout, { name: 'list:task' })).toEqual({ personal: 2, general: 1 })
})
