import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectTaskInstruction, submitInstruction } from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud } from '#areas/esop/contract/instruction.ts'
import { confirmInstructionStep, getInstructionSteps, setInstructionSteps } from '#areas/esop/contract/step.ts'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { loadUseMaterial } from '#areas/inventory/contract/feed.ts'
import { issueInventory, reverseStockMove, splitLot } from '#areas/inventory/contract/inventory.api.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import * as api from '#areas/trace/contract/trace.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended, upload } from '#tests/support/jobs.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

/** Brackets of order WO1 are cut and welded of steel S1, of which a part was split off as S1a; both operations are reported. */
async function place() {
  const { admin, within, floor, steel, here, order } = await makeSteel(gemba)
  const [cut = 0, weld = 0] = order.taskIds
  const s1 = await lay(admin, steel, here, 100, 'S1')
  const split = await admin.call(splitLot, { id: s1.id, quantity: 30, lotNumber: 'S1a' })
  await admin.call(loadUseMaterial, { taskId: cut, id: s1.id })
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 10 })
  await admin.call(startWork, { taskId: weld, userIds: [admin.userId], confirmed: ['moveDuty'] })
  await admin.call(addReport, { taskId: weld, goodQuantity: 8 })
  const find = async (code: string) => (await admin.call(api.findTraced, { code })).rows
  const [made] = await find('WO1')
  const trace = async (lotId: number, direction: api.TraceDirection) =>
    (await admin.call(api.selectTrace, { where: { lotId, direction } })).rows.map(
      ({ depth, lotNumber, moved, here: there }) => `${depth} ${lotNumber} ${moved} ${there}`,
    )
  return { admin, within, floor, order, steel, here, s1, split, find, trace, madeId: made?.lotId as number }
}

test('a lot is traced to what it was made of and to what was made of it, with what is still here', async () => {
  const { s1, madeId, trace, admin } = await place()
  expect(await trace(madeId, 'backward')).toEqual(['0 WO1 null 8', '1 S1 20 50'])
  expect(await trace(s1.lotId, 'forward')).toEqual(['0 S1 null 50', '1 WO1 20 8', '1 S1a 30 30'])
  const tree = await admin.call(api.getTraceTree, { lotId: s1.lotId, direction: 'forward' })
  expect(tree.nodes.map(({ lotNumber }) => lotNumber).sort()).toEqual(['S1', 'S1a', 'WO1'])
  expect(tree.links.map(({ fromId, quantity, times }) => [fromId, quantity, times])).toEqual([
    [s1.lotId, 30, 1],
    [s1.lotId, 20, 1],
  ])
  expect(tree.more).toBe(false)
})

test('a page of a trace is the same whichever column sorts it', async () => {
  const { s1, admin } = await place()
  const page = async (pageNum: number, field?: string, order: 'asc' | 'desc' = 'asc') => {
    const sort = field ? [{ field, order }] : []
    const where = { lotId: s1.lotId, direction: 'forward' }
    const { rows, total } = await admin.call(api.selectTrace, { where, sort, pageNum, pageSize: 1 })
    return [total, ...rows.map(({ lotNumber, moved, here }) => [lotNumber, moved, here])]
  }
  expect(await page(1)).toEqual([3, ['S1', null, 50]])
  expect(await page(3)).toEqual([3, ['S1a', 30, 30]])
  expect(await page(1, 'lotNumber', 'desc')).toEqual([3, ['WO1', 20, 8]])
  // What is read of a page alone sorts all the same.
  expect(await page(1, 'here', 'desc')).toEqual([3, ['S1', null, 50]])
  expect(await page(3, 'here', 'desc')).toEqual([3, ['WO1', 20, 8]])
  expect(await page(1, 'moved', 'desc')).toEqual([3, ['S1a', 30, 30]])
  expect(await page(4, 'here')).toEqual([3])
})

test('it is found by lot, order and serial, and by the address on its label', async () => {
  const { find, madeId, s1 } = await place()
  const told = async (code: string) => (await find(code)).map(({ lotId, by }) => [lotId, by])
  expect(await told('s1')).toEqual([[s1.lotId, 'lot']])
  expect(await told('wo1')).toEqual([[madeId, 'order']])
  expect(await told('https://gemba.example/s/WO1-0001')).toEqual([[madeId, 'serial']])
  expect((await find('STEEL')).map(({ lotNumber }) => lotNumber).sort()).toEqual(['S1', 'S1a'])
  expect(await find('NONE')).toEqual([])
})

test('the course of a lot tells reports with operation and people, loads, moves and holds', async () => {
  const { admin, madeId, s1 } = await place()
  const made = await admin.call(api.selectTraceStep, { lotId: madeId })
  const reports = made.rows.filter(({ kind }) => kind === 'report')
  expect(reports.map(({ where, quantity }) => [where, quantity])).toEqual([
    ['Cut · Cut centre', 10],
    ['Weld · Weld centre', 8],
  ])
  expect(reports[0]?.who).toBeTruthy()
  const steel = await admin.call(api.selectTraceStep, { lotId: s1.lotId })
  expect(steel.rows.map(({ kind, what }) => `${kind} ${what}`).sort()).toEqual([
    'load ',
    'move consumption',
    'move count',
    'move split',
    'move transfer',
  ])
})

