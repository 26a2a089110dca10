import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { reverseReport } from '#areas/execution/contract/report.api.ts'
import { floorTeam, makeOrder, makeUser } from '#areas/execution/server/testing.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import * as question from '#areas/wages/contract/question.ts'
import {
  approveShortWork,
  selectShortWorkToApprove,
  shortWorkCrud,
  withdrawShortWork,
} from '#areas/wages/contract/short-work.ts'
import { hourlySalaryCrud, wageItemCrud, wagePiecePriceCrud, wageRuleCrud } from '#areas/wages/contract/standards.ts'
import {
  exportWage,
  getOwnWage,
  getWage,
  getWageLine,
  printWageSlip,
  selectWage,
  wageAccessCrud,
} from '#areas/wages/contract/wage.ts'
import * as period from '#areas/wages/contract/wage-period.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { sumOf } from '#engines/wages/index.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended, sheetOf, upload } from '#tests/support/jobs.ts'
import { makeDuty, makeWorked } from '../factories/worked.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const shortRights = ['shortWork.view', 'shortWork.add', 'shortWork.edit', 'wage.own']

async function reckon(client: Client, id: number) {
  const { jobId } = await client.call(period.reckonWagePeriod, { id })
  const job = await ended(client, jobId)
  expect(job.message ?? '').toBe('')
  return job.result as { lines: number; added: number; changed: number; removed: number; missing: number }
}

/** March 2026: a group's pieces, pieces of a holiday, hours with overtime; who may see all of it. */
async function march() {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 1000 }))
  const user = (name: string, rights: string[] = shortRights) => makeUser(gemba, admin.teamId, { name, rights })
  const [ann, ben, cal] = [await user('Ann'), await user('Ben'), await user('Cal')]
  const place = await within((db) =>
    db
      .selectFrom('teamUser')
      .select(['departmentId', 'positionId'])
      .where('id', '=', ann.userId)
      .executeTakeFirstOrThrow(),
  )
  await within((db) =>
    db.insertInto('holiday').values({ date: '2026-03-04', name: 'Holiday', kind: 'statutory' }).execute(),
  )
  const both: [number, number][] = [
    [ann.userId, 0.5],
    [ben.userId, 0.5],
  ]
  const group = await within((db) =>
    makeWorked(db, floor, order, { day: '2026-03-02', good: 101, people: both, hours: 4 }),
  )
  const alone = await within((db) =>
    makeWorked(db, floor, order, { day: '2026-03-04', good: 100, people: [[ann.userId, 1]], hours: 4 }),
  )
  await within((db) => makeDuty(db, floor, { userId: cal.userId, day: '2026-03-03', hours: 9 }))
  const grant = (userId: number) => admin.call(wageAccessCrud.add, { userId, departmentId: place.departmentId })
  const version = { fromDate: '2026-01-01' }
  await admin.call(hourlySalaryCrud.add, { ...version, positionId: place.positionId, hourlyRate: 20, payBy: 'pieces' })
  const { id: periodId } = await admin.call(period.wagePeriodCrud.add, {
    name: 'March',
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
  })
  const pay = async (id = periodId) => {
    const { rows } = await admin.call(selectWage, { where: { periodId: id } })
    return Object.fromEntries(rows.map(({ userName, total }) => [userName, total]))
  }
  return { admin, within, floor, order, user, ann, ben, cal, place, group, alone, grant, version, periodId, pay }
}

