import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#areas/andon/contract/call.api.ts'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import { raiseCall } from '#areas/andon/server/index.ts'
import { type AndonFloor, asSystem, makeAndonFloor } from '#areas/andon/server/testing.ts'
import { updateSimulation } from '#areas/devices/contract/simulation.ts'
import { makeSimulated } from '#areas/devices/server/index.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { Shift, shiftTimers } from './shift.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const minute = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * minute)

/** A demo factory with a simulated machine, whose people nobody is logged in as but for the supervisor. */
async function makeDemoFloor({ demo = true } = {}) {
  const floor = await makeAndonFloor(gemba)
  const { teamId } = floor.admin
  const supervisor = await makeUser(gemba, teamId, { name: 'Sue', rights: ['andonCall.view', 'andonCall.respond'] })
  await gemba.services.database.inNoTeam(async (db) => {
    await db.updateTable('team').set({ demo }).where('id', '=', teamId).execute()
    await db
      .updateTable('session')
      .set({ endedAt: new Date().toISOString() })
      .where('userId', 'in', [floor.operator.userId, floor.maintainer.userId, floor.other.userId])
      .where('teamId', '=', teamId)
      .execute()
  })
  const machine = { id: floor.machineId, number: 'M1', name: 'Lathe', workshopId: floor.workshopId }
  await asSystem(floor, (ctx) => makeSimulated(ctx, [machine]))
  const { id } = await lampCall(floor)
  return { floor, supervisor, id, shift: new Shift(gemba) }
}

const lampCall = (floor: AndonFloor) =>
  asSystem(floor, (ctx) =>
    raiseCall(ctx, { typeId: floor.typeId, place: { machineId: floor.machineId }, source: 'lamp' }),
  )
const read = ({ admin }: AndonFloor, id: number) => admin.call(andonCallCrud.get, { id })

describe('calls of simulated machines', () => {
  test('are answered, seen to and accepted by people with the right to it, each after his minutes', async () => {
    const { floor, id, shift } = await makeDemoFloor()
    await shift.round(later(0.5))
    expect(await read(floor, id), 'nobody comes at once').toMatchObject({ status: 'awaitingResponse' })
    await shift.round(later(5))
    const { maintainer, admin } = floor
    expect(await read(floor, id)).toMatchObject({ status: 'processing', handlerId: maintainer.userId })
    await shift.round(later(6))
    expect(await read(floor, id), 'nor is it mended at once').toMatchObject({ status: 'processing' })
    await shift.round(later(50))
    expect(await read(floor, id)).toMatchObject({ status: 'finished', solution: '已处理' })
    await shift.round(later(70))
    expect(await read(floor, id)).toMatchObject({ status: 'closed', closedHow: 'accepted' })

    const { rows } = await admin.call(selectOperationLog, { where: { entity: 'andonCall', entityId: id } })
    const [raised, ...done] = rows.map(({ verb, userName }) => [verb, userName]).reverse()
    expect(raised?.[0]).toBe('raise')
    expect(done).toEqual([
      ['respond', 'Mai'],
      ['finish', 'Mai'],
      ['accept', expect.stringMatching(/^(Olga|Otto)$/)],
    ])
  })

  test('are left to a person who has had to do with them', async () => {
    const { floor, supervisor, id, shift } = await makeDemoFloor()
    await supervisor.call(api.respondAndonCall, { id })
    await shift.round(later(300))
    expect(await read(floor, id)).toMatchObject({ status: 'processing', handlerId: supervisor.userId })
  })

  test('and those of people are left alone', async () => {
    const { floor, id, shift } = await makeDemoFloor()
    const { typeId, stationId, admin } = floor
    const own = await admin.call(api.raiseAndonCall, { stationId, typeId })
    await shift.round(later(5))
    expect(await read(floor, own.id)).toMatchObject({ status: 'awaitingResponse' })
    expect(await read(floor, id)).toMatchObject({ status: 'processing' })
  })

  test('wait for whom somebody is logged in as', async () => {
    const { floor, id, shift } = await makeDemoFloor()
    await gemba.services.database.inNoTeam((db) =>
      db
        .updateTable('session')
        .set({ endedAt: null })
        .where('userId', '=', floor.maintainer.userId)
        .where('teamId', '=', floor.admin.teamId)
        .execute(),
    )
    await shift.round(later(5))
    expect(await read(floor, id)).toMatchObject({ status: 'awaitingResponse' })
  })

  test('are mended when the lamp calls no more', async () => {
    const { floor, id, shift } = await makeDemoFloor()
    await shift.round(later(5))
    const { machineId, admin } = floor
    const since = later(-30).toISOString()
    const within = { teamId: admin.teamId, workshops: null }
    const live = { machineId, state: 'fault', lamp: 'red', since, signalAt: since }
    await gemba.services.database.inTeam(within, (db) => db.insertInto('machineLive').values(live).execute())
    await shift.round(later(50))
    expect(await read(floor, id)).toMatchObject({ status: 'processing' })
    await gemba.services.database.inTeam(within, (db) =>
      db.updateTable('machineLive').set({ lamp: 'green', state: 'running' }).execute(),
    )
    await shift.round(later(50))
    expect(await read(floor, id)).toMatchObject({ status: 'finished' })
  })

  test('of a factory that is no demo, or while the simulation is stopped, are nobody’s', async () => {
    const real = await makeDemoFloor({ demo: false })
    const stopped = await makeDemoFloor()
    await stopped.floor.admin.call(updateSimulation, { running: false })
    await stopped.shift.round(later(5))
    for (const { floor, id } of [real, stopped])
      expect(await read(floor, id)).toMatchObject({ status: 'awaitingResponse' })
    await stopped.floor.admin.call(updateSimulation, { running: true })
    await stopped.shift.round(later(5))
    expect(await read(stopped.floor, stopped.id)).toMatchObject({ status: 'processing' })
  })
})

test('nobody works where the simulation is off for good', () => {
  const { services } = gemba
  const config = { ...services.config, simulation: false }
  expect(shiftTimers({ ...gemba, services: { ...services, config } })).toEqual([])
  expect(shiftTimers(gemba)).toHaveLength(1)
})
