import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { assignRoleResource, getRoleResource, selectResource } from '#areas/identity/contract/role.ts'
import { getCurrentUser } from '#areas/identity/contract/session.api.ts'
import { selectTeamArea, switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { notify } from '#areas/notifications/server/index.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { defineEvent } from '#core/contract/event.ts'
import { codes } from '#core/contract/result.ts'
import { act } from '#core/server/act.ts'
import { eventsOf, on } from '#core/server/events.ts'
import type { TimerService } from '#core/server/handler.ts'
import { runServiceOf, startTimers, systemCaller } from '#core/server/jobs/timers.ts'
import { Worker } from '#core/server/jobs/worker.ts'
import { TeamAreas } from '#core/server/team-areas.ts'
import { makeUser } from '../factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  const manifests = gemba.services.manifests()
  lines = manifests.flatMap(({ id, standing }) => (standing === 'off' ? [id] : [])).sort()
})
afterAll(() => gemba?.end())

const log = pino({ level: 'silent' })
const zone = 'Asia/Shanghai'

/** Customised lines, which a team is without until it asks for them. */
let lines: string[]

/** A team that has switched an area off, with all that needs it. */
async function teamWithout(area: string) {
  const admin = await gemba.team()
  await admin.call(switchTeamArea, { area, on: false, confirmed: ['withOthers'] })
  return admin
}

/** What a provider alone has: on a server of one's own no team has it, whatever it switches. */
const provided = 'cloud'

const areasOff = async (client: Client) => {
  const { areasOff: off } = await client.call(getCurrentUser, {})
  expect(off).toContain(provided)
  return off.filter((id) => id !== provided).sort()
}

test('a team has every area until it switches one off; what none is without stays on', async () => {
  const admin = await gemba.team()
  expect(lines).toEqual(expect.arrayContaining(['qx', 'xy']))
  expect(await areasOff(admin)).toEqual(lines)
  const { rows } = await admin.call(selectTeamArea, {})
  expect(rows.filter(({ on, id }) => !on && !lines.includes(id))).toEqual([])
  const always = rows.filter((row) => row.always).map(({ id }) => id)
  expect(always).toEqual(expect.arrayContaining(['identity', 'home', 'notifications', 'calendar', 'workcenters']))
  for (const area of always) {
    const refused = await admin.raw(switchTeamArea.path, { area, on: false })
    expect([area, refused.status, refused.body.code]).toEqual([area, 400, codes.refused])
  }
  expect((await admin.raw(switchTeamArea.path, { area: 'nowhere', on: false })).status).toBe(400)
  expect(await areasOff(admin)).toEqual(lines)
})

test('what needs an area goes with it, and what it needs comes with it, after a yes', async () => {
  const admin = await gemba.team()
  const asked = await admin.raw(switchTeamArea.path, { area: 'boards', on: false })
  expect(asked.body.code).toBe(codes.confirmNeeded)
  expect(asked.body.message).toContain('Andon')
  expect(await areasOff(admin)).toEqual(lines)
  const { switched } = await admin.call(switchTeamArea, { area: 'boards', on: false, confirmed: ['withOthers'] })
  expect(switched).toEqual(expect.arrayContaining(['boards', 'andon', 'esop']))
  expect(await areasOff(admin)).toEqual([...switched, ...lines].sort())
  const back = await admin.raw(switchTeamArea.path, { area: 'esop', on: true })
  expect(back.body.code).toBe(codes.confirmNeeded)
  await admin.call(switchTeamArea, { area: 'esop', on: true, confirmed: ['withOthers'] })
  expect(await areasOff(admin)).toEqual(['andon', 'announcements', 'changeover', 'figures', ...lines])
  const entries = await admin.call(selectOperationLog, { pageNum: 1, pageSize: 50, sort: [], where: {} })
  const told = entries.rows
    .filter(({ entity }) => entity === 'teamArea')
    .map(({ verb, entityName }) => [verb, entityName])
  expect(told).toContainEqual(['switchOff', 'Andon'])
  expect(told).toContainEqual(['switchOn', 'Boards'])
})

