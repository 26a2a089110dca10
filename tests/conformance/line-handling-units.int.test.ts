import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import type { UnitLevel } from '#areas/inventory/contract/unit.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import {
  dissolvePackingUnit,
  getPackingUnitSheet,
  openPackingUnit,
  scanPackingUnit,
  takeOffPackingUnit,
} from '#areas/packing/contract/packing.api.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { made } from '#tests/factories/plant.ts'
import { station, value } from '#tests/factories/qx.ts'
import { makeXy } from '#tests/factories/xy.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A team with XY and QX: two pumps through the one, two valves through the other, all in stock, and steel that no line has. */
async function twoLines() {
  const line = await makeXy(gemba)
  const { admin, within, floor, pump, here, of, scan, parts, body, steel } = line
  await admin.call(switchTeamArea, { area: 'qx', on: true, confirmed: ['withOthers'] })
  await lay(admin, pump, here, 10, of(pump).workorderNo)
  await lay(admin, steel, here, 100, 'COIL')
  const valve = await within((db) =>
    made(db.insertInto('product').values({ code: 'VALVE', name: 'Valve', unit: 'pcs' }).returning('id')),
  )
  await within(async (db) => {
    const { orderId } = await makeOrder(db, { ...floor, productId: valve }, { number: 'WO-VALVE', quantity: 10 })
    const numbers = ['VALVE-1', 'VALVE-2'].map((serialNo) => ({ workOrderId: orderId, serialNo }))
    await db
      .insertInto('orderSerial')
      .values([...numbers, { workOrderId: of(body).id, serialNo: 'BODY-2' }])
      .execute()
  })
  await lay(admin, valve, here, 10, 'WO-VALVE')
  const draft = {
    name: 'Valve',
    mostPasses: 0,
    packingLevel: 'box' as const,
    stations: [station('IN', {}), station('REP', { kind: 'repair', required: false })],
    causes: [],
  }
  const { id } = await admin.call(qxApi.addLineProfile, { productId: valve, draft })
  await admin.call(qxApi.publishLineProfile, { id, version: 1 })
  for (const n of [1, 2]) {
    await scan('IN', `BODY-${n}`)
    await scan('ASM', `PUMP-${n}`, parts(`BODY-${n}`))
    await scan('LEAK', `PUMP-${n}`, value(0.1))
    await admin.call(qxApi.stationScan, { station: 'IN', serial: `VALVE-${n}` })
  }
  const open = async (level: UnitLevel) => (await admin.call(openPackingUnit, { level, locationId: here })).id
  const pack = async (code: string, level: UnitLevel, unitId?: number) =>
    (await admin.call(scanPackingUnit, { code, unitId, locationId: here, level })).sheet
  const close = (id: number) =>
    within((db) => db.updateTable('stockUnit').set({ status: 'closed' }).where('id', '=', id).execute())
  const listed = async (where: Record<string, unknown>) => {
    const { rows, total } = await admin.call(packingUnitCrud.select, { where, pageSize: 100 })
    expect(total).toBe(rows.length)
    return rows.map(({ id: each }) => each).sort((a, b) => a - b)
  }
  return { ...line, open, pack, close, listed }
}

test('each of two lines in a team lists the units with its own pieces, in whichever unit they stand', async () => {
  const { admin, open, pack, close, listed } = await twoLines()
  const pallets = (line: string | null) => listed({ level: ['pallet'], line: line === null ? [null] : line })
  const stack = await pack('PUMP-1', 'carton')
  const box = await pack('VALVE-1', 'box')
  const [ofXy, ofQx, mixed, empty] = [
    await open('pallet'),
    await open('pallet'),
    await open('pallet'),
    await open('pallet'),
  ]
  await close(stack.id)
  await close(box.id)
  await pack(stack.number, 'pallet', ofXy)
  await pack(box.number, 'pallet', ofQx)
  expect(await pallets('xy')).toEqual([ofXy])
  expect(await pallets('qx')).toEqual([ofQx])
  expect(await pallets(null)).toEqual([mixed, empty])
  expect(await listed({ level: ['pallet'] })).toEqual([ofXy, ofQx, mixed, empty])

  // A stack of each line on one pallet is shown by both, and one that was taken off again by its own alone.
  const [second, other] = [await pack('PUMP-2', 'carton'), await pack('VALVE-2', 'box')]
  await close(second.id)
  await close(other.id)
  await pack(second.number, 'pallet', mixed)
  await pack(other.number, 'pallet', mixed)
  expect(await pallets('xy')).toEqual([ofXy, mixed])
  expect(await pallets('qx')).toEqual([ofQx, mixed])
  await admin.call(takeOffPackingUnit, { id: other.id })
  expect(await pallets('qx')).toEqual([ofQx])

  const { version } = await admin.call(getPackingUnitSheet, { id: mixed })
  await admin.call(dissolvePackingUnit, { id: mixed, version })
  expect(await pallets('xy'), 'what is dissolved stays of whom it was').toContain(mixed)
})

test('a line without stations lists frames and what frames stand in, and nothing of the others', async () => {
  const { within, open, pack, close, listed } = await twoLines()
  const units = (level: UnitLevel) => listed({ level: [level], inner: 'frame', line: [null] })
  const frame = await pack('COIL', 'frame')
  const boxed = await pack('VALVE-1', 'box')
  const own = await pack('PUMP-1', 'frame')
  await close(frame.id)
  await close(own.id)
  const [packed, box, others] = [await open('pack'), await open('box'), await open('pack')]
  await pack(frame.number, 'pack', packed)
  await pack(own.number, 'pack', others)
  await close(packed)
  const { number } = await within((db) =>
    db.selectFrom('stockUnit').select('number').where('id', '=', packed).executeTakeFirstOrThrow(),
  )
  await pack(number, 'box', box)
  expect(await units('frame')).toEqual([frame.id])
  expect(await units('pack')).toEqual([packed])
  expect(await units('box'), 'not the box of the other line').toEqual([box])
  expect(await listed({ level: ['box'], line: 'qx' })).toEqual([boxed.id])
})

test('whose units a list is of cannot be sorted or grouped by, and what is no text is refused', async () => {
  const { admin } = await twoLines()
  const asked = (input: object) =>
    admin.call(packingUnitCrud.select, input).then(
      () => 'answered',
      (error: unknown) => (error instanceof Refused ? error.status : String(error)),
    )
  expect(await asked({ sort: [{ field: 'line', order: 'asc' }] })).toBe(400)
  expect(await asked({ group: 'line' })).toBe(400)
  for (const line of [1, { from: 'a' }, [true], 'x'.repeat(600)]) expect(await asked({ where: { line } })).toBe(400)
  expect(await asked({ where: { line: 'none', inner: 'none' } })).toBe('answered')
})
