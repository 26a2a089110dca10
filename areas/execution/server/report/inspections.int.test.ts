import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import * as api from '#areas/quality/contract/record.api.ts'
import { inspectionRecordCrud } from '#areas/quality/contract/record.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { endWork, joinWork, startWork } from '../../contract/duty.ts'
import { addReport, correctReport } from '../../contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const seesAll = ['inspectionRecord.view', 'inspectionScheme.view']
const items = [
  { item: 'Diameter', kind: 'measured' as const, lower: 9.9, upper: 10.1, unit: 'mm' },
  { item: 'Looks', kind: 'judged' as const, required: false },
]
const good = [{ item: 0, sample: 1, value: 10 }]
const bad = [{ item: 0, sample: 1, value: 10.2 }]

/** A floor whose cutting has the schemes named, an operator on it and an inspector beside it. */
async function place(schemes: Record<string, object>, quantity = 100) {
  const { admin, within, floor } = await floorTeam(gemba)
  const { teamId } = admin
  const { taskIds, operationIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity }))
  const [cut, weld] = taskIds as [number, number]
  const ids: Record<string, number> = {}
  const codes: Record<string, string> = {}
  for (const [type, more] of Object.entries(schemes)) {
    const code = `${type}-1`
    const draft = { code, name: `By ${type}`, type: type as 'first', items, ...more }
    ids[type] = (await admin.call(inspectionSchemeCrud.add, draft)).id
    codes[`${type}Scheme`] = code
  }
  await within((db) =>
    db
      .updateTable('orderOperation')
      .set(codes)
      .where('id', '=', operationIds[0] as number)
      .execute(),
  )
  const ann = await makeUser(gemba, teamId, {
    name: 'Ann',
    rights: [...operatorRights, ...seesAll, 'inspectionRecord.request'],
  })
  const ivo = await makeUser(gemba, teamId, {
    name: 'Ivo',
    rights: [...seesAll, 'inspectionRecord.judge', 'inspectionRecord.spot'],
  })
  const start = (taskId = cut) => ann.call(startWork, { taskId, userIds: [ann.userId] })
  const end = () => ann.call(endWork, { taskId: cut, userIds: [ann.userId] })
  const report = (goodQuantity: number, taskId = cut) => ann.call(addReport, { taskId, goodQuantity })
  const ofTask = () => ann.call(api.getTaskInspections, { taskId: cut })
  const newest = async () => (await admin.call(inspectionRecordCrud.select, { pageSize: 1 })).rows[0]
  const judge = async (result: 'pass' | 'fail', values = good, more: object = {}) => {
    const record = await newest()
    if (!record) throw new Error('nothing to judge')
    const { id, version } = record
    return ivo.call(api.judgeInspectionRecord, { id, version, values, result, ...more })
  }
  const request = (kind: 'first' | 'inProcess' | 'self' | 'final' = 'first') =>
    ann.call(api.requestInspection, { taskId: cut, kind })
  return { admin, within, floor, cut, weld, ids, ann, ivo, start, end, report, ofTask, newest, judge, request }
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
  return error.body as { code: number; message: string; data: { checks?: { name: string }[] } }
}

test('the first piece is made and reported, more is refused until it has passed', async () => {
  const { admin, start, end, report, ofTask, newest, judge, ann, cut } = await place({ first: {} })
  expect(await ofTask()).toMatchObject({ first: 'wanted', allowed: 1, kinds: ['first'], rows: [] })
  await start()
  const raised = await newest()
  expect(raised).toMatchObject({ kind: 'first', status: 'pending', sampleSize: 1, requestedBy: null, result: null })
  expect((await refusal(report(2))).message).toBe(
    `Until first-article inspection ${raised?.inspectionNo} passes, report at most 1 pcs (0 reported). Inspector: any inspector`,
  )
  await report(1)
  expect((await refusal(report(1))).message).toContain('at most 1 pcs')
  await end()
  const again = await refusal(start())
  expect(again.data.checks?.map(({ name }) => name)).toEqual(['firstInspection'])
  expect(again.message).toContain(`First-article inspection ${raised?.inspectionNo} is pending`)
  const waits = (await admin.call(selectHomeTodo, {})).rows.filter(({ kind }) => kind.endsWith('nspections'))
  expect(waits).toMatchObject([{ kind: 'inspections', count: 1, name: raised?.inspectionNo }])
  await judge('pass')
  expect(await ofTask()).toMatchObject({
    first: 'passed',
    allowed: null,
    rows: [{ inspectorName: 'Ivo', result: 'pass' }],
  })
  await start()
  await report(60)
  expect((await refusal(ann.call(api.requestInspection, { taskId: cut, kind: 'first' }))).message).toContain(
    'has passed',
  )
})

