import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePlanSet } from '#areas/planning/contract/aps/plan-set.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import type { Db } from '#core/server/db/pool.ts'
import { makeLine } from '#tests/factories/line.ts'
import { made, makeMachine, makeWorkshop } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { confirmMoldMaintenance, submitMoldMaintenance } from '../../contract/maintenance.api.ts'
import { moldMaintenanceCrud, moldMaintenanceTypeCrud } from '../../contract/maintenance.ts'
import { moldCrud } from '../../contract/mold.ts'
import * as api from '../../contract/mounting.api.ts'
import { moldMountingCrud } from '../../contract/mounting.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }

/** Two presses with a machine each; the first counts its own strokes. */
async function place() {
  const admin = await gemba.team()
  const { teamId } = admin
  const within = <T>(work: (db: Db) => Promise<T>) => gemba.services.database.inTeam({ teamId, workshops: null }, work)
  const { centers, machines } = await within(async (db) => {
    const { workshopId, lineId } = await makeLine(db, [])
    const centers: number[] = []
    const machines: number[] = []
    for (const [i, countSource] of ['counts', 'reports'].entries()) {
      const center = { number: `P${i + 1}`, name: `Press ${i + 1}`, workshopId, lineId, press: true }
      const workCenterId = await made(db.insertInto('workCenter').values(center).returning('id'))
      const machine = { number: `M${i + 1}`, name: `Machine ${i + 1}`, workshopId, lineId, countSource }
      const machineId = await makeMachine(db, machine)
      await db.insertInto('workCenterMachine').values({ workCenterId, machineId }).execute()
      centers.push(workCenterId)
      machines.push(machineId)
    }
    return { centers, machines }
  })
  const mold = async (number: string, more: object = {}) =>
    (await admin.call(moldCrud.add, { number, name: `Mold ${number}`, holeCount: 1, location: `A-${number}`, ...more }))
      .id
  return { admin, teamId, within, centers, machines: machines as [number, number], mold }
}

const stateOf = async (client: Client, id: number) => {
  const { status, location, hangsOn, due } = await client.call(moldCrud.get, { id })
  return { status, location, hangsOn, due }
}

test('a mold goes from the library into a machine and back: asked for, confirmed, put away', async () => {
  const { admin, machines, mold } = await place()
  const [machineId] = machines
  const moldId = await mold('K1')
  const { id } = await admin.call(api.mountMold, { machineId, moldId })
  expect(await stateOf(admin, moldId)).toMatchObject({ status: 'inUse', hangsOn: 'M1 Machine 1' })
  const there = await admin.call(api.getMoldMachine, { machineId })
  expect(there).toMatchObject({
    mounted: [{ id, number: 'K1', position: 'whole', status: 'mounted', installedByName: 'Administrator' }],
    positions: [],
  })
  await expect(admin.call(api.confirmMoldRemoval, { id })).rejects.toThrow(/Confirm removal/)
  await admin.call(api.askMoldRemoval, { id })
  await admin.call(api.keepMoldMounted, { id })
  await admin.call(api.askMoldRemoval, { id })
  await admin.call(api.confirmMoldRemoval, { id, storageLocation: 'B-9', note: 'burr' })
  expect(await stateOf(admin, moldId)).toMatchObject({ status: 'inLibrary', location: 'B-9', hangsOn: null })
  const { rows } = await admin.call(moldMountingCrud.select, page)
  expect(rows).toMatchObject([
    {
      moldNumber: 'K1',
      status: 'removed',
      machineName: 'Machine 1',
      workCenterName: 'Press 1',
      storageLocation: 'B-9',
      removedByName: 'Administrator',
      shotSource: 'counts',
    },
  ])
  await expect(admin.call(api.askMoldRemoval, { id })).rejects.toThrow(/Removed/)
  expect((await admin.call(moldCrud.delete, { ids: [moldId] })).skipped).toHaveLength(1)
  expect((await admin.call(machineCrud.delete, { ids: [machineId] })).skipped).toHaveLength(1)
  const stranger = await gemba.team()
  expect((await stranger.call(moldMountingCrud.select, page)).rows).toEqual([])
  await expect(stranger.call(api.mountMold, { machineId, moldId })).rejects.toThrow(/does not exist/)
})

