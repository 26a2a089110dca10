import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { freshPicture } from '#tests/support/picture.ts'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import * as api from '../../contract/round.ts'
import { maintenanceRouteCrud } from '../../contract/route.ts'
import { maintenanceStandardCrud } from '../../contract/standard.ts'
import { getMachineTimeline } from '../../contract/timeline.ts'
import { asSystem, makeMaintained, today } from '../testing.ts'
import { makeDueRounds } from './make.ts'
import { tellRounds } from './tell.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

let n = 0

/** A route over two machines, the second with an item whose value out of limits is a breakdown. */
async function makeRoute(more: object = {}) {
  const { machineIds, number, workshopId } = await makeMaintained(gemba, admin)
  const code = `R${++n}`
  const { id: standardId } = await admin.call(maintenanceStandardCrud.add, {
    code,
    name: 'Pass by',
    items: [
      { item: 'Leaks', kind: 'yesNo' },
      { item: 'Temperature', kind: 'measured', upper: 70, unit: '°C', raises: 'breakdown' },
    ],
  })
  const { id: routeId } = await admin.call(maintenanceRouteCrud.add, {
    code,
    name: 'Hall',
    workshopId,
    points: machineIds.map((machineId) => ({ machineId, standardId })),
    ...more,
  })
  return { routeId, machineIds, numbers: [number, `${number}B`] as const }
}

const sheetOf = (id: number) => admin.call(api.getMaintenanceRoundSheet, { id })
const good = [
  { item: 0, value: 1 },
  { item: 1, value: 50 },
]

test('points are checked in their order by whoever stands there; a value out of limits is a breakdown, the last point ends the round', async () => {
  const { routeId, machineIds, numbers } = await makeRoute()
  const { id } = await admin.call(api.beginMaintenanceRound, { routeId })
  const [first, second] = (await sheetOf(id)).points
  const check = (point: typeof first, more: object) =>
    admin.call(api.checkMaintenancePoint, {
      id: point?.id ?? 0,
      code: point?.machineNumber ?? '',
      values: good,
      ...more,
    })
  await expect(check(second, {})).rejects.toThrow(/check or skip point 1/)
  await expect(check(first, { code: numbers[1] })).rejects.toThrow(/Scan|scan/)
  await expect(check(first, { values: good.slice(0, 1) })).rejects.toThrow(/Temperature/)
  const { id: picture } = await freshPicture(gemba, admin)
  expect(await check(first, { photos: [{ item: 0, photoIds: [picture] }] })).toEqual({ failed: 0, left: 1 })
  await expect(check(first, {})).rejects.toThrow(/checked already/)
  const hot = [good[0], { item: 1, value: 91 }]
  expect(await check(second, { values: hot, note: 'hot' })).toEqual({ failed: 1, left: 0 })
  const sheet = await sheetOf(id)
  expect(sheet.status).toBe('done')
  expect(sheet.points).toMatchObject([
    { failed: 0, photos: [{ item: 0 }] },
    { failed: 1, note: 'hot', values: [{ value: 1 }, { value: 91, conforming: false }] },
  ])
  const { rows } = await admin.call(maintenanceBreakdownCrud.select, {
    pageSize: 5,
    where: { machineId: machineIds[1] },
  })
  expect(rows).toMatchObject([{ source: 'round', symptom: 'Temperature', state: 'reported' }])
  const list = await admin.call(api.maintenanceRoundCrud.select, { pageSize: 5, where: { routeId } })
  expect(list.rows).toMatchObject([{ checked: 2, points: 2, failed: 1, photos: 1, status: 'done' }])
})

