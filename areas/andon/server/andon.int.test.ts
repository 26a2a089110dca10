import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectOeeAndonEfficiency } from '#areas/boards/contract/lamp-call.api.ts'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import {
  notificationCrud,
  readNotification,
  selectNotificationSum,
} from '#areas/notifications/contract/notification.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { selectAndonAnalysis, selectAndonView } from '../contract/board.api.ts'
import * as api from '../contract/call.api.ts'
import { andonCallCrud } from '../contract/call.ts'
import { andonItemCrud } from '../contract/item.ts'
import { selectAndonPerson } from '../contract/person.ts'
import { andonRosterCrud } from '../contract/roster.ts'
import { andonTypeCrud } from '../contract/type.ts'
import { type AndonFloor, inboxOf, joinCentre, maintainerRights, makeAndonFloor, minutesPass, tier } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const raise = ({ operator, stationId, typeId }: AndonFloor, more = {}) =>
  operator.call(api.raiseAndonCall, { stationId, typeId, ...more })
const read = ({ admin }: AndonFloor, id: number) => admin.call(andonCallCrud.get, { id })
const stepsOf = async ({ admin }: AndonFloor, id: number) =>
  (await admin.call(api.getAndonCourse, { id })).steps.map(({ kind, userName }) => `${kind} ${userName ?? '-'}`)

test('calls stand among what waits for the one who is to answer, then for the one who is to accept', async () => {
  const floor = await makeAndonFloor(gemba)
  const { operator, maintainer, other } = floor
  const waits = async () => {
    const all = await Promise.all([operator, maintainer, other].map((person) => person.call(selectHomeTodo, {})))
    return all.map(({ rows }) => rows.map(({ kind }) => kind))
  }
  const nobody: string[] = []
  const { id } = await raise(floor)
  expect(await waits()).toEqual([nobody, ['call'], nobody])
  await other.call(api.respondAndonCall, { id })
  expect(await waits()).toEqual([nobody, nobody, ['call']])
  await other.call(api.finishAndonCall, { id, solution: 'Done' })
  expect(await waits()).toEqual([['callToAccept'], nobody, nobody])
  await operator.call(api.acceptAndonCall, { id })
  expect(await waits()).toEqual([nobody, nobody, nobody])
})

describe('a type', () => {
  test('keeps at least one responsible person, one immediate notification and one tier that speaks to somebody', async () => {
    const { admin, maintainer, typeId } = await makeAndonFloor(gemba)
    const good = {
      code: 'Q',
      name: 'Quality',
      color: 'yellow' as const,
      responsibleIds: [maintainer.userId],
      immediateChannels: ['inApp' as const],
      tiers: [tier()],
    }
    const problems = async (change: object) =>
      (await admin.raw(andonTypeCrud.add.path, { ...good, ...change })).body.data
    expect(await problems({ responsibleIds: [] })).toHaveProperty('responsibleIds')
    expect(await problems({ immediateChannels: [] })).toEqual({
      immediateChannels: 'Keep at least one immediate notification',
    })
    expect(await problems({ tiers: [] })).toEqual({ tiers: 'Keep at least one tiered notification' })
    expect(await problems({ tiers: [{ ...tier(), minutes: null }] })).toHaveProperty(['tiers.0.minutes'])
    expect(await problems({ tiers: [{ ...tier(), minutes: 1.5 }] })).toHaveProperty(['tiers.0.minutes'])
    expect(await problems({ tiers: [tier({ channels: [] })] })).toEqual({
      'tiers.0.channels': 'At least one notification method',
    })
    expect(await problems({ tiers: [tier({ responsible: false })] })).toHaveProperty(['tiers.0.userIds'])
    expect(await problems({ tiers: [tier({ repeatMinutes: 5 })] })).toHaveProperty(['tiers.0.repeatTimes'])
    expect(await problems({ alias: '12345678901' })).toHaveProperty('alias')
    expect(await problems({ button: 1 })).toEqual({
      button: 'This button is already assigned to “Equipment”: select another',
    })
    expect(await problems({ code: 'EQ' })).toHaveProperty('code')
    expect(await problems({ responsibleIds: [999_999] })).toHaveProperty('responsibleIds')
    const made = await admin.call(andonTypeCrud.add, { ...good, tiers: [tier({ minutes: 20 }), tier({ minutes: 3 })] })
    expect(made.tiers.map(({ minutes }) => minutes)).toEqual([3, 20])
    const emptied = await admin.raw(andonTypeCrud.update.path, { id: made.id, version: made.version, tiers: [] })
    expect(emptied.body.data).toHaveProperty('tiers')
    expect((await admin.call(andonTypeCrud.delete, { ids: [made.id] })).done).toEqual([made.id])
    expect(typeId).toBeGreaterThan(0)
  })

  test('that calls are of is kept', async () => {
    const floor = await makeAndonFloor(gemba)
    await raise(floor)
    const { done, skipped } = await floor.admin.call(andonTypeCrud.delete, { ids: [floor.typeId] })
    expect({ done, skipped: skipped.length }).toEqual({ done: [], skipped: 1 })
  })
})

