import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { localDate } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getCloudNotice, getCloudService } from '../../contract/cloud-service.api.ts'
import * as console from '../../contract/provider.api.ts'
import * as api from '../../contract/provider-team.api.ts'
import { dayAfter } from '../../contract/standing.ts'
import { command } from './command.ts'

let gemba: TestGemba
let session: string
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_CLOUD: 'on' } })
  const names = ['--zh', '专业版', '--en', 'Professional', '--vi', 'Chuyên nghiệp']
  await provider('edition', 'pro', ...names, '--users', '50', '--machines', '60', '--storage', 'any')
  const key = (await provider('person', 'Lin')).split(': ')[1] as string
  session = (await anyone().call(console.beginProvider, { key })).session
})
afterAll(() => gemba?.end())

const provider = (...words: string[]) => gemba.services.database.inNoTeam((db) => command(db, words, new Date()))
const anyone = () => gemba.client('')

/** A team that has begun its trial, and how the console shows it. */
async function shown() {
  const team = await gemba.team()
  await team.call(getCloudService, {})
  const row = async () => {
    const { rows } = await anyone().call(console.selectProviderTeam, { session })
    const found = rows.find(({ teamId }) => teamId === team.teamId)
    if (!found) throw new Error('the console shows no such team')
    return found
  }
  const { version } = await row()
  return { team, row, named: { session, teamId: team.teamId, version: version as number } }
}

test('an edition brings its quotas, those that are named hold, and what is not named stays', async () => {
  const { team, row, named } = await shown()
  const before = await row()
  await anyone().call(api.changeProviderTeam, { ...named, edition: 'pro', users: 80 })
  expect(await row()).toMatchObject({
    edition: 'pro',
    users: 80,
    machines: 60,
    storageMb: null,
    expiresOn: before.expiresOn,
    graceDays: before.graceDays,
  })
  expect((await team.call(getCloudService, {})).quotas).toContainEqual({ kind: 'users', most: 80, used: 1 })
  const { rows } = await anyone().call(api.selectProviderEdition, { session })
  expect(rows.find(({ code }) => code === 'pro')).toMatchObject({ users: 50, machines: 60, storageMb: null })
  const again = await anyone().raw(api.changeProviderTeam.path, { ...named, users: 90 })
  expect(again.status, 'somebody else changed it meanwhile').toBe(409)
  expect((await row()).users).toBe(80)
})

test('a suspended team is told why and changes nothing until it goes on', async () => {
  const { team, row, named } = await shown()
  const { teamId } = named
  const department = { code: 'D1', name: 'Press shop' }
  await anyone().call(api.suspendProviderTeam, { session, teamId, reason: 'Unpaid since May' })
  expect(await row()).toMatchObject({ standing: 'suspended', suspendedFor: 'Unpaid since May' })
  await expect
    .poll(async () => JSON.stringify((await team.raw(departmentCrud.add.path, department)).body))
    .toContain('Unpaid since May')
  await anyone().call(api.resumeProviderTeam, { session, teamId })
  await expect.poll(async () => (await team.raw(departmentCrud.add.path, department)).status).toBe(200)
  const twice = await anyone().raw(api.resumeProviderTeam.path, { session, teamId })
  expect(twice.status).toBe(400)
})

test('near its end whoever sees to the service is told above every page, after it everybody', async () => {
  const { team, row, named } = await shown()
  const worker = await makeUser(gemba, team.teamId, { name: 'Worker', rights: [] })
  const today = localDate('Asia/Shanghai', Date.now())
  const told = async (expiresOn: string) => {
    const { version } = await row()
    await anyone().call(api.changeProviderTeam, { ...named, version: version as number, expiresOn })
    const [seen, known] = await Promise.all([team, worker].map((who) => who.call(getCloudNotice, {})))
    return [seen?.notice?.kind, known?.notice?.kind]
  }
  expect(await told(dayAfter(today, 15))).toEqual([undefined, undefined])
  expect(await told(dayAfter(today, 14))).toEqual(['ending', undefined])
  expect(await told(dayAfter(today, 1))).toEqual(['endingTomorrow', undefined])
  expect(await told(dayAfter(today, -1))).toEqual(['readOnly', 'readOnly'])
  expect(await told(dayAfter(today, -400))).toEqual(['locked', 'locked'])
  await anyone().call(api.suspendProviderTeam, { session, teamId: named.teamId, reason: 'Unpaid' })
  expect((await worker.call(getCloudNotice, {})).notice).toMatchObject({ kind: 'suspended', reason: 'Unpaid' })
})

test('strangers change nothing, and what cannot be is refused by its field', async () => {
  const { team, row, named } = await shown()
  const before = await row()
  const { teamId } = named
  const calls = [
    [api.selectProviderEdition, {}],
    [api.changeProviderTeam, { ...named, users: null }],
    [api.suspendProviderTeam, { teamId, reason: 'No' }],
    [api.resumeProviderTeam, { teamId }],
  ] as const
  for (const stranger of ['', 'x'.repeat(32), team.token])
    for (const [{ path }, input] of calls)
      expect((await team.raw(path, { ...input, session: stranger })).status, path).toBe(403)
  for (const wrong of [
    { edition: 'none' },
    { expiresOn: '2027-02-30' },
    { users: 0 },
    { machines: 1.5 },
    { graceDays: -1 },
  ]) {
    const { status, body } = await anyone().raw(api.changeProviderTeam.path, { ...named, ...wrong })
    expect(status, JSON.stringify(wrong)).toBe(400)
    expect(JSON.stringify(body)).toContain(Object.keys(wrong)[0])
  }
  for (const { path } of [api.suspendProviderTeam, api.resumeProviderTeam, api.changeProviderTeam])
    expect((await anyone().raw(path, { ...named, reason: 'No', teamId: 999_999 })).status, path).toBe(404)
  expect((await anyone().raw(api.suspendProviderTeam.path, { session, teamId, reason: ' ' })).status).toBe(400)
  expect(await row()).toEqual(before)
})
