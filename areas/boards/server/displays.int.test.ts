import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStationDisplay } from '#areas/esop/contract/instruction.api.ts'
import { defaultLook } from '#areas/esop/contract/line-display.ts'
import { getCurrentUser, switchTeam } from '#areas/identity/contract/session.api.ts'
import { getLayout, selectOperationLog, updateLayout } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { displayCrud, issueDisplayLink, revokeDisplayLink } from '../contract/display.ts'
import { selectProductionStatus, selectStatusView } from '../contract/production.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const turn = (path: string) => ({ path, seconds: 20 })

async function display(admin: Client, name: string, draft: object = {}) {
  const row = await admin.call(displayCrud.add, { name, boards: [turn('statusView')], ...draft })
  const { address } = await admin.call(issueDisplayLink, { id: row.id })
  const queryId = new URL(address, 'http://x').hash.replace('#queryId=', '')
  return { row, address, client: gemba.client(queryId) }
}

const status = (client: Client, path: string, body: object = {}) =>
  client.raw(path, body).then((answer) => answer.status)

test('an address opens its boards without a login, and nothing else', async () => {
  const admin = await gemba.team()
  const { address, client } = await display(admin, 'Hall 1', { language: 'vi' })
  expect(address).toMatch(/^\/home\/statusView\?full=1#queryId=display-[\w-]{43}$/)
  const me = await client.call(getCurrentUser, {})
  expect(me.display).toEqual({ boards: [turn('statusView')], language: 'vi' })
  expect([me.user.name, me.rights, me.teams.length]).toEqual(['Hall 1', ['board.view'], 1])
  expect(await client.call(selectStatusView, {})).toMatchObject({ rows: [] })
  expect(await client.call(getLayout, { name: 'board:statusView' })).toEqual({ personal: null, general: null })

  const open = new Set([
    '/user/web/getCurrentUser',
    '/user/web/getLayout',
    '/kanban/web/selectBoardAnnouncement',
    '/kanban/web/selectBoardCall',
    '/kanban/web/selectBoardHead',
    '/kanban/web/selectBoardPlace',
    '/kanban/web/selectStatusView',
  ])
  const others = gemba.endpoints.filter(({ path, access }) => !('public' in access) && !open.has(path))
  expect(others.length).toBeGreaterThan(100)
  const let_in = await Promise.all(others.map(async ({ path }) => ({ path, status: await status(client, path) })))
  expect(let_in.filter((answer) => answer.status !== 403)).toEqual([])
})

test('a station board reads the work instructions of its station', async () => {
  const admin = await gemba.team()
  const { client } = await display(admin, 'Station', { boards: [turn('siteView')] })
  expect(await client.call(getStationDisplay, {})).toEqual({
    station: null,
    task: null,
    instructions: [],
    look: defaultLook,
    language: null,
  })
})

test('no write passes, not even of its own layout', async () => {
  const admin = await gemba.team()
  const { client } = await display(admin, 'Hall 2')
  await expect(client.call(updateLayout, { name: 'x', scope: 'personal', value: 1 })).rejects.toThrow(Refused)
  await expect(client.call(switchTeam, { teamId: 1 })).rejects.toThrow(Refused)
})

test('nobody makes an address that shows more than he may see himself', async () => {
  const admin = await gemba.team()
  const rights = ['displayLink.view', 'displayLink.add', 'displayLink.edit', 'displayLink.issue']
  const blind = await makeUser(gemba, admin.teamId, { name: 'Blind', rights })
  const draft = { name: 'Mine', boards: [turn('statusView')] }
  const refused = await blind.raw(displayCrud.add.path, draft)
  expect((refused.body.data as { boards: string }).boards).toContain('You do not have the right to see')
  const { row } = await display(admin, 'Whole factory')
  expect((await blind.raw(issueDisplayLink.path, { id: row.id })).status).toBe(400)
  const granted = { name: 'Hall', rights: [...rights, 'board.view'], workshops: [999] }
  const hall = await makeUser(gemba, admin.teamId, granted)
  const wide = await hall.raw(issueDisplayLink.path, { id: row.id })
  expect(wide.body.data).toHaveProperty('workshopIds')
})

test('several boards are shown in turns; only those that can take turns', async () => {
  const admin = await gemba.team()
  const { address, client } = await display(admin, 'Turns', { boards: [turn('statusView'), turn('productionStatus')] })
  expect(address).toContain('/home/boardWheelView?full=1#')
  expect(await status(client, selectProductionStatus.path)).toBe(200)
  const bad = async (boards: object[]) =>
    (await admin.raw(displayCrud.add.path, { name: 'Bad', boards })).body as { data: { boards?: string } }
  expect((await bad([turn('WorkOrderEntry')])).data.boards).toContain('WorkOrderEntry')
  expect((await bad([turn('boardWheelView')])).data.boards).toBeDefined()
  expect((await bad([turn('statusView'), turn('statusView')])).data.boards).toBeDefined()
  expect((await bad([{ path: 'statusView', seconds: 5 }])).data).toHaveProperty(['boards.0.seconds'])
})

test('a change of its boards reaches it under the same address; a new address ends the old one', async () => {
  const admin = await gemba.team()
  const { row, client } = await display(admin, 'Changing')
  const now = await admin.call(displayCrud.get, { id: row.id })
  await admin.call(displayCrud.update, { id: row.id, version: now.version, boards: [turn('processProgress')] })
  expect(await status(client, selectStatusView.path)).toBe(403)
  expect(await status(client, '/kanban/web/selectProcessProgress')).toBe(200)
  await admin.call(issueDisplayLink, { id: row.id })
  expect(await status(client, '/kanban/web/selectProcessProgress')).toBe(401)
})

test('revoked, expired or deleted it is refused at once', async () => {
  const admin = await gemba.team()
  const revoked = await display(admin, 'Revoked')
  expect(await status(revoked.client, selectStatusView.path)).toBe(200)
  expect((await admin.call(revokeDisplayLink, { ids: [revoked.row.id, 999_999] })).done).toEqual([revoked.row.id])
  expect(await status(revoked.client, selectStatusView.path)).toBe(401)
  expect((await admin.call(revokeDisplayLink, { ids: [revoked.row.id] })).skipped).toHaveLength(1)

  const soon = new Date(Date.now() + 700).toISOString()
  const expiring = await display(admin, 'Expiring', { expiresAt: soon })
  expect(await status(expiring.client, selectStatusView.path)).toBe(200)
  await expect.poll(() => status(expiring.client, selectStatusView.path), { timeout: 5_000 }).toBe(401)
  await expect(admin.call(issueDisplayLink, { id: expiring.row.id })).rejects.toThrow(Refused)

  const deleted = await display(admin, 'Deleted')
  await admin.call(displayCrud.delete, { ids: [deleted.row.id] })
  expect(await status(deleted.client, selectStatusView.path)).toBe(401)
})

test('two administrators who make an address at once leave one that holds', async () => {
  const admin = await gemba.team()
  const { row } = await display(admin, 'Twice')
  const made = await Promise.all([1, 2, 3].map(() => admin.call(issueDisplayLink, { id: row.id })))
  const clients = made.map(({ address }) => gemba.client(address.split('queryId=')[1] ?? ''))
  const answers = await Promise.all(clients.map((client) => status(client, selectStatusView.path)))
  expect(answers.sort()).toEqual([200, 401, 401])
})

test('it is of one team, stores no token, and the log tells who made it', async () => {
  const admin = await gemba.team()
  const other = await gemba.team('Another')
  const { row, client } = await display(admin, 'Ours')
  expect(await status(other, displayCrud.get.path, { id: row.id })).toBe(404)
  expect(await status(other, issueDisplayLink.path, { id: row.id })).toBe(404)
  const { rows } = await admin.call(selectOperationLog, { where: { entity: 'displayLink' } })
  expect(rows.map((entry) => entry.verb).sort()).toEqual(['add', 'issue'])
  const stored = await gemba.services.database.inNoTeam((db) =>
    db.selectFrom('session').selectAll().where('displayLinkId', '=', row.id).execute(),
  )
  expect(JSON.stringify(stored)).not.toContain(client.token)
})

test('every board lets its displays read something', () => {
  const read = new Set(gemba.endpoints.flatMap(({ boards = [] }) => (boards === 'every' ? [] : boards)))
  const paths = gemba.services.boards(new Set()).map(({ path }) => path)
  expect(paths.filter((path) => !read.has(path) && path !== 'boardWheelView')).toEqual([])
  expect([...read].filter((path) => !paths.includes(path))).toEqual([])
})
