import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyShiftMode } from '#areas/calendar/contract/calendar.api.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import { selectRecordLog } from '#core/contract/core.api.ts'
import type { Db } from '#core/server/db/pool.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../contract/arrangement.api.ts'
import { arrangementCrud } from '../contract/arrangement.ts'
import { lineCrud } from '../contract/line.ts'
import { machineCrud } from '../contract/machine.ts'
import { stationCrud } from '../contract/station.ts'
import { workCenterCrud } from '../contract/work-center.ts'

type Team = Client & { teamId: number; userId: number }

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const inTeam = <T>(team: Team, act: (db: Db) => Promise<T>) =>
  gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, act)

const workshop = (team: Team, name: string) =>
  inTeam(team, (db) =>
    db.insertInto('department').values({ name, isWorkshop: true }).returning('id').executeTakeFirstOrThrow(),
  ).then(({ id }) => id)

/** Two workshops; the first with two lines, the second with none. */
async function plant() {
  const team = await gemba.team()
  const workshopId = await workshop(team, 'Assembly')
  const emptyId = await workshop(team, 'Empty')
  const one = await team.call(lineCrud.add, { number: 'L1', name: 'Line 1', workshopId })
  const two = await team.call(lineCrud.add, { number: 'L2', name: 'Line 2', workshopId })
  return { team, workshopId, emptyId, one: one.id, two: two.id }
}

const fieldsOf = async (team: Team, path: string, draft: object) => {
  const { status, body } = await team.raw(path, draft)
  return [status, ...Object.keys(body.data ?? {})]
}

test('a line belongs to a workshop and keeps it while something stands on it', async () => {
  const { team, workshopId, emptyId, one } = await plant()
  const office = await inTeam(team, (db) =>
    db.insertInto('department').values({ name: 'Office' }).returning('id').executeTakeFirstOrThrow(),
  )
  const draft = { number: 'L3', name: 'Line 3', workshopId: office.id }
  expect(await fieldsOf(team, lineCrud.add.path, draft)).toEqual([400, 'workshopId'])
  await team.call(machineCrud.add, { number: 'M1', name: 'Press', workshopId, lineId: one })
  const move = { id: one, version: 1, workshopId: emptyId }
  expect(await fieldsOf(team, lineCrud.update.path, move)).toEqual([400, 'workshopId'])
  const { skipped } = await team.call(lineCrud.delete, { ids: [one] })
  expect(skipped).toHaveLength(1)
})

test('the rules of a work centre, each at its field', async () => {
  const { team, workshopId, emptyId, one } = await plant()
  const good = { number: 'W1', name: 'Cutting', workshopId, lineId: one }
  const add = (more: object) => fieldsOf(team, workCenterCrud.add.path, { ...good, ...more })
  const elsewhere = await team.call(machineCrud.add, { number: 'M9', name: 'Lathe', workshopId: emptyId })
  expect(await add({ quantityLimit: 'custom' })).toEqual([400, 'customLimit'])
  expect(await add({ quantityLimit: 'custom', customLimit: 0 })).toEqual([400, 'customLimit'])
  expect(await add({ nextAutoDispatch: true })).toEqual([400, 'nextWorkCenterId'])
  expect(await add({ personnelArrangement: ['specified'] })).toEqual([400, 'personnelIds'])
  expect(await add({ personnelArrangement: ['unspecified', 'sameLine'] })).toEqual([400, 'personnelArrangement'])
  expect(await add({ workshopId: emptyId })).toEqual([400, 'workshopId'])
  expect(await add({ machineIds: [elsewhere.id] })).toEqual([400, 'machineIds'])
  const people = { personnelArrangement: ['specified'], personnelIds: [team.userId] }
  expect(await add({ ...people, personnelCount: 2 })).toEqual([400, 'personnelCount'])
  expect(await add({ ...people, quantityLimit: 'custom', customLimit: 110 })).toEqual(expect.arrayContaining([200]))
})

test('a work centre keeps its machines; an empty choice becomes none', async () => {
  const { team, workshopId, one } = await plant()
  const press = await team.call(machineCrud.add, { number: 'M1', name: 'Press', workshopId, lineId: one })
  const draft = {
    number: 'W1',
    name: 'Pressing',
    workshopId,
    lineId: one,
    machineIds: [press.id],
    personnelArrangement: [],
  }
  const added = await team.call(workCenterCrud.add, draft)
  expect(added).toMatchObject({
    machineIds: [press.id],
    machineNames: ['Press'],
    personnelArrangement: ['unspecified'],
  })
  const { id, version } = added
  const renamed = await team.call(workCenterCrud.update, { id, version, name: 'Stamping', staffing: null })
  expect(renamed).toMatchObject({ machineIds: [press.id], staffing: 1 })
  expect((await team.call(machineCrud.delete, { ids: [press.id] })).skipped).toHaveLength(1)
  const bare = await team.call(workCenterCrud.update, { id, version: renamed.version, machineIds: [] })
  expect(bare.machineIds).toEqual([])
})

