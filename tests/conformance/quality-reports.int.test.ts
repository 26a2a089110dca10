// Over 400 lines: reports of one floor's defects and of the material that its orders were fed, which each part of a cut would make again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { floorTeam, makeOrder, makeUser } from '#areas/execution/server/testing.ts'
import { judgeDefect } from '#areas/quality/contract/defect.api.ts'
import { defectCrud } from '#areas/quality/contract/defect.ts'
import { dispositionCrud } from '#areas/quality/contract/disposition.ts'
import { defectReport, inspectionReport } from '#areas/quality/contract/quality-reports.ts'
import { inspectionRecordCrud } from '#areas/quality/contract/record.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { made } from '../factories/plant.ts'
import { makeWorked } from '../factories/worked.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const today = localDate('Asia/Shanghai', Date.now())
const where = { day: { from: today, to: today } }

/**
 * 90 good and 10 defective pieces of two people: six burred ones, of which two are reworked and one is scrap, and four too long, made on
 * two molds, of which one is conceded.
 */
async function makeDefects() {
  const { admin, within, floor } = await floorTeam(gemba)
  const [ann, ben] = await Promise.all(
    ['Ann', 'Ben'].map((name) => makeUser(gemba, admin.teamId, { name, rights: [] })),
  )
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 400 }))
  await within(async (db) => {
    const userId = ann?.userId ?? 0
    const people: [number, number][] = [
      [userId, 3],
      [ben?.userId ?? 0, 1],
    ]
    const reportId = await makeWorked(db, floor, order, { day: today, good: 90, people })
    await db.updateTable('report').set({ defectiveQuantity: 10 }).where('id', '=', reportId).execute()
    const reason = (code: string) =>
      made(db.insertInto('defectReason').values({ code, name: code, className: 'Edge' }).returning('id'))
    const mold = (number: string) =>
      made(db.insertInto('mold').values({ number, name: 'Die', strokesPerMinute: 30 }).returning('id'))
    const moldIds = [await mold('M-1'), await mold('M-2')]
    const [orderOperationId = 0] = order.operationIds
    const of = { reportId, orderOperationId }
    const burred = await made(
      db
        .insertInto('defect')
        .values({ ...of, reasonId: await reason('BUR'), quantity: 6, rework: 2, scrap: 1 })
        .returning('id'),
    )
    await db
      .insertInto('defect')
      .values({ ...of, reasonId: await reason('LONG'), quantity: 4, concession: 1, moldIds })
      .execute()
    await db
      .updateTable('orderOperation')
      .set({ unitPrice: 2, difficultyRate: 1.5 })
      .where('id', '=', orderOperationId)
      .execute()
    const judged = { defectId: burred, judgedBy: userId, judgedAt: new Date().toISOString() }
    const dispositionId = await made(
      db
        .insertInto('disposition')
        .values({ ...judged, number: 'R1', kind: 'rework', status: 'open', quantity: 2 })
        .returning('id'),
    )
    const again = await makeOrder(db, floor, { number: 'RW1', quantity: 2 })
    await db.updateTable('workOrder').set({ type: 'rework' }).where('id', '=', again.orderId).execute()
    await db
      .updateTable('orderOperation')
      .set({ unitPrice: 0.8, difficultyRate: 1, approvedGood: 2 })
      .where('id', '=', again.operationIds[0] as number)
      .execute()
    await db
      .insertInto('rework')
      .values({ dispositionId, workOrderId: again.orderId, startedBy: userId, startedAt: judged.judgedAt })
      .execute()
  })
  return { admin, within, floor, order, ann }
}

test('defects are told by cause with what became of them and what they cost', async () => {
  const { admin } = await makeDefects()
  const { rows, whole } = await admin.call(defectReport.select, { where })
  expect(rows).toMatchObject([
    {
      reasonName: 'BUR BUR',
      defective: 6,
      rework: 2,
      scrap: 1,
      waiting: 3,
      scrapCost: 3,
      reworkCost: 1.6,
      cost: 4.6,
      ppm: null,
    },
    { reasonName: 'LONG LONG', defective: 4, concession: 1, waiting: 3, cost: 0 },
  ])
  expect(whole).toMatchObject({ defective: 10, waiting: 6, cost: 4.6 })
})

