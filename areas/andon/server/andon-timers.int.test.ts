import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectOeeStatusBlue } from '#areas/boards/contract/machine.api.ts'
import { buttonPressed } from '#areas/devices/contract/events.ts'
import { updateLampRules } from '#areas/devices/contract/lamp-rules.ts'
import { machineStateChanged } from '#areas/equipment/contract/events.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { workCenterCrud } from '#areas/workcenters/contract/work-center.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { andonBoxCrud, testAndonBox } from '../contract/box.ts'
import * as api from '../contract/call.api.ts'
import { andonCallCrud } from '../contract/call.ts'
import { getAndonSetting, updateAndonSetting } from '../contract/setting.ts'
import { andonTypeCrud } from '../contract/type.ts'
import { fireTimer, lampChanged, raiseByBox } from './index.ts'
import { type AndonFloor, asSystem, inboxOf, makeAndonFloor, minutesPass, tier } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const raise = ({ operator, stationId, typeId }: AndonFloor, more = {}) =>
  operator.call(api.raiseAndonCall, { stationId, typeId, ...more })
const read = ({ admin }: AndonFloor, id: number) => admin.call(andonCallCrud.get, { id })

describe('tiers', () => {
  test('speak once each after their minutes, repeat as set, and stop at what they wait for', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, typeId, maintainer, other, operator } = floor
    const type = await admin.call(andonTypeCrud.get, { id: typeId })
    await admin.call(andonTypeCrud.update, {
      id: typeId,
      version: type.version,
      tiers: [
        tier({ minutes: 5, repeatMinutes: 10, repeatTimes: 2 }),
        tier({ minutes: 30, until: 'close', userIds: [other.userId], responsible: false }),
      ],
    })
    const { id } = await raise(floor)
    expect(await minutesPass(floor, 4)).toBe(0)
    expect(await minutesPass(floor, 6)).toBe(1)
    expect(await minutesPass(floor, 6)).toBe(0)
    expect(await minutesPass(floor, 17)).toBe(1)
    await maintainer.call(api.respondAndonCall, { id })
    expect(await minutesPass(floor, 29)).toBe(0)
    expect(await minutesPass(floor, 31)).toBe(1)
    expect(await minutesPass(floor, 300)).toBe(0)
    expect((await inboxOf(maintainer)).filter((text) => text.includes('第 1 级'))).toHaveLength(2)
    expect((await inboxOf(other)).filter((text) => text.includes('第 2 级'))).toHaveLength(1)
    expect(await read(floor, id)).toMatchObject({ tierReached: 2, status: 'processing' })
    await maintainer.call(api.finishAndonCall, { id, solution: 'Done' })
    await operator.call(api.rejectAndonCall, { id, note: 'No' })
    expect(await minutesPass(floor, 31), 'sent back, what waits for a close begins anew').toBe(1)
  })

  test('of a type that was changed meanwhile stay those of the call', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, typeId } = floor
    const { id } = await raise(floor)
    const type = await admin.call(andonTypeCrud.get, { id: typeId })
    await admin.call(andonTypeCrud.update, { id: typeId, version: type.version, tiers: [tier({ minutes: 60 })] })
    expect(await minutesPass(floor, 20)).toBe(2)
    expect((await read(floor, id)).tierReached).toBe(2)
  })

  test('tell the superiors of the responsible people', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, typeId, maintainer, other } = floor
    await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
      db.updateTable('teamUser').set({ superiorId: other.userId }).where('id', '=', maintainer.userId).execute(),
    )
    const type = await admin.call(andonTypeCrud.get, { id: typeId })
    const tiers = [tier({ responsible: false, superior: true })]
    await admin.call(andonTypeCrud.update, { id: typeId, version: type.version, tiers })
    await raise(floor)
    expect(await minutesPass(floor, 6)).toBe(1)
    expect(await inboxOf(other)).toHaveLength(1)
    expect(await inboxOf(maintainer)).toHaveLength(1)
  })

  test('give way to an answer that is being given', async () => {
    const floor = await makeAndonFloor(gemba)
    const { id } = await raise(floor)
    const held = await gemba.services.database.pool.connect()
    try {
      await held.query(`begin; set local gemba.team_id = '${floor.admin.teamId}'`)
      await held.query('select id from andon_call where id = $1 for update', [id])
      const { rows } = await held.query<{ id: number }>(
        `select id from andon_timer where call_id = $1 order by due_at`,
        [id],
      )
      const later = new Date(Date.now() + 6 * 60_000)
      expect(await asSystem(floor, (ctx) => fireTimer(ctx, Number(rows[0]?.id)), later)).toBe(false)
    } finally {
      await held.query('rollback')
      held.release()
    }
    expect(await minutesPass(floor, 6)).toBe(1)
  })
})

