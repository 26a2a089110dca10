import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAndonCall } from '#areas/andon/contract/call.api.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { getMachineHistory } from '#areas/equipment/contract/machine.api.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { codes } from '#core/contract/result.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { freshPicture } from '#tests/support/picture.ts'
import { selectBreakdownView } from '../../contract/board.api.ts'
import * as api from '../../contract/breakdown.api.ts'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import { maintenanceFailureCodeCrud } from '../../contract/failure-code.ts'
import { maintenanceStandardCrud } from '../../contract/standard.ts'
import { executeMaintenanceTask } from '../../contract/task.api.ts'
import { makeMaintained, makeTask } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
let operator: Awaited<ReturnType<typeof makeUser>>
let fitter: Awaited<ReturnType<typeof makeUser>>

const right = (...verbs: string[]) => verbs.map((verb) => `maintenanceBreakdown.${verb}`)

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
  operator = await makeUser(gemba, admin.teamId, { name: 'Olga', rights: right('view', 'report', 'confirm') })
  fitter = await makeUser(gemba, admin.teamId, { name: 'Finn', rights: right('view', 'handle', 'confirm') })
})
afterAll(() => gemba?.end())

const rowOf = (id: number) => admin.call(maintenanceBreakdownCrud.get, { id })
const stateOf = async (machineId: number) => (await admin.call(getMachineHistory, { machineId })).state

async function broken() {
  const { machineIds, number } = await makeMaintained(gemba, admin)
  const [machineId] = machineIds
  const { id, breakdownNo } = await operator.call(api.reportMaintenanceBreakdown, { machineId, symptom: 'It smokes' })
  return { machineId, number, id, breakdownNo }
}

let code = 0

/** A way down the tree. */
async function way() {
  const ids: number[] = []
  for (const level of ['part', 'failure', 'cause', 'remedy'] as const) {
    const parentId = ids.at(-1)
    const { id } = await admin.call(maintenanceFailureCodeCrud.add, {
      code: `C${++code}`,
      name: `${level} ${code}`,
      level,
      parentId,
    })
    ids.push(id)
  }
  return ids
}

test('a machine that broke is reported with a picture, given to somebody, repaired, sent back, repaired and confirmed; its times are kept', async () => {
  const { machineIds } = await makeMaintained(gemba, admin)
  const [machineId] = machineIds
  const smoke = await freshPicture(gemba, operator)
  const { id, breakdownNo } = await operator.call(api.reportMaintenanceBreakdown, {
    machineId,
    symptom: 'It smokes',
    photoIds: [smoke.id],
  })
  expect(breakdownNo).toMatch(/^BD\d{10}$/)
  expect(await stateOf(machineId)).toBe('fault')
  await admin.call(api.assignMaintenanceBreakdown, { id, handlerId: fitter.userId, note: 'at once' })
  await fitter.call(api.acceptMaintenanceBreakdown, { id })
  await fitter.call(api.beginMaintenanceBreakdown, { id })
  await fitter.call(api.waitMaintenanceBreakdown, { id, note: 'a bearing' })
  await expect(fitter.call(api.finishMaintenanceBreakdown, { id, solution: 'greased' })).rejects.toThrow(
    /Waiting for parts/,
  )
  await fitter.call(api.resumeMaintenanceBreakdown, { id })
  const codeIds = await way()
  await fitter.call(api.finishMaintenanceBreakdown, { id, solution: 'greased', codeIds: codeIds.slice(0, 2) })
  await operator.call(api.sendBackMaintenanceBreakdown, { id, note: 'still smokes' })
  await fitter.call(api.finishMaintenanceBreakdown, { id, solution: 'bearing changed', codeIds })
  expect(await stateOf(machineId)).toBe('fault')
  await operator.call(api.confirmMaintenanceBreakdown, { id })
  expect(await stateOf(machineId)).toBe('waiting')
  expect(await rowOf(id)).toMatchObject({
    state: 'confirmed',
    reportedByName: 'Olga',
    handlerName: 'Finn',
    closedByName: 'Olga',
    solution: 'bearing changed',
    causeName: expect.stringContaining('cause'),
    photos: 1,
    repeated: false,
    responseMinutes: expect.any(Number),
    repairMinutes: expect.any(Number),
  })
  const { steps, photos } = await operator.call(api.getMaintenanceBreakdownCourse, { id })
  expect(photos).toEqual([smoke.fileNo])
  expect(steps.map(({ kind, userName, toUserName, note }) => [kind, userName, toUserName, note])).toEqual([
    ['report', 'Olga', null, 'It smokes'],
    ['assign', expect.any(String), 'Finn', 'at once'],
    ['accept', 'Finn', null, null],
    ['begin', 'Finn', null, null],
    ['wait', 'Finn', null, 'a bearing'],
    ['resume', 'Finn', null, null],
    ['finish', 'Finn', null, 'greased'],
    ['sendBack', 'Olga', null, 'still smokes'],
    ['finish', 'Finn', null, 'bearing changed'],
    ['confirm', 'Olga', null, null],
  ])
  await expect(operator.call(api.confirmMaintenanceBreakdown, { id })).rejects.toThrow(/Confirmed/)
  const stranger = await gemba.team('Elsewhere')
  expect((await stranger.call(maintenanceBreakdownCrud.select, { pageNum: 1, pageSize: 9, where: {} })).rows).toEqual(
    [],
  )
  await expect(stranger.call(api.getMaintenanceBreakdownCourse, { id })).rejects.toThrow(/404/)
})