test('what a row of the report stands for is found one by one: by person, mold, product and operation', async () => {
  const { admin, within, ann, order } = await makeDefects()
  const found = async (asked: Record<string, unknown>) => {
    const { rows } = await admin.call(defectCrud.select, { where: asked })
    return rows.map(({ quantity }) => quantity).toSorted()
  }
  const { molds, operationId, productId } = await within(async (db) => ({
    molds: await db.selectFrom('mold').select('id').execute(),
    ...(await db
      .selectFrom('orderOperation as o')
      .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'o.teamId').onRef('w.id', '=', 'o.workOrderId'))
      .select(['o.operationId', 'w.productId'])
      .where('o.id', '=', order.operationIds[0] as number)
      .executeTakeFirstOrThrow()),
  }))
  expect(await found({ personIds: [ann?.userId] })).toEqual([4, 6])
  expect(await found({ personIds: [admin.userId] })).toEqual([])
  expect(await found({ moldIds: [molds[1]?.id] })).toEqual([4])
  expect(await found({ productId: [productId], operationId: [operationId] })).toEqual([4, 6])
  expect(await found({ operationId: [(operationId ?? 0) + 999] })).toEqual([])
  expect(await found({ machineId: [999_999] })).toEqual([])
})

test('by whatever dimension, the parts are the whole; what was reported tells how many per million', async () => {
  const { admin } = await makeDefects()
  const by = async (...dimensions: string[]) => admin.call(defectReport.select, { where: { ...where, by: dimensions } })
  expect((await by('lineId')).rows).toMatchObject([{ defective: 10, ppm: 100_000 }])
  expect((await by('userId')).rows).toMatchObject([
    { defective: 7.5, ppm: 100_000 },
    { defective: 2.5, ppm: 100_000 },
  ])
  const molds = (await by('moldId')).rows
  expect(molds.map(({ moldName, defective }) => [moldName, defective])).toEqual([
    ['M-1 Die', 2],
    ['M-2 Die', 2],
    [null, 6],
  ])
  for (const dimensions of [
    ['reasonId', 'moldId', 'userId'],
    ['day', 'shift'],
    ['productId', 'operationId', 'machineId'],
  ]) {
    const { rows, whole } = await by(...dimensions)
    expect(
      rows.reduce((sum, { defective }) => sum + (defective ?? 0), 0),
      dimensions.join(),
    ).toBeCloseTo(10, 6)
    expect(whole.defective).toBe(10)
  }
  const [first] = molds
  const narrowed = await admin.call(defectReport.select, { where: { ...where, moldId: [first?.moldId] } })
  expect(narrowed.whole).toMatchObject({ defective: 2, ppm: null })
})