describe('a call', () => {
  test('goes from its raising to its acceptance, with who and when of every step', async () => {
    const floor = await makeAndonFloor(gemba)
    const { operator, maintainer, other } = floor
    const { id, callNo } = await raise(floor, { description: 'Spindle stands' })
    expect(callNo).toMatch(/^AD\d{10}$/)
    expect(await inboxOf(maintainer)).toEqual([expect.stringContaining('Equipment')])
    const askedOf = async ({ userId }: { userId: number }) =>
      (await operator.call(andonCallCrud.select, { where: { responsibleIds: [userId] } })).rows
    expect(await askedOf(maintainer)).toMatchObject([{ id, responsibleIds: [maintainer.userId] }])
    expect(await askedOf(other)).toEqual([])
    expect(await maintainer.call(api.respondAndonCall, { id })).toEqual({ status: 'processing' })
    expect((await inboxOf(operator)).at(-1)).toContain('Mai')
    await other.call(api.takeOverAndonCall, { id })
    expect((await inboxOf(maintainer)).at(-1)).toContain('Otto 已接管')
    expect((await maintainer.raw(api.finishAndonCall.path, { id, solution: 'x' })).body.message).toContain(
      'take it over',
    )
    await other.call(api.finishAndonCall, { id, solution: 'Belt changed' })
    expect((await maintainer.raw(api.acceptAndonCall.path, { id })).body.code).toBe(4001)
    await operator.call(api.rejectAndonCall, { id, note: 'Still noisy' })
    await other.call(api.finishAndonCall, { id, solution: 'Bearing changed' })
    expect(await operator.call(api.acceptAndonCall, { id })).toEqual({ status: 'closed' })
    expect(await read(floor, id)).toMatchObject({
      status: 'closed',
      closedHow: 'accepted',
      solution: 'Bearing changed',
      handlerName: 'Otto',
      raisedByName: 'Olga',
      placeName: 'Turning',
      responseMinutes: expect.any(Number),
      totalMinutes: expect.any(Number),
    })
    expect(await stepsOf(floor, id)).toEqual([
      'raised Olga',
      'responded Mai',
      'takenOver Otto',
      'finished Otto',
      'rejected Olga',
      'finished Otto',
      'accepted Olga',
    ])
    const { pending, told } = await floor.admin.call(api.getAndonCourse, { id })
    expect(pending).toEqual([])
    expect(told.length).toBeGreaterThan(3)
  })

  test('cannot be acted on out of turn', async () => {
    const floor = await makeAndonFloor(gemba)
    const { id } = await raise(floor)
    const { maintainer, operator } = floor
    expect((await maintainer.raw(api.finishAndonCall.path, { id, solution: 'x' })).body.message).toContain(
      'Awaiting response',
    )
    expect((await operator.raw(api.acceptAndonCall.path, { id })).status).toBe(400)
    await operator.call(api.withdrawAndonCall, { id })
    expect(await read(floor, id)).toMatchObject({ status: 'closed', closedHow: 'initiator' })
    expect((await inboxOf(maintainer)).at(-1)).toContain('呼叫已结束')
    expect((await maintainer.raw(api.respondAndonCall.path, { id })).status).toBe(400)
  })

  test('of another is closed by a supervisor alone, with a note', async () => {
    const floor = await makeAndonFloor(gemba)
    const { id } = await raise(floor)
    const boss = await makeUser(gemba, floor.admin.teamId, { name: 'Boss', rights: ['andonCall.close'] })
    expect((await floor.maintainer.raw(api.withdrawAndonCall.path, { id })).status).toBe(400)
    expect((await floor.maintainer.raw(api.closeAndonCall.path, { id, note: 'n' })).status).toBe(403)
    expect((await boss.raw(api.closeAndonCall.path, { id })).body.data).toHaveProperty('note')
    await boss.call(api.closeAndonCall, { id, note: 'Drill' })
    expect(await read(floor, id)).toMatchObject({ closedHow: 'supervisor', closedByName: 'Boss' })
    for (const person of [floor.operator, floor.maintainer])
      expect((await inboxOf(person)).at(-1)).toContain('呼叫已结束')
  })

  test('is answered by one of two who answer at once; the other learns who', async () => {
    const floor = await makeAndonFloor(gemba)
    const { id } = await raise(floor)
    const answers = await Promise.all(
      [floor.maintainer, floor.other].map((person) => person.raw(api.respondAndonCall.path, { id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const handler = (await read(floor, id)).handlerName
    expect(answers.find(({ status }) => status === 400)?.body.message).toContain(handler)
    expect((await stepsOf(floor, id)).filter((step) => step.startsWith('responded'))).toHaveLength(1)
  })

  test('is raised once from a place for a thing, by however many at once', async () => {
    const floor = await makeAndonFloor(gemba)
    const { stationId, typeId, operator, maintainer } = floor
    const input = { stationId, typeId }
    const answers = await Promise.all(
      [operator, maintainer, operator, maintainer].map((person) => person.raw(api.raiseAndonCall.path, input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body.message).toContain('already')
    expect((await floor.admin.call(andonCallCrud.select, {})).total).toBe(1)
    const form = await operator.call(api.getAndonForm, { stationId })
    expect(form.types[0]?.open).toMatchObject({ status: 'awaitingResponse' })
  })

  test('handed on awaits the other’s response, and its tiers begin anew', async () => {
    const floor = await makeAndonFloor(gemba)
    const { id } = await raise(floor)
    const { maintainer, other } = floor
    await maintainer.call(api.respondAndonCall, { id })
    expect(
      (await maintainer.raw(api.handOnAndonCall.path, { id, toUserId: maintainer.userId })).body.data,
    ).toHaveProperty('toUserId')
    const { rows } = await maintainer.call(selectAndonPerson, { where: { responder: true, keyword: 'Ott' } })
    expect(rows.map(({ name }) => name)).toEqual(['Otto'])
    const unable = await maintainer.raw(api.handOnAndonCall.path, { id, toUserId: floor.operator.userId })
    expect(unable.body.data).toEqual({
      toUserId: expect.stringContaining('Olga has no right to respond to calls: select somebody else'),
    })
    await maintainer.call(api.handOnAndonCall, { id, toUserId: other.userId, note: 'Hydraulics' })
    expect(await read(floor, id)).toMatchObject({
      status: 'awaitingResponse',
      responsibleNames: 'Otto',
      handlerName: null,
    })
    expect((await inboxOf(other)).at(-1)).toContain('Mai')
    expect(await minutesPass(floor, 6)).toBe(1)
    expect((await read(floor, id)).tierReached).toBe(1)
  })

  test('carries what was chosen of the items of its workshop; some of them want words', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, typeId, workshopId } = floor
    const { id: elsewhere } = await admin.call(departmentCrud.add, { name: 'Elsewhere', isWorkshop: true })
    const item = (content: string, more = {}) => admin.call(andonItemCrud.add, { content, ...more })
    const oil = await item('Oil leak', { typeId, workshopIds: [workshopId] })
    const misc = await item('Other', { manualDescription: true, miscellaneous: true })
    const far = await item('Far', { workshopIds: [elsewhere] })
    const { items } = await floor.operator.call(api.getAndonForm, { stationId: floor.stationId })
    expect(items.map(({ content }) => content)).toEqual(['Oil leak', 'Other'])
    const attempt = async (itemIds: number[]) =>
      (await floor.operator.raw(api.raiseAndonCall.path, { stationId: floor.stationId, typeId, itemIds })).body.data
    expect(await attempt([far.id])).toHaveProperty('itemIds')
    expect(await attempt([misc.id])).toEqual({ description: '“Other” needs a description: enter it' })
    const { id } = await raise(floor, { itemIds: [oil.id, misc.id], description: 'Smoke' })
    expect(await read(floor, id)).toMatchObject({
      itemNames: 'Oil leak, Other',
      miscellaneous: true,
      description: 'Smoke',
    })
    expect((await admin.call(andonItemCrud.delete, { ids: [oil.id] })).done).toEqual([])
  })
})

describe('the roster', () => {
  test('names who is to come: the row that says most, and the type’s people where it names nobody', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, typeId, lineId, other, operator } = floor
    const type = await admin.call(andonTypeCrud.get, { id: typeId })
    await admin.call(andonTypeCrud.update, { id: typeId, version: type.version, useRoster: true })
    const row = (name: string, more: object) =>
      admin.call(andonRosterCrud.add, { name, userIds: [other.userId], ...more })
    const first = await raise(floor)
    expect((await read(floor, first.id)).responsibleNames).toBe('Mai')
    await operator.call(api.withdrawAndonCall, { id: first.id })
    await row('All', { userIds: [operator.userId] })
    await row('Line', { lineId })
    await row('Past', { typeId, lineId, toDate: '2020-01-01' })
    const second = await raise(floor)
    expect((await read(floor, second.id)).responsibleNames).toBe('Otto')
    await operator.call(api.withdrawAndonCall, { id: second.id })
    await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
      db.updateTable('teamUser').set({ status: 'disabled' }).where('name', 'in', ['Otto', 'Mai']).execute(),
    )
    const third = await raise(floor)
    expect((await read(floor, third.id)).responsibleNames, 'nobody is left but them').toBe('Administrator')
    const bad = {
      name: 'Bad',
      userIds: [other.userId],
      shiftName: 'Nowhere',
      fromDate: '2026-02-01',
      toDate: '2026-01-01',
    }
    const { data } = (await admin.raw(andonRosterCrud.add.path, bad)).body
    expect(Object.keys(data as object)).toEqual(['shiftName', 'toDate'])
  })
})

describe('what others see', () => {
  test('is nothing of another team, and of other workshops nothing', async () => {
    const floor = await makeAndonFloor(gemba)
    const stranger = await makeAndonFloor(gemba)
    const { id } = await raise(floor)
    for (const path of [api.respondAndonCall.path, andonCallCrud.get.path, api.getAndonCourse.path])
      expect((await stranger.admin.raw(path, { id })).status).toBe(404)
    expect((await stranger.admin.call(andonCallCrud.select, {})).total).toBe(0)
    expect((await stranger.admin.raw(api.getAndonForm.path, { stationId: floor.stationId })).status).toBe(404)
    const { id: hall } = await floor.admin.call(departmentCrud.add, { name: 'Other hall', isWorkshop: true })
    const narrow = await makeUser(gemba, floor.admin.teamId, {
      name: 'Narrow',
      rights: [...maintainerRights, 'andonBoard.view'],
      workshops: [hall],
    })
    expect((await narrow.raw(api.respondAndonCall.path, { id })).status).toBe(404)
    expect((await narrow.call(selectAndonView, {})).rows).toEqual([])
  })

  test('and what was told of a call is for those who may see its workshop, and whom it was told', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, workshopId, stationId } = floor
    const { id: hall } = await admin.call(departmentCrud.add, { name: 'Other hall', isWorkshop: true })
    const rights = ['notification.view']
    const reader = (name: string, workshops: number[]) => makeUser(gemba, admin.teamId, { name, rights, workshops })
    const [own, other] = [await reader('Own', [workshopId]), await reader('Other', [hall])]
    const { id: typeId } = await admin.call(andonTypeCrud.add, {
      code: 'Q',
      name: 'Quality',
      color: 'yellow',
      responsibleIds: [other.userId],
      immediateChannels: ['inApp'],
      tiers: [tier()],
    })
    await floor.operator.call(api.raiseAndonCall, { stationId, typeId })
    const told = async (who: Client) => [
      (await who.call(notificationCrud.select, {})).total,
      (await who.call(selectNotificationSum, {})).rows.length,
    ]
    expect(await told(own)).toEqual(await told(admin))
    expect(await told(own)).toEqual([1, 1])
    expect(await told(other)).toEqual([0, 0])
    expect(await inboxOf(other)).toHaveLength(1)
    expect(await other.call(readNotification, {})).toEqual({ unread: 0 })
    expect(await inboxOf(own)).toEqual([])
  })

  test('are open calls on the board, figures in the analysis, all times in the sheet', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, maintainer, operator } = floor
    const first = await raise(floor)
    await maintainer.call(api.respondAndonCall, { id: first.id })
    const board = await admin.call(selectAndonView, {})
    expect(board.rows).toMatchObject([{ typeName: 'Machine', people: 'Mai', handled: true, tierReached: 0 }])
    expect(board.workshops).toMatchObject([{ awaiting: 0, handled: 1 }])
    await maintainer.call(api.finishAndonCall, { id: first.id, solution: 'Done' })
    await operator.call(api.acceptAndonCall, { id: first.id })
    await raise(floor)
    const { total, teams } = await admin.call(selectOeeAndonEfficiency, {})
    expect([total.calls, total.answered, total.inTime]).toEqual([2, 1, 1])
    expect(teams).toMatchObject([{ name: null, calls: 1, answered: 1, inTime: 1 }])
    // Whoever still waits after the minutes of the first tier was not helped in time.
    await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
      db
        .updateTable('andonCall')
        .set({ raisedAt: new Date(Date.now() - 3_600_000).toISOString() })
        .where('status', '=', 'awaitingResponse')
        .execute(),
    )
    expect((await admin.call(selectOeeAndonEfficiency, { days: 2 })).total.inTime).toBe(0.5)
    const analysis = await admin.call(selectAndonAnalysis, {})
    expect(analysis.total).toMatchObject({ calls: 2, open: 1, escalated: 0, responseMinutes: expect.any(Number) })
    expect(analysis.types).toMatchObject([{ name: 'Equipment', calls: 2 }])
    expect(analysis.lines).toMatchObject([{ name: 'Line one', calls: 2 }])
    expect(analysis.hours.reduce((sum, calls) => sum + calls, 0)).toBe(2)
    expect(analysis.days).toHaveLength(30)
    // An hour ago may have been yesterday.
    expect(analysis.days.slice(-2).reduce((sum, { calls }) => sum + calls, 0)).toBe(2)
    const { jobId } = await admin.call(andonCallCrud.export, {})
    expect(jobId).toBeGreaterThan(0)
  })

  test('is found by a station’s label, in small letters too, or said to be unknown', async () => {
    const { operator } = await makeAndonFloor(gemba)
    const find = async (code: string) =>
      (await operator.call(api.selectAndonStation, { code })).rows.map(({ number }) => number)
    expect(await find('st-1')).toEqual(['ST-1'])
    expect(await find('https://factory.test/s/ST-1')).toEqual(['ST-1'])
    expect((await operator.raw(api.selectAndonStation.path, { code: 'X' })).body.message).toContain('label')
    expect((await operator.call(api.selectAndonStation, { keyword: 'turn' })).rows).toHaveLength(1)
  })
})

test('at a machine stand the calls about it and from its stations, with where to call from', async () => {
  const floor = await makeAndonFloor(gemba)
  const { operator, stationId, machineId, typeId } = floor
  const at = () => operator.call(api.getAndonAtMachine, { machineId })
  expect(await at()).toEqual({ stations: [], callIds: [] })
  await joinCentre(floor)
  const { id } = await operator.call(api.raiseAndonCall, { stationId, typeId })
  expect(await at()).toMatchObject({ stations: [{ id: stationId }], callIds: [id] })
  const stranger = await gemba.team('Elsewhere at machines')
  await expect(stranger.call(api.getAndonAtMachine, { machineId })).rejects.toThrow(/404/)
})