test('a month is reckoned, its price corrected, checked, approved and locked; what is reversed then is an adjustment of the next', async () => {
  const { admin, user, ann, cal, floor, alone, grant, version, periodId, pay } = await march()
  await grant(admin.userId)
  await admin.call(hourlySalaryCrud.add, { ...version, userId: cal.userId, hourlyRate: 24, payBy: 'hours' })
  await ann.call(shortWorkCrud.add, { userId: ann.userId, day: '2026-03-05', hours: 2, work: 'Cleaning' })
  expect(await reckon(admin, periodId)).toMatchObject({ missing: 0, removed: 0, changed: 0 })
  // Ann: 25.25 of the group, 50 + 100 on the holiday, 2 h at 20. Cal: 9 h at 24 and half of one more.
  expect(await pay()).toEqual({ Ann: 215.25, Ben: 25.25, Cal: 228 })
  const { operations } = floor
  await admin.call(wagePiecePriceCrud.add, { operationId: operations[0] ?? 0, fromDate: '2026-03-04', unitPrice: 0.6 })
  expect(await reckon(admin, periodId)).toMatchObject({ added: 0, changed: 2, removed: 0 })
  expect(await reckon(admin, periodId)).toMatchObject({ added: 0, changed: 0, removed: 0 })
  expect(await pay()).toEqual({ Ann: 245.25, Ben: 25.25, Cal: 228 })

  const checker = await user('Dan', ['wagePeriod.check', 'wagePeriod.approve', 'wagePeriod.view'])
  await expect(checker.call(period.lockWagePeriod, { id: periodId })).rejects.toThrow(/403/)
  await checker.call(period.checkWagePeriod, { id: periodId })
  await expect(admin.call(period.reckonWagePeriod, { id: periodId })).rejects.toThrow(/Checked/)
  await expect(checker.call(period.approveWagePeriod, { id: periodId })).rejects.toThrow(/another person approves it/)
  await expect(admin.call(period.lockWagePeriod, { id: periodId })).rejects.toThrow(/Checked/)
  await admin.call(period.approveWagePeriod, { id: periodId })
  expect(await admin.call(period.lockWagePeriod, { id: periodId })).toEqual({ status: 'locked' })
  expect((await admin.call(period.wagePeriodCrud.delete, { ids: [periodId] })).skipped).toHaveLength(1)

  const late = { operationId: operations[0] ?? 0, unitPrice: 0.7 }
  const inLocked = admin.call(wagePiecePriceCrud.add, { ...late, fromDate: '2026-03-10' })
  await expect(inLocked).rejects.toThrow(/locked until 2026-03-31/)
  await admin.call(wagePiecePriceCrud.add, { ...late, fromDate: '2026-04-01' })
  const [standard] = (await admin.call(hourlySalaryCrud.select, { where: { userId: [cal.userId] } })).rows
  const { id = 0, version: at = 1 } = standard ?? {}
  const rate = admin.call(hourlySalaryCrud.update, { id, version: at, hourlyRate: 30 })
  await expect(rate).rejects.toThrow(/is locked: add a version from a later day/)
  await admin.call(hourlySalaryCrud.update, { id, version: at, toDate: '2026-03-31' })
  expect((await admin.call(hourlySalaryCrud.delete, { ids: [id] })).skipped).toHaveLength(1)

  await admin.call(reverseReport, { id: alone, reason: 'counted twice' })
  const april = { name: 'April', fromDate: '2026-04-01', toDate: '2026-04-30' }
  const next = await admin.call(period.wagePeriodCrud.add, april)
  expect(await reckon(admin, next.id)).toMatchObject({ lines: 2, added: 2, missing: 0 })
  expect(await pay(next.id)).toEqual({ Ann: -180 })
  expect(await pay()).toEqual({ Ann: 245.25, Ben: 25.25, Cal: 228 })
  const slip = await admin.call(getWage, { periodId: next.id, userId: ann.userId })
  expect(slip).toMatchObject({ total: -180, previous: 245.25 })
  expect(sumOf(slip.lines.map(({ amount }) => amount))).toBe(slip.total)
  const line = slip.lines.find(({ amount }) => amount === -60)
  expect(line).toMatchObject({ kind: 'adjustment', originName: 'March', day: '2026-03-04', operationName: 'Cut' })
  const { why } = await admin.call(getWageLine, { id: line?.id ?? 0 })
  expect(why).toMatchObject({
    op: 'difference',
    value: -60,
    parts: [{ value: 0 }, { value: 60, source: { kind: 'line' } }],
  })
  expect(await reckon(admin, next.id)).toMatchObject({ added: 0, changed: 0, removed: 0 })
  const own = await ann.call(getOwnWage, { day: '2026-03-10' })
  expect(own).toMatchObject({ status: 'locked', total: 245.25, periodName: 'March' })
  expect(own.lines.find(({ kind }) => kind === 'piece')?.why).toMatchObject({ op: 'share', value: 25.25 })
}, 90_000)