test('times are those of the acts, and the downtime that of the ledger', async () => {
  const { machineId, id } = await broken()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
    const times = {
      reportedAt: minutesAgo(100),
      acceptedAt: minutesAgo(90),
      begunAt: minutesAgo(70),
      repairedAt: minutesAgo(20),
    }
    const closed = { state: 'confirmed', closedAt: minutesAgo(15), handlerId: fitter.userId }
    await db
      .updateTable('maintenanceBreakdown')
      .set({ ...times, ...closed, waitedSeconds: 600 })
      .where('id', '=', id)
      .execute()
    // It stood ten minutes before anybody reported it, ran for a try, and stood again.
    await db.deleteFrom('machineState').where('machineId', '=', machineId).execute()
    const spell = (state: string, lamp: string, from: number, to: number | null) =>
      ({
        machineId,
        state,
        lamp,
        startAt: minutesAgo(from),
        endAt: to === null ? null : minutesAgo(to),
        source: 'manual',
      }) as const
    await db
      .insertInto('machineState')
      .values([spell('fault', 'red', 110, 40), spell('running', 'green', 40, 30), spell('fault', 'red', 30, null)])
      .execute()
  })
  expect(await rowOf(id)).toMatchObject({
    responseMinutes: 10,
    waitingMinutes: 30,
    repairMinutes: 40,
    confirmMinutes: 5,
    downMinutes: 85,
  })
})

test('a second report of a machine is asked about; of two at the same moment one is told of the other', async () => {
  const { machineIds } = await makeMaintained(gemba, admin)
  const [machineId] = machineIds
  const report = (confirmed: string[] = []) =>
    operator.raw(api.reportMaintenanceBreakdown.path, { machineId, symptom: 'It smokes', confirmed })
  const both = await Promise.all([report(), report()])
  expect(both.map(({ body }) => body.code).sort()).toEqual([0, codes.confirmNeeded])
  expect(both.find(({ body }) => body.code)?.body).toMatchObject({
    message: expect.stringContaining('Is this another one?'),
  })
  expect((await report(['secondBreakdown'])).body.code).toBe(0)
})

