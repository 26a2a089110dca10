import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '#areas/execution/server/testing.ts'
import { holdLot, releaseLot } from '#areas/inventory/contract/inventory.api.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import {
  addSpotInspection,
  concedeInspectionRecord,
  judgeInspectionRecord,
} from '#areas/quality/contract/record.api.ts'
import { inspectionRecordCrud } from '#areas/quality/contract/record.ts'
import { getQualityResume } from '#areas/quality/contract/resume.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** Ten pieces of WO1 are cut, two of them defective; Ivo looked at three. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const cut = taskIds[0] as number
  const { id: schemeId } = await admin.call(inspectionSchemeCrud.add, {
    code: 'S-1',
    name: 'Cutting',
    type: 'first',
    sampleSize: 3,
    items: [
      { item: 'Diameter', kind: 'measured', lower: 9.9, upper: 10.1, unit: 'mm' },
      { item: 'Looks', kind: 'judged', required: false },
    ],
  })
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const ivo = await makeUser(gemba, admin.teamId, {
    name: 'Ivo',
    rights: ['inspectionRecord.view', 'inspectionRecord.judge', 'inspectionRecord.spot'],
  })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId], stationId: floor.stations[0] })
  const { id: reasonId } = await admin.call(defectReasonCrud.add, { code: 'Burr', name: 'Burr', className: 'C' })
  await ann.call(addReport, {
    taskId: cut,
    goodQuantity: 8,
    defects: [{ reasonId, quantity: 2 }],
  })
  // The order's lot is made with its first pieces in stock; here it is made by itself.
  const { id: lotId } = await within((db) =>
    db
      .insertInto('stockLot')
      .values({ productId: floor.productId, number: 'WO1' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { id } = await ivo.call(addSpotInspection, { taskId: cut, schemeId })
  const record = await admin.call(inspectionRecordCrud.get, { id })
  return { admin, ivo, ann, lotId, record }
}

const values = [10, 10.05, 10.2].map((value, i) => ({ item: 0, sample: i + 1, value }))

test('the passport of a lot tells what was found of its order, and what of it is still open', async () => {
  const { admin, ivo, lotId, record } = await place()
  const resume = () => admin.call(getQualityResume, { lotId })
  expect((await resume()).open).toMatchObject({ inspections: 1, defects: 2, holds: 0 })

  const { id, version } = record
  await ivo.call(judgeInspectionRecord, { id, version, values, result: 'fail', note: 'One too wide' })
  await admin.call(holdLot, { ids: [lotId], status: 'held', reason: 'Too wide' })
  const failed = await resume()
  expect(failed.open).toEqual({ holds: 1, inspections: 1, defects: 2, abnormalities: 1, signals: 0 })
  expect(failed.lot).toMatchObject({ lotNumber: 'WO1', orderNo: 'WO1', status: 'held' })
  expect(failed.inspections).toMatchObject([
    {
      inspectionNo: record.inspectionNo,
      result: 'fail',
      holds: true,
      inspector: 'Ivo',
      nonconforming: 1,
      items: [
        { item: 'Diameter', unit: 'mm', lower: 9.9, upper: 10.1, samples: 3, out: 1, least: 10, greatest: 10.2 },
        { item: 'Looks', samples: 0, least: null },
      ],
    },
  ])
  expect(failed.inspections[0]?.items[0]?.mean).toBeCloseTo(10.083333, 6)
  expect(failed.defects).toMatchObject([{ quantity: 2, waiting: 2, scrap: 0 }])
  expect(failed.holds).toMatchObject([{ reason: 'Too wide', releasedAt: null }])
  expect(failed.abnormalities).toMatchObject([{ status: 'containment', closedAt: null }])

  const judged = await admin.call(inspectionRecordCrud.get, { id })
  await admin.call(concedeInspectionRecord, { id, version: judged.version, note: 'Fits the bearing' })
  const other = await makeUser(gemba, admin.teamId, { name: 'Udo', rights: ['stockLot.view', 'stockLot.release'] })
  expect(await other.call(releaseLot, { ids: [lotId], note: 'Measured again' })).toMatchObject({ done: [lotId] })
  const conceded = await resume()
  expect(conceded.open).toMatchObject({ holds: 0, inspections: 0 })
  expect(conceded.inspections[0]).toMatchObject({ result: 'concession', concession: 'Fits the bearing' })
  expect(conceded.holds).toMatchObject([{ releaseNote: 'Measured again' }])
})

test('who may see a part alone is told so, and what is open over everything', async () => {
  const { ivo, lotId } = await place()
  const part = await ivo.call(getQualityResume, { lotId })
  expect(part).toMatchObject({ partial: true, inspected: true, open: { inspections: 1, defects: 2 } })
  expect(part.defects).toEqual([])
  expect(part.inspections).toHaveLength(1)
})

test('a lot that nobody made here has a passport too; another team’s has none, nor has who may not see inspections', async () => {
  const { admin, ann, lotId } = await place()
  const stranger = await gemba.team()
  await expect(stranger.call(getQualityResume, { lotId })).rejects.toMatchObject({ status: 404 })
  await expect(ann.call(getQualityResume, { lotId })).rejects.toMatchObject({ status: 403 })
  const { productId } = await admin.call(lotCrud.get, { id: lotId })
  const { id } = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .insertInto('stockLot')
      .values({ productId: productId as number, number: 'BOUGHT', supplier: 'A mill' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const bought = await admin.call(getQualityResume, { lotId: id })
  expect(bought).toMatchObject({
    lot: { supplier: 'A mill', orderNo: null },
    inspections: [],
    defects: [],
    more: false,
  })
})