describe('a box', () => {
  test('calls by its SIM and button; a second press is the same call, and strange presses are told apart', async () => {
    const floor = await makeAndonFloor(gemba)
    const press = (sim: string, button: number) => asSystem(floor, (ctx) => raiseByBox(ctx, { sim, button }))
    const first = await press(floor.sim, 1)
    expect(first).toMatchObject({ call: { existing: false } })
    expect(await press(floor.sim, 1)).toMatchObject({ call: { existing: true } })
    expect(await press('0000', 1)).toEqual({ problem: 'unknownBox' })
    expect(await press(floor.sim, 9)).toEqual({ problem: 'unknownButton' })
    const { id } = (first as { call: { id: number } }).call
    expect(await read(floor, id)).toMatchObject({ source: 'box', raisedByName: null })
    await floor.maintainer.call(api.respondAndonCall, { id })
    await floor.maintainer.call(api.finishAndonCall, { id, solution: 'Done' })
    expect(await floor.operator.call(api.acceptAndonCall, { id })).toEqual({ status: 'closed' })
  })
})

describe('what the ledger and the boxes tell', () => {
  const tell = (floor: AndonFloor, changes: [string, number][]) =>
    asSystem(floor, (ctx) =>
      ctx.emit(machineStateChanged, {
        changes: changes.map(([lamp, minutesAgo]) => ({
          machineId: floor.machineId,
          from: 'running' as const,
          to: 'fault' as const,
          lamp: lamp as 'red',
          at: Date.now() - minutesAgo * 60_000,
        })),
      }),
    )
  const armedFor = async (floor: AndonFloor): Promise<number[]> => {
    const { rows } = await gemba.services.database.pool.query<{ minutes: number }>(
      `select round(extract(epoch from due_at - now()) / 60)::int as minutes from andon_timer
       where team_id = $1 and kind = 'lamp' and state = 'armed'`,
      [floor.admin.teamId],
    )
    return rows.map(({ minutes }) => minutes)
  }
  const allow = async ({ admin, typeId }: AndonFloor) =>
    admin.call(updateAndonSetting, {
      version: 0,
      autoTrigger: true,
      yellowMinutes: 100,
      yellowTypeId: typeId,
      redMinutes: 50,
      redTypeId: typeId,
    })

  test('of a machine counts from when its lamp changed for the last time', async () => {
    const floor = await makeAndonFloor(gemba)
    await allow(floor)
    await tell(floor, [['red', 20]])
    expect(await armedFor(floor)).toEqual([30])
    await tell(floor, [['red', 10]])
    expect(await armedFor(floor), 'the same lamp counts on').toEqual([30])
    await tell(floor, [
      ['green', 8],
      ['red', 5],
    ])
    expect(await armedFor(floor), 'a lamp that was off in between begins anew').toEqual([45])
    await tell(floor, [['yellow', 1]])
    expect(await armedFor(floor)).toEqual([99])
    await tell(floor, [['green', 0]])
    expect(await armedFor(floor)).toEqual([])
  })

  test('of a button calls from the station of the box; what means nothing stands in the log', async () => {
    const floor = await makeAndonFloor(gemba)
    const press = (more: object) => ({ deviceId: 7, stationId: null, sim: null, button: 1, at: Date.now(), ...more })
    await asSystem(floor, (ctx) =>
      ctx.emit(buttonPressed, {
        presses: [press({ sim: floor.sim }), press({ stationId: floor.stationId, button: 9 }), press({ sim: 'none' })],
      }),
    )
    const { rows } = await floor.admin.call(andonCallCrud.select, {})
    expect(rows).toMatchObject([{ source: 'box', placeName: 'Turning' }])
    const log = await floor.admin.call(selectOperationLog, { where: { entity: ['device'] } })
    expect(log.rows.map(({ verb, note }) => [verb, note]).sort()).toEqual([
      ['unknownBox', '1'],
      ['unknownButton', '9'],
    ])
  })

  test('of a bracelet calls from where somebody works at its work centre, or from its first station', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, operator, workshopId, lineId } = floor
    const center = { number: 'W1', name: 'Mill', workshopId, lineId, andonBraceletNumber: 'BR7' }
    const { id: workCenterId } = await admin.call(workCenterCrud.add, center)
    const twin = await admin.raw(workCenterCrud.add.path, { ...center, number: 'W2' })
    expect(twin.body.data).toEqual({
      andonBraceletNumber: 'This bracelet is used by work centre “Mill”: remove it there first',
    })
    const station = (number: string) =>
      admin.call(stationCrud.add, { number, name: number, workshopId, effectiveLineId: lineId, workCenterId })
    await station('A')
    const { id: stationId } = await station('B')
    const placeOfCall = async () => {
      const pressed = await asSystem(floor, (ctx) => raiseByBox(ctx, { sim: 'BR7', button: 1 }))
      return (await read(floor, (pressed as { call: { id: number } }).call.id)).placeName
    }
    expect(await placeOfCall()).toBe('A')
    await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
      db
        .insertInto('dutySession')
        .values({ userId: operator.userId, workCenterId, stationId, onAt: new Date().toISOString() })
        .execute(),
    )
    expect(await placeOfCall()).toBe('B')
  })

  test('of a box that is tried out is shown and calls nobody, once', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, stationId, sim } = floor
    await admin.call(testAndonBox, { id: stationId })
    const pressed = () => asSystem(floor, (ctx) => raiseByBox(ctx, { sim, button: 3 }))
    expect(await pressed()).toEqual({ trial: true })
    expect(await admin.call(andonBoxCrud.get, { id: stationId })).toMatchObject({ sim, testButton: 3, calls: 0 })
    expect((await admin.call(andonCallCrud.select, {})).total).toBe(0)
    expect(await pressed()).toEqual({ problem: 'unknownButton' })
    const bare = { number: 'ST-2', name: 'Bare', workshopId: floor.workshopId, effectiveLineId: floor.lineId }
    const { id } = await admin.call(stationCrud.add, bare)
    expect((await admin.raw(testAndonBox.path, { id })).body.message).toContain(
      'Station “ST-2” has no andon box: enter its SIM number or register a device',
    )
    expect((await floor.operator.raw(testAndonBox.path, { id: stationId })).status).toBe(403)
  })

  test('of boxes shows the device that speaks by the SIM', async () => {
    const floor = await makeAndonFloor(gemba)
    const { admin, sim, stationId } = floor
    await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
      const device = { number: 'BX1', name: 'Box one', protocol: 'http', simNumber: sim }
      const { id: deviceId } = await db.insertInto('device').values(device).returning('id').executeTakeFirstOrThrow()
      await db
        .insertInto('deviceLive')
        .values({ deviceId, online: true, battery: 81, heardAt: new Date().toISOString() })
        .execute()
    })
    const { rows } = await admin.call(andonBoxCrud.select, { where: { online: true } })
    expect(rows).toMatchObject([{ id: stationId, deviceName: 'Box one', battery: 81, lineName: 'Line one' }])
  })
})