test('whoever accepted it sets out, those who wait there are told, and what the way took is kept; given to another it begins anew', async () => {
  const { id } = await broken()
  await expect(fitter.call(api.departMaintenanceBreakdown, { id })).rejects.toThrow(/Reported/)
  await fitter.call(api.acceptMaintenanceBreakdown, { id })
  const other = await makeUser(gemba, admin.teamId, { name: 'Otto', rights: right('view', 'handle') })
  await expect(other.call(api.departMaintenanceBreakdown, { id })).rejects.toThrow(/somebody else/)
  expect(await fitter.call(api.departMaintenanceBreakdown, { id })).toEqual({ state: 'onTheWay' })
  const { rows } = await operator.call(getMyNotification, {})
  expect(rows[0]?.link).toBe(`breakdownMaintenance?breakdownId=${id}`)
  expect(await rowOf(id)).toMatchObject({ leftAt: expect.any(String), wayMinutes: expect.any(Number), begunAt: null })
  await admin.call(api.assignMaintenanceBreakdown, { id, handlerId: other.userId })
  expect(await rowOf(id)).toMatchObject({ state: 'assigned', leftAt: null, wayMinutes: null })
  await other.call(api.acceptMaintenanceBreakdown, { id })
  await other.call(api.departMaintenanceBreakdown, { id })
  expect(await other.call(api.beginMaintenanceBreakdown, { id })).toEqual({ state: 'working' })
})

test('a repair is its handler’s, and not his to confirm', async () => {
  const { id, breakdownNo, machineId } = await broken()
  const other = await makeUser(gemba, admin.teamId, { name: 'Otto', rights: right('view', 'handle') })
  await fitter.call(api.acceptMaintenanceBreakdown, { id })
  await expect(other.call(api.beginMaintenanceBreakdown, { id })).rejects.toThrow(
    `Breakdown ${breakdownNo} is repaired by somebody else`,
  )
  await fitter.call(api.beginMaintenanceBreakdown, { id })
  await fitter.call(api.finishMaintenanceBreakdown, { id, solution: 'nothing found' })
  await expect(fitter.call(api.confirmMaintenanceBreakdown, { id })).rejects.toThrow(/cannot confirm/)
  await expect(other.call(api.confirmMaintenanceBreakdown, { id })).rejects.toThrow(/403/)
  await operator.call(api.confirmMaintenanceBreakdown, { id })
  const second = await operator.call(api.reportMaintenanceBreakdown, { machineId, symptom: 'By mistake' })
  await admin.call(api.cancelMaintenanceBreakdown, { id: second.id, note: 'nothing is wrong' })
  expect(await stateOf(machineId)).toBe('waiting')
})

test('the same failure again within thirty days is flagged, and what helped then is told', async () => {
  const { machineId, id } = await broken()
  const codeIds = await way()
  const repair = async (one: number, solution: string) => {
    await fitter.call(api.acceptMaintenanceBreakdown, { id: one })
    await fitter.call(api.beginMaintenanceBreakdown, { id: one })
    await fitter.call(api.finishMaintenanceBreakdown, { id: one, solution, codeIds })
    await operator.call(api.confirmMaintenanceBreakdown, { id: one })
  }
  await repair(id, 'seal changed')
  const again = await operator.call(api.reportMaintenanceBreakdown, { machineId, symptom: 'It smokes again' })
  expect((await operator.call(api.getMaintenanceBreakdownCourse, { id: again.id })).like).toMatchObject([
    { id, solution: 'seal changed' },
  ])
  await repair(again.id, 'seal changed again')
  expect([await rowOf(id), await rowOf(again.id)].map(({ repeated }) => repeated)).toEqual([false, true])
})

test('codes go down the tree level by level', async () => {
  const [part = 0, failure = 0] = await way()
  const { id } = await broken()
  await fitter.call(api.acceptMaintenanceBreakdown, { id })
  await fitter.call(api.beginMaintenanceBreakdown, { id })
  const [, other = 0] = await way()
  const finish = async (codeIds: number[]) =>
    (await fitter.raw(api.finishMaintenanceBreakdown.path, { id, solution: 's', codeIds })).body
  expect(await finish([part, other])).toMatchObject({ data: { codeIds: expect.stringContaining('level by level') } })
  expect(await finish([failure])).toMatchObject({ data: { codeIds: expect.any(String) } })
  expect(await finish([part, failure])).toMatchObject({ code: 0 })
  const add = async (draft: object) =>
    (await admin.raw(maintenanceFailureCodeCrud.add.path, { code: `C${++code}`, name: 'n', ...draft })).body
  expect(await add({ level: 'cause', parentId: part })).toMatchObject({
    data: { parentId: 'The code above must be a Failure' },
  })
  expect(await add({ level: 'failure' })).toMatchObject({ data: { parentId: expect.any(String) } })
  expect((await admin.call(maintenanceFailureCodeCrud.delete, { ids: [part] })).skipped).toHaveLength(1)
})