test('nobody sees another’s pay without having been granted it: on screens, in calls, in sheets, in the log; every look is written', async () => {
  const { admin, user, ann, ben, cal, grant, version, periodId } = await march()
  await reckon(admin, periodId)
  const stranger = await user('Eve', ['report.view', 'shortWork.view', 'operationLog.view'])
  const seeing = ['wage.view', 'wage.export', 'hourlySalary.view', 'operationLog.view']
  const ungranted = await user('Fay', seeing)
  const granted = await user('Gus', seeing)
  await grant(granted.userId)

  for (const endpoint of [selectWage, exportWage]) await expect(stranger.call(endpoint, {})).rejects.toThrow(/403/)
  await expect(stranger.call(getWage, { periodId, userId: ann.userId })).rejects.toThrow(/403/)
  await expect(stranger.call(getOwnWage, {})).rejects.toThrow(/403/)
  expect(await ungranted.call(selectWage, {})).toMatchObject({ rows: [], sum: null, people: 0 })
  for (const group of ['product', 'operation', 'day', 'department'])
    expect((await ungranted.call(selectWage, { where: { group } })).rows).toEqual([])
  await expect(ungranted.call(getWage, { periodId, userId: ann.userId })).rejects.toThrow(/404/)
  // Not even the administrator, until somebody grants it; that is written down.
  expect((await admin.call(selectWage, {})).rows).toEqual([])
  const personal = { ...version, userId: cal.userId, hourlyRate: 4321.5, payBy: 'hours' as const }
  await expect(admin.call(hourlySalaryCrud.add, personal)).rejects.toThrow(/not granted this person’s pay/)
  await grant(admin.userId)
  await admin.call(hourlySalaryCrud.add, personal)
  await admin.call(wageItemCrud.add, {
    ...version,
    name: 'Bonus',
    kind: 'allowance',
    basis: 'day',
    wageAmount: 9876.5,
    userId: cal.userId,
  })
  expect((await ungranted.call(hourlySalaryCrud.select, {})).rows.map(({ userId }) => userId)).toEqual([null])
  expect((await granted.call(hourlySalaryCrud.select, {})).rows).toHaveLength(2)

  await granted.call(selectWage, {})
  const seen = await granted.call(selectWage, {})
  expect(seen.rows.map(({ userName }) => userName).sort()).toEqual(['Ann', 'Ben'])
  expect(seen.sum).toBe(sumOf(seen.rows.map(({ total }) => total)))
  const slip = await granted.call(getWage, { periodId, userId: ben.userId })
  const [line] = slip.lines
  await expect(ungranted.call(getWageLine, { id: line?.id ?? 0 })).rejects.toThrow(/404/)
  expect((await granted.call(getWageLine, { id: line?.id ?? 0 })).why.value).toBe(line?.amount)

  const exported = async (client: Client) => {
    const job = await ended(client, (await client.call(exportWage, {})).jobId)
    return cellsOf(await download(gemba, client, String((job.result as { fileNo: string }).fileNo)))
  }
  expect(await exported(ungranted)).toHaveLength(1)
  expect(await exported(granted)).toHaveLength(3)
  const mine = await ben.call(getOwnWage, { day: '2026-03-10' })
  expect(mine).toMatchObject({ userName: 'Ben', total: 25.25, status: 'running' })

  const { rows: log } = await ungranted.call(selectOperationLog, { pageSize: 200 })
  const text = JSON.stringify(log)
  for (const secret of ['4321.5', '9876.5', '25.25']) expect(text).not.toContain(secret)
  const looks = log.filter(({ entity, verb }) => entity === 'wage' && verb === 'look')
  // The list, one person with one of his amounts, and the sheet; the list that was read again by an open page is the same look.
  expect(looks.filter(({ userName }) => userName === 'Gus')).toHaveLength(3)
  expect(looks.find(({ entityId }) => entityId === ben.userId)).toMatchObject({ entityName: 'Ben' })
  expect(looks.filter(({ userName }) => userName === 'Ben' || userName === 'Fay')).toEqual([])
}, 90_000)

