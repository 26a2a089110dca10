import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMachineHistory, selectUnusedCount } from '#areas/equipment/contract/machine.api.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { selectRecordLog } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { deviceCrud } from '../contract/device.ts'
import { makePlant } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('a counter that is mapped can be made its machine’s output at once; until it is, the product says that it is not', async () => {
  const { team, within, machineIds } = await makePlant(gemba, 2)
  const [machineId, other] = machineIds as [number, number]
  const point = { name: 'count', use: 'pulse', machineId } as const
  const { id, version } = await team.call(deviceCrud.add, {
    number: 'BOX-1',
    name: 'Box',
    protocol: 'mqtt',
    points: [point],
  })
  const sourceOf = async (machine: number) => (await team.call(machineCrud.get, { id: machine })).countSource
  expect(await sourceOf(machineId)).toBe('reports')
  expect((await team.call(selectUnusedCount, {})).rows).toEqual([])

  const at = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
  await within((db) =>
    db
      .insertInto('machineCount')
      .values([
        { machineId, minute: at(1), quantity: 40, pulses: 40 },
        { machineId, minute: at(2), quantity: 2.5, pulses: 2 },
        // Longer ago than a day: whoever counted then may be gone.
        { machineId: other, minute: at(30), quantity: 9, pulses: 9 },
      ])
      .execute(),
  )
  expect((await team.call(selectUnusedCount, {})).rows).toEqual([
    { machineId, number: 'M0', name: 'Machine 0', counted: 42.5 },
  ])
  expect((await team.call(getMachineHistory, { machineId })).unusedCount).toBe(42.5)

  await team.call(deviceCrud.update, { id, version, points: [{ ...point, countsMachine: true }] })
  expect([await sourceOf(machineId), await sourceOf(other)]).toEqual(['counts', 'reports'])
  const { points } = await team.call(deviceCrud.get, { id })
  expect(points).toMatchObject([{ name: 'count', countsMachine: true }])
  expect((await team.call(selectUnusedCount, {})).rows).toEqual([])
  expect((await team.call(getMachineHistory, { machineId })).unusedCount).toBe(0)
  const { rows: log } = await team.call(selectRecordLog, { entity: 'machine', entityId: machineId })
  expect(log[0]).toMatchObject({ verb: 'update', after: { countSource: 'counts' } })
})

test('whoever looks after devices alone changes no machine', async () => {
  const { team, machineIds } = await makePlant(gemba, 1)
  const [machineId] = machineIds as [number]
  const rights = ['device.view', 'device.add', 'device.edit']
  const maintainer = await makeUser(gemba, team.teamId, { name: 'Mai', rights })
  const draft = (countsMachine: boolean) => ({
    number: 'BOX-1',
    name: 'Box',
    protocol: 'mqtt' as const,
    points: [{ name: 'count', use: 'pulse' as const, machineId, countsMachine }],
  })
  const { status, body } = await maintainer.raw(deviceCrud.add.path, draft(true))
  expect([status, Object.keys(body.data as object)]).toEqual([400, ['points.0.countsMachine']])
  const { id, version } = await maintainer.call(deviceCrud.add, draft(false))
  const machine = await team.call(machineCrud.get, { id: machineId })
  await team.call(machineCrud.update, { id: machineId, version: machine.version, countSource: 'counts' })
  // It counts already: the device is changed as it was read.
  const { points } = await maintainer.call(deviceCrud.get, { id })
  await maintainer.call(deviceCrud.update, { id, version, points, remark: 'New cable' })
})
