import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { dutyReport, giveAttendanceReason, reachedDuty } from '#areas/reports/contract/attendance.ts'
import { getHoursOfDay, getManEfficiency, humanEfficiency, workHours } from '#areas/reports/contract/hours.ts'
import {
  approveHoursCorrection,
  hoursCorrectionCrud,
  selectHoursCorrectionToApprove,
} from '#areas/reports/contract/hours-correction.ts'
import { dailyProductionReport } from '#areas/reports/contract/orders.ts'
import { achieveStatistics, reportWorkDaily, workStatistics } from '#areas/reports/contract/production.ts'
import {
  confirmProductionDaily,
  getProductionDailyFigures,
  productionDailyCrud,
} from '#areas/reports/contract/production-daily.ts'
import { hourlySalaryCrud } from '#areas/wages/contract/standards.ts'
import { wageAccessCrud } from '#areas/wages/contract/wage.ts'
import { reckonWagePeriod, wagePeriodCrud } from '#areas/wages/contract/wage-period.ts'
import { add } from '#core/contract/decimal.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'
import { makeWeeks } from '../factories/weeks.ts'
import { makeDuty, makeWorked } from '../factories/worked.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const march = { from: '2026-03-02', to: '2026-03-08' }

const sheet = async (client: Client, endpoint: typeof reportWorkDaily.export, where: object) => {
  const { jobId } = (await client.call(endpoint, { where })) as { jobId: number }
  const job = await ended(client, jobId)
  expect(job.message ?? '').toBe('')
  return cellsOf(await download(gemba, client, String((job.result as { fileNo: string }).fileNo)))
}

test('daily reporting sums what counts by day and line; rows, columns and the whole add up', async () => {
  const { admin } = await makeWeeks(gemba)
  const told = await admin.call(reportWorkDaily.select, { where: { day: march } })
  expect(
    told.rows.map(({ day, lineName, good, unapproved, defective }) => [day, lineName, good, unapproved, defective]),
  ).toEqual([
    ['2026-03-02', 'Line 1', 101, 0, 0],
    ['2026-03-03', 'Line 1', 60, 60, 20],
  ])
  expect(told.whole).toMatchObject({
    reports: 2,
    good: 161,
    defective: 20,
    qualityRatio: 0.889503,
    outputHours: 1.3417,
  })
  for (const by of [
    ['shift'],
    ['productId'],
    ['operationId', 'day'],
    ['workorderNo'],
    ['month'],
    ['week', 'customer'],
  ]) {
    const { rows, whole } = await admin.call(reportWorkDaily.select, { where: { day: march, by } })
    for (const key of ['reports', 'good', 'unapproved', 'defective'] as const)
      expect(add(...rows.map((row) => row[key] ?? 0))).toBe(whole[key])
    expect(whole).toEqual(told.whole)
  }
  const { rows, pivot } = await admin.call(reportWorkDaily.select, {
    where: { day: march, by: ['productId'], across: ['day'], measure: ['good'] },
  })
  expect(pivot?.columns.map(({ label }) => label)).toEqual(['2026-03-02', '2026-03-03'])
  expect(rows.map(({ productName, across }) => [productName, across])).toEqual([['P1 Bracket', [101, 60]]])
  expect(pivot?.whole).toEqual([101, 60])
})

test('a period is compared with the one before, day by day at its place', async () => {
  const { admin } = await makeWeeks(gemba)
  const told = await admin.call(reportWorkDaily.select, { where: { day: march, compare: ['before'] } })
  expect(told.compared).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(told.wasWhole).toMatchObject({ good: 40, reports: 1 })
  expect(told.rows.map(({ day, good, was }) => [day, good, was?.good])).toEqual([
    ['2026-03-02', 101, 0],
    ['2026-03-03', 60, 40],
  ])
  // What there was only before has its row too.
  const first = { from: '2026-03-04', to: '2026-03-05' }
  const earlier = await admin.call(reportWorkDaily.select, {
    where: { day: first, by: ['lineId'], compare: ['before'] },
  })
  expect(earlier.rows.map(({ lineName, good, was }) => [lineName, good, was?.good])).toEqual([['Line 1', 0, 161]])
})