test('standards come in by sheet, by the names of positions and the numbers of people', async () => {
  const { admin, within, grant, cal, place } = await march()
  await grant(admin.userId)
  const { name } = await within((db) =>
    db.selectFrom('position').select('name').where('id', '=', place.positionId).executeTakeFirstOrThrow(),
  )
  const { jobNumber } = await within((db) =>
    db.selectFrom('teamUser').select('jobNumber').where('id', '=', cal.userId).executeTakeFirstOrThrow(),
  )
  const head = ['Position', 'Person', 'Valid from', 'Valid to', 'Rate per hour', 'Paid by', 'Share coefficient']
  const bytes = await sheetOf([
    head,
    [name, '', '2026-02-01', '', '21', 'Pieces', '1'],
    ['', jobNumber, '2026-02-01', '', '25.5', 'Hours', '1.1'],
  ])
  const file = { name: 'rates.xlsx', bytes }
  const { body } = await upload(gemba, admin, hourlySalaryCrud.import, { mode: 'all' }, file)
  const job = await ended(admin, body.data.jobId)
  expect(job.result).toMatchObject({ added: 2 })
  const { rows } = await admin.call(hourlySalaryCrud.select, {
    where: { fromDate: { from: '2026-02-01', to: '2026-02-01' } },
  })
  expect(rows.map(({ hourlyRate }) => hourlyRate).sort()).toEqual([21, 25.5])
})

test('short work is approved by another person, paid by the hour, and taken back with a reason', async () => {
  const { admin, user, ann, grant, periodId, pay } = await march()
  await grant(admin.userId)
  const foreman = await user('Hal', ['shortWork.view', 'shortWork.approve', 'shortWork.withdraw'])
  const levels = [{ roleIds: [], userIds: [foreman.userId] }]
  await admin.call(updateApprovalSetting, { kind: 'shortWork', levels })
  const work = { userId: ann.userId, day: '2026-03-05', hours: 3, work: 'Painting' }
  const { id, status, number } = await ann.call(shortWorkCrud.add, work)
  expect(status).toBe('underApproval')
  expect(number).toMatch(/^SW\d{10}$/)
  await expect(ann.call(shortWorkCrud.add, { ...work, hours: 22 })).rejects.toThrow(/3 hours of short work/)
  await expect(ann.call(shortWorkCrud.add, { ...work, day: '2099-01-01' })).rejects.toThrow(/a day to come/)
  await reckon(admin, periodId)
  expect((await pay()).Ann).toBe(175.25)
  expect((await foreman.call(selectShortWorkToApprove, {})).rows).toMatchObject([{ id, hours: 3 }])
  await foreman.call(approveShortWork, { ids: [id] })
  await reckon(admin, periodId)
  expect((await pay()).Ann).toBe(235.25)
  const changed = ann.call(shortWorkCrud.update, { id, version: 2, hours: 8 })
  await expect(changed).rejects.toThrow(/cannot be changed/)
  await foreman.call(withdrawShortWork, { ids: [id], reason: 'was another day' })
  await reckon(admin, periodId)
  expect((await pay()).Ann).toBe(175.25)
})