test('two who switch different areas at the same time both do', async () => {
  const admin = await gemba.team()
  await Promise.all(['changeover', 'andon'].map((area) => admin.call(switchTeamArea, { area, on: false })))
  expect(await areasOff(admin)).toEqual(['andon', 'changeover', ...lines])
})

test('only who holds the right switches', async () => {
  const { teamId } = await gemba.team()
  const user = await makeUser(gemba, teamId, { name: 'Clerk', rights: ['teamConfig.view', 'teamConfig.edit'] })
  expect((await user.call(selectTeamArea, {})).rows.length).toBeGreaterThan(10)
  const { status, body } = await user.raw(switchTeamArea.path, { area: 'andon', on: false })
  expect([status, body.code]).toEqual([403, codes.forbidden])
})

test('every call of an area that is off is refused in the caller’s language; all others go on, and other teams have it', async () => {
  const [admin, other] = [await teamWithout('equipment'), await gemba.team()]
  const off = new Set(await areasOff(admin))
  expect([...off].sort()).toEqual(
    [
      'andon',
      'announcements',
      'boards',
      'changeover',
      'devices',
      'equipment',
      'esop',
      'figures',
      'maintenance',
      ...lines,
    ].sort(),
  )
  const closed = gemba.handlers.filter(({ endpoint, area }) => !('public' in endpoint.access) && off.has(area ?? ''))
  expect(closed.length).toBeGreaterThan(100)
  const answers = await Promise.all(
    closed.map(async ({ endpoint: { path } }) => ({ path, ...(await admin.raw(path, {})) })),
  )
  expect(answers.filter(({ status, body }) => status !== 403 || body.code !== codes.areaOff)).toEqual([])
  const [first] = closed
  const { message } = (await admin.raw(first?.endpoint.path ?? '', {}, { languages: 'vi' })).body
  expect(message).toContain('Nhà máy của bạn không dùng')
  const open = gemba.handlers.filter(
    ({ endpoint, area }) => !endpoint.write && endpoint.travel !== 'download' && !off.has(area ?? ''),
  )
  const let_in = await Promise.all(open.map(async ({ endpoint: { path } }) => (await admin.raw(path, {})).body.code))
  expect(let_in).not.toContain(codes.areaOff)
  expect(await areasOff(other)).toEqual(lines)
  expect((await other.raw(first?.endpoint.path ?? '', {})).body.code).not.toBe(codes.areaOff)
}, 60_000)

test('rights of an area that is off are neither held nor offered nor given, and are there again with it', async () => {
  const admin = await gemba.team()
  const user = await makeUser(gemba, admin.teamId, { name: 'Helper', rights: ['andonCall.view', 'workOrder.view'] })
  await admin.call(switchTeamArea, { area: 'andon', on: false })
  expect((await user.call(getCurrentUser, {})).rights).toEqual(['workOrder.view'])
  expect((await admin.call(getCurrentUser, {})).rights.filter((right) => right.startsWith('andon'))).toEqual([])
  const { areas } = await admin.call(selectResource, {})
  expect(areas.map(({ id }) => id)).not.toContain('andon')
  const role = await admin.call(getRoleResource, { id: user.roleId })
  expect(role.rights).toEqual(['workOrder.view'])
  const rights = ['workOrder.view', 'salesOrder.view', 'andonCall.close']
  await admin.call(assignRoleResource, { id: user.roleId, version: role.version, rights })
  await admin.call(switchTeamArea, { area: 'andon', on: true })
  expect((await user.call(getCurrentUser, {})).rights.sort()).toEqual([
    'andonCall.view',
    'salesOrder.view',
    'workOrder.view',
  ])
})

