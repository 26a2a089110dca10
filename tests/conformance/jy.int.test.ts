import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { jyCapacityDaily, qualityReportJy } from '#areas/jy/contract/jy.ts'
import { reckonDefects } from '#areas/quality/contract/defect.api.ts'
import { achieveStatistics, reportWorkDaily } from '#areas/reports/contract/production.ts'
import { add } from '#core/contract/decimal.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'
import { makeWeeks } from '../factories/weeks.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const march = { from: '2026-03-02', to: '2026-03-08' }

/** Two weeks of work, of which a task of 400 pieces is planned over two days; the pieces that were defective have their reason. */
async function weeks() {
  const made = await makeWeeks(gemba)
  const { admin, within, floor, order } = made
  await admin.call(switchTeamArea, { area: 'jy', on: true })
  await within(async (db) => {
    await db
      .updateTable('task')
      .set({
        publishedStart: '2026-03-02T20:00:00+08:00',
        publishedEnd: '2026-03-04T20:00:00+08:00',
        planQuantity: 400,
      })
      .where('id', '=', order.taskIds[0] as number)
      .execute()
    const { id: reasonId } = await db
      .insertInto('defectReason')
      .values({ code: 'J1', name: 'Burr', className: 'Cut' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: reportId } = await db
      .selectFrom('report')
      .select('id')
      .where('defectiveQuantity', '>', 0)
      .executeTakeFirstOrThrow()
    const [orderOperationId = 0] = order.operationIds
    const defect = {
      reportId,
      reasonId,
      orderOperationId,
      workshopId: floor.workshopId,
      quantity: 20,
      scrap: 5,
      rework: 3,
    }
    await db.insertInto('defect').values(defect).execute()
  })
  return made
}

test('capacity, load and output of lines are those of the calendar, the plan and the reports, whatever rows are of', async () => {
  const { admin, floor } = await weeks()
  const told = await admin.call(jyCapacityDaily.select, { where: { day: march } })
  const { whole: plan } = await admin.call(achieveStatistics.select, { where: { day: march } })
  const { whole: output } = await admin.call(reportWorkDaily.select, { where: { day: march } })
  expect(told.whole).toMatchObject({
    plan: plan.plan,
    unapproved: output.unapproved,
    good: add(output.good ?? 0, -(output.unapproved ?? 0)),
  })
  // Both shifts of two days, each hour of them work: a task takes its time once.
  expect(told.whole.loadHours).toBe(48)
  expect(told.whole.capacityHours).toBe(7 * 24 * floor.centers.length)
  // What a work centre could make in a whole day at the pace of 400 pieces in 48 hours, on the three days that hold some of them.
  expect(told.whole.capacityPieces).toBeCloseTo(600, 3)
  for (const by of [['lineId'], ['workCenterId', 'day'], ['shift'], ['week', 'workshopId'], ['month']]) {
    const { rows, whole } = await admin.call(jyCapacityDaily.select, { where: { day: march, by } })
    for (const key of ['capacityHours', 'loadHours', 'plan', 'good', 'unapproved'] as const)
      expect(add(...rows.map((row) => row[key] ?? 0))).toBeCloseTo(whole[key] ?? 0, 3)
    expect(whole).toEqual(told.whole)
  }
  const { jobId } = (await admin.call(jyCapacityDaily.export, { where: { day: march } })) as { jobId: number }
  const job = await ended(admin, jobId)
  const cells = await cellsOf(await download(gemba, admin, String((job.result as { fileNo: string }).fileNo)))
  expect(cells.length).toBe(told.rows.length + 2)
})

test('defective pieces and first-pass yield are those of the other reports, by any rows; what was judged adds up', async () => {
  const { admin } = await weeks()
  const told = await admin.call(qualityReportJy.select, { where: { day: march } })
  const { whole: output } = await admin.call(reportWorkDaily.select, { where: { day: march } })
  const defects = await admin.call(reckonDefects, { by: 'operation', ...march })
  expect(told.whole).toMatchObject({
    good: output.good,
    defective: defects.total,
    firstPass: output.qualityRatio,
    waiting: 12,
    rework: 3,
    scrap: 5,
    inspections: 0,
    acceptance: null,
  })
  expect(told.whole.defective).toBe(output.defective)
  for (const by of [['day'], ['operationId'], ['productId', 'lineId'], ['shift']]) {
    const { rows, whole } = await admin.call(qualityReportJy.select, { where: { day: march, by } })
    for (const key of ['good', 'defective', 'waiting', 'rework', 'scrap'] as const)
      expect(add(...rows.map((row) => row[key] ?? 0))).toBe(whole[key])
    expect(whole).toEqual(told.whole)
  }
})

test('a team without the line is refused its reports, and so is a person without the right', async () => {
  const { admin, user } = await weeks()
  const nobody = await user('Dan', ['jyCapacityDaily.view'])
  await expect(nobody.call(qualityReportJy.select, { where: { day: march } })).rejects.toThrow(/403/)
  await admin.call(switchTeamArea, { area: 'jy', on: false })
  await expect(admin.call(jyCapacityDaily.select, { where: { day: march } })).rejects.toThrow('JY line')
})