test('what cannot be reckoned is refused with the condition that asks for it', async () => {
  const { admin, user } = await makeWeeks(gemba)
  const asked = (where: Record<string, unknown>) => admin.call(reportWorkDaily.select, { where })
  await expect(asked({ by: ['day'], across: ['day'] })).rejects.toThrow(/already in the rows/)
  await expect(asked({ by: ['pay'] })).rejects.toThrow(/where\.by/)
  await expect(asked({ colour: 1 })).rejects.toThrow(/where/)
  await expect(asked({ day: { from: '2026-03-05', to: '2026-03-01' } })).rejects.toThrow(/where\.day/)
  await expect(asked({ measure: ['nothing'] })).rejects.toThrow(/where\.measure/)
  const nobody = await user('Cal', ['reportWorkDaily.view'])
  await expect(nobody.call(reportWorkDaily.export, {})).rejects.toThrow(/403/)
})

test('the plan stands on the days and shifts that it lies in, and output is measured against it', async () => {
  const { admin, within, order } = await makeWeeks(gemba)
  // Two days of 24 hours: three quarters of the task lie in the second production day and after.
  await within((db) =>
    db
      .updateTable('task')
      .set({
        publishedStart: '2026-03-02T20:00:00+08:00',
        publishedEnd: '2026-03-04T20:00:00+08:00',
        planQuantity: 400,
      })
      .where('id', '=', order.taskIds[0] as number)
      .execute(),
  )
  const { rows, whole } = await admin.call(achieveStatistics.select, { where: { day: march, by: ['day', 'shift'] } })
  const plans = rows.filter(({ plan }) => plan !== null).map(({ day, shift, plan }) => [day, shift, plan])
  expect(plans).toEqual([
    ['2026-03-02', 'Night', 100],
    ['2026-03-03', 'Day', 100],
    ['2026-03-03', 'Night', 100],
    ['2026-03-04', 'Day', 100],
  ])
  expect(whole).toMatchObject({ plan: 400, good: 161, difference: -239, achievement: 0.4025 })
})

test('work statistics share what a group made, with hours on duty, and tell pay to those alone who may see it', async () => {
  const { admin, within, floor, user, ann, ben } = await makeWeeks(gemba)
  await within((db) => makeDuty(db, floor, { userId: ben.userId, day: '2026-03-05', hours: 1 }))
  const place = await within((db) =>
    db
      .selectFrom('teamUser')
      .select(['departmentId', 'positionId'])
      .where('id', '=', ann.userId)
      .executeTakeFirstOrThrow(),
  )
  await admin.call(hourlySalaryCrud.add, {
    fromDate: '2026-01-01',
    positionId: place.positionId,
    hourlyRate: 20,
    payBy: 'pieces',
  })
  const period = await admin.call(wagePeriodCrud.add, { name: 'March', fromDate: '2026-03-01', toDate: '2026-03-31' })
  const job = await ended(admin, (await admin.call(reckonWagePeriod, { id: period.id })).jobId)
  expect(job.message ?? '').toBe('')

  const where = { day: march }
  const rights = ['workStatistics.view', 'workStatistics.export']
  const foreman = await user('Cal', rights)
  const payroll = await user('Dan', [...rights, 'wage.view'])
  const seen = await foreman.call(workStatistics.select, { where })
  const people = ({ rows }: typeof seen) =>
    rows
      .filter(({ good }) => good)
      .map(({ userName, good, onDutyHours, pay }) => [userName?.split(' ')[0], good, onDutyHours, pay])
  expect(people(seen)).toEqual([
    ['Ann', 110.5, 5, null],
    ['Ben', 50.5, 5, null],
  ])
  expect(seen.whole.pay).toBeNull()
  expect(people(await payroll.call(workStatistics.select, { where }))).toEqual(people(seen))
  await admin.call(wageAccessCrud.add, { userId: payroll.userId, departmentId: place.departmentId })
  expect(people(await payroll.call(workStatistics.select, { where }))).toEqual([
    ['Ann', 110.5, 5, 25.25],
    ['Ben', 50.5, 5, 25.25],
  ])
  const hidden = await sheet(foreman, workStatistics.export, where)
  const told = await sheet(payroll, workStatistics.export, where)
  expect(JSON.stringify(hidden)).not.toContain('25.25')
  expect(told.at(-1)?.map(String)).toContain('50.5')
  expect(told.at(-1)?.[0]).toBe('Total')
})

