import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCloudService } from '#areas/cloud/contract/cloud-service.api.ts'
import { dayAfter } from '#areas/cloud/contract/standing.ts'
import { command } from '#areas/cloud/server/provider/command.ts'
import { remind } from '#areas/cloud/server/reminders.ts'
import { giveInvoiceInfo } from '#areas/cloud/server/testing.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/testing.ts'
import { disableTeamUser, enableTeamUser, selectColleague, teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { downloadFile, selectOperationLog, updateLayout, uploadFile } from '#core/contract/core.api.ts'
import { findAnything } from '#core/contract/find.ts'
import { act } from '#core/server/act.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_CLOUD: 'on' } })
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const inDays = (days: number) => dayAfter(localDate(zone, Date.now()), days)
const provider = (...words: (string | number)[]) =>
  gemba.services.database.inNoTeam((db) => command(db, words.map(String), new Date()))
const quota = (service: Awaited<ReturnType<typeof serviceOf>>, kind: string) =>
  service.quotas.find((each) => each.kind === kind)
type Team = Awaited<ReturnType<TestGemba['team']>>
const serviceOf = (team: Team) => team.call(getCloudService, {})
const machine = (workshopId: number, number: string) => ({ number, name: number, workshopId, enabled: true })

/** What a call of the team hears, once the server has heard of the change. */
async function said(team: Team, message: string, path: string = machineCrud.select.path): Promise<void> {
  await expect.poll(async () => (await team.raw(path, {})).body.message, { timeout: 10_000 }).toContain(message)
}

async function teamAtWork() {
  const team = await gemba.team()
  const within = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, work)
  const made = await within(async (db) => {
    const floor = await makeFloor(db)
    return { floor, order: await makeOrder(db, floor, { number: 'W1', quantity: 100 }) }
  })
  return { team, ...made }
}

test('a new team has the trial of thirty days with its first call', async () => {
  const service = await serviceOf(await gemba.team())
  expect(service).toMatchObject({ editionName: 'Trial', standing: 'ending', daysLeft: 30, suspendedFor: null })
  expect(quota(service, 'users')).toEqual({ kind: 'users', used: 1, most: 20 })
  expect(service.exports.find(({ path }) => path === '/production/web/exportWorkOrder')?.name).toBe('Work order')
})

test('what the provider grants holds at once and stands in the log of the team', async () => {
  const team = await gemba.team()
  await serviceOf(team)
  await provider(
    'edition',
    'pro',
    '--zh',
    '专业版',
    '--en',
    'Professional',
    '--vi',
    'Chuyên nghiệp',
    '--users',
    50,
    '--machines',
    'any',
    '--storage',
    2048,
  )
  await provider('subscription', team.teamId, '--edition', 'pro', '--expires', inDays(400))
  const service = await serviceOf(team)
  expect(service).toMatchObject({ editionName: 'Professional', standing: 'active', daysLeft: 400 })
  expect(service.quotas.map(({ most }) => most)).toEqual([50, null, 2048])
  const log = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db.selectFrom('operationLog').select(['userName', 'verb']).where('entity', '=', 'cloudService').execute(),
  )
  expect(log).toEqual([{ userName: 'cloudService.provider', verb: 'update' }])
  expect(await provider('teams')).toContain(`${team.teamId}\tTest factory\tpro\t${inDays(400)}\t50/any/2048`)
})

test('what the provider asks for wrongly is told with its remedy', async () => {
  const team = await gemba.team()
  const wrong: [words: (string | number)[], said: string][] = [
    [[], 'npm run cloud -- teams'],
    [['subscription', 999_999, '--grace', 3], 'There is no team 999999'],
    [['subscription', team.teamId], 'Say what to change'],
    [['subscription', team.teamId, '--expires', '2027-02-30'], 'must be a day'],
    [['subscription', team.teamId, '--edition', 'gold'], 'no edition “gold”'],
    [['subscription', team.teamId, '--expires', '3000-01-01'], '2999-12-31 at most'],
    [['subscription', team.teamId, '--grace', 999_999_999], '3650 days at most'],
    [['subscription', team.teamId, '--users', 0], 'whole number of at least 1'],
    [['edition', 'gold', '--zh', 'x'], 'three languages'],
    [['suspend', team.teamId], 'Say why'],
    [['resume', team.teamId], 'is not suspended'],
    [['subscription', team.teamId, '--color', 'red'], 'Unknown option'],
  ]
  for (const [words, said] of wrong) await expect(provider(...words), words.join(' ')).rejects.toThrow(said)
})