test('a display loses the boards of an area that is off, and opens nothing once it has none', async () => {
  const admin = await gemba.team()
  const turn = (path: string) => ({ path, seconds: 20 })
  const row = await admin.call(displayCrud.add, { name: 'Wall', boards: [turn('andonView')] })
  const { address } = await admin.call(issueDisplayLink, { id: row.id })
  const display = gemba.client(new URL(address, 'http://x').hash.replace('#queryId=', ''))
  expect((await display.call(getCurrentUser, {})).display?.boards).toEqual([turn('andonView')])
  await admin.call(switchTeamArea, { area: 'andon', on: false })
  expect((await display.raw(getCurrentUser.path, {})).body.code).toBe(codes.notLoggedIn)
  const refused = await admin.raw(displayCrud.add.path, { name: 'Other', boards: [turn('andonView')] })
  expect(refused.body.data).toHaveProperty('boards')
  await admin.call(switchTeamArea, { area: 'andon', on: true })
  expect((await display.call(getCurrentUser, {})).display?.boards).toEqual([turn('andonView')])
})

test('timers and what an area keeps going pass over a team that is without it', async () => {
  const [without, having] = [await teamWithout('andon'), await gemba.team()]
  const { database, hub, areasOff: offBy } = gemba.services
  const teamAreas = new TeamAreas(database, hub, offBy)
  const service = runServiceOf(database, gemba.events, 'test', { area: 'andon', teamAreas })
  const ids = (await service.teams()).map(({ id }) => id)
  expect(ids).toContain(having.teamId)
  expect(ids).not.toContain(without.teamId)
  await expect(service.inTeam({ id: without.teamId, zone }, async () => 1)).rejects.toThrow('refused.areaOff')
  expect(await service.inTeam({ id: having.teamId, zone }, async () => 1)).toBe(1)

  const at: number[] = []
  const timer = {
    name: 'test.areas',
    cron: '* * * * * *',
    area: 'andon',
    run: ({ eachTeam }: TimerService) => eachTeam(async ({ caller }) => void at.push(caller.teamId)),
  }
  const end = startTimers(database, gemba.events, [timer], log, teamAreas)
  await expect.poll(() => at, { timeout: 5_000 }).toContain(having.teamId)
  await end()
  expect(at).not.toContain(without.teamId)
})

test('a job of an area that is off fails and says so', async () => {
  const { teamId } = await teamWithout('andon')
  const { database, areasOff: offBy } = gemba.services
  const [job] = await database.inNoTeam((db) =>
    db
      .insertInto('job')
      .values({ teamId, userId: null, kind: 'test.areas', language: 'en', payload: '{}' })
      .returning('id')
      .execute(),
  )
  let ran = false
  const run = async () => {
    ran = true
    return {}
  }
  const callerOf = async (id: number) => systemCaller({ id, zone, areasOff: offBy({ andon: false }) })
  const handlers = { 'test.areas': { area: 'andon', run } }
  const worker = new Worker(database, gemba.events, handlers, callerOf, async (_c, _e, input) => input, log)
  worker.start()
  const state = () =>
    database.inNoTeam((db) =>
      db
        .selectFrom('job')
        .select(['state', 'message'])
        .where('teamId', '=', teamId)
        .where('id', '=', job?.id ?? 0)
        .executeTakeFirst(),
    )
  await expect.poll(async () => (await state())?.state, { timeout: 5_000 }).toBe('failed')
  await worker.stop()
  expect((await state())?.message).toContain('“Andon” is not enabled for your team')
  expect(ran).toBe(false)
})

test('an area that is off answers no event and tells nobody', async () => {
  const admin = await gemba.team()
  const happened = defineEvent<object>('test.happened')
  const answered: string[] = []
  const answer = (area: string) => ({ ...on(happened, async () => void answered.push(area)), area })
  const events = eventsOf([answer('andon'), answer('orders')])
  const caller = { ...systemCaller({ id: admin.teamId, zone, areasOff: new Set(['andon']) }), userId: admin.userId }
  const notice = { channels: ['inApp'], to: [admin.userId], template: 'notification.test', params: () => ({}) }
  const told = await act(
    gemba.services.database,
    events,
    { caller, language: 'en', ip: null, path: 'test' },
    async (ctx) => {
      await ctx.emit(happened, {})
      return [await notify(ctx, { area: 'andon', ...notice }), await notify(ctx, { area: 'orders', ...notice })]
    },
  )
  expect(answered).toEqual(['orders'])
  expect(told.map((ids) => ids.length)).toEqual([0, 1])
})