test('after one that failed a new one is asked for, which allows as many pieces again', async () => {
  const { start, report, end, ofTask, judge, request, newest } = await place({ first: { sampleSize: 2 } })
  const one = [good[0], { ...bad[0], sample: 2 }] as typeof good
  await start()
  await report(2)
  expect((await refusal(judge('pass', good))).message).toContain('“Diameter” is missing for sample 2')
  expect((await refusal(judge('pass', one))).message).toContain('1 nonconforming sample, 0 allowed: it must fail')
  expect((await refusal(judge('fail', one))).message).toMatch(/field/)
  await judge('fail', one, { note: 'Tool worn' })
  expect(await ofTask()).toMatchObject({ first: 'failed', rows: [{ result: 'fail', holds: true, note: 'Tool worn' }] })
  expect((await refusal(report(1))).message).toContain('failed: at most 2 pcs can be reported')
  await end()
  expect((await refusal(start())).message).toContain('failed: fix the cause, request a new one, then start')
  const [asked, twice] = await Promise.allSettled([request(), request()])
  expect([asked.status, twice.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect(await ofTask()).toMatchObject({ first: 'pending', allowed: 4 })
  await start()
  await report(2)
  expect((await refusal(report(1))).message).toContain('at most 4 pcs')
  await judge('pass', [...good, { ...good[0], sample: 2 }] as typeof good)
  expect(await newest()).toMatchObject({ result: 'pass', nonconforming: 0 })
  expect((await ofTask()).rows.map(({ holds }) => holds)).toEqual([false, false])
  await report(10)
})

test('an inspection is one person’s to judge, once; two at once and a stale one are refused', async () => {
  const { start, judge, newest, ivo, ann } = await place({ first: {} })
  await start()
  const { id, version } = (await newest()) as { id: number; version: number }
  await ivo.call(api.keepInspectionRecord, { id, version, values: bad })
  const sheet = await ivo.call(api.getInspectionSheet, { id })
  expect(sheet).toMatchObject({ inspectorName: 'Ivo', values: bad, items: [{ item: 'Diameter', lower: 9.9 }, {}] })
  expect((await refusal(ivo.call(api.keepInspectionRecord, { id, version, values: good }))).code).toBe(4091)
  const wrong = (values: typeof good) => ivo.call(api.keepInspectionRecord, { id, version: version + 1, values })
  expect((await refusal(wrong([{ item: 1, sample: 1, value: 3 }]))).code).toBe(4000)
  expect((await refusal(wrong([{ item: 0, sample: 2, value: 3 }]))).code).toBe(4000)
  const both = await Promise.allSettled([judge('pass'), judge('pass')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await refusal(judge('pass'))).message).toContain('already judged')
  expect((await refusal(ann.call(api.judgeInspectionRecord, { id, version, values: good, result: 'pass' }))).code).toBe(
    4030,
  )
})

test('what failed is conceded by somebody else than its inspector, with a reason, and work goes on', async () => {
  const { admin, start, report, judge, newest, within, ivo } = await place({ first: {} })
  await start()
  await judge('fail', good, { note: 'Wrong material' })
  const { id, version } = (await newest()) as { id: number; version: number }
  const concede = { id, version, note: 'Customer agrees' }
  expect((await refusal(ivo.call(api.concedeInspectionRecord, concede))).code).toBe(4030)
  await within((db) =>
    db.updateTable('inspectionRecord').set({ inspectorId: admin.userId }).where('id', '=', id).execute(),
  )
  expect((await refusal(admin.call(api.concedeInspectionRecord, concede))).message).toContain(
    'somebody else must approve the concession',
  )
  await within((db) => db.updateTable('inspectionRecord').set({ inspectorId: null }).where('id', '=', id).execute())
  await admin.call(api.concedeInspectionRecord, concede)
  expect(await newest()).toMatchObject({ result: 'concession', holds: false, concession: 'Customer agrees' })
  await report(20)
  expect(
    (await refusal(admin.call(api.concedeInspectionRecord, { ...concede, version: version + 1 }))).message,
  ).toContain('has no open nonconformity')
})

test('what cannot be measured any more is failed without its values, and says why', async () => {
  const { start, judge, newest } = await place({ first: {} })
  await start()
  expect((await refusal(judge('pass', []))).message).toContain('“Diameter” is missing for sample 1')
  expect((await refusal(judge('fail', []))).code).toBe(4000)
  await judge('fail', [], { note: 'Broken as it was taken out' })
  expect(await newest()).toMatchObject({ result: 'fail', nonconforming: 0, holds: true })
})

test('inspections in process arise by quantity and hold the task when they fail; the one at the end holds what follows', async () => {
  const { start, report, judge, newest, request, end, weld } = await place({
    inProcess: { everyQuantity: 40 },
    final: { sampling: 'percentage', percentage: 4 },
  })
  await start()
  await report(30)
  expect(await newest()).toBeUndefined()
  await report(15)
  expect(await newest()).toMatchObject({ kind: 'inProcess', lotSize: 40, sampleSize: 1 })
  await judge('fail', bad, { note: 'Out of centre' })
  expect((await refusal(report(5))).message).toContain('failed and the task is on hold')
  await request('inProcess')
  await judge('pass')
  await report(55)
  // 100 pieces are two of forty, the first of which failed and was repeated.
  expect(await newest()).toMatchObject({ kind: 'final', lotSize: 100, sampleSize: 4 })
  await end()
  const four = [1, 2, 3, 4].map((sample) => ({ item: 0, sample, value: 10 }))
  await judge('fail', [...four.slice(1), { ...bad[0], sample: 1 }] as typeof good, { note: 'One too thick' })
  const held = await refusal(start(weld))
  expect(held.data.checks?.map(({ name }) => name)).toEqual(['qualityHold'])
  await request('final')
  await judge('pass', four)
  await start(weld)
})

test('an operator inspects by himself, and nothing else; an inspector looks at any running task', async () => {
  const { ids, cut, start, request, newest, ann, ivo, report } = await place({ self: {} })
  expect((await refusal(request('self'))).message).toContain('has not started')
  await start()
  const { id } = await request('self')
  await ann.call(api.judgeSelfInspection, { id, version: 1, values: good, result: 'pass' })
  expect((await refusal(request('final'))).message).toContain('has no enabled')
  const spot = await ivo.call(api.addSpotInspection, { taskId: cut, schemeId: ids.self as number })
  const values = { version: 1, values: bad, note: 'Scratched' }
  expect(
    (await refusal(ann.call(api.judgeSelfInspection, { id: spot.id, ...values, result: 'fail' }))).message,
  ).toContain('for an inspector')
  await ivo.call(api.judgeInspectionRecord, { id: spot.id, ...values, result: 'fail' })
  expect(await newest()).toMatchObject({ kind: 'spot', result: 'fail', holds: true })
  expect((await refusal(report(5))).message).toContain('the task is on hold')
})

test('a correction counts anew against the first pieces; others join while one is awaited only before it is reported', async () => {
  const { admin, start, report, cut, within } = await place({ first: { sampleSize: 2 } })
  const ben = await makeUser(gemba, admin.teamId, { name: 'Ben', rights: operatorRights })
  await start()
  await ben.call(joinWork, { taskId: cut, userIds: [ben.userId] })
  const { ids } = await report(1)
  const correct = (goodQuantity: number) =>
    admin.call(correctReport, { id: ids[0] as number, goodQuantity, reason: 'Miscounted' })
  expect((await refusal(correct(3))).message).toContain('at most 2 pcs')
  await correct(2)
  const sessions = await within((db) => db.selectFrom('dutySession').select('id').where('offAt', 'is', null).execute())
  expect(sessions).toHaveLength(2)
})

test('another team sees nothing of it, and a scheme that was inspected by stays', async () => {
  const { admin, ids, start, newest } = await place({ first: {} })
  await start()
  const record = await newest()
  const stranger = await gemba.team()
  expect((await stranger.call(inspectionRecordCrud.select, {})).rows).toEqual([])
  expect((await refusal(stranger.call(api.getInspectionSheet, { id: record?.id as number }))).code).toBe(4040)
  const { skipped } = await admin.call(inspectionSchemeCrud.delete, { ids: [ids.first as number] })
  expect(skipped[0]?.reason).toMatch(/first-1/)
})

test('inspections stand behind the wall of workshops, with their log, and arise for who sees one workshop alone', async () => {
  const { admin, within, floor, cut, newest } = await place({ first: {} })
  const elsewhere = await within(async (db) => {
    const made = db.insertInto('department').values({ name: 'Elsewhere', isWorkshop: true }).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  })
  const seeing = (name: string, workshop: number) =>
    makeUser(gemba, admin.teamId, { name, rights: [...operatorRights, ...seesAll], workshops: [workshop] })
  const here = await seeing('Here', floor.workshopId)
  const there = await seeing('There', elsewhere)
  await here.call(startWork, { taskId: cut, userIds: [here.userId] })
  const { id } = (await newest()) as { id: number }
  const rows = async (who: typeof here) => (await who.call(inspectionRecordCrud.select, {})).rows.length
  expect([await rows(here), await rows(there)]).toEqual([1, 0])
  expect((await refusal(there.call(api.getInspectionSheet, { id }))).code).toBe(4040)
  const log = (workshops: number[]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops }, (db) =>
      db.selectFrom('operationLog').select('id').where('entity', '=', 'inspectionRecord').execute(),
    )
  expect([(await log([floor.workshopId])).length, (await log([elsewhere])).length]).toEqual([1, 0])
})
