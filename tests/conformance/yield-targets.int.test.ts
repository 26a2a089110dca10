import { afterAll, beforeAll, expect, test } from 'vitest'
import { floorTeam, makeOrder, makeUser } from '#areas/execution/server/testing.ts'
import {
  selectGraphicsAssessment,
  selectHumanAssessment,
  selectProduceView,
  selectYieldAnalysis,
} from '#areas/figures/contract/figures.api.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { qualityReportJy } from '#areas/jy/contract/jy.ts'
import { yieldReport } from '#areas/quality/contract/yield-report.ts'
import { yieldSchemeCrud } from '#areas/quality/contract/yield-scheme.ts'
import { reportWorkDaily } from '#areas/reports/contract/production.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'
import { makeWorked } from '../factories/worked.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: true })
})
afterAll(() => gemba?.end())

const today = localDate('Asia/Shanghai', Date.now())
const yesterday = addDays(today, -1)
const day = { from: yesterday, to: today }

/** Yesterday 90 pieces good and 10 defective, of which 3 were reworked, 2 conceded and 1 was scrapped; today 50 good ones. */
async function makeDays() {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 400 }))
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: [] })
  const alone: [number, number][] = [[ann.userId, 1]]
  await within(async (db) => {
    const reportId = await makeWorked(db, floor, order, { day: yesterday, good: 90, people: alone })
    await makeWorked(db, floor, order, { day: today, good: 50, people: alone })
    await db.updateTable('report').set({ defectiveQuantity: 10 }).where('id', '=', reportId).execute()
    const { id: reasonId } = await db
      .insertInto('defectReason')
      .values({ code: 'BUR', name: 'Burr', className: 'Edge' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [orderOperationId = 0] = order.operationIds
    const { id: defectId } = await db
      .insertInto('defect')
      .values({ reportId, reasonId, orderOperationId, quantity: 10, rework: 5, concession: 2, scrap: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const judged = { defectId, judgedBy: ann.userId, judgedAt: new Date().toISOString() }
    await db
      .insertInto('disposition')
      .values([
        { ...judged, number: 'C1', kind: 'concession', status: 'done', quantity: 2, deviation: '-', validUntil: today },
        // Not approved yet: it is no piece that may go on.
        {
          ...judged,
          number: 'C2',
          kind: 'concession',
          status: 'underApproval',
          quantity: 1,
          deviation: '-',
          validUntil: today,
        },
      ])
      .execute()
    const { id: dispositionId } = await db
      .insertInto('disposition')
      .values({ ...judged, number: 'R1', kind: 'rework', status: 'open', quantity: 5 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const again = await makeOrder(db, floor, { number: 'RW1', quantity: 5 })
    await db.updateTable('workOrder').set({ type: 'rework' }).where('id', '=', again.orderId).execute()
    const started = { startedBy: ann.userId, startedAt: judged.judgedAt }
    await db
      .insertInto('rework')
      .values({ dispositionId, workOrderId: again.orderId, ...started })
      .execute()
    // Two came back good, and one that was defective again was mended.
    await makeWorked(db, floor, again, { day: today, good: 2, people: alone })
    await db
      .updateTable('orderOperation')
      .set({ approvedGood: 2, recoveredGood: 1 })
      .where('id', '=', again.operationIds[1] as number)
      .execute()
  })
  const target = (code: string, more: object) =>
    admin.call(yieldSchemeCrud.add, { code, name: `Scheme ${code}`, validFrom: addDays(today, -20), ...more })
  return { admin, floor, target }
}

test('first-pass and final yield are those of the pieces first made that day, whenever they were mended', async () => {
  const { admin } = await makeDays()
  const { rows, whole } = await admin.call(yieldReport.select, { where: { day, by: ['day'] } })
  expect(rows).toMatchObject([
    {
      day: yesterday,
      pieces: 100,
      defective: 10,
      firstPass: 0.9,
      reworked: 3,
      conceded: 2,
      finalYield: 0.95,
      scrapShare: 0.01,
    },
    { day: today, pieces: 50, firstPass: 1, finalYield: 1 },
  ])
  expect(whole).toMatchObject({ pieces: 150, firstPass: 0.933333, finalYield: 0.966667 })
  // The same pieces as in the reports of production.
  const { whole: output } = await admin.call(reportWorkDaily.select, { where: { day } })
  expect(output.qualityRatio).toBe(whole.goodRate)
  expect(rows.every(({ targets }) => targets === null)).toBe(true)
})

test('reports judge a row by the most specific scheme of what the row is of, and by those of its day', async () => {
  const { admin, floor, target } = await makeDays()
  const [operationId = 0] = floor.operations
  await target('ALL', { firstPass: 90, goodRate: 80, validTo: yesterday })
  await target('ALL2', { firstPass: 99, goodRate: 99, validFrom: today })
  await target('OP', { operationId, finalYield: 96 })
  await target('LINE', { lineId: floor.lineId, goodRate: 92.5 })
  const days = await admin.call(yieldReport.select, { where: { day, by: ['day'] } })
  expect(days.rows.map(({ targets }) => targets?.firstPass)).toEqual([
    { value: 0.9, code: 'ALL', name: 'Scheme ALL' },
    { value: 0.99, code: 'ALL2', name: 'Scheme ALL2' },
  ])
  const fine = await admin.call(yieldReport.select, { where: { day } })
  expect(fine.rows[0]?.targets).toMatchObject({
    goodRate: { value: 0.925, code: 'LINE' },
    firstPass: { code: 'ALL2' },
    finalYield: { value: 0.96, code: 'OP' },
  })
  // Nothing but what is asked for is told of a whole that is of more, unless it is kept to that.
  expect(fine.targets).toMatchObject({ goodRate: { code: 'ALL2' } })
  expect(fine.targets?.finalYield).toBeUndefined()
  const kept = await admin.call(yieldReport.select, { where: { day, by: ['day'], lineId: [floor.lineId] } })
  expect(kept.targets).toMatchObject({ goodRate: { code: 'LINE' } })
  const lines = await admin.call(reportWorkDaily.select, { where: { day, by: ['lineId'] } })
  expect(lines.rows[0]?.targets).toEqual({ qualityRatio: { value: 0.925, code: 'LINE', name: 'Scheme LINE' } })
  await admin.call(switchTeamArea, { area: 'jy', on: true })
  const jy = await admin.call(qualityReportJy.select, { where: { day } })
  expect(jy.targets).toMatchObject({ firstPass: { value: 0.99, code: 'ALL2' } })
  const { jobId } = (await admin.call(yieldReport.export, { where: { day } })) as { jobId: number }
  const job = await ended(admin, jobId)
  const cells = await cellsOf(await download(gemba, admin, String((job.result as { fileNo: string }).fileNo)))
  expect(cells[0]).toContain('Final yield (target)')
})

test('boards judge lines and products by what holds today; without the area of quality nothing is to be reached', async () => {
  const { admin, floor, target } = await makeDays()
  await target('ALL', { goodRate: 90, productivity: 85 })
  await target('LINE', { lineId: floor.lineId, goodRate: 99, validTo: yesterday })
  await target('PRODUCT', { productId: floor.productId, goodRate: 97 })
  const board = await admin.call(selectYieldAnalysis, {})
  expect(board.total.target).toMatchObject({ value: 0.9, code: 'ALL' })
  expect(board.lines.map((line) => line.target?.code)).toEqual(['ALL'])
  expect(board.products.map((product) => product.target?.code)).toEqual(['PRODUCT'])
  expect(board.targets.slice(-21)).toEqual(Array.from({ length: 21 }, () => 0.9))
  expect(board.targets.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null))
  // Kept to one line all that is shown is of it: yesterday that was judged by the line's own scheme.
  const line = await admin.call(selectYieldAnalysis, { lineIds: [floor.lineId] })
  expect(line.targets.slice(-2)).toEqual([0.99, 0.9])
  const assessed = await admin.call(selectGraphicsAssessment, {})
  expect(assessed.targets).toMatchObject({ qualityRatio: { value: 0.9 }, efficiency: { value: 0.85, code: 'ALL' } })
  const produced = await admin.call(selectProduceView, { lineIds: [floor.lineId] })
  expect(produced.total.qualityTarget).toMatchObject({ code: 'ALL' })
  expect(produced.products.map(({ qualityTarget }) => qualityTarget?.code)).toEqual(['PRODUCT'])
  expect((await admin.call(selectHumanAssessment, {})).target).toMatchObject({ value: 0.85, code: 'ALL' })
  await admin.call(switchTeamArea, { area: 'quality', on: false, confirmed: ['withOthers'] })
  const alone = await admin.call(selectGraphicsAssessment, { lineIds: [floor.lineId] })
  expect(alone.targets).toEqual({ qualityRatio: null, efficiency: null })
  expect(alone.targetCourse.efficiency.every((value) => value === null)).toBe(true)
})