test('what nobody has set keeps a period from being checked; periods do not overlap', async () => {
  const { admin, within, floor, order, ann, periodId } = await march()
  await within((db) =>
    makeWorked(db, floor, order, { day: '2026-03-06', good: 5, people: [[ann.userId, 1]], hours: 1, price: 0 }),
  )
  expect(await reckon(admin, periodId)).toMatchObject({ missing: 1 })
  await expect(admin.call(period.checkWagePeriod, { id: periodId })).rejects.toThrow(/lacks 1 rate/)
  const { rows } = await admin.call(period.getWagePeriodMissing, { id: periodId })
  expect(rows).toMatchObject([{ what: 'price', operationName: 'Cut', day: '2026-03-06' }])
  await admin.call(wagePiecePriceCrud.add, {
    operationId: floor.operations[0] ?? 0,
    fromDate: '2026-03-06',
    unitPrice: 0,
  })
  expect(await reckon(admin, periodId)).toMatchObject({ missing: 0 })
  const again = { name: 'Again', fromDate: '2026-03-31', toDate: '2026-04-30' }
  await expect(admin.call(period.wagePeriodCrud.add, again)).rejects.toThrow(/overlaps “March”/)
  const long = { name: 'Long', fromDate: '2026-05-01', toDate: '2026-08-01' }
  await expect(admin.call(period.wagePeriodCrud.add, long)).rejects.toThrow(/62/)
  const running = await admin.call(period.wagePeriodCrud.add, {
    name: 'Future',
    fromDate: '2099-01-01',
    toDate: '2099-01-31',
  })
  await reckon(admin, running.id)
  await expect(admin.call(period.checkWagePeriod, { id: running.id })).rejects.toThrow(/ends on 2099-01-31/)
})

test('rules from a day on: overtime coefficients, guarantee by day, coefficient of the position in a group', async () => {
  const { admin, grant, ann, version, periodId, pay } = await march()
  await grant(admin.userId)
  const rule = { weekdayCoefficient: 1.5, weekendCoefficient: 2, holidayCoefficient: 4 }
  const night = { nightFrom: '22:00', nightTo: '06:00', nightShare: 0, nightAmount: 0 }
  await admin.call(wageRuleCrud.add, {
    fromDate: '2026-03-01',
    ...rule,
    ...night,
    split: 'coefficient',
    reworkShare: 1,
    scrapShare: 0,
    guarantee: 'hourByDay',
    guaranteed: 10,
    tiers: [],
  })
  await admin.call(hourlySalaryCrud.add, {
    ...version,
    userId: ann.userId,
    hourlyRate: 20,
    payBy: 'pieces',
    coefficient: 1.5,
  })
  await reckon(admin, periodId)
  // Of 50.50: 30.30 and 20.20, both made up to 40 for four hours; the holiday at 4. Cal made nothing in nine hours.
  expect(await pay()).toEqual({ Ann: 240, Ben: 40, Cal: 90 })
})