test('a check that finds a machine broken reports it; a call for help is taken into one breakdown', async () => {
  const place = await makeMaintained(gemba, admin)
  const { id: standardId } = await admin.call(maintenanceStandardCrud.add, {
    code: `brk${place.number}`,
    name: 'Breaking',
    items: [{ item: 'Brake', kind: 'yesNo', raises: 'breakdown' }],
  })
  const { task } = await makeTask(admin, { ...place, standardId })
  await admin.call(executeMaintenanceTask, { id: task.id, values: [{ item: 0, value: 0 }] })
  const where = { machineId: place.machineIds[0] }
  const { rows } = await admin.call(maintenanceBreakdownCrud.select, { pageNum: 1, pageSize: 9, where })
  expect(rows).toMatchObject([{ symptom: 'Brake', source: 'check', state: 'reported', stopped: false }])
  const { id: typeId } = await admin.call(andonTypeCrud.add, {
    code: 'BD',
    name: 'Broken',
    color: 'red',
    button: 2,
    responsibleIds: [admin.userId],
    immediateChannels: ['inApp'],
    tiers: [{ minutes: 5, until: 'response', responsible: true, channels: ['inApp'] }],
  })
  const machineId = place.machineIds[1]
  const { workshopId } = place
  const { id: lineId } = await admin.call(lineCrud.add, { number: 'BL', name: 'Line', workshopId })
  const station = { number: 'BS', name: 'Turning', workshopId, effectiveLineId: lineId }
  const { id: stationId } = await admin.call(stationCrud.add, station)
  const call = await admin.call(raiseAndonCall, { stationId, typeId, description: 'red lamp' })
  expect(await operator.call(api.getMaintenanceBreakdownOfCall, { callId: call.id })).toEqual({
    breakdown: null,
    machineId: null,
    description: 'red lamp',
  })
  const report = { machineId, symptom: 'red lamp', callId: call.id }
  const { id } = await operator.call(api.reportMaintenanceBreakdown, report)
  expect(await operator.call(api.getMaintenanceBreakdownOfCall, { callId: call.id })).toMatchObject({
    breakdown: { id, state: 'reported' },
  })
  await expect(
    operator.call(api.reportMaintenanceBreakdown, { ...report, confirmed: ['secondBreakdown'] }),
  ).rejects.toThrow(/was taken into breakdown/)
})

test('whoever sees the same machine broken joins what is open: his words and pictures stand there, and there is no second one', async () => {
  const { machineId, id, breakdownNo } = await broken()
  await admin.call(api.assignMaintenanceBreakdown, { id, handlerId: fitter.userId })
  const flames = await freshPicture(gemba, admin)
  const join = { machineId, symptom: 'Now it burns', joinId: id }
  expect(await admin.call(api.reportMaintenanceBreakdown, { ...join, photoIds: [flames.id] })).toEqual({
    id,
    breakdownNo,
  })
  const course = await admin.call(api.getMaintenanceBreakdownCourse, { id })
  expect(course.steps.map(({ kind, note }) => [kind, note])).toEqual([
    ['report', 'It smokes'],
    ['assign', null],
    ['join', 'Now it burns'],
  ])
  expect(course.photos).toHaveLength(1)
  const open = await admin.call(maintenanceBreakdownCrud.select, { pageSize: 9, where: { machineId } })
  expect(open.rows.map((row) => row.id)).toEqual([id])
  const other = await broken()
  await expect(
    admin.call(api.reportMaintenanceBreakdown, { ...join, machineId: other.machineId }),
  ).rejects.toMatchObject({ body: { data: { joinId: expect.stringContaining('another machine') } } })
  // What was kept without a network comes when it is closed: that is another one.
  await admin.call(api.cancelMaintenanceBreakdown, { id, note: 'out' })
  const late = await admin.call(api.reportMaintenanceBreakdown, join)
  expect(late.id).not.toBe(id)
})