test('hours stand beside the standard; a correction holds once another person has approved it', async () => {
  const { admin, within, floor, user, ann } = await makeWeeks(gemba)
  await within((db) =>
    db
      .insertInto('personnelArrangement')
      .values({
        date: '2026-03-03',
        shiftId: 'day',
        shiftName: 'Day',
        userId: ann.userId,
        lineId: floor.lineId,
        workshopId: floor.workshopId,
      })
      .execute(),
  )
  const third = { day: { from: '2026-03-03', to: '2026-03-03' } }
  const hoursOf = async () => {
    const { rows } = await admin.call(workHours.select, { where: { ...third, userId: ann.userId } })
    return rows.map((row) => [row.standardHours, row.onDutyHours, row.outputHours, row.efficiency])
  }
  expect(await hoursOf()).toEqual([[12, 1, 0.5, 0.5]])
  const { stretches } = await admin.call(getHoursOfDay, { userId: ann.userId, day: '2026-03-03' })
  const [stretch] = stretches
  expect(stretches).toHaveLength(1)
  const asked = {
    userId: ann.userId,
    sessionId: stretch?.sessionId ?? 0,
    workCenterId: stretch?.workCenterId ?? 0,
    onAt: stretch?.onAt ?? '',
    offAt: '2026-03-03T10:00:00+08:00',
    reason: 'forgot to sign off',
  }
  await expect(admin.call(hoursCorrectionCrud.add, asked)).rejects.toThrow(/Nobody approves hours corrections/)
  const rights = ['hoursCorrection.view', 'hoursCorrection.add', 'hoursCorrection.approve']
  const [foreman, chief] = [await user('Fay', rights), await user('Gus', rights)]
  const levels = [{ roleIds: [], userIds: [foreman.userId, chief.userId] }]
  await admin.call(updateApprovalSetting, { kind: 'hoursCorrection', levels })
  const { id } = await foreman.call(hoursCorrectionCrud.add, asked)
  await expect(foreman.call(hoursCorrectionCrud.add, asked)).rejects.toThrow(/waits for approval/)
  expect(await hoursOf()).toEqual([[12, 1, 0.5, 0.5]])
  // Nobody approves his own; nor does whoever it is about.
  expect((await foreman.call(selectHoursCorrectionToApprove, {})).rows).toEqual([])
  expect((await foreman.call(approveHoursCorrection, { ids: [id] })).done).toEqual([])
  expect((await chief.call(selectHoursCorrectionToApprove, {})).rows.map((row) => row.id)).toEqual([id])
  expect((await chief.call(approveHoursCorrection, { ids: [id] })).done).toEqual([id])
  expect(await hoursOf()).toEqual([[12, 2, 0.5, 0.25]])
  expect((await admin.call(hoursCorrectionCrud.delete, { ids: [id] })).skipped).toHaveLength(1)

  // One that nobody began, and one that lies across another.
  const missing = { ...asked, sessionId: null, onAt: '2026-03-03T13:00:00+08:00', offAt: '2026-03-03T15:00:00+08:00' }
  const added = await foreman.call(hoursCorrectionCrud.add, missing)
  expect(added).toMatchObject({ day: '2026-03-03', status: 'underApproval' })
  await chief.call(approveHoursCorrection, { ids: [added.id] })
  expect(await hoursOf()).toEqual([[12, 4, 0.5, 0.125]])
  const across = await foreman.call(hoursCorrectionCrud.add, { ...missing, offAt: '2026-03-03T16:00:00+08:00' })
  await expect(chief.call(approveHoursCorrection, { ids: [across.id] })).rejects.toThrow(/Overlaps/)
  for (const wrong of [{ offAt: missing.onAt }, { offAt: '2999-01-01T00:00:00Z' }, { offAt: '2026-03-05T00:00:00Z' }])
    await expect(foreman.call(hoursCorrectionCrud.add, { ...missing, ...wrong })).rejects.toThrow(/offAt/)
}, 60_000)