test('a route is of a workshop that its maker may write in, and its points are at machines of that workshop', async () => {
  const own = await makeMaintained(gemba, admin)
  const other = await makeMaintained(gemba, admin)
  const office = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .insertInto('department')
      .values({ name: `Office ${++n}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const rights = ['maintenanceRoute.view', 'maintenanceRoute.add', 'maintenanceRoute.edit', 'machine.view']
  const person = await makeUser(gemba, admin.teamId, { name: 'Patrol', rights, workshops: [own.workshopId] })
  // What the form offers him: not even names of others.
  const offered = await person.call(machineCrud.select, { pageSize: 99, where: {} })
  expect(offered.rows.map(({ id }) => id).toSorted()).toEqual([...own.machineIds].toSorted())
  const point = (machineId: number) => ({ machineId, standardId: own.standardId })
  const route = { code: `R${++n}`, name: 'Hall', workshopId: own.workshopId, points: own.machineIds.map(point) }
  const refusal = (field: string, words: string) => ({ body: { data: { [field]: expect.stringContaining(words) } } })
  await expect(person.call(maintenanceRouteCrud.add, { ...route, workshopId: other.workshopId })).rejects.toMatchObject(
    refusal('workshopId', 'no access to this workshop'),
  )
  await expect(admin.call(maintenanceRouteCrud.add, { ...route, workshopId: office.id })).rejects.toMatchObject(
    refusal('workshopId', 'that is a workshop'),
  )
  const foreign = [...route.points, point(other.machineIds[0])]
  await expect(admin.call(maintenanceRouteCrud.add, { ...route, points: foreign })).rejects.toMatchObject(
    refusal('points.2.machineId', 'is in another workshop'),
  )
  const { id, version } = await person.call(maintenanceRouteCrud.add, route)
  const elsewhere = { id, version, workshopId: other.workshopId }
  await expect(admin.call(maintenanceRouteCrud.update, elsewhere)).rejects.toMatchObject(
    refusal('workshopId', 'stay in the old workshop'),
  )
  await admin.call(maintenanceRouteCrud.update, { ...elsewhere, points: other.machineIds.map(point) })
  expect((await admin.call(maintenanceRouteCrud.get, { id })).points).toHaveLength(2)
})

test('ten pictures are too many at a point', async () => {
  const { routeId } = await makeRoute()
  const { id } = await admin.call(api.beginMaintenanceRound, { routeId })
  const [first] = (await sheetOf(id)).points
  const photoIds: number[] = []
  for (let i = 0; i < 10; i++) photoIds.push((await freshPicture(gemba, admin)).id)
  const photos = [{ photoIds: photoIds.slice(0, 9) }, { item: 0, photoIds: photoIds.slice(9) }]
  const point = { id: first?.id ?? 0, code: first?.machineNumber ?? '', values: good, photos }
  await expect(admin.call(api.checkMaintenancePoint, point)).rejects.toThrow(/9/)
})

test('two who check the same point at once: one is told that it was checked', async () => {
  const { routeId } = await makeRoute({ ordered: false })
  const { id } = await admin.call(api.beginMaintenanceRound, { routeId })
  const [, second] = (await sheetOf(id)).points
  const point = { id: second?.id ?? 0, code: second?.machineNumber ?? '', values: good }
  const both = await Promise.allSettled([1, 2].map(() => admin.call(api.checkMaintenancePoint, point)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await sheetOf(id)).status).toBe('begun')
})

test('a point is left out with a reason, and a route keeps the points of rounds that were made', async () => {
  const { routeId, machineIds } = await makeRoute()
  const { id } = await admin.call(api.beginMaintenanceRound, { routeId })
  const route = await admin.call(maintenanceRouteCrud.get, { id: routeId })
  const points = [{ machineId: machineIds[1], standardId: route.points[0]?.standardId ?? 0 }]
  await admin.call(maintenanceRouteCrud.update, { id: routeId, version: route.version, points })
  const sheet = await sheetOf(id)
  expect(sheet.points).toHaveLength(2)
  expect(await admin.call(api.skipMaintenancePoint, { id: sheet.points[0]?.id ?? 0, note: 'locked' })).toEqual({
    left: 1,
  })
  expect((await sheetOf(id)).points[0]).toMatchObject({ skipped: true, note: 'locked' })
})

test('a time of day makes its round once, also with two servers; what the next day overtook is missed', async () => {
  const { routeId } = await makeRoute({ times: [{ time: '08:00' }, { time: '20:00' }], minutes: 30 })
  const of = async () =>
    (
      await admin.call(api.maintenanceRoundCrud.select, {
        pageSize: 9,
        where: { routeId },
        sort: [{ field: 'dueAt', order: 'asc' }],
      })
    ).rows
  const tomorrow = new Date(Date.parse(`${today()}T00:00:00+08:00`) + 86_400_000)
  const at = (hours: number) => new Date(tomorrow.getTime() + hours * 3_600_000).toISOString()
  const make = (when: string) => asSystem(gemba, admin.teamId, makeDueRounds, when)
  await make(at(6.5))
  expect(await of()).toHaveLength(0)
  await Promise.all([make(at(7.2)), make(at(7.2))])
  expect(await of()).toMatchObject([{ dueAt: expect.stringContaining('T00:00:00'), checked: 0, points: 2 }])
  await make(at(19.5))
  expect(await of()).toHaveLength(2)
  await make(at(34))
  expect((await of()).map(({ status }) => status).slice(0, 1)).toEqual(['missed'])
})

test('whoever may only see rounds checks none', async () => {
  const { routeId } = await makeRoute()
  const { id } = await admin.call(api.beginMaintenanceRound, { routeId })
  const reader = await makeUser(gemba, admin.teamId, { name: 'Rita', rights: ['maintenanceRound.view'] })
  const [first] = (await reader.call(api.getMaintenanceRoundSheet, { id })).points
  const point = { id: first?.id ?? 0, code: first?.machineNumber ?? '', values: good }
  await expect(reader.call(api.checkMaintenancePoint, point)).rejects.toMatchObject({ status: 403 })
})

test('those in charge find a round at home and are told of it once it is due, and once more when it is late', async () => {
  const walker = await makeUser(gemba, admin.teamId, {
    name: 'Walker',
    rights: ['maintenanceRound.view', 'maintenanceRound.execute'],
  })
  const other = await makeUser(gemba, admin.teamId, {
    name: 'Other',
    rights: ['maintenanceRound.view', 'maintenanceRound.execute'],
  })
  const { routeId } = await makeRoute({ times: [{ time: '06:00' }], minutes: 30, personIds: [walker.userId] })
  // Due at six yesterday, late at half past: home asks the clock, and today's six may be still to come.
  const six = Date.parse(`${today()}T06:00:00+08:00`) - 86_400_000
  const at = (minutes: number) => new Date(six + minutes * 60_000).toISOString()
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .updateTable('maintenanceRoute')
      .set({ createdAt: at(-600) })
      .where('id', '=', routeId)
      .execute(),
  )
  await asSystem(gemba, admin.teamId, makeDueRounds, at(-30))
  const tell = (minutes: number) => asSystem(gemba, admin.teamId, tellRounds, at(minutes))
  await tell(-20)
  const told = async () =>
    (await walker.call(getMyNotification, {})).rows.filter(({ link }) =>
      link?.startsWith('equipmentInspection?roundId='),
    )
  expect(await told()).toEqual([])
  await Promise.all([tell(10), tell(10), tell(15)])
  expect(await told()).toHaveLength(1)
  await tell(70)
  await tell(80)
  expect((await told()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('超时'),
    expect.stringContaining('Hall'),
  ])
  expect((await other.call(getMyNotification, {})).rows).toEqual([])
  const kinds = async (who: typeof walker) => (await who.call(selectHomeTodo, {})).rows.map(({ kind }) => kind)
  expect((await kinds(walker)).filter((kind) => kind.endsWith('Rounds'))).toHaveLength(1)
  expect(await kinds(other)).toEqual([])
})

test('a machine’s time line tells of its rounds, breakdowns and standstills, each to those who may see it', async () => {
  const { routeId, machineIds } = await makeRoute()
  const { id } = await admin.call(api.beginMaintenanceRound, { routeId })
  for (const [i, point] of (await sheetOf(id)).points.entries())
    await admin.call(api.checkMaintenancePoint, {
      id: point.id,
      code: point.machineNumber,
      values: i ? [good[0] as (typeof good)[0], { item: 1, value: 91 }] : good,
    })
  const asked = { machineId: machineIds[1], from: today(), to: today() }
  const { rows, more } = await admin.call(getMachineTimeline, asked)
  expect(more).toBe(false)
  expect(rows.map(({ kind, state }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ['round', 'Out of order'],
      ['breakdown', 'Reported'],
    ]),
  )
  const few = await makeUser(gemba, admin.teamId, { name: 'Few', rights: ['maintenanceTask.view'] })
  expect((await few.call(getMachineTimeline, asked)).rows).toEqual([])
  expect((await few.raw(getMachineTimeline.path, { ...asked, from: '2199-01-01' })).status).toBe(400)
  const stranger = await gemba.team('Elsewhere')
  await expect(stranger.call(getMachineTimeline, asked)).rejects.toThrow(/404/)
})
