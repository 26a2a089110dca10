import { afterAll, beforeAll, expect, test } from 'vitest'
import { lay } from '#areas/inventory/server/testing.ts'
import { scanPackingUnit, takeOutPackingUnit } from '#areas/packing/contract/packing.api.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { makeLine, value } from '#tests/factories/qx.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** One unit through the line, another that waits for its repair, both in stock; a rule of one piece a box. */
async function ready() {
  const line = await makeLine(gemba)
  const { admin, floor, here, scan, parts } = line
  await lay(admin, floor.productId, here, 5, 'WO1')
  await admin.call(packingRuleCrud.add, {
    productId: floor.productId,
    level: 'box',
    content: 'piece',
    quantity: 1,
    mixing: 'oneProduct',
  })
  await scan('IN')
  await scan('ASM', parts('V-1'))
  await scan('LEAK', value(0.1))
  const second = { serial: 'WO1-0002' }
  await scan('IN', second)
  await scan('ASM', { ...parts('V-2'), ...second })
  await scan('LEAK', { ...value(0.9), ...second })
  const pack = (code: string) => admin.call(scanPackingUnit, { code, locationId: here, level: 'box' })
  return { ...line, pack }
}

test('a unit that finished the line fills the box; one that failed is refused until it is repaired and through', async () => {
  const { pack, scan, parts, reasonId, admin } = await ready()
  expect(await pack('WO1-0001')).toMatchObject({ result: 'put', what: 'WO1-0001', full: true })
  await expect(pack('WO1-0002')).rejects.toThrow('WO1-0002 has not finished its line')
  const serial = 'WO1-0002'
  await admin.call(qxApi.repairUnit, { station: 'REP', serial, reasonId, action: 'rework' })
  await expect(pack(serial)).rejects.toThrow('WO1-0002 has not finished its line')
  await scan('ASM', { ...parts('V-3'), serial })
  await scan('LEAK', { ...value(0.2), serial })
  expect(await pack(serial)).toMatchObject({ result: 'put', what: serial })
})

test('what packing refuses of a line’s units is among its refused scans, each attempt once', async () => {
  const { pack, admin, within, floor } = await ready()
  const refused = async () =>
    (await admin.call(qxApi.getLineSummary, {})).refusals.map(({ check, count }) => `${check} ${count}`).sort()
  await expect(pack('WO1-0002')).rejects.toThrow('has not finished')
  await expect(pack('WO1-0002'), 'scanned again and again it is one attempt').rejects.toThrow('has not finished')
  expect(await refused()).toEqual(['stationsPassed 1'])
  await pack('WO1-0001')
  await expect(pack('WO1-0001')).rejects.toThrow('is already in')
  expect(await refused()).toEqual(['notPacked 1', 'stationsPassed 1'])

  await within((db) =>
    db
      .insertInto('stockPieceHold')
      .values({
        productId: floor.productId,
        serialNo: 'WO1-0002',
        source: 'quality',
        reason: 'Crack',
        heldAt: new Date().toISOString(),
      })
      .execute(),
  )
  await expect(pack('WO1-0002')).rejects.toThrow('Crack')
  expect(await refused()).toEqual(['notHeld 1', 'notPacked 1', 'stationsPassed 1'])
  await expect(pack('NOTHING'), 'of whomever the station is, and of no unit of a line').rejects.toThrow('NOTHING')
  const kept = await within((db) => db.selectFrom('lineRefusal').select(['station', 'serialNo', 'userId']).execute())
  expect(kept).toHaveLength(3)
  expect(kept.every(({ station: at, userId }) => at === 'packing' && userId !== null)).toBe(true)
})

test('of two who scan one serial at once one packs it; it is taken out again before its pass is taken back', async () => {
  const { pack, admin } = await ready()
  const both = await Promise.allSettled([pack('WO1-0001'), pack('WO1-0001')])
  const [done] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(pack('WO1-0001')).rejects.toThrow('WO1-0001 is already in')
  const undo = () => admin.call(qxApi.undoStationScan, { station: 'LEAK', serial: 'WO1-0001' })
  expect(await undo()).toMatchObject({ outcome: 'refused', check: 'notPacked' })
  const { id, contents } = done?.sheet ?? { id: 0, contents: [] }
  await admin.call(takeOutPackingUnit, { id, contentId: contents[0]?.id ?? 0 })
  expect(await undo()).toMatchObject({ outcome: 'undone' })
  await expect(pack('WO1-0001')).rejects.toThrow('WO1-0001 has not finished its line')
})