/** The order has taken steel of two suppliers by its report, and of nobody, 10 kg each, and of a third one afterwards. */
async function makeFed() {
  const of = await makeDefects()
  await of.within(async (db) => {
    const { orderId } = of.order
    const order = await db
      .selectFrom('workOrder')
      .select(['productId', 'workorderNo'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const report = await db
      .selectFrom('report')
      .select(['id', 'reportedAt'])
      .where('workOrderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('orderOperation')
      .set({ reportedGood: 90, reportedDefective: 10 })
      .where('id', '=', of.order.operationIds[0] ?? 0)
      .execute()
    const steel = await made(
      db.insertInto('product').values({ code: 'STEEL', name: 'Steel', unit: 'kg', standardPrice: 0.5 }).returning('id'),
    )
    const lot = (productId: number, number: string, supplier: string | null = null) =>
      made(db.insertInto('stockLot').values({ productId, number, supplier }).returning('id'))
    const toLotId = await lot(order.productId, order.workorderNo)
    const take = async (number: string, supplier: string | null, later: number) => {
      const at = new Date(Date.parse(report.reportedAt) + later).toISOString()
      const document = { documentKind: 'report', documentId: later ? 0 : report.id }
      const activityId = await made(
        db
          .insertInto('lotActivity')
          .values({ kind: 'report', at, ...document })
          .returning('id'),
      )
      await db
        .insertInto('lotLink')
        .values({ activityId, fromLotId: await lot(steel, number, supplier), toLotId, quantity: 10 })
        .execute()
    }
    await take('L1', 'Baoshan', 0)
    await take('L2', 'Yuandong', 0)
    await take('L3', null, 0)
    await take('L4', 'Late', 1_000)
  })
  return of
}

test('by supplier, each of whom the order had taken material by then has an equal part', async () => {
  const { admin } = await makeFed()
  const { rows, whole } = await admin.call(defectReport.select, { where: { ...where, by: ['supplier'] } })
  expect(rows.map(({ supplier, defective, ppm }) => [supplier, defective, ppm])).toEqual([
    ['Baoshan', 5, null],
    ['Yuandong', 5, null],
  ])
  expect(whole.defective).toBe(10)
  const none = await makeDefects()
  const told = await none.admin.call(defectReport.select, { where: { ...where, by: ['supplier', 'reasonId'] } })
  expect(told.rows.map(({ supplier, defective }) => [supplier, defective])).toEqual([
    [null, 6],
    [null, 4],
  ])
})

test('a correction is of the suppliers whose material the order had when the work was done', async () => {
  const { admin, within, order } = await makeFed()
  await within(async (db) => {
    const first = await db
      .selectFrom('report')
      .selectAll()
      .where('workOrderId', '=', order.orderId)
      .executeTakeFirstOrThrow()
    const { id, ...said } = first
    const moved = (seconds: number) => new Date(Date.parse(first.reportedAt) + seconds * 1_000).toISOString()
    // The report that took the material corrects an earlier one: what it took anew, the order had then.
    const wrong = { ...said, reportNo: `${first.reportNo}A`, reportedAt: moved(-5), status: 'reversed', replacedBy: id }
    const correctsId = await made(db.insertInto('report').values(wrong).returning('id'))
    await db
      .updateTable('report')
      .set({ kind: 'correction', correctsId, reportedAt: moved(5) })
      .where('id', '=', id)
      .execute()
  })
  const { rows } = await admin.call(defectReport.select, { where: { ...where, by: ['supplier'] } })
  expect(rows.map(({ supplier, defective }) => [supplier, defective])).toEqual([
    ['Baoshan', 5],
    ['Yuandong', 5],
  ])
})

test('an inspection is told of the suppliers whose material its order had when it was judged', async () => {
  const { admin, within, floor, order, ann } = await makeFed()
  const { id: schemeId } = await admin.call(inspectionSchemeCrud.add, {
    code: 'FQC',
    name: 'Final',
    type: 'final',
    items: [{ item: 'Looks', kind: 'judged' }],
  })
  await within(async (db) => {
    const { reportedAt } = await db
      .selectFrom('report')
      .select('reportedAt')
      .where('workOrderId', '=', order.orderId)
      .executeTakeFirstOrThrow()
    const executedAt = reportedAt
    await db
      .insertInto('inspectionRecord')
      .values({
        inspectionNo: 'Q1',
        kind: 'final',
        taskId: order.taskIds[0] ?? 0,
        workOrderId: order.orderId,
        orderOperationId: order.operationIds[0] ?? 0,
        workCenterId: floor.centers[0] ?? 0,
        schemeId,
        schemeCode: 'FQC',
        schemeName: 'Final',
        items: '[]',
        lotSize: 100,
        sampleSize: 5,
        inspectorId: ann?.userId,
        result: 'fail',
        nonconforming: 2,
        requestedAt: executedAt,
        dueAt: executedAt,
        executedAt,
      })
      .execute()
  })
  const { rows, whole } = await admin.call(inspectionReport.select, { where: { ...where, by: ['supplier'] } })
  const half = { inspections: 0.5, failed: 0.5, sampled: 2.5, nonconforming: 1, passRate: 0, ppm: 400_000 }
  expect(rows).toMatchObject([
    { supplier: 'Baoshan', ...half },
    { supplier: 'Yuandong', ...half },
  ])
  expect(whole).toMatchObject({ inspections: 1, failed: 1, sampled: 5, nonconforming: 2 })
})

test('what is judged has the material that the ledger says was taken for it, at the price of the day', async () => {
  const { admin, within } = await makeFed()
  const defects = await admin.call(defectCrud.select, { where: {} })
  const burred = defects.rows.find(({ quantity }) => quantity === 6)
  const judge = await makeUser(gemba, admin.teamId, {
    name: 'Judge',
    rights: ['defect.view', 'defect.judge', 'disposition.view'],
  })
  const { ids } = await judge.call(judgeDefect, { id: burred?.id ?? 0, lines: [{ kind: 'scrap', quantity: 2 }] })
  await within((db) => db.updateTable('product').set({ standardPrice: 99 }).where('code', '=', 'STEEL').execute())
  const { rows } = await judge.call(dispositionCrud.select, { where: {} })
  // 30 kg at 0.5 over 100 pieces; the work at 2 × 1.5.
  expect(rows.find(({ id }) => id === ids[0])).toMatchObject({ workValue: 6, materialValue: 0.3, wholeValue: 6.3 })
  const { whole } = await admin.call(defectReport.select, { where })
  expect(whole).toMatchObject({ scrapCost: 9, reworkCost: 1.6, materialCost: 0.3, cost: 10.9 })
})

/** Two units of the order on its line, one of them scrapped with a motor (20) and 2 kg of steel (at 0.5) in it, and steel that was taken out. */
async function bindUnits({ within, order }: Pick<Awaited<ReturnType<typeof makeFed>>, 'within' | 'order'>) {
  await within(async (db) => {
    const { productId } = await db
      .selectFrom('workOrder')
      .select('productId')
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    const steel = await db
      .selectFrom('stockLot')
      .select(['id', 'productId'])
      .where('number', '=', 'L1')
      .executeTakeFirstOrThrow()
    const motor = { code: 'MOTOR', name: 'Motor', unit: 'pcs', standardPrice: 20 }
    const motorId = await made(db.insertInto('product').values(motor).returning('id'))
    const profile = { line: 'qx', productId, revision: 1, name: 'Line' }
    const profileId = await made(db.insertInto('lineProfile').values(profile).returning('id'))
    const station = { profileId, sequence: 1, code: 'S1', name: 'Fit', kind: 'assemble', required: true }
    const rules = { mostPasses: 0, onFail: 'repair' }
    const stationId = await made(
      db
        .insertInto('lineStation')
        .values({ ...station, ...rules })
        .returning('id'),
    )
    const bind = (sequence: number, part: number, trackedBy: string, quantity: number) =>
      made(
        db
          .insertInto('lineBinding')
          .values({ stationId, sequence, productId: part, trackedBy, quantity })
          .returning('id'),
      )
    const [asSerial, asLot, again] = [
      await bind(1, motorId, 'serial', 1),
      await bind(2, steel.productId, 'lot', 2),
      await bind(3, steel.productId, 'lot', 2),
    ]
    const at = new Date().toISOString()
    await db.insertInto('lineOrder').values({ workOrderId: order.orderId, profileId, at }).execute()
    for (const [serialNo, status] of [
      ['U-1', 'scrapped'],
      ['U-2', 'finished'],
    ] as const) {
      const serialId = await made(
        db.insertInto('orderSerial').values({ workOrderId: order.orderId, serialNo }).returning('id'),
      )
      await db.insertInto('lineUnit').values({ serialId, workOrderId: order.orderId, status, begunAt: at }).execute()
      const pass = { serialId, stationId, attempt: 1, result: 'fail', at }
      const passId = await made(db.insertInto('linePass').values(pass).returning('id'))
      const numbered = { passId, bindingId: asSerial, productId: motorId, serialNo: `M-${serialNo}` }
      await db.insertInto('lineBoundSerial').values(numbered).execute()
      const lots = [
        { passId, bindingId: asLot, lotId: steel.id, quantity: 2, removedAt: null },
        { passId, bindingId: again, lotId: steel.id, quantity: 2, removedAt: at },
      ]
      await db.insertInto('lineBoundLot').values(lots).execute()
    }
  })
}

test('of an order of an assembly line, what is scrapped has the material that was built into its scrapped units', async () => {
  const of = await makeFed()
  await bindUnits(of)
  const defects = await of.admin.call(defectCrud.select, { where: {} })
  const burred = defects.rows.find(({ quantity }) => quantity === 6)
  const judge = await makeUser(gemba, of.admin.teamId, {
    name: 'Judge',
    rights: ['defect.view', 'defect.judge', 'disposition.view'],
  })
  const { ids } = await judge.call(judgeDefect, { id: burred?.id ?? 0, lines: [{ kind: 'scrap', quantity: 2 }] })
  const { rows } = await judge.call(dispositionCrud.select, { where: {} })
  // A motor and 2 kg of steel a piece; the steel that reports took is not counted beside it.
  expect(rows.find(({ id }) => id === ids[0])).toMatchObject({ materialValue: 42 })
})

test('what defects cost is told to those alone who see what was judged', async () => {
  const { admin } = await makeDefects()
  const looks = await makeUser(gemba, admin.teamId, { name: 'Looks', rights: ['defect.view'] })
  const { rows, whole } = await looks.call(defectReport.select, { where })
  expect(rows[0]).toMatchObject({ defective: 6, scrapCost: null, reworkCost: null, cost: null })
  expect(whole).toMatchObject({ defective: 10, cost: null })
  const nobody = await makeUser(gemba, admin.teamId, { name: 'Nobody', rights: [] })
  for (const { select } of [defectReport, inspectionReport])
    expect((await nobody.raw(select.path, { where })).status, select.path).toBe(403)
})

test('inspections are told by scheme and inspector; a concession had failed', async () => {
  const { admin, within, floor, order, ann } = await makeDefects()
  const { id: schemeId } = await admin.call(inspectionSchemeCrud.add, {
    code: 'FAI',
    name: 'First',
    type: 'first',
    items: [{ item: 'Looks', kind: 'judged' }],
  })
  const now = Date.parse(`${today}T12:00:00+08:00`)
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const found = [
    { result: 'pass', nonconforming: 0, requestedAt: at(10), dueAt: at(-60), executedAt: at(0) },
    { result: 'fail', nonconforming: 2, requestedAt: at(30), dueAt: at(20), executedAt: at(0) },
    { result: 'concession', nonconforming: 1, requestedAt: at(20), dueAt: at(-60), executedAt: at(0) },
    { result: null, nonconforming: null, requestedAt: at(5), dueAt: at(-60), executedAt: null },
  ]
  await within(async (db) => {
    for (const [i, each] of found.entries())
      await db
        .insertInto('inspectionRecord')
        .values({
          inspectionNo: `Q${i}`,
          kind: 'first',
          taskId: order.taskIds[0] ?? 0,
          workOrderId: order.orderId,
          orderOperationId: order.operationIds[0] ?? 0,
          workCenterId: floor.centers[0] ?? 0,
          lineId: floor.lineId,
          workshopId: floor.workshopId,
          schemeId,
          schemeCode: 'FAI',
          schemeName: 'First',
          items: '[]',
          lotSize: 100,
          sampleSize: 5,
          inspectorId: each.result ? ann?.userId : null,
          ...each,
        })
        .execute()
  })
  const records = async (asked: Record<string, unknown>) =>
    (await admin.call(inspectionRecordCrud.select, { where: asked })).rows.length
  expect(await records({ schemeId: [schemeId] })).toBe(4)
  expect(await records({ schemeId: [schemeId + 1] })).toBe(0)
  expect(await records({ machineId: [999_999] })).toBe(0)
  const { rows, whole } = await admin.call(inspectionReport.select, { where })
  const told = {
    inspections: 3,
    passed: 1,
    failed: 1,
    conceded: 1,
    passRate: 0.333333,
    late: 1,
    sampled: 15,
    nonconforming: 3,
    ppm: 200_000,
    minutes: 20,
  }
  expect(rows).toMatchObject([{ schemeName: 'First FAI', ...told }])
  expect(whole).toMatchObject(told)
  const byPerson = await admin.call(inspectionReport.select, { where: { ...where, by: ['inspectorId'] } })
  expect(byPerson.rows).toMatchObject([{ inspectorName: expect.stringContaining('Ann'), inspections: 3 }])
  const week = { day: { from: addDays(today, -6), to: today }, by: ['day', 'productId', 'operationId'] }
  const byDay = await admin.call(inspectionReport.select, { where: week })
  expect(byDay.rows).toMatchObject([{ day: today, productName: expect.any(String), ...told }])
  const bySupplier = await admin.call(inspectionReport.select, { where: { ...where, by: ['supplier'] } })
  expect(bySupplier.rows).toMatchObject([{ supplier: null, ...told }])
  expect(bySupplier.whole).toMatchObject(told)
  const earlier = { day: { from: addDays(today, -6), to: addDays(today, -1) }, by: ['day'] }
  expect((await admin.call(inspectionReport.select, { where: earlier })).rows).toEqual([])
})
