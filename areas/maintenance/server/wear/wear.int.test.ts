import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { codes } from '#core/contract/result.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { receiveMaintenancePart } from '../../contract/part.api.ts'
import { maintenancePartCrud } from '../../contract/part.ts'
import { maintenanceWearCrud, replaceVulnerablePart, selectWearFitting } from '../../contract/wear.ts'
import { asSystem, makeMaintained } from '../testing.ts'
import { tellWorn } from './tell.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

let n = 0

async function makePart(stock: number) {
  const { id } = await admin.call(maintenancePartCrud.add, { number: `WP-${++n}`, name: `Punch ${n}`, unit: 'pcs' })
  await admin.call(receiveMaintenancePart, { id, quantity: stock })
  return id
}

const rowOf = (id: number) => admin.call(maintenanceWearCrud.get, { id })
const replace = async (id: number, more: { reason?: 'planned' | 'broken'; usedBefore?: number; fromStock?: false }) =>
  admin.call(replaceVulnerablePart, { id, fittingId: (await rowOf(id)).fittingId, ...more })

test('a punch of a mold ages with its shots, warns, is past its life, and a new one begins from nothing', async () => {
  const { id: moldId } = await admin.call(moldCrud.add, { number: 'M-1', name: 'Die', holeCount: 1, totalShots: 1000 })
  const partId = await makePart(2)
  const { id } = await admin.call(maintenanceWearCrud.add, {
    position: 'Punch 3',
    meter: 'shots',
    moldId,
    partId,
    life: 500,
    warnPercent: 80,
  })
  expect(await rowOf(id)).toMatchObject({ state: 'empty', used: null, carrier: 'M-1' })
  await replace(id, { usedBefore: 50 })
  expect(await rowOf(id)).toMatchObject({ state: 'good', used: 50, remaining: 450, stock: 1 })
  const shots = async (totalShots: number) => {
    const { version } = await admin.call(moldCrud.get, { id: moldId })
    await admin.call(moldCrud.update, { id: moldId, version, totalShots })
  }
  await shots(1350)
  expect(await rowOf(id)).toMatchObject({ state: 'soon', used: 400, percent: 80 })
  await shots(1500)
  expect(await rowOf(id)).toMatchObject({ state: 'overdue', used: 550, remaining: -50 })
  await expect(replace(id, {})).rejects.toThrow(/Cannot be empty/)
  await replace(id, { reason: 'planned' })
  expect(await rowOf(id)).toMatchObject({ state: 'good', used: 0, stock: 0, replaced: 1 })
  await expect(replace(id, { reason: 'broken' })).rejects.toThrow(/Only 0 pcs/)
  expect(await admin.call(selectWearFitting, { id })).toMatchObject({
    meanLife: 550,
    rows: [
      { removedAt: null, used: 0 },
      { used: 550, usedBefore: 50, reason: 'planned' },
    ],
  })
})

test('a belt of a machine ages by what the ledger has it running', async () => {
  const { machineIds } = await makeMaintained(gemba, admin)
  const [machineId] = machineIds
  const partId = await makePart(1)
  const { id } = await admin.call(maintenanceWearCrud.add, {
    position: 'Belt',
    meter: 'hours',
    machineId,
    partId,
    life: 10,
  })
  await replace(id, { fromStock: false })
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
    await sql`update maintenance_wear_fitting set installed_at = now() - interval '2 days' where wear_id = ${id}`.execute(
      db,
    )
    await sql`insert into machine_state (machine_id, start_at, end_at, state, lamp, source)
      values (${machineId}, now() - interval '50 hours', now() - interval '44 hours', 'running', 'green', 'signal'),
        (${machineId}, now() - interval '44 hours', now() - interval '20 hours', 'waiting', 'yellow', 'signal'),
        (${machineId}, now() - interval '20 hours', now() - interval '15 hours', 'running', 'green', 'signal')`.execute(
      db,
    )
  })
  // Of the six hours before it sat there for two days, four count.
  expect(await rowOf(id)).toMatchObject({ used: 9, state: 'soon', stock: 1 })
  expect(await asSystem(gemba, admin.teamId, tellWorn)).toBe(1)
  expect(await asSystem(gemba, admin.teamId, tellWorn)).toBe(0)
})

test('a part that is replaced twice by what one saw is replaced once', async () => {
  const { machineIds } = await makeMaintained(gemba, admin)
  const partId = await makePart(5)
  const place = { position: 'Seal', meter: 'hours', machineId: machineIds[0], partId, life: 10 } as const
  const { id } = await admin.call(maintenanceWearCrud.add, place)
  const twice = async (fittingId: number | null) => {
    const seen = { id, fittingId, reason: 'planned' } as const
    const both = await Promise.allSettled([1, 2].map(() => admin.call(replaceVulnerablePart, seen)))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { body: { code: codes.stale } } })
  }
  await twice(null)
  await twice((await rowOf(id)).fittingId)
  expect(await rowOf(id)).toMatchObject({ stock: 3, replaced: 1 })
})

test('what sits on which carrier stays, and a place needs its carrier', async () => {
  const { machineIds } = await makeMaintained(gemba, admin)
  const [machineId, other] = machineIds
  const partId = await makePart(1)
  const place = { position: 'Filter', meter: 'hours', partId, life: 10 } as const
  await expect(admin.call(maintenanceWearCrud.add, place)).rejects.toMatchObject({
    body: { data: { machineId: expect.any(String) } },
  })
  const { id, version } = await admin.call(maintenanceWearCrud.add, { ...place, machineId })
  await expect(admin.call(maintenanceWearCrud.add, { ...place, machineId })).rejects.toThrow(/already exists/)
  await expect(admin.call(maintenanceWearCrud.update, { id, version, machineId: other })).rejects.toMatchObject({
    body: { data: { machineId: expect.stringMatching(/cannot be changed/) } },
  })
})