test('a worker asks about a line, his superior answers; both are told, and nobody else reads it', async () => {
  const { within, user, ann, ben, grant, admin } = await march()
  const answering = ['wageQuestion.answer', 'operationLog.view', 'wage.own']
  const [foreman, other, granted] = [
    await user('Fay', answering),
    await user('Gus', answering),
    await user('Ida', answering),
  ]
  const day = '2026-03-10'
  const own = await ann.call(getOwnWage, { day })
  const [line] = own.lines
  const asked = { day, lineKey: line?.lineKey ?? '', text: 'Why half?' }
  await expect(ann.call(question.askAboutWage, asked)).rejects.toThrow(/Nobody can answer yet/)
  await within((db) =>
    db.updateTable('teamUser').set({ superiorId: foreman.userId }).where('id', '=', ann.userId).execute(),
  )
  await grant(granted.userId)
  const strange = { ...asked, lineKey: `${asked.lineKey}x` }
  await expect(ann.call(question.askAboutWage, strange)).rejects.toThrow(/line has changed/)
  // Another one's line is none of his.
  await expect(ben.call(question.askAboutWage, asked)).rejects.toThrow(/line has changed/)
  const { id } = await ann.call(question.askAboutWage, asked)
  // Asked twice at once it is one thread.
  const again = await Promise.all([0, 1].map((i) => ann.call(question.askAboutWage, { ...asked, text: `More ${i}` })))
  expect(again.map((each) => each.id)).toEqual([id, id])
  expect((await foreman.call(getMyNotification, {})).rows[0]).toMatchObject({ link: `wageQuestion?question=${id}` })
  expect((await foreman.call(getMyNotification, {})).rows[0]?.body).not.toContain('half')

  const waiting = await foreman.call(question.selectWageQuestion, {})
  expect(waiting.rows).toMatchObject([{ id, userName: 'Ann', answered: false }])
  expect(JSON.stringify(waiting)).not.toContain(String(line?.amount))
  expect(await foreman.call(question.getWageQuestion, { id })).toMatchObject({
    line: { amount: line?.amount, why: { value: line?.amount } },
    messages: [{ text: 'Why half?', own: false }, {}, {}],
  })
  await foreman.call(question.answerWageQuestion, { id, text: 'You were two.' })
  expect((await ann.call(getMyNotification, {})).rows[0]).toMatchObject({ link: `myWage?question=${id}` })
  const [thread] = (await ann.call(question.selectOwnWageQuestion, {})).rows
  expect(thread).toMatchObject({ lineKey: asked.lineKey, answered: true })
  expect(thread?.messages.at(-1)).toMatchObject({ text: 'You were two.', own: false, authorName: 'Fay' })

  // Whoever was granted the department reads it too; whoever was not, and she herself with the right, do not.
  expect((await granted.call(question.getWageQuestion, { id })).userName).toBe('Ann')
  for (const call of [question.getWageQuestion, question.answerWageQuestion])
    await expect(other.call(call as typeof question.answerWageQuestion, { id, text: 'x' })).rejects.toThrow(/404/)
  expect((await other.call(question.selectWageQuestion, { answered: true })).rows).toEqual([])
  await expect(ann.call(question.getWageQuestion, { id })).rejects.toThrow(/403/)
  expect((await ben.call(question.selectOwnWageQuestion, {})).rows.map((row) => row.id)).not.toContain(id)
  const { rows: log } = await admin.call(selectOperationLog, { pageSize: 200 })
  expect(
    log.filter(({ entity, verb, userName }) => entity === 'wage' && verb === 'look' && userName === 'Fay'),
  ).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain('Why half?')
}, 90_000)

test('printed slips sum to what is paid, for those alone who may print and were granted all of them; each print is written', async () => {
  const { admin, user, ann, ben, cal, grant, periodId, pay } = await march()
  await grant(admin.userId)
  await reckon(admin, periodId)
  const printer = await user('Fay', ['wage.print', 'wage.view'])
  const asked = { periodId, userIds: [ann.userId, ben.userId, cal.userId, ann.userId] }
  await expect(printer.call(printWageSlip, asked)).rejects.toThrow(/404/)
  await grant(printer.userId)
  const { rows } = await printer.call(printWageSlip, asked)
  const paid = await pay()
  const earned = rows.filter(({ lines }) => lines.length)
  expect(earned.map(({ userName, total }) => [userName, total])).toEqual(Object.entries(paid).sort())
  for (const { lines, kinds, total } of rows) {
    expect(sumOf(lines.map(({ amount }) => amount))).toBe(total)
    expect(sumOf(lines.map(({ why }) => why.value))).toBe(total)
    expect(sumOf(kinds.map(({ amount }) => amount))).toBe(total)
  }
  await expect((await user('Gus', ['wage.view'])).call(printWageSlip, asked)).rejects.toThrow(/403/)
  const { rows: log } = await admin.call(selectOperationLog, { pageSize: 200 })
  expect(
    log
      .filter(({ entity, verb }) => entity === 'wage' && verb === 'print')
      .map(({ entityName }) => entityName)
      .sort(),
  ).toEqual(['Ann', 'Ben', 'Cal'])
}, 90_000)
