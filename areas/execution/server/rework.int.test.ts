import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import {
  applyRoutingToWorkOrder,
  changePlanQuantity,
  closeWorkOrder,
  reopenWorkOrder,
  splitWorkOrder,
} from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import * as api from '#areas/quality/contract/defect.api.ts'
import { defectCrud } from '#areas/quality/contract/defect.ts'
import { dispositionCrud } from '#areas/quality/contract/disposition.ts'
import { endRework, getReworkPlan, getTaskRework, reworkCrud, startRework } from '#areas/quality/contract/rework.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { defectReasonCrud } from '../contract/defect-reason.ts'
import { endWork, startWork } from '../contract/duty.ts'
import { addReport, correctReport, rejectReport, reverseReport } from '../contract/report.api.ts'
import { productionReportKind } from '../contract/report.ts'
import { approverRights, floorTeam, makeOrder, makeUser, operatorRights, refusal } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const judgeRights = [
  'defect.view',
  'defect.judge',
  'disposition.view',
  'disposition.withdraw',
  'rework.view',
  'rework.start',
  'rework.end',
]
const page = { pageNum: 1, pageSize: 50, where: {} }
const until = '2199-01-31'

/** Ten pieces cut badly, eight of them judged to rework by Ivo; Ann reports. */
async function place(at: 0 | 1 = 0) {
  const { admin, within, floor } = await floorTeam(gemba)
  const made = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: [...operatorRights, 'rework.view'] })
  const ivo = await makeUser(gemba, admin.teamId, { name: 'Ivo', rights: [...judgeRights, ...approverRights] })
  const burr = (await admin.call(defectReasonCrud.add, { code: 'Burr', name: 'Burr', className: 'C' })).id
  const go = (taskId: number, i: number) =>
    ann.call(startWork, { userIds: [ann.userId], taskId, stationId: floor.stations[i] })
  const report = (taskId: number, goodQuantity: number, defective = 0) =>
    ann.call(addReport, { taskId, goodQuantity, defects: defective ? [{ reasonId: burr, quantity: defective }] : [] })
  if (at === 1) {
    await go(made.taskIds[0] as number, 0)
    await report(made.taskIds[0] as number, 60)
    await ann.call(endWork, { userIds: [ann.userId], taskId: made.taskIds[0] as number })
  }
  await go(made.taskIds[at] as number, at)
  const first = await report(made.taskIds[at] as number, 50, 10)
  const defects = async () => (await admin.call(defectCrud.select, page)).rows
  const id = (await defects())[0]?.id as number
  const [judged] = (await ivo.call(api.judgeDefect, { id, lines: [{ kind: 'rework', quantity: 8, note: 'Grind' }] }))
    .ids as [number]
  const row = async () => (await admin.call(reworkCrud.get, { id: judged })) as { version: number; status: string }
  const start = async (steps: InputOf<typeof startRework>['steps'], extra = {}) =>
    ivo.call(startRework, { id: judged, version: (await row()).version, steps, requiredEndDate: until, ...extra })
  /** Tasks of the rework order, released; Ann works at each in turn. */
  const work = (orderId: number) =>
    within(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into task (task_no, work_order_id, order_operation_id, workshop_id, line_id, work_center_id, status, plan_quantity, released)
        select 'R' || o.id, o.work_order_id, o.id, ${floor.workshopId}, ${floor.lineId}, o.work_center_id, 'waiting', o.plan_quantity, true
        from order_operation o where o.work_order_id = ${orderId} order by o.sequence returning id`.execute(db)
      return rows as [{ id: number }, { id: number }]
    })
  const operations = (orderId: number) =>
    within((db) =>
      db
        .selectFrom('orderOperation')
        .select(['sequence', 'successor', 'produreName', 'planQuantity', 'reportedGood', 'recoveredGood'])
        .where('workOrderId', '=', orderId)
        .orderBy('sequence')
        .execute(),
    )
  /** The identity of reported defective pieces, over all orders of the team. */
  const holds = () =>
    within(async (db) => {
      const { rows } = await sql<{ reported: number; judged: number; waits: number; told: number }>`
        select (select coalesce(sum(reported_defective), 0) from order_operation) as reported,
          coalesce(sum(d.rework + d.scrap + d.concession + d.returned), 0) as judged,
          coalesce(sum(d.quantity - d.rework - d.scrap - d.concession - d.returned), 0) as waits,
          (select coalesce(sum(quantity), 0) from disposition where status in ('open', 'underApproval', 'done') and kind <> 'sort') as told
        from defect d where d.stands`.execute(db)
      const [sums] = rows as [(typeof rows)[number]]
      expect(sums.judged + sums.waits).toBe(sums.reported)
      expect(sums.told).toBe(sums.judged)
      return sums
    })
  const stop = (taskId: number, complete = false) => ann.call(endWork, { userIds: [ann.userId], taskId, complete })
  return {
    admin,
    within,
    floor,
    made,
    ann,
    ivo,
    burr,
    go,
    stop,
    report,
    first,
    defects,
    judged,
    row,
    start,
    work,
    operations,
    holds,
    id,
  }
}

test('eight are sent back, six come back good and two defective again; the sums hold and first-pass stays', async () => {
  const at = await place()
  const { operations: plan } = await at.ivo.call(getReworkPlan, { id: at.judged })
  expect(plan.map(({ sequence, seconds }) => [sequence, seconds])).toEqual([[10, 30]])
  expect(await at.row()).toMatchObject({ status: 'toStart', good: 0, outstanding: 8 })
  const order = await at.start([
    { operationId: at.floor.operations[1] as number, workCenterId: at.floor.centers[1] as number, seconds: 45 },
    { sequence: 10 },
  ])
  expect(order.workorderNo).toBe('WO1-R1')
  expect(await at.operations(order.workOrderId)).toMatchObject([
    { sequence: 10, successor: [20], produreName: 'Weld', planQuantity: 8 },
    { sequence: 20, successor: [], produreName: 'Cut', planQuantity: 8 },
  ])
  const made = (await at.admin.call(workOrderCrud.get, { id: order.workOrderId })) as object
  expect(made).toMatchObject({ type: 'rework', status: 'confirmed', parentNo: 'WO1', remarks: 'Grind' })
  expect((await refusal(at.start([{ sequence: 10 }]))).message).toContain('refresh the list')
  const [weld, cut] = await at.work(order.workOrderId)
  expect((await at.ann.call(getTaskRework, { taskId: weld.id })).rows).toMatchObject([
    { originNo: 'WO1', reasonName: 'Burr', quantity: 8, outstanding: 8, note: 'Grind', judgedByName: 'Ivo' },
  ])
  await at.stop(at.made.taskIds[0] as number)
  await at.go(weld.id, 1)
  await at.report(weld.id, 8)
  await at.stop(weld.id)
  await at.go(cut.id, 0)
  await at.report(cut.id, 6)
  expect(await at.row()).toMatchObject({ status: 'inWork', good: 6, again: 0, outstanding: 2 })
  // What came back good goes on to welding; first-pass counts stay as they were reported.
  expect(await at.operations(at.made.orderId)).toMatchObject([
    { reportedGood: 50, recoveredGood: 6 },
    { reportedGood: 0, recoveredGood: 0 },
  ])
  await at.report(cut.id, 0, 2)
  expect(await at.row()).toMatchObject({ status: 'done', good: 6, again: 2, outstanding: 0, reworkValue: 3 })
  expect(await at.defects()).toMatchObject([
    { workorderNo: 'WO1-R1', quantity: 2, waiting: 2 },
    { workorderNo: 'WO1', quantity: 10, rework: 8, waiting: 2 },
  ])
  expect(await at.holds()).toMatchObject({ reported: 12, judged: 8, waits: 4 })
  // Those that are defective again are accepted: they go on where they were defective at first.
  const again = (await at.defects())[0]?.id as number
  await at.ivo
    .call(api.judgeDefect, {
      id: again,
      lines: [{ kind: 'concession', quantity: 2, deviation: 'Burr 0.1', validUntil: until }],
    })
    .catch(async () => {
      throw new Error('Ivo reported nothing: he may judge')
    })
  expect(await at.operations(at.made.orderId)).toMatchObject([{ reportedGood: 50, recoveredGood: 8 }, {}])
  expect(await at.row()).toMatchObject({ status: 'done', good: 8, again: 0, outstanding: 0 })
  await at.holds()
})

test('reworked pieces of a last operation are stock of their own order, and leave it with the reversal of the rework', async () => {
  const at = await place(1)
  const order = await at.start([{ sequence: 20 }])
  const [weld] = await at.work(order.workOrderId)
  await at.stop(at.made.taskIds[1] as number)
  await at.go(weld.id, 1)
  const stock = async () =>
    (await at.admin.call(balanceCrud.select, page)).rows.map((row) => [(row as { lotNo?: string }).lotNo, row.quantity])
  const before = await stock()
  const { ids } = await at.report(weld.id, 5)
  const total = (rows: unknown[][]) => rows.reduce((sum, [, quantity]) => sum + Number(quantity), 0)
  expect(total(await stock())).toBe(total(before) + 5)
  expect(await at.admin.call(workOrderCrud.get, { id: at.made.orderId })).toMatchObject({ completedQuantity: 55 })
  // The judgement cannot go while its rework is reported, nor can the report that it is of.
  const withdrawn = await at.ivo.call(api.withdrawDisposition, { ids: [at.judged], reason: 'No' }).catch((e) => e)
  expect(String(withdrawn.body?.message ?? withdrawn)).toContain('reverse them first')
  const why = refusal(
    at.ivo.call(reverseReport, { id: at.first.ids[0] as number, reason: 'Wrong', confirmed: ['judged'] }),
  )
  expect((await why).message).toContain('WO1-R1')
  await at.ivo.call(reverseReport, { id: ids[0] as number, reason: 'Counted twice' })
  expect(await stock()).toEqual(before)
  expect(await at.admin.call(workOrderCrud.get, { id: at.made.orderId })).toMatchObject({ completedQuantity: 50 })
  expect(await at.row()).toMatchObject({ status: 'inWork', good: 0, outstanding: 8 })
  await at.stop(weld.id, true)
  // Now the reversal asks, and takes judgement and rework with it.
  const asked = await refusal(at.ivo.call(reverseReport, { id: at.first.ids[0] as number, reason: 'Wrong' }))
  expect(asked.data.confirm).toBe('judged')
  await at.ivo.call(reverseReport, { id: at.first.ids[0] as number, reason: 'Wrong', confirmed: ['judged'] })
  expect(await at.admin.call(workOrderCrud.get, { id: order.workOrderId })).toMatchObject({ status: 'closed' })
  expect((await at.admin.call(dispositionCrud.get, { id: at.judged })) as object).toMatchObject({ status: 'undone' })
  expect(await at.holds()).toMatchObject({ reported: 0, judged: 0 })
})

test('a rework that is ended early leaves the rest to be judged again, and its order is closed', async () => {
  const at = await place()
  const order = await at.start([{ sequence: 10 }])
  const [cut] = await at.work(order.workOrderId)
  await at.stop(at.made.taskIds[0] as number)
  await at.go(cut.id, 0)
  await at.report(cut.id, 3, 1)
  const end = async () =>
    at.ivo.call(endRework, { id: at.judged, version: (await at.row()).version, reason: 'Not worth it' })
  expect((await refusal(end())).message).toContain('WO1-R1')
  await at.stop(cut.id, true)
  const ended = await Promise.allSettled([end(), end()])
  expect(ended.map((each) => (each.status === 'rejected' ? String(each.reason) : each.value))).toContainEqual({
    waiting: 4,
  })
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await at.row()).toMatchObject({ status: 'done', quantity: 4, good: 3, again: 1, outstanding: 0 })
  expect(await at.defects()).toMatchObject([
    { workorderNo: 'WO1-R1', waiting: 1 },
    { workorderNo: 'WO1', rework: 4, waiting: 6 },
  ])
  expect(await at.admin.call(workOrderCrud.get, { id: order.workOrderId })).toMatchObject({ status: 'closed' })
  await at.holds()
})

test('no more comes back than was sent, whatever the work centre lets through, by no correction either', async () => {
  const at = await place()
  await at.within((db) => db.updateTable('workCenter').set({ quantityCheck: false }).execute())
  const order = await at.start([
    { operationId: at.floor.operations[1] as number, workCenterId: at.floor.centers[1] as number, seconds: 45 },
    { sequence: 10 },
  ])
  const [weld, cut] = await at.work(order.workOrderId)
  await at.stop(at.made.taskIds[0] as number)
  await at.go(weld.id, 1)
  expect((await refusal(at.report(weld.id, 5, 4))).message).toContain('WO1-R1 has 8 pcs')
  await at.report(weld.id, 6, 2)
  expect((await refusal(at.report(weld.id, 0, 1))).message).toContain('0 pcs')
  await at.stop(weld.id)
  await at.go(cut.id, 0)
  expect((await refusal(at.report(cut.id, 7))).message).toContain('6 pcs')
  const { ids } = await at.report(cut.id, 4, 1)
  const correct = (id: number, goodQuantity: number, defective = 0) =>
    at.ivo.call(correctReport, {
      id,
      goodQuantity,
      defects: defective ? [{ reasonId: at.burr, quantity: defective }] : [],
      reason: 'Miscounted',
    })
  expect((await refusal(correct(ids[0] as number, 4, 3))).message).toContain('6 pcs')
  const corrected = await correct(ids[0] as number, 6)
  expect(await at.row()).toMatchObject({ status: 'done', good: 6, again: 2, outstanding: 0 })
  expect((await refusal(at.report(cut.id, 1))).message).toContain('0 pcs')
  expect(await at.operations(at.made.orderId)).toMatchObject([{ recoveredGood: 6 }, {}])
  await at.ivo.call(reverseReport, { id: corrected.ids[0] as number, reason: 'All wrong' })
  expect(await at.row()).toMatchObject({ status: 'inWork', good: 0, again: 2, outstanding: 6 })
  // What was rejected has left its place to others.
  await at.admin.call(updateApprovalSetting, { kind: productionReportKind, levels: [{ userIds: [at.ivo.userId] }] })
  const first = await at.report(cut.id, 5)
  await at.ivo.call(rejectReport, { ids: first.ids, reason: 'Count again' })
  await at.report(cut.id, 4)
  expect((await refusal(correct(first.ids[0] as number, 3))).message).toContain('2 pcs')
  await correct(first.ids[0] as number, 2)
  expect(await at.row()).toMatchObject({ good: 6, again: 2, outstanding: 0 })
  await at.holds()
})

test('the order of a rework keeps its pieces, steps and type, and is opened again only while the rework stands', async () => {
  const at = await place()
  const { workOrderId: id } = await at.start([{ sequence: 10 }])
  const version = async () => ((await at.admin.call(workOrderCrud.get, { id })) as { version: number }).version
  const seen = { id, version: await version() }
  for (const act of [
    () => at.admin.call(splitWorkOrder, { ...seen, parts: [{ quantity: 3 }] }),
    () => at.admin.call(changePlanQuantity, { ...seen, planQuantity: 20, note: 'More' }),
    () => at.admin.call(applyRoutingToWorkOrder, seen),
    () => at.admin.call(workOrderCrud.update, { ...seen, type: 'massProduction' }),
  ])
    expect(JSON.stringify(await refusal(act()))).toContain('end the rework')
  const gone = await at.admin.call(workOrderCrud.delete, { ids: [id] })
  expect(gone).toMatchObject({ done: [], skipped: [{ id }] })
  expect(JSON.stringify(gone)).toContain('end the rework')
  await at.admin.call(workOrderCrud.update, { ...seen, remarks: 'Grind twice' })
  await at.admin.call(closeWorkOrder, { ids: [id], note: 'For now' })
  expect(await at.admin.call(reopenWorkOrder, { ids: [id] })).toMatchObject({ done: [id] })
  const row = await at.row()
  await at.ivo.call(endRework, { id: at.judged, version: row.version, reason: 'Not worth it' })
  const kept = await at.admin.call(reopenWorkOrder, { ids: [id] })
  expect(kept).toMatchObject({ done: [], skipped: [{ id }] })
  expect(JSON.stringify(kept)).toContain('was taken back')
  // Were it open all the same, nothing would come back of pieces that wait to be judged.
  const [cut] = await at.work(id)
  await at.within((db) => db.updateTable('workOrder').set({ status: 'confirmed' }).where('id', '=', id).execute())
  await at.stop(at.made.taskIds[0] as number)
  await at.go(cut.id, 0)
  expect((await refusal(at.report(cut.id, 1))).message).toContain('0 pcs')
  await at.holds()
})

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

test('a report that is being written is waited for by whoever ends the rework or takes its judgement back', async () => {
  const at = await place()
  const { workOrderId } = await at.start([{ sequence: 10 }])
  const { version } = await at.row()
  await at.stop(at.made.taskIds[0] as number)
  /** Does an act while a report of three good pieces holds the order; ends that once the act waits. */
  const during = async <T>(act: () => Promise<T>): Promise<T> => {
    const [locked, waits] = [gate(), gate()]
    const reporting = at.within(async (db) => {
      await sql`select id from work_order where id = ${workOrderId} for update`.execute(db)
      await sql`update order_operation set reported_good = reported_good + 3, approved_good = approved_good + 3
        where work_order_id = ${workOrderId}`.execute(db)
      locked.open()
      await waits.opened
    })
    await locked.opened
    const acting = act()
    await expect
      .poll(
        () =>
          at.within(async (db) => {
            const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks where not granted
              and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
            return rows[0]?.waiting
          }),
        { timeout: 10_000 },
      )
      .toBe(1)
    waits.open()
    await reporting
    return acting
  }
  const withdrawn = await during(() =>
    refusal(at.ivo.call(api.withdrawDisposition, { ids: [at.judged], reason: 'No' })),
  )
  expect(withdrawn.message).toContain('reverse them first')
  expect(await during(() => at.ivo.call(endRework, { id: at.judged, version, reason: 'Not worth it' }))).toEqual({
    waiting: 2,
  })
  expect(await at.row()).toMatchObject({ status: 'done', quantity: 6, good: 6 })
})

test('steps that are not there, a past day, a stale judgement and another team are refused', async () => {
  const at = await place()
  expect(JSON.stringify(await refusal(at.start([{ sequence: 20 }])))).toContain('Step 1')
  expect(JSON.stringify(await refusal(at.start([{ sequence: 10 }], { requiredEndDate: '2020-01-01' })))).toContain(
    'today',
  )
  expect((await refusal(at.start([{ sequence: 10 }], { version: 99 }))).code).toBe(4091)
  expect(
    (
      await refusal(
        at.ann.call(startRework, { id: at.judged, version: 1, steps: [{ sequence: 10 }], requiredEndDate: until }),
      )
    ).code,
  ).toBe(4030)
  const other = await gemba.team()
  expect((await refusal(other.call(getReworkPlan, { id: at.judged }))).code).toBe(4040)
  expect((await other.call(reworkCrud.select, page)).total).toBe(0)
})
