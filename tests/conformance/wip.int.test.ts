import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReport, correctReport } from '#areas/execution/contract/report.api.ts'
import { addTransfer } from '#areas/execution/contract/transfer.ts'
import { floorTeam, makeOrder } from '#areas/execution/server/testing.ts'
import { defectCrud } from '#areas/quality/contract/defect.ts'
import * as api from '#areas/wip/contract/count.api.ts'
import { wipCountCrud } from '#areas/wip/contract/count.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { makeWorkshop } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

let number = 0

/** An order of 100 of which 40 are cut and 10 welded, so that 30 stand before welding; two who count, and one who settles. */
async function floor() {
  const { admin, within, floor: place } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, place, { number: `W${++number}`, quantity: 100 }))
  const person = (name: string, rights: string[], workshops?: number[]) =>
    makeUser(gemba, admin.teamId, { name, rights, ...(workshops && { workshops }) })
  const counts = ['wipCount.view', 'wipCount.count']
  const [first, second] = [await person('First', counts), await person('Second', counts)]
  const judge = await person('Judge', ['wipCount.view', 'wipCount.settle', 'report.view'])
  const worker = await person('Worker', ['report.view', 'report.add'])
  const [cut = 0, weld = 0] = order.taskIds
  await within((db) => sql`update work_center set reporting_mode = 'autoStart'`.execute(db))
  await worker.call(addReport, { taskId: cut, goodQuantity: 40 })
  await worker.call(addReport, { taskId: weld, goodQuantity: 10 })
  const make = { workshopId: place.workshopId }
  const operationOf = (i: number) =>
    within((db) =>
      db
        .selectFrom('orderOperation')
        .select(['reportedGood', 'reportedDefective'])
        .where('id', '=', order.operationIds[i] as number)
        .executeTakeFirstOrThrow(),
    )
  return { admin, within, place, order, first, second, judge, worker, cut, weld, make, operationOf, person }
}

type Made = Awaited<ReturnType<typeof floor>>

const sheetOf = (client: Client, id: number) => client.call(api.getWipCountSheet, { id })

/** Two people find so many before welding, and the count is submitted. @returns the count and its line */
async function counted({ admin, first, second, make }: Made, figure: number) {
  const { id } = await admin.call(api.addWipCount, make)
  const [line] = (await sheetOf(first, id)).lines
  await first.call(api.countWipLine, { id: line?.id as number, counted: figure })
  await second.call(api.countWipLine, { id: line?.id as number, counted: figure })
  await admin.call(api.submitWipCount, { id })
  return { id, lineId: line?.id as number }
}

const stateOf = async (admin: Client, id: number) => (await admin.call(wipCountCrud.get, { id })).status