test('attendance is judged by the arranged shift; reasons are given for what was missed alone', async () => {
  const { admin, within, floor, user, ann, ben } = await makeWeeks(gemba)
  const cal = await user('Cal', [])
  const arrange = (userId: number, date: string) => ({
    date,
    shiftId: 'day',
    shiftName: 'Day',
    userId,
    lineId: floor.lineId,
    workshopId: floor.workshopId,
  })
  await within((db) =>
    db
      .insertInto('personnelArrangement')
      .values([
        arrange(ann.userId, '2026-03-02'),
        arrange(cal.userId, '2026-03-02'),
        arrange(ben.userId, '2026-03-04'),
        arrange(ben.userId, '2999-03-04'),
      ])
      .execute(),
  )
  await within((db) => makeDuty(db, floor, { userId: ben.userId, day: '2026-03-04', hours: 12 }))
  const { whole, rows } = await admin.call(reachedDuty.select, { where: { day: march } })
  expect(whole).toMatchObject({ arranged: 3, present: 2, absent: 1, late: 0, early: 1, unexplained: 2 })
  expect(rows.map(({ day, attendance }) => [day, attendance])).toEqual([
    ['2026-03-02', 0.5],
    ['2026-03-04', 1],
  ])
  const people = await admin.call(dutyReport.select, { where: { day: march } })
  const states = people.rows
    .map(({ userName, state, earlyMinutes }) => [userName.split(' ')[0], state, earlyMinutes])
    .sort()
  expect(states).toEqual([
    ['Ann', 'early', 480],
    ['Ben', 'present', null],
    ['Cal', 'absent', null],
  ])
  const ids = people.rows.map(({ id }) => id)
  const given = await admin.call(giveAttendanceReason, { ids, cause: 'sick', note: 'flu' })
  expect(given.done).toHaveLength(2)
  expect(given.skipped.map(({ reason }) => reason)).toEqual(['On duty in time: no reason is needed'])
  await admin.call(giveAttendanceReason, { ids: given.done.slice(0, 1), cause: 'leave' })
  expect((await admin.call(reachedDuty.select, { where: { day: march } })).whole.unexplained).toBe(0)
  const absent = await admin.call(dutyReport.select, { where: { day: march, state: 'absent' } })
  expect(absent.rows).toHaveLength(1)
})

test('labour efficiency by team and person says what pulled it down', async () => {
  const { admin, ann } = await makeWeeks(gemba)
  const { rows, whole } = await admin.call(humanEfficiency.select, { where: { day: march } })
  expect(whole).toMatchObject({ onDutyHours: 9, outputHours: 1.3417, people: 2, averageOnDuty: 4.5, lostHours: 7.6583 })
  expect(whole.efficiency).toBe(0.149074)
  const [first] = rows.filter(({ userId }) => userId === ann.userId)
  const told = await admin.call(getManEfficiency, { userId: ann.userId, ...march })
  expect(told.whole).toMatchObject({ onDutyHours: 5, outputHours: 0.92 })
  expect(told.whole.efficiency).toBeCloseTo(first?.efficiency ?? 0, 5)
  expect(told.peers.map(({ userName }) => userName.split(' ')[0])).toEqual(['Ann', 'Ben'])
  expect(told.days.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03'])
  expect(add(...told.losses.map(({ lostHours }) => lostHours))).toBeCloseTo(5 - 0.92, 1)
})

test('a daily is filled in from reports, confirmed, frozen, and compared with what is so now', async () => {
  const { admin, within, floor, order, ann } = await makeWeeks(gemba)
  const { whole } = await admin.call(dailyProductionReport.select, { where: { day: march } })
  expect(whole).toMatchObject({ good: 161, onDutyHours: 9, people: 2, defective: 20 })
  const { id, version } = await admin.call(productionDailyCrud.add, {
    day: '2026-03-02',
    lineId: floor.lineId,
    safety: 'no accident',
  })
  await expect(admin.call(productionDailyCrud.add, { day: '2026-03-02', lineId: floor.lineId })).rejects.toThrow(
    /has a daily of that day/,
  )
  await expect(admin.call(productionDailyCrud.add, { day: '2999-03-02', lineId: floor.lineId })).rejects.toThrow(/day/)
  const draft = await admin.call(getProductionDailyFigures, { id })
  expect(draft).toMatchObject({
    frozen: null,
    now: { good: 101, people: 2, onDutyHours: 8, calls: 0, stops: 0 },
    before: { good: 0 },
  })
  expect((await admin.call(confirmProductionDaily, { ids: [id] })).done).toEqual([id])
  await within((db) => makeWorked(db, floor, order, { day: '2026-03-02', good: 9, people: [[ann.userId, 1]] }))
  const told = await admin.call(getProductionDailyFigures, { id })
  expect([told.frozen?.good, told.now.good]).toEqual([101, 110])
  expect((await admin.call(confirmProductionDaily, { ids: [id] })).skipped).toHaveLength(1)
  await expect(admin.call(productionDailyCrud.update, { id, version: version + 1, remarks: 'late' })).rejects.toThrow(
    /confirmed/,
  )
  expect((await admin.call(productionDailyCrud.delete, { ids: [id] })).skipped).toHaveLength(1)
})