test('past its end a team reads, exports and ends its running work, and changes nothing else; then it is locked', async () => {
  const { team, floor, order } = await teamAtWork()
  const [taskId, nextTask] = order.taskIds as [number, number]
  await team.call(startWork, { taskId, userIds: [team.userId], confirmed: ['moveDuty'] })
  await provider('subscription', team.teamId, '--expires', inDays(-1))
  const late = machine(floor.workshopId, 'M-late')
  await said(team, `ended on ${inDays(-1)}: until ${inDays(14)}`, machineCrud.delete.path)
  const start = { taskId: nextTask, userIds: [team.userId] }
  expect((await team.raw(machineCrud.add.path, late)).body.message).toContain('can only be read')
  expect((await team.raw(startWork.path, start)).body.message).toContain('can only be read')
  await team.call(machineCrud.select, {})
  await team.call(machineCrud.export, {})
  await team.call(updateLayout, { name: 'list:machine', scope: 'personal', value: {} })
  await team.call(addReport, { taskId, goodQuantity: 1 })

  await provider('subscription', team.teamId, '--grace', 0)
  await said(team, 'is locked')
  for (const path of [findAnything.path, selectColleague.path, updateLayout.path])
    expect((await team.raw(path, {})).body.message, path).toContain('is locked')
  expect((await serviceOf(team)).standing).toBe('locked')
  await team.call(machineCrud.export, {})
  await team.call(addReport, { taskId, goodQuantity: 1 })
  await team.call(endWork, { taskId, userIds: [team.userId] })

  await provider('subscription', team.teamId, '--expires', inDays(365))
  await said(team, 'OK')
  await team.call(machineCrud.add, late)
}, 60_000)

test('work that was begun without a network before the end is kept after it', async () => {
  const { team, order } = await teamAtWork()
  await provider('subscription', team.teamId, '--expires', inDays(-1))
  await said(team, 'can only be read', machineCrud.delete.path)
  const start = (kept: number) =>
    gemba.app.inject({
      method: 'POST',
      url: startWork.path,
      headers: { token: team.token, languages: 'en', kept: String(kept) },
      payload: { taskId: order.taskIds[0], userIds: [team.userId], confirmed: ['moveDuty'] },
    })
  const hour = 3_600_000
  expect((await start(0)).json().message).toContain('can only be read')
  expect((await start(48 * hour)).json().message).toBe('OK')
}, 60_000)

test('a suspension holds from its moment on, also for work that was kept without a network', async () => {
  const { team, order } = await teamAtWork()
  const suspended = new Date(Date.now() - 3_600_000)
  await gemba.services.database.inNoTeam((db) => command(db, ['suspend', String(team.teamId), 'Unpaid'], suspended))
  await said(team, 'suspended your team: Unpaid')
  const start = (keptMinutes: number) =>
    gemba.app.inject({
      method: 'POST',
      url: startWork.path,
      headers: { token: team.token, languages: 'en', kept: String(keptMinutes * 60_000) },
      payload: { taskId: order.taskIds[0], userIds: [team.userId], confirmed: ['moveDuty'] },
    })
  for (const minutes of [0, 30]) expect((await start(minutes)).json().message).toContain('suspended your team')
  expect((await start(90)).json().message).toBe('OK')
}, 60_000)

test('who did it for the provider is named in the language of whoever reads the log', async () => {
  const team = await gemba.team()
  await provider('subscription', team.teamId, '--grace', 3)
  const readIn = async (languages: string) => {
    const answer = await gemba.app.inject({
      method: 'POST',
      url: selectOperationLog.path,
      headers: { token: team.token, languages },
      payload: { where: { entity: 'cloudService' } },
    })
    return answer.json().data.rows.map(({ userName }: { userName: string }) => userName)
  }
  expect(await readIn('en')).toEqual(['Cloud provider'])
  expect(await readIn('zh-Hans')).toEqual(['云服务商'])
})

test('a suspended team hears why, and goes on when it is resumed', async () => {
  const team = await gemba.team()
  await provider('suspend', team.teamId, 'Unpaid', 'transfer')
  await said(team, 'suspended your team: Unpaid transfer')
  expect(await serviceOf(team)).toMatchObject({ standing: 'suspended', suspendedFor: 'Unpaid transfer' })
  await provider('resume', team.teamId)
  await said(team, 'OK')
})