test('pieces are counted blind, again by another person, and what is missing was made or is defective', async () => {
  const made = await floor()
  const { admin, first, second, judge, worker, weld, within, make, operationOf } = made
  const reasonId = await within(async (db) => {
    const { id } = await db
      .insertInto('defectReason')
      .values({ code: 'D1', name: 'Lost', className: 'Other' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const { id, lines: many } = await admin.call(api.addWipCount, make)
  expect(many).toBe(1)
  const { lines } = await sheetOf(first, id)
  expect(lines[0]).toMatchObject({ produreName: 'Weld', workCenterName: 'Weld centre', status: 'toCount' })
  expect(JSON.stringify(lines)).not.toMatch(/book|30/)
  const line = lines[0]?.id as number
  await expect(admin.call(api.submitWipCount, { id })).rejects.toThrow('1 operation open')
  expect(await first.call(api.countWipLine, { id: line, counted: 25 })).toEqual({ status: 'toRecount' })
  await expect(first.call(api.countWipLine, { id: line, counted: 30 })).rejects.toThrow('another person')
  await expect(second.call(api.countWipLine, { id: line, counted: 25.5 })).rejects.toThrow('decimal')
  expect(await second.call(api.countWipLine, { id: line, counted: 25 })).toEqual({ status: 'counted' })
  expect(await admin.call(api.submitWipCount, { id })).toEqual({ status: 'settling', differences: 1 })
  const review = await judge.call(api.getWipCountReview, { id })
  expect(review).toMatchObject({ counted: 1, exact: 0, lines: [{ book: 30, counted: 25, difference: -5 }] })
  await expect(first.call(api.getWipCountReview, { id })).rejects.toMatchObject({ status: 403 })

  const settling = await judge.call(api.getWipSettling, { id: line })
  expect(settling).toMatchObject({ difference: -5, ways: ['reported'], here: [{ taskId: weld }] })
  const userIds = [worker.userId]
  const report = { taskId: weld, userIds, goodQuantity: 3, defects: [{ reasonId, quantity: 2 }] }
  const settle = { id: line, way: 'reported' as const, reports: [report] }
  await expect(judge.call(api.settleWipLine, { ...settle, reports: [{ ...report, goodQuantity: 4 }] })).rejects.toThrow(
    '6 are reported but 5',
  )
  await expect(judge.call(api.settleWipLine, { ...settle, way: 'explained' })).rejects.toThrow('this way')
  await expect(
    judge.call(api.settleWipLine, { ...settle, reports: [{ ...report, taskId: made.cut }] }),
  ).rejects.toThrow('not of the operation')
  expect(await judge.call(api.settleWipLine, settle)).toEqual({ status: 'closed', left: 0 })
  expect(await operationOf(1)).toEqual({ reportedGood: 13, reportedDefective: 2 })
  const { rows } = await admin.call(defectCrud.select, {})
  expect(rows).toMatchObject([{ quantity: 2, waiting: 2, personNames: 'Worker' }])
  await expect(judge.call(api.settleWipLine, settle)).rejects.toThrow('Closed')
  const after = await judge.call(api.getWipCountReview, { id })
  expect(after.lines[0]).toMatchObject({ waiting: 2, settlement: { way: 'reported', userName: 'Judge' } })
  // What was settled agrees: a count finds nothing.
  const again = await admin.call(api.addWipCount, make)
  const [same] = (await sheetOf(first, again.id)).lines
  expect(await first.call(api.countWipLine, { id: same?.id as number, counted: 25 })).toEqual({ status: 'counted' })
  expect(await admin.call(api.submitWipCount, { id: again.id })).toEqual({ status: 'closed', differences: 0 })
})

test('who counted settles nothing, and settled once it is settled for two at once', async () => {
  const made = await floor()
  const { admin, judge, weld, worker, within, operationOf, person } = made
  const both = await person('Both', ['wipCount.view', 'wipCount.count', 'wipCount.settle'])
  const { id } = await admin.call(api.addWipCount, made.make)
  const [line] = (await sheetOf(both, id)).lines
  const lineId = line?.id as number
  await both.call(api.countWipLine, { id: lineId, counted: 28 })
  await made.first.call(api.countWipLine, { id: lineId, counted: 28 })
  await admin.call(api.submitWipCount, { id })
  const reports = [{ taskId: weld, userIds: [worker.userId], goodQuantity: 2 }]
  const settle = { id: lineId, way: 'reported' as const, reports }
  await expect(both.call(api.settleWipLine, settle)).rejects.toThrow('You counted')
  const other = await person('Other judge', ['wipCount.view', 'wipCount.settle'])
  const tries = await Promise.allSettled([judge, other].map((client) => client.call(api.settleWipLine, settle)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await operationOf(1)).toEqual({ reportedGood: 12, reportedDefective: 0 })
  const settled = await within((db) => db.selectFrom('wipSettlement').select('way').execute())
  expect(settled).toEqual([{ way: 'reported' }])
})

test('the difference stands as counted, whatever is reported before it is settled', async () => {
  const made = await floor()
  const { judge, weld, worker, operationOf } = made
  const { lineId, id } = await counted(made, 26)
  await worker.call(addReport, { taskId: weld, goodQuantity: 6 })
  expect((await judge.call(api.getWipSettling, { id: lineId })).difference).toBe(-4)
  const reports = [{ taskId: weld, userIds: [worker.userId], goodQuantity: 4 }]
  await judge.call(api.settleWipLine, { id: lineId, way: 'reported', reports })
  expect(await operationOf(1)).toEqual({ reportedGood: 20, reportedDefective: 0 })
  expect(await stateOf(made.admin, id)).toBe('closed')
})

test('more than the books was made before and is reported there, or is explained', async () => {
  const made = await floor()
  const { judge, cut, weld, worker, operationOf } = made
  const { lineId } = await counted(made, 33)
  const settling = await judge.call(api.getWipSettling, { id: lineId })
  expect(settling).toMatchObject({
    ways: ['reportedBefore', 'corrected', 'explained'],
    before: [{ produreName: 'Cut', lacks: 3, tasks: [{ taskId: cut, people: [{ name: 'Worker' }] }] }],
  })
  const at = (taskId: number, goodQuantity: number) => ({
    id: lineId,
    way: 'reportedBefore' as const,
    reports: [{ taskId, userIds: [worker.userId], goodQuantity }],
  })
  await expect(judge.call(api.settleWipLine, at(cut, 2))).rejects.toThrow('3 good are needed')
  await expect(judge.call(api.settleWipLine, at(weld, 3))).rejects.toThrow('not of the operation')
  await judge.call(api.settleWipLine, at(cut, 3))
  expect(await operationOf(0)).toEqual({ reportedGood: 43, reportedDefective: 0 })
  const more = await counted(made, 34)
  const explained = { id: more.lineId, way: 'explained' as const }
  await expect(judge.call(api.settleWipLine, explained)).rejects.toThrow('Say why')
  await judge.call(api.settleWipLine, { ...explained, reason: 'A sample stays at the station' })
  expect(await operationOf(0)).toEqual({ reportedGood: 43, reportedDefective: 0 })
})

test('what was reported too much is settled once its report is corrected, whatever is reported meanwhile', async () => {
  const made = await floor()
  const { admin, judge, weld, worker } = made
  const { lineId } = await counted(made, 32)
  const { reports } = await judge.call(api.getWipSettling, { id: lineId })
  const settle = { id: lineId, way: 'corrected' as const }
  await worker.call(addReport, { taskId: weld, goodQuantity: 5 })
  await expect(judge.call(api.settleWipLine, settle)).rejects.toThrow('0 of 2')
  const correct = { id: reports[0]?.id as number, reason: 'Counted twice', goodQuantity: 9 }
  const { ids } = await admin.call(correctReport, correct)
  await expect(judge.call(api.settleWipLine, settle)).rejects.toThrow('1 of 2')
  await admin.call(correctReport, { ...correct, id: ids[0] as number, goodQuantity: 8 })
  expect(await judge.call(api.settleWipLine, settle)).toEqual({ status: 'closed', left: 0 })
})

test('where transfers are used the books are what was moved in, and what lacks is moved', async () => {
  const made = await floor()
  const { admin, judge, order, operationOf } = made
  const [fromOperationId = 0, toOperationId = 0] = order.operationIds
  await admin.call(addTransfer, { fromOperationId, toOperationId, quantity: 5 })
  const { lineId } = await counted(made, 8)
  expect(await judge.call(api.getWipSettling, { id: lineId })).toMatchObject({ difference: 3, before: [] })
  await judge.call(api.settleWipLine, { id: lineId, way: 'movedIn' })
  const again = await counted(made, 9)
  expect(await judge.call(api.getWipSettling, { id: again.lineId })).toMatchObject({ difference: 1 })
  expect(await operationOf(0)).toEqual({ reportedGood: 40, reportedDefective: 0 })
})

test('where no task takes a report it is said what to do; pieces of an order that was closed are explained', async () => {
  const made = await floor()
  const { judge, weld, worker, within, order } = made
  const { lineId } = await counted(made, 29)
  await within((db) => sql`update task set status = 'completed' where id = ${weld}`.execute(db))
  const reports = [{ taskId: weld, userIds: [worker.userId], goodQuantity: 1 }]
  const settle = { id: lineId, way: 'reported' as const, reports }
  await expect(judge.call(api.settleWipLine, settle)).rejects.toThrow('No task of')
  await within((db) => sql`update work_order set status = 'closed' where id = ${order.orderId}`.execute(db))
  expect((await judge.call(api.getWipSettling, { id: lineId })).ways).toEqual(['explained'])
  await judge.call(api.settleWipLine, { id: lineId, way: 'explained', reason: 'The order was closed short' })
})

test('an operation is counted by one count at a time; what the sheet does not name is added by its code', async () => {
  const made = await floor()
  const { admin, first, second, within, place, order, make } = made
  const begun = await Promise.allSettled([admin.call(api.addWipCount, make), admin.call(api.addWipCount, make)])
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await admin.call(wipCountCrud.select, {})
  const id = rows[0]?.id as number
  const other = await within((db) => makeOrder(db, place, { number: `X${number}`, quantity: 10 }))
  const code = `X${number}`
  expect((await first.call(api.findWipOperation, { id, code: 'nothing' })).rows).toEqual([])
  const { rows: found } = await first.call(api.findWipOperation, { id, code })
  expect(found.map(({ produreName }) => produreName)).toEqual(['Weld'])
  const add = { id, orderOperationId: other.operationIds[1] as number, counted: 2 }
  await expect(
    first.call(api.addWipLine, { ...add, orderOperationId: other.operationIds[0] as number }),
  ).rejects.toThrow('nothing comes before')
  expect(await first.call(api.addWipLine, add)).toEqual({ status: 'toRecount' })
  await expect(second.call(api.addWipLine, add)).rejects.toThrow('on the sheet')
  const lines = (await sheetOf(second, id)).lines
  const tries = await Promise.allSettled(
    [first, second].map((client) =>
      client.call(api.countWipLine, { id: lines.find((row) => row.workorderNo !== code)?.id as number, counted: 30 }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(admin.call(api.addWipCount, { ...make, orderIds: [order.orderId] })).rejects.toThrow(
    'is being counted by',
  )
  expect(await admin.call(api.cancelWipCount, { ids: [id], note: 'Shift ends' })).toMatchObject({ done: [id] })
  expect((await admin.call(api.addWipCount, { ...make, orderIds: [order.orderId] })).lines).toBe(1)
})

test('a recount that is asked for while differences are settled takes the count back', async () => {
  const made = await floor()
  const { admin, first, judge } = made
  const { id, lineId } = await counted(made, 20)
  expect(await judge.call(api.recountWipLine, { ids: [lineId] })).toMatchObject({ done: [lineId] })
  expect(await stateOf(admin, id)).toBe('counting')
  await first.call(api.countWipLine, { id: lineId, counted: 30 })
  expect(await admin.call(api.submitWipCount, { id })).toEqual({ status: 'closed', differences: 0 })
})

test('a count of another workshop is not there, nor is it in the log', async () => {
  const made = await floor()
  const { admin, within, make, person } = made
  const elsewhere = await within((db) => makeWorkshop(db, { name: 'Elsewhere' }))
  const rights = ['wipCount.view', 'wipCount.add', 'wipCount.count', 'wipCount.settle', 'operationLog.view']
  const stranger = await person('Stranger', rights, [elsewhere])
  const { id, lineId } = await counted(made, 20)
  for (const call of [
    () => sheetOf(stranger, id),
    () => stranger.call(api.getWipCountReview, { id }),
    () => stranger.call(api.getWipSettling, { id: lineId }),
    () => stranger.call(api.settleWipLine, { id: lineId, way: 'explained', reason: 'x' }),
    () => stranger.call(api.countWipLine, { id: lineId, counted: 1 }),
    () => stranger.call(api.submitWipCount, { id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  expect((await stranger.call(wipCountCrud.select, {})).rows).toEqual([])
  await expect(stranger.call(api.addWipCount, make)).rejects.toThrow('not yours')
  const { rows } = await stranger.call(selectOperationLog, {})
  expect(JSON.stringify(rows)).not.toContain('wipCount')
  expect(JSON.stringify((await admin.call(selectOperationLog, {})).rows)).toContain('wipCount')
})
