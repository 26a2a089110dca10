import { afterAll, beforeAll, expect, test } from 'vitest'
import { lay } from '#areas/inventory/server/testing.ts'
import {
  closePackingUnit,
  getPackingUnitCourse,
  getPackingUnitSheet,
  mergePackingUnit,
  openPackingUnit,
  scanPackingUnit,
  splitPackingUnit,
} from '#areas/packing/contract/packing.api.ts'
import { xyApi, xyUnits } from '#areas/xy/contract/xy.ts'
import { value } from '#tests/factories/qx.ts'
import { makeXy } from '#tests/factories/xy.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** Three pumps through the line and in stock, a fourth that has not begun. */
async function packed() {
  const line = await makeXy(gemba)
  const { admin, within, pump, body, here, of, scan, parts } = line
  await lay(admin, pump, here, 10, of(pump).workorderNo)
  await within((db) =>
    db
      .insertInto('orderSerial')
      .values(['BODY-2', 'BODY-3'].map((serialNo) => ({ workOrderId: of(body).id, serialNo })))
      .execute(),
  )
  for (const n of [1, 2, 3]) {
    await scan('IN', `BODY-${n}`)
    await scan('ASM', `PUMP-${n}`, parts(`BODY-${n}`))
    await scan('LEAK', `PUMP-${n}`, value(0.1))
  }
  const pack = (code: string, unitId?: number) =>
    admin.call(scanPackingUnit, { code, unitId: unitId ?? null, locationId: here, level: 'carton' })
  /** A closed stack of some pumps. */
  const stack = async (...serials: string[]) => {
    let unitId: number | undefined
    for (const serial of serials) unitId = (await pack(serial, unitId)).sheet.id
    const { version } = await admin.call(getPackingUnitSheet, { id: unitId as number })
    return admin.call(closePackingUnit, { id: unitId as number, version, confirmed: ['part', 'partUnit'] })
  }
  const pallet = () => admin.call(openPackingUnit, { level: 'pallet', locationId: here })
  return { ...line, pack, stack, pallet }
}

test('only a unit that is through its line is packed, and one that is packed takes no pass back', async () => {
  const { admin, pack } = await packed()
  await expect(pack('PUMP-4')).rejects.toThrow('PUMP-4 has not finished its line')
  expect(await pack('PUMP-1')).toMatchObject({ result: 'put', what: 'PUMP-1' })
  expect(await admin.call(xyApi.undoStationScan, { station: 'LEAK', serial: 'PUMP-1' })).toMatchObject({
    outcome: 'refused',
    check: 'notPacked',
  })
})

test('a pallet is split and merged in one act each, and its course tells what was where', async () => {
  const { admin, stack, pallet, pack } = await packed()
  const [one, two] = [await stack('PUMP-1', 'PUMP-2'), await stack('PUMP-3')]
  const { id } = await pallet()
  await pack(one.number, id)
  const { sheet } = await pack(two.number, id)
  const split = (unitIds: number[], version = sheet.version) =>
    admin.call(splitPackingUnit, { id, version, unitIds, contentIds: [] })
  await expect(split([])).rejects.toThrow('Select what goes')
  await expect(split([one.id, two.id])).rejects.toThrow('leave something in it')
  await expect(split([999_999])).rejects.toThrow(/4\d\d/)
  const both = await Promise.allSettled([split([two.id]), split([two.id])])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const trace = await admin.call(xyUnits.getLineUnit, { serial: 'PUMP-3' })
  expect(trace.packedIn.map(({ level }) => level)).toEqual(['carton', 'pallet'])
  const other = trace.packedIn[1]?.number ?? ''
  expect(other).not.toBe(sheet.number)
  const from = (await pack(other)).sheet
  const into = await admin.call(getPackingUnitSheet, { id })
  expect(into.units.map(({ number }) => number)).toEqual([one.number])
  const merged = await admin.call(mergePackingUnit, {
    id,
    version: into.version,
    fromId: from.id,
    fromVersion: from.version,
  })
  expect(merged.units.map(({ number }) => number).sort()).toEqual([one.number, two.number].sort())
  expect((await admin.call(getPackingUnitSheet, { id: from.id })).status).toBe('dissolved')
  const { rows } = await admin.call(getPackingUnitCourse, { id })
  expect(rows.filter(({ what }) => what === two.number).map(({ came }) => came)).toEqual([true, false, true])
  await expect(
    admin.call(mergePackingUnit, { id, version: merged.version, fromId: one.id, fromVersion: 1 }),
  ).rejects.toThrow(/409|level/)
})

test('pieces of a stack are split off with their numbers', async () => {
  const { admin, pack } = await packed()
  const { sheet } = await pack('PUMP-1')
  const { sheet: full } = await pack('PUMP-2', sheet.id)
  const [last] = full.contents
  const made = await admin.call(splitPackingUnit, {
    id: sheet.id,
    version: full.version,
    unitIds: [],
    contentIds: [last?.id as number],
  })
  expect(made).toMatchObject({ level: 'carton', status: 'open', contents: [{ serialNo: 'PUMP-2', quantity: 1 }] })
  const left = await admin.call(getPackingUnitSheet, { id: sheet.id })
  expect(left.contents.map(({ serialNo }) => serialNo)).toEqual(['PUMP-1'])
})

test('what the line’s own station refuses is the line’s, whatever was scanned there; a line that the team has not is none', async () => {
  const { admin, here, within, pump } = await packed()
  const at = (line: string | null, code: string) =>
    admin.call(
      scanPackingUnit,
      { code, line, locationId: here, level: 'carton' },
      { 'idempotency-key': `${line}-${code}` },
    )
  const refused = () =>
    within((db) => db.selectFrom('lineRefusal').select(['line', 'serialNo', 'checkName']).orderBy('id').execute())
  await expect(at('xy', 'OTHERS-9')).rejects.toThrow('OTHERS-9')
  await expect(at('xy', 'OTHERS-9'), 'what was not answered is sent again').rejects.toThrow('OTHERS-9')
  await expect(at('xy', 'PUMP-4')).rejects.toThrow('has not finished')
  await expect(at('qx', 'OTHERS-8')).rejects.toThrow('OTHERS-8')
  await expect(at(null, 'OTHERS-7')).rejects.toThrow('OTHERS-7')
  expect(await refused()).toEqual([
    { line: 'xy', serialNo: 'OTHERS-9', checkName: 'serialKnown' },
    { line: 'xy', serialNo: 'PUMP-4', checkName: 'stationsPassed' },
  ])
  const { sheet } = await admin.call(scanPackingUnit, { code: 'PUMP-1', line: 'xy', locationId: here, level: 'carton' })
  const other = await within((db) =>
    db
      .insertInto('product')
      .values({ code: 'OTHER', name: 'Other', unit: 'pcs' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(other.id).not.toBe(pump)
  await lay(admin, other.id, here, 5, 'OTHER-LOT')
  const wrong = { code: 'OTHER-LOT', unitId: sheet.id, line: 'xy', locationId: here, level: 'carton' as const }
  await expect(admin.call(scanPackingUnit, wrong)).rejects.toThrow('Wrong product')
  const { refusals } = await admin.call(xyApi.getLineSummary, {})
  expect(refusals.map(({ check }) => check).sort()).toEqual(['rightProduct', 'serialKnown', 'stationsPassed'])
})