test('a step of a work instruction that was confirmed stands in the course of what was made then', async () => {
  const { admin, floor, order } = await makeSteel(gemba)
  const [taskId = 0, weld = 0] = order.taskIds
  const pdf = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
  const file = (await upload(gemba, admin, uploadFile, { purpose: 'document' }, pdf)).body.data as { id: number }
  const { id: instructionId } = await admin.call(instructionCrud.add, {
    code: 'W1.pdf',
    name: 'W1.pdf',
    fileId: file.id,
    operationIds: [floor.operations[0] as number],
    effectiveFrom: addDays(localDate('Asia/Shanghai', Date.now()), -1),
  })
  const { version } = await admin.call(getInstructionSteps, { id: instructionId })
  const step = { title: 'Check the burr', confirm: 'once', beforeReport: true } as const
  await admin.call(setInstructionSteps, { id: instructionId, version, steps: [step] })
  await admin.call(submitInstruction, { ids: [instructionId] })
  await admin.call(startWork, { taskId, userIds: [admin.userId] })
  const shown = await admin.call(selectTaskInstruction, { taskId })
  const stepId = shown.rows[0]?.steps[0]?.id as number
  await admin.call(confirmInstructionStep, { instructionId, stepId, taskId })
  await admin.call(addReport, { taskId, goodQuantity: 10 })
  await admin.call(startWork, { taskId: weld, userIds: [admin.userId], confirmed: ['moveDuty'] })
  await admin.call(addReport, { taskId: weld, goodQuantity: 8 })
  const [made] = (await admin.call(api.findTraced, { code: 'WO1' })).rows
  const { rows } = await admin.call(api.selectTraceStep, { lotId: made?.lotId as number })
  expect(rows.filter(({ kind }) => kind === 'confirm')).toMatchObject([
    { what: 'Check the burr', documentNo: 'W1.pdf · 1', who: 'Administrator', where: 'Cut', quantity: null },
  ])
})

test('what was undone is traced no more', async () => {
  const { admin, split, s1, trace } = await place()
  await admin.call(reverseStockMove, { id: split.moveIds[0] as number, note: 'Not needed' })
  expect(await trace(s1.lotId, 'forward')).toEqual(['0 S1 null 80', '1 WO1 20 8'])
})

test('links that lead back are walked once', async () => {
  const { within, s1, madeId, trace } = await place()
  await within(async (db) => {
    const { id: activityId } = await db
      .insertInto('lotActivity')
      .values({ kind: 'report', at: new Date().toISOString(), documentKind: 'report', documentId: 999 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('lotLink').values({ activityId, fromLotId: madeId, toLotId: s1.lotId, quantity: 1 }).execute()
  })
  expect(await trace(s1.lotId, 'forward')).toEqual(['0 S1 null 50', '1 WO1 20 8', '1 S1a 30 30'])
})

test('a recall holds what is still here and what is still made, and tells what is gone', async () => {
  const { admin, s1, find } = await place()
  const [part] = await find('S1a')
  const { rows } = await admin.call(lotCrud.select, { where: { number: 'S1a' } })
  expect(rows[0]?.id).toBe(part?.lotId)
  const balance = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    sql<{ id: number }>`select id from stock_balance where lot_id = ${part?.lotId} and quantity > 0`.execute(db),
  )
  await admin.call(issueInventory, { id: balance.rows[0]?.id as number, quantity: 30, kind: 'scrap' })
  const held = await admin.call(api.holdTrace, { lotId: s1.lotId, reason: 'Cracks in the coil' })
  expect(held).toEqual({ held: 2, already: 0, gone: 1 })
  const lots = await admin.call(lotCrud.select, { sort: [{ field: 'number', order: 'asc' }] })
  expect(lots.rows.map(({ number, status, holdReason }) => [number, status, holdReason])).toEqual([
    ['S1', 'held', 'Cracks in the coil'],
    ['S1a', 'free', null],
    ['WO1', 'held', 'Cracks in the coil'],
  ])
  expect(await admin.call(api.holdTrace, { lotId: s1.lotId, reason: 'Once more' })).toEqual({
    held: 0,
    already: 2,
    gone: 1,
  })
})

test('the rows are exported as they are traced', async () => {
  const { admin, s1 } = await place()
  const where = { lotId: s1.lotId, direction: 'forward' }
  const { jobId } = await admin.call(api.exportTrace, { where })
  expect(await ended(admin, jobId)).toMatchObject({ result: { rows: 3 } })
})

test('nobody traces without the right, holds without his, or reaches another team', async () => {
  const { admin, s1 } = await place()
  const viewer = await makeUser(gemba, admin.teamId, { name: 'Eve', rights: ['trace.view'] })
  expect((await viewer.call(api.selectTrace, { where: { lotId: s1.lotId } })).rows).toHaveLength(1)
  await expect(viewer.call(api.holdTrace, { lotId: s1.lotId, reason: 'x' })).rejects.toMatchObject({ status: 403 })
  const other = await gemba.team()
  await expect(other.call(api.selectTrace, { where: { lotId: s1.lotId } })).rejects.toMatchObject({ status: 404 })
  await expect(other.call(api.holdTrace, { lotId: s1.lotId, reason: 'x' })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(api.selectTrace, { where: { lot: 1 } })).rejects.toThrow('where')
  expect((await other.call(api.findTraced, { code: 'S1' })).rows).toEqual([])
})