test('moving a work centre to a line without its main operation asks first', async () => {
  const { team, workshopId, one, two } = await plant()
  const operation = await inTeam(team, (db) =>
    db
      .insertInto('operation')
      .values({ produreNo: 'P1', produreName: 'Milling', singleProcessingTime: 10 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const center = { name: 'Mill', workshopId, mainOperationId: operation.id }
  const { id, version } = await team.call(workCenterCrud.add, { ...center, number: 'W1', lineId: one })
  const move = { id, version, lineId: two }
  const asked = await team.raw(workCenterCrud.update.path, move)
  expect([asked.body.code, asked.body.data]).toEqual([4002, { confirm: 'operationNotInLine' }])
  expect(asked.body.message).toContain('Milling')
  const moved = await team.raw(workCenterCrud.update.path, { ...move, confirmed: ['operationNotInLine'] })
  expect(moved.status).toBe(200)
  await team.call(workCenterCrud.add, { ...center, number: 'W2', lineId: one })
  const back = await team.raw(workCenterCrud.update.path, { id, version: version + 1, lineId: one })
  expect(back.status).toBe(200)
})

test('a station stands on a line of its workshop and has an andon box of its own', async () => {
  const { team, workshopId, emptyId, one, two } = await plant()
  const center = await team.call(workCenterCrud.add, { number: 'W1', name: 'Mill', workshopId, lineId: two })
  const good = { number: 'S1', name: 'Station 1', workshopId, effectiveLineId: one, andonSim: '8986001' }
  await team.call(stationCrud.add, good)
  const add = (more: object) => fieldsOf(team, stationCrud.add.path, { ...good, number: 'S2', andonSim: null, ...more })
  expect(await add({ andonSim: '8986001' })).toEqual([400, 'andonSim'])
  expect(await add({ workshopId: emptyId })).toEqual([400, 'effectiveLineId'])
  expect(await add({ workCenterId: center.id })).toEqual([400, 'workCenterId'])
  expect((await add({ workCenterId: center.id, referenceLineId: two }))[0]).toBe(200)
})

const monday = '2026-03-02'
const shift = (name: string, start: string, end: string) => ({
  name,
  start,
  end,
  rests: [{ start, end: `${start.slice(0, 3)}30` }],
})

/** Line 1 works two shifts from Monday to Friday of two weeks, line 2 one shift of another mode. */
async function shifts() {
  const made = await plant()
  const { team, one, two } = made
  const pair = await team.call(shiftModeCrud.add, {
    name: 'Pair',
    shifts: [shift('Day', '08:00', '20:00'), shift('Night', '20:00', '08:00')],
  })
  const single = await team.call(shiftModeCrud.add, { name: 'Single', shifts: [shift('Day', '08:00', '17:00')] })
  const span = { fromDate: monday, toDate: '2026-03-13', weekdays: [1, 2, 3, 4, 5] }
  await team.call(applyShiftMode, { ...span, lineIds: [one], shiftModeId: pair.id })
  await team.call(applyShiftMode, { ...span, lineIds: [two], shiftModeId: single.id })
  const [day, night] = pair.shifts.map((each) => each.id as string) as [string, string]
  return { ...made, day, night, single: single.shifts[0]?.id as string }
}

test('the week shows each line’s shifts; a person works a shift once', async () => {
  const { team, one, two, day, night } = await shifts()
  const before = await team.call(api.getArrangementWeek, { date: '2026-03-05' })
  expect(before.dates[0]).toBe(monday)
  expect(before.lines[0]?.shifts).toHaveLength(10)
  expect(before.lines[0]?.shifts[1]).toEqual({
    date: monday,
    shiftId: night,
    shiftName: 'Night',
    start: '20:00',
    end: '08:00',
  })
  const place = { date: monday, shiftId: day, lineId: one }
  const userIds = [team.userId]
  expect(await team.call(api.arrangePeople, { places: [place], userIds })).toEqual({ added: 1, skipped: [] })
  const again = await team.call(api.arrangePeople, {
    places: [place, { ...place, date: '2026-03-07' }, { ...place, lineId: two }],
    userIds,
  })
  expect(again.added).toBe(0)
  expect(again.skipped.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('Line 1'),
    expect.stringContaining('does not work on 2026-03-07'),
    expect.stringContaining('there are: Day'),
  ])
})

test('two planners who arrange the same person at once: one row', async () => {
  const { team, one, day } = await shifts()
  const input = { places: [{ date: monday, shiftId: day, lineId: one }], userIds: [team.userId] }
  const answers = await Promise.all([1, 2, 3].map(() => team.call(api.arrangePeople, input)))
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(1)
})

test('a week is copied, what the other week lacks is told; a person is moved', async () => {
  const { team, workshopId, one, two, day, night, single } = await shifts()
  const userIds = [team.userId]
  await team.call(api.arrangePeople, {
    places: ['2026-03-09', '2026-03-10'].map((date) => ({ date, shiftId: day, lineId: one })),
    userIds,
  })
  const copy = { from: '2026-03-11', lineIds: [one, two] }
  expect(await team.call(api.copyArrangementWeek, { ...copy, to: monday })).toEqual({ added: 2, skipped: [] })
  const late = await team.call(api.copyArrangementWeek, { ...copy, to: '2026-03-16' })
  expect([late.added, late.skipped.length]).toEqual([0, 2])
  expect(await fieldsOf(team, api.copyArrangementWeek.path, { ...copy, to: '2026-03-09' })).toEqual([400, 'to'])

  const { rows } = await team.call(api.getArrangementWeek, { date: monday })
  const [first] = rows as [api.Arranged]
  const move = { id: first.id, version: first.version, place: { date: monday, shiftId: night, lineId: one } }
  const station = await team.call(stationCrud.add, {
    number: 'S1',
    name: 'Station 1',
    workshopId,
    effectiveLineId: two,
  })
  const wrong = { ...move, place: { ...move.place, stationId: station.id } }
  expect((await team.raw(api.moveArrangement.path, wrong)).body.message).toContain('Line 1')
  expect(await team.call(api.moveArrangement, move)).toMatchObject({ shiftName: 'Night', version: 2 })
  expect((await team.raw(api.moveArrangement.path, move)).status).toBe(409)
  const elsewhere = { date: monday, shiftId: single, lineId: two, stationId: station.id }
  expect(await team.call(api.moveArrangement, { ...move, version: 2, place: elsewhere })).toMatchObject({
    lineId: two,
    stationName: 'Station 1',
  })
})

test('the list takes a shift by its name; another team sees nothing of all this', async () => {
  const { team, one, day } = await shifts()
  const draft = { date: monday, lineId: one, shiftName: 'Day', userId: team.userId }
  expect(await team.call(arrangementCrud.add, draft)).toMatchObject({ shiftId: day, lineName: 'Line 1' })
  expect(await fieldsOf(team, arrangementCrud.add.path, draft)).toEqual([400, 'userId'])
  expect(await fieldsOf(team, arrangementCrud.add.path, { ...draft, shiftName: 'Late' })).toEqual([400, 'shiftName'])
  const other = await gemba.team()
  for (const crud of [lineCrud, stationCrud, workCenterCrud, arrangementCrud])
    expect((await other.call(crud.select, {})).total).toBe(0)
  const theirs = { places: [{ date: monday, shiftId: day, lineId: one }], userIds: [other.userId] }
  expect((await other.call(api.arrangePeople, theirs)).added).toBe(0)
})

test('the log of a machine goes with it into another workshop, and stays there when it is gone', async () => {
  const { team, workshopId, emptyId } = await plant()
  const rights = ['machine.view', 'operationLog.view']
  const here = await makeUser(gemba, team.teamId, { name: 'Here', rights, workshops: [workshopId] })
  const there = await makeUser(gemba, team.teamId, { name: 'There', rights, workshops: [emptyId] })
  const machine = await team.call(machineCrud.add, { number: 'M7', name: 'Saw', workshopId })
  const told = async () => {
    const log = { entity: 'machine', entityId: machine.id }
    const [one, other] = [await here.call(selectRecordLog, log), await there.call(selectRecordLog, log)]
    return [one.rows.map(({ verb }) => verb), other.rows.map(({ verb }) => verb)]
  }
  expect(await told()).toEqual([['add'], []])
  await team.call(machineCrud.update, { id: machine.id, version: 1, workshopId: emptyId })
  expect(await told()).toEqual([[], ['update', 'add']])
  expect(await team.call(machineCrud.delete, { ids: [machine.id] })).toMatchObject({ done: [machine.id] })
  expect(await told()).toEqual([[], ['delete', 'update', 'add']])
})
