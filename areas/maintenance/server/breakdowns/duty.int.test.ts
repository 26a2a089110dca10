import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { raiseAndonCall } from '#areas/andon/contract/call.api.ts'
import { andonRosterCrud } from '#areas/andon/contract/roster.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { addDays } from '#engines/working-time/index.ts'
import { makeWorkshop } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/breakdown.api.ts'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import * as duty from '../../contract/duty.ts'
import { makeMaintained, today } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
const right = (...verbs: string[]) => verbs.map((verb) => `maintenanceBreakdown.${verb}`)
const person = (name: string, rights: string[], workshops?: number[]) =>
  makeUser(gemba, admin.teamId, { name, rights, ...(workshops && { workshops }) })
type Person = Awaited<ReturnType<typeof person>>
let operator: Person
let finn: Person
let gus: Person

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

// A team of its own each time: rosters and the setting are of the whole team.
beforeEach(async () => {
  admin = await gemba.team()
  operator = await person('Olga', right('view', 'report', 'confirm'))
  finn = await person('Finn', right('view', 'handle'))
  gus = await person('Gus', right('view', 'handle'))
})

let counter = 0
const roster = (userIds: number[], more: object = {}) =>
  admin.call(andonRosterCrud.add, { name: `Roster ${++counter}`, userIds, ...more })
const set = (more: object = {}) => admin.call(duty.updateBreakdownDuty, { assign: true, andonTypeId: null, ...more })
const type = async (button: number) =>
  (
    await admin.call(andonTypeCrud.add, {
      code: `T${++counter}`,
      name: `Type ${counter}`,
      color: 'red',
      button,
      responsibleIds: [admin.userId],
      immediateChannels: ['inApp'],
      tiers: [{ minutes: 5, until: 'response', responsible: true, channels: ['inApp'] }],
    })
  ).id

async function report(more: object = {}) {
  const { machineIds, workshopId } = await makeMaintained(gemba, admin)
  const input = { machineId: machineIds[0], symptom: 'It smokes', ...more }
  const { id } = await operator.call(api.reportMaintenanceBreakdown, input)
  return { id, workshopId, row: await admin.call(maintenanceBreakdownCrud.get, { id }) }
}

const told = async (who: Pick<Person, 'call'>, id: number) =>
  (await who.call(getMyNotification, {})).rows.filter(({ link }) => link === `breakdownMaintenance?breakdownId=${id}`)

test('what is reported goes to whoever is on duty and has least to do, who is told; the course says that the roster did it', async () => {
  await set()
  await roster([finn.userId, gus.userId])
  const first = await report()
  expect(first.row).toMatchObject({ state: 'assigned', handlerName: 'Finn', acceptedAt: null })
  expect((await report()).row).toMatchObject({ state: 'assigned', handlerName: 'Gus' })
  expect(await told(finn, first.id)).toHaveLength(1)
  expect(await told(admin, first.id)).toHaveLength(0)
  const { steps } = await admin.call(api.getMaintenanceBreakdownCourse, { id: first.id })
  expect(steps.map(({ kind, userName, toUserName }) => [kind, userName, toUserName])).toEqual([
    ['report', 'Olga', null],
    ['assign', null, 'Finn'],
  ])
  // He goes on as with any that was given to him.
  expect(await finn.call(api.acceptMaintenanceBreakdown, { id: first.id })).toEqual({ state: 'accepted' })
})

test('without the setting he is proposed, and whoever assigns decides', async () => {
  await roster([gus.userId])
  const { id, row } = await report()
  expect(row).toMatchObject({ state: 'reported', handlerId: null })
  expect(await told(admin, id)).toHaveLength(1)
  expect(await operator.call(duty.selectBreakdownOnDuty, { id })).toEqual({
    rows: [{ id: gus.userId, name: 'Gus', open: 0 }],
  })
})

test('nobody on duty leaves it unassigned, told to those who assign: no roster, another day, gone, without the right or the workshop', async () => {
  await set()
  const none = async () => {
    const { id, row } = await report()
    expect(row).toMatchObject({ state: 'reported', handlerId: null })
    expect(await told(admin, id)).toHaveLength(1)
    expect(await admin.call(duty.selectBreakdownOnDuty, { id })).toEqual({ rows: [] })
  }
  await none()
  await roster([finn.userId], { toDate: addDays(today(), -1) })
  await none()
  const elsewhere = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    makeWorkshop(db, { name: 'Elsewhere' }),
  )
  const stranger = await person('Sol', right('view', 'handle'), [elsewhere])
  await roster([operator.userId, stranger.userId])
  await none()
})

test('the roster is that of the type set for breakdowns, and of the call that one was taken from', async () => {
  const [general, called] = [await type(1), await type(2)]
  await set({ andonTypeId: general })
  await roster([finn.userId], { typeId: general })
  await roster([gus.userId], { typeId: called })
  expect((await report()).row).toMatchObject({ handlerName: 'Finn' })
  const { workshopId } = await makeMaintained(gemba, admin)
  const { id: effectiveLineId } = await admin.call(lineCrud.add, { number: 'DL', name: 'Line', workshopId })
  const station = { number: 'DS', name: 'Turning', workshopId, effectiveLineId }
  const { id: stationId } = await admin.call(stationCrud.add, station)
  const { id: callId } = await admin.call(raiseAndonCall, { stationId, typeId: called })
  expect((await report({ callId })).row).toMatchObject({ handlerName: 'Gus' })
  await set({ andonTypeId: null })
  expect((await report()).row).toMatchObject({ state: 'reported' })
})

test('whoever may assign sets it; a type that is gone is refused at its field', async () => {
  expect(await operator.call(duty.getBreakdownDuty, {})).toEqual({ assign: false, andonTypeId: null })
  expect((await operator.raw(duty.updateBreakdownDuty.path, { assign: true, andonTypeId: null })).status).toBe(403)
  const stranger = await person('Sol', [])
  expect((await stranger.raw(duty.selectBreakdownOnDuty.path, { id: 1 })).status).toBe(403)
  await expect(set({ andonTypeId: 999_999 })).rejects.toMatchObject({
    body: { data: { andonTypeId: expect.any(String) } },
  })
  await set()
  expect(await operator.call(duty.getBreakdownDuty, {})).toEqual({ assign: true, andonTypeId: null })
})

test('a team without andon has breakdowns nevertheless, with nobody on duty', async () => {
  await set()
  await roster([finn.userId])
  const { switched } = await admin.call(switchTeamArea, { area: 'andon', on: false, confirmed: ['withOthers'] })
  expect(switched).not.toContain('maintenance')
  const { id, row } = await report()
  expect(row).toMatchObject({ state: 'reported', handlerId: null })
  expect(await told(admin, id)).toHaveLength(1)
})