test('the board shows what is open at its places, machines that stand and nobody comes to first, and says what is read of each', async () => {
  const { machineIds, workshopId } = await makeMaintained(gemba, admin)
  const report = (machineId: number, symptom: string, stopped = true) =>
    operator.call(api.reportMaintenanceBreakdown, { machineId, symptom, stopped, confirmed: ['secondBreakdown'] })
  const seen = (asked = { workshopIds: [workshopId] }) => operator.call(selectBreakdownView, asked)
  expect(await seen()).toMatchObject({ rows: [], down: 0, closedToday: 0 })
  const rattles = await report(machineIds[1], 'It rattles', false)
  const smokes = await report(machineIds[0], 'It smokes')
  expect(await seen()).toMatchObject({
    down: 1,
    counts: { reported: 2, accepted: 0 },
    rows: [
      { id: smokes.id, symptom: 'It smokes', downSince: expect.any(String), handlerName: null, acceptedAt: null },
      { id: rattles.id, downSince: null },
    ],
  })
  await fitter.call(api.acceptMaintenanceBreakdown, { id: smokes.id })
  await fitter.call(api.beginMaintenanceBreakdown, { id: smokes.id })
  await fitter.call(api.waitMaintenanceBreakdown, { id: smokes.id, note: 'a bearing' })
  expect((await seen()).rows[0]).toMatchObject({
    state: 'waiting',
    handlerName: 'Finn',
    waitingSince: expect.any(String),
  })
  await fitter.call(api.resumeMaintenanceBreakdown, { id: smokes.id })
  await fitter.call(api.finishMaintenanceBreakdown, { id: smokes.id, solution: 'bearing changed' })
  await operator.call(api.confirmMaintenanceBreakdown, { id: smokes.id })
  expect(await seen()).toMatchObject({ rows: [{ id: rattles.id }], down: 0 })
  expect((await seen({ workshopIds: [workshopId + 1_000] })).rows).toEqual([])
  const nobody = await makeUser(gemba, admin.teamId, { name: 'Nils', rights: ['board.view'] })
  await expect(nobody.call(selectBreakdownView, {})).rejects.toThrow(/403/)
})

test('the board of a display shows the machines of its line and station', async () => {
  const { machineIds, workshopId, number } = await makeMaintained(gemba, admin)
  const line = async (name: string) =>
    (await admin.call(lineCrud.add, { number: `${name}${number}`, name: `${name}${number}`, workshopId })).id
  const [first, second] = [await line('A'), await line('B')]
  const { id: stationId } = await admin.call(stationCrud.add, {
    number: `ST${number}`,
    name: `Station ${number}`,
    workshopId,
    effectiveLineId: first,
  })
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
    await db.updateTable('machine').set({ lineId: first }).where('id', '=', machineIds[0]).execute()
    await db.updateTable('machine').set({ lineId: second }).where('id', '=', machineIds[1]).execute()
    const { id: workCenterId } = await db
      .insertInto('workCenter')
      .values({ number: `W${number}`, name: `W${number}`, workshopId, lineId: first })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('workCenterMachine').values({ workCenterId, machineId: machineIds[0] }).execute()
    await db.updateTable('station').set({ workCenterId }).where('id', '=', stationId).execute()
  })
  for (const machineId of machineIds)
    await operator.call(api.reportMaintenanceBreakdown, { machineId, symptom: 'It smokes' })
  const display = async (places: object) => {
    const boards = [{ path: 'breakdownView', seconds: 20 }]
    const { id } = await admin.call(displayCrud.add, { name: `Wall ${++code}`, boards, ...places })
    const { address } = await admin.call(issueDisplayLink, { id })
    const wall = gemba.client(address.split('queryId=')[1] ?? '')
    return (await wall.call(selectBreakdownView, {})).rows.map((row) => row.lineName)
  }
  expect(await display({ workshopIds: [workshopId], lineIds: [second] })).toEqual([`B${number}`])
  expect(await display({ stationIds: [stationId] })).toEqual([`A${number}`])
})