test('users, machines and files beyond the quota are refused where they are added and enabled', async () => {
  const { team, floor } = await teamAtWork()
  const { quotas } = await serviceOf(team)
  const { users, machines } = Object.fromEntries(quotas.map(({ kind, used }) => [kind, used])) as Record<string, number>
  await provider('subscription', team.teamId, '--users', (users ?? 0) + 1, '--machines', (machines ?? 0) + 1)
  const place = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, async (db) => ({
    ...(await db.selectFrom('teamUser').select(['positionId', 'departmentId']).executeTakeFirstOrThrow()),
    roleIds: [(await db.selectFrom('role').select('id').executeTakeFirstOrThrow()).id],
  }))
  const person = (n: number) => ({
    ...place,
    name: `P${n}`,
    account: `quota${team.teamId}n${n}`,
    phoneNo: `1371000${String(team.teamId).padStart(2, '0')}${String(n).padStart(2, '0')}`.slice(0, 11),
    jobNumber: `Q${n}`,
    gender: 'male',
  })
  const first = await team.call(teamUserCrud.add, person(1))
  const refused = await team.raw(teamUserCrud.add.path, person(2))
  expect(refused.body.message).toContain(`allows ${(users ?? 0) + 1} users`)
  await team.call(disableTeamUser, { ids: [first.id] })
  await team.call(teamUserCrud.add, person(2))
  const again = await team.raw(enableTeamUser.path, { ids: [first.id] })
  expect(JSON.stringify(again.body)).toContain(`allows ${(users ?? 0) + 1} users`)

  await team.call(machineCrud.add, machine(floor.workshopId, 'M-one'))
  const more = await team.raw(machineCrud.add.path, machine(floor.workshopId, 'M-two'))
  expect(more.body.message).toContain('enabled machines')
  // What was lowered refuses nothing that does not count.
  await provider('subscription', team.teamId, '--machines', 'any')
  await team.call(machineCrud.add, machine(floor.workshopId, 'M-two'))
  await provider('subscription', team.teamId, '--machines', 1)
  const off = await team.call(machineCrud.add, { ...machine(floor.workshopId, 'M-off'), enabled: false })
  const on = await team.raw(machineCrud.update.path, { id: off.id, version: off.version, enabled: true })
  expect(on.body.message).toContain('enabled machines')
}, 60_000)

test('reminders are told once at 30, 14, 7 and 1 days, and when reading and exporting alone remain', async () => {
  const team = await gemba.team()
  await serviceOf(team)
  const at = async (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000)
    const caller = systemCaller({ id: team.teamId, zone })
    await act(
      gemba.services.database,
      gemba.events,
      { caller, language: 'en', ip: null, path: 'cloud.remind', now },
      remind,
    )
  }
  await provider('subscription', team.teamId, '--expires', inDays(40), '--grace', 5)
  for (const day of [0, 9, 10, 11, 25, 26, 33, 34, 39, 40, 41, 44, 46, 47]) await at(day)
  const told = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db.selectFrom('notification').select('subject').where('channel', '=', 'inApp').orderBy('id').execute(),
  )
  expect(told.map(({ subject }) => subject)).toHaveLength(6)
  await provider('subscription', team.teamId, '--expires', inDays(60))
  await at(46)
  const after = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db.selectFrom('notification').select('id').where('channel', '=', 'inApp').execute(),
  )
  expect(after).toHaveLength(7)
})

test('where the server is no provider’s nothing of it is there', async () => {
  const plain = await startTestGemba({ background: false })
  try {
    const team = await plain.team()
    const { status } = await team.raw(getCloudService.path, {})
    expect(status).toBe(404)
    expect([...plain.services.allRights()].filter((right) => right.startsWith('cloud'))).toEqual([])
    expect(plain.areas.map(({ area }) => area.id)).not.toContain('cloud')
  } finally {
    await plain.end()
  }
})

test('files beyond the quota are refused, and those of a closed team are not read', async () => {
  const team = await gemba.team()
  // What an order needs may come all the same: its receipt, and the invoice info without which there is none.
  await giveInvoiceInfo(gemba, team)
  await provider('subscription', team.teamId, '--storage', 1)
  const upload = async (bytes: number) => {
    const boundary = 'b'
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`),
      Buffer.alloc(bytes, 32),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return gemba.app.inject({
      method: 'POST',
      url: uploadFile.path,
      headers: { token: team.token, languages: 'en', 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: body,
    })
  }
  const stored = await upload(600_000)
  expect(stored.statusCode).toBe(200)
  const refused = await upload(600_000)
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('allows 1 MB of files')])

  const { fileNo } = stored.json().data
  const read = () =>
    gemba.app.inject({
      url: `/user/web/fileController/selectDataByNo?no=${fileNo}`,
      headers: { token: team.token, languages: 'en' },
    })
  expect((await read()).statusCode).toBe(200)
  await provider('suspend', team.teamId, 'Unpaid')
  await said(team, 'suspended your team')
  expect((await read()).json().message).toContain('Unpaid')
  expect((await team.raw(downloadFile.path, { fileNo })).body.message).toContain('Unpaid')
})