test('a place holds one mold and a mold hangs in one place, also when two mount at once', async () => {
  const { admin, machines, mold } = await place()
  const [first, second] = machines
  const [a, b, c] = [await mold('K1'), await mold('K2'), await mold('K3')]
  const twice = await Promise.allSettled([
    admin.call(api.mountMold, { machineId: first, moldId: a }),
    admin.call(api.mountMold, { machineId: first, moldId: b }),
    admin.call(api.mountMold, { machineId: second, moldId: a, position: 'upper' }),
  ])
  expect(twice.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
  const hanging = async () => (await admin.call(moldMountingCrud.select, page)).rows.map((row) => row.moldNumber).sort()
  const before = await hanging()
  expect(new Set(before).size).toBe(before.length)
  for (const { id } of (await admin.call(moldMountingCrud.select, page)).rows) {
    await admin.call(api.askMoldRemoval, { id })
    await admin.call(api.confirmMoldRemoval, { id })
  }
  await admin.call(api.mountMold, { machineId: first, moldId: a, position: 'upper' })
  await expect(admin.call(api.mountMold, { machineId: first, moldId: b, position: 'upper' })).rejects.toThrow(
    /holds K1 and has no free position “Upper half”: remove a mold first/,
  )
  await expect(admin.call(api.mountMold, { machineId: first, moldId: b })).rejects.toThrow(
    /holds K1 and has no free position “Whole”: remove a mold first/,
  )
  await admin.call(api.mountMold, { machineId: first, moldId: b, position: 'lower' })
  await expect(admin.call(api.mountMold, { machineId: second, moldId: a })).rejects.toThrow(
    /is mounted on “M1 Machine 1”: remove it there first/,
  )
  const { version } = await admin.call(moldCrud.get, { id: a })
  await expect(admin.call(moldCrud.update, { id: a, version, enabled: false })).rejects.toThrow(/is mounted: remove it/)
  expect((await admin.call(api.getMoldMachine, { machineId: first })).positions).toEqual([])
  await admin.call(api.mountMold, { machineId: second, moldId: c })
})

test('what does not fit, is away, disabled or past its limit is not mounted, and each says what helps', async () => {
  const { admin, centers, machines, mold } = await place()
  const [machineId] = machines
  const mounting = (moldId: number) => admin.call(api.mountMold, { machineId, moldId })
  const interval = { maintenanceShots: 1_000, maintenanceMinutes: 60, totalShots: 5_000 }
  const unfit = await mold('K1', { pressIds: [centers[1]] })
  const away = await mold('K2')
  const disabled = await mold('K3', { enabled: false })
  const worn = await mold('K4', { ...interval, shotsSinceMaintenance: 1_000 })
  const near = await mold('K5', { ...interval, shotsSinceMaintenance: 950 })
  const { id: typeId } = await admin.call(moldMaintenanceTypeCrud.add, { name: 'Greasing', kind: 'maintenance' })
  await admin.call(moldMaintenanceCrud.add, { moldId: away, typeId })
  await expect(mounting(unfit)).rejects.toThrow(/does not fit this machine, only Press 2/)
  await expect(mounting(away)).rejects.toThrow(/In maintenance/)
  await expect(mounting(disabled)).rejects.toThrow(/enable it/)
  await expect(mounting(worn)).rejects.toThrow(/overdue for maintenance and locked: maintain it/)
  const { rows } = await admin.call(api.selectMountableMold, { machineId })
  expect(rows.map(({ number, due, obstacle }) => [number, due, obstacle === null])).toEqual([
    ['K4', 'overdue', false],
    ['K5', 'soon', true],
    ['K1', null, false],
    ['K2', null, false],
  ])
  expect((await admin.call(api.selectMountableMold, { machineId, code: 'x/k3' })).rows).toMatchObject([
    { number: 'K3' },
  ])
  await expect(admin.call(api.selectMountableMold, { machineId, code: 'K9' })).rejects.toThrow(/No mold has the number/)
  const { id } = await admin.call(moldMaintenanceCrud.add, { moldId: worn, typeId })
  await admin.call(submitMoldMaintenance, { id, result: 'greased' })
  await admin.call(confirmMoldMaintenance, { id, nextMaintenanceOn: '2031-01-01' })
  expect(await stateOf(admin, worn)).toMatchObject({ status: 'inLibrary', due: 'good' })
  await mounting(worn)
  await expect(admin.call(moldMaintenanceCrud.add, { moldId: worn, typeId })).rejects.toThrow(
    /is mounted: remove it under Mold change/,
  )
  await expect(mounting(near)).rejects.toThrow(/holds K4 and has no free position/)
})

test('past its limit it is mounted where the team does not lock', async () => {
  const { admin, machines, mold } = await place()
  const worn = await mold('K1', {
    maintenanceShots: 10,
    maintenanceMinutes: 5,
    totalShots: 10,
    shotsSinceMaintenance: 10,
  })
  await admin.call(updatePlanSet, { version: 0, value: { moldLock: false, moldWarnPercent: 50 } })
  await admin.call(api.mountMold, { machineId: machines[0], moldId: worn })
  expect(await stateOf(admin, worn)).toMatchObject({ status: 'inUse', due: 'overdue' })
})

test('shots are cycles of a machine that counts while the mold hangs in it, once, and stay with the mold', async () => {
  const { admin, within, machines, mold } = await place()
  const [machineId] = machines
  const moldId = await mold('K1', { totalShots: 100 })
  const { id } = await admin.call(api.mountMold, { machineId, moldId })
  const past = (minutes: number) => sql<string>`date_trunc('minute', now()) - make_interval(mins => ${minutes})`
  await within(async (db) => {
    await db
      .updateTable('mold')
      .set({ countedAt: past(90) })
      .execute()
    await db
      .updateTable('moldMounting')
      .set({ installedAt: past(60) })
      .execute()
    const counts = [70, 60, 50, 40].map((minutes, i) => ({
      machineId,
      minute: past(minutes),
      quantity: 4 * 10 ** i,
      pulses: 10 ** i,
    }))
    await db.insertInto('machineCount').values(counts).execute()
  })
  const shots = async () => (await admin.call(moldCrud.get, { id: moldId })).shotsNow
  // Minutes before the mounting, and that of it, are another mold's.
  expect(await shots()).toBe(1_200)
  await admin.call(api.askMoldRemoval, { id })
  await admin.call(api.confirmMoldRemoval, { id })
  expect(await shots()).toBe(1_200)
  await within((db) =>
    db
      .insertInto('machineCount')
      .values({ machineId, minute: past(30), quantity: 9, pulses: 9 })
      .execute(),
  )
  expect(await shots()).toBe(1_200)
  expect((await admin.call(moldMountingCrud.select, page)).rows).toMatchObject([
    { shotsBefore: 100, shotsAfter: 1_200 },
  ])
  const { version } = await admin.call(moldCrud.get, { id: moldId })
  await admin.call(moldCrud.update, { id: moldId, version, totalShots: 2_000 })
  expect(await shots()).toBe(2_000)
})

test('who may only look mounts nothing; who may mount does not confirm', async () => {
  const { admin, teamId, machines, mold } = await place()
  const moldId = await mold('K1')
  const viewer = await makeUser(gemba, teamId, { name: 'Ann', rights: ['moldMounting.view'] })
  const fitter = await makeUser(gemba, teamId, { name: 'Ben', rights: ['moldMounting.view', 'moldMounting.mount'] })
  const input = { machineId: machines[0], moldId }
  await expect(viewer.call(api.mountMold, input)).rejects.toThrow(/403/)
  const { id } = await fitter.call(api.mountMold, input)
  await fitter.call(api.askMoldRemoval, { id })
  await expect(fitter.call(api.confirmMoldRemoval, { id })).rejects.toThrow(/403/)
  await admin.call(api.confirmMoldRemoval, { id })
  expect((await viewer.call(api.selectMoldMachine, { keyword: 'machine 2' })).rows).toMatchObject([{ number: 'M2' }])
  expect((await viewer.call(api.selectMoldMachine, { code: 'm1' })).rows).toMatchObject([{ number: 'M1', molds: [] }])
})

test('who is granted another workshop sees where a mold is, but neither its mountings nor the machine to mount on', async () => {
  const { admin, teamId, within, machines, mold } = await place()
  const moldId = await mold('K1')
  const { id } = await admin.call(api.mountMold, { machineId: machines[0], moldId })
  const other = await within((db) => makeWorkshop(db, { name: 'Elsewhere' }))
  const rights = ['mold.view', 'moldMounting.view', 'moldMounting.mount', 'moldMounting.export', 'mold.export']
  const walled = await makeUser(gemba, teamId, { name: 'Cid', rights, workshops: [other] })
  expect((await walled.call(moldCrud.select, page)).rows).toMatchObject([{ status: 'inUse', hangsOn: 'M1 Machine 1' }])
  expect((await walled.call(moldMountingCrud.select, page)).rows).toEqual([])
  expect((await walled.call(api.selectMoldMachine, {})).rows).toEqual([])
  await expect(walled.call(api.getMoldMachine, { machineId: machines[0] })).rejects.toThrow(/404/)
  await expect(walled.call(api.mountMold, { machineId: machines[1], moldId })).rejects.toThrow(/404/)
  await expect(walled.call(api.askMoldRemoval, { id })).rejects.toThrow(/404/)
})