describe('a lamp', () => {
  const setUp = async ({ admin, typeId }: AndonFloor, more = {}) => {
    const { version } = await admin.call(getAndonSetting, {})
    return admin.call(updateAndonSetting, {
      version,
      autoTrigger: true,
      yellowMinutes: 10,
      yellowTypeId: typeId,
      redMinutes: 3,
      redTypeId: typeId,
      ...more,
    })
  }
  const turn = (floor: AndonFloor, lamp: string) =>
    asSystem(floor, (ctx) => lampChanged(ctx, { machineId: floor.machineId, lamp, since: new Date() }))
  const open = async ({ admin }: AndonFloor) =>
    (await admin.call(andonCallCrud.select, { where: { status: ['awaitingResponse', 'processing'] } })).rows

  test('needs its minutes and what it calls for before it may call; blue is shown only where it has priority', async () => {
    const { admin } = await makeAndonFloor(gemba)
    const problems = async (change: object) =>
      Object.keys((await admin.raw(updateAndonSetting.path, { version: 0, ...change })).body.data)
    expect(await problems({ autoTrigger: true })).toEqual(['yellowMinutes', 'yellowTypeId', 'redMinutes', 'redTypeId'])
    expect(await problems({ blueDisplay: true })).toEqual(['blueDisplay'])
    expect(await problems({ acceptMinutes: 2.5 })).toEqual(['acceptMinutes'])
  })

  test('that stays red beyond its minutes calls once, and its call ends with it while nobody has answered', async () => {
    const floor = await makeAndonFloor(gemba)
    await setUp(floor)
    await turn(floor, 'red')
    await turn(floor, 'red')
    expect(await minutesPass(floor, 2)).toBe(0)
    expect(await minutesPass(floor, 4)).toBe(1)
    expect(await open(floor)).toMatchObject([{ source: 'lamp', placeName: 'Lathe', raisedByName: null }])
    await turn(floor, 'green')
    expect(await open(floor)).toEqual([])
    const [closed] = (await floor.admin.call(andonCallCrud.select, {})).rows
    expect(closed).toMatchObject({ closedHow: 'automatic' })
  })

  test('that changes in time calls for nothing; one that was answered is left to its handler', async () => {
    const floor = await makeAndonFloor(gemba)
    await setUp(floor)
    await turn(floor, 'red')
    await turn(floor, 'green')
    expect(await minutesPass(floor, 60)).toBe(0)
    await turn(floor, 'yellow')
    expect(await minutesPass(floor, 11)).toBe(1)
    const [call] = await open(floor)
    await floor.maintainer.call(api.respondAndonCall, { id: call?.id ?? 0 })
    await turn(floor, 'green')
    expect(await open(floor)).toHaveLength(1)
  })

  test('is said again at its interval while it stays; nothing is said of what is not set', async () => {
    const floor = await makeAndonFloor(gemba)
    await turn(floor, 'red')
    expect(await minutesPass(floor, 60)).toBe(0)
    await setUp(floor, { redRepeatMinutes: 20 })
    await turn(floor, 'red')
    expect(await minutesPass(floor, 4)).toBe(1)
    const before = (await inboxOf(floor.maintainer)).length
    // Tier 1 of the call, and the lamp again.
    expect(await minutesPass(floor, 28)).toBeGreaterThanOrEqual(2)
    expect((await inboxOf(floor.maintainer)).length).toBeGreaterThan(before)
    expect(await open(floor)).toHaveLength(1)
  })

  test('shows the machine of an open call in blue where that is wanted', async () => {
    const floor = await makeAndonFloor(gemba)
    await setUp(floor)
    await turn(floor, 'red')
    await minutesPass(floor, 4)
    const blue = async () => (await floor.admin.call(selectOeeStatusBlue, {})).ids
    expect(await blue()).toEqual([])
    await floor.admin.call(updateLampRules, { bluePriority: true, white: 'custom' })
    await setUp(floor, { blueDisplay: true })
    await expect.poll(blue).toEqual([floor.machineId])
    await floor.admin.call(updateLampRules, { bluePriority: false, white: 'custom' })
    await expect.poll(blue).toEqual([])
  })

  test('and a finished call is accepted by itself after so long', async () => {
    const floor = await makeAndonFloor(gemba)
    await setUp(floor, { acceptMinutes: 30 })
    const { id } = await raise(floor)
    await floor.maintainer.call(api.respondAndonCall, { id })
    await floor.maintainer.call(api.finishAndonCall, { id, solution: 'Done' })
    expect(await minutesPass(floor, 31)).toBe(1)
    expect(await read(floor, id)).toMatchObject({ status: 'closed', closedHow: 'automatic' })
  })
})
