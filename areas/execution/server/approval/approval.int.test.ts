import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approvalDelegationCrud,
  selectApprovalSetting,
  updateApprovalSetting,
} from '#areas/approvals/contract/approval.ts'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../../contract/duty.ts'
import {
  addReport,
  approveReport,
  approveReportByPhone,
  correctReport,
  getReportCourse,
  rejectReport,
  reportCrud,
  reverseReport,
  selectReportToApprove,
} from '../../contract/report.api.ts'
import { productionReportKind as kind } from '../../contract/report.ts'
import { approverRights, floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A team where two levels approve: the first by role, the second by person; and an operator at work. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { teamId } = admin
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const operator = await makeUser(gemba, teamId, { name: 'Ann', rights: operatorRights })
  const first = await makeUser(gemba, teamId, { name: 'First', rights: approverRights })
  const second = await makeUser(gemba, teamId, { name: 'Second', rights: approverRights })
  await admin.call(updateApprovalSetting, {
    kind,
    levels: [{ roleIds: [first.roleId] }, { userIds: [second.userId] }],
  })
  const [cut] = order.taskIds as [number]
  await operator.call(startWork, { taskId: cut, userIds: [operator.userId] })
  const report = async (goodQuantity: number) => {
    const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity })
    return ids[0] as number
  }
  const task = () => within((db) => db.selectFrom('task').selectAll().where('id', '=', cut).executeTakeFirstOrThrow())
  return { admin, teamId, operator, first, second, cut, report, task, within, order }
}

const waiting = async (who: Client) => (await who.call(selectReportToApprove, {})).rows.map(({ id }) => id)

test('a report counts as approved after its last level, and each level sees what is its to decide', async () => {
  const { operator, first, second, report, task } = await place()
  const id = await report(10)
  expect([await waiting(first), await waiting(second)]).toEqual([[id], []])
  expect((await second.call(approveReport, { ids: [id] })).skipped[0]?.reason).toContain('level 1')
  expect(await first.call(approveReport, { ids: [id] })).toEqual({ done: [id], skipped: [] })
  expect((await operator.call(reportCrud.get, { id })).status).toBe('subsequentApproval')
  expect(await task()).toMatchObject({ reportedGood: 10, approvedGood: 0 })
  expect(await waiting(second)).toEqual([id])
  await second.call(approveReport, { ids: [id] })
  expect(await task()).toMatchObject({ reportedGood: 10, approvedGood: 10 })
  expect((await operator.call(reportCrud.get, { id })).status).toBe('approved')
  const { steps } = await operator.call(getReportCourse, { id })
  expect(steps.map(({ kind: step, level, userName }) => [step, level, userName])).toEqual([
    ['reported', null, 'Ann'],
    ['approved', 1, 'First'],
    ['approved', 2, 'Second'],
  ])
})

test('nobody approves his own report', async () => {
  const { admin, first, cut, within, teamId, second } = await place()
  await within((db) =>
    db
      .updateTable('role')
      .set({ rights: [...approverRights, ...operatorRights] })
      .where('id', '=', first.roleId)
      .execute(),
  )
  await admin.call(startWork, { taskId: cut, userIds: [first.userId] })
  const { ids } = await admin.call(addReport, { taskId: cut, goodQuantity: 1, userIds: [first.userId] })
  expect(await waiting(first)).toEqual([])
  const { skipped } = await first.call(approveReport, { ids })
  expect(skipped[0]?.reason).toContain('somebody else')
  const other = await makeUser(gemba, teamId, { name: 'Other', rights: [...approverRights, 'delegation.add'] })
  const today = new Date().toISOString().slice(0, 10)
  // Not even through a delegate, who stands for nobody else at this level.
  await admin.call(approvalDelegationCrud.add, {
    fromUserId: first.userId,
    toUserId: other.userId,
    fromDate: '2020-01-01',
    toDate: '2039-12-31',
  })
  expect((await other.call(approveReport, { ids })).done).toEqual([])
  await expect(
    other.call(approvalDelegationCrud.add, {
      fromUserId: second.userId,
      toUserId: other.userId,
      fromDate: today,
      toDate: today,
    }),
  ).rejects.toMatchObject({ status: 403 })
})

test('a delegate decides in the place of another between the days, and the decision says so', async () => {
  const { admin, first, report, teamId } = await place()
  const id = await report(5)
  const stand = await makeUser(gemba, teamId, { name: 'Stand-in', rights: approverRights })
  expect(await waiting(stand)).toEqual([])
  const period = { fromDate: '2020-01-01', toDate: '2020-12-31' }
  const made = await admin.call(approvalDelegationCrud.add, {
    fromUserId: first.userId,
    toUserId: stand.userId,
    ...period,
  })
  expect(await waiting(stand)).toEqual([])
  await admin.call(approvalDelegationCrud.update, { id: made.id, version: made.version, toDate: '2039-12-31' })
  expect(await waiting(stand)).toEqual([id])
  await stand.call(approveReport, { ids: [id] })
  const { steps } = await admin.call(getReportCourse, { id })
  expect(steps.at(-1)).toMatchObject({ kind: 'approved', userName: 'Stand-in', forUserName: 'First' })
})

test('a rejected report counts nowhere until its reporter corrects it, and the correction is approved anew', async () => {
  const { operator, first, second, report, task } = await place()
  const id = await report(10)
  await first.call(rejectReport, { ids: [id], reason: 'count again' })
  expect(await operator.call(reportCrud.get, { id })).toMatchObject({ status: 'rejected', rejectReason: 'count again' })
  expect((await task()).reportedGood).toBe(0)
  const { ids } = await operator.call(correctReport, { id, goodQuantity: 8, reason: 'counted again' })
  expect(await task()).toMatchObject({ reportedGood: 8, approvedGood: 0 })
  await first.call(approveReport, { ids })
  await second.call(approveReport, { ids })
  expect(await task()).toMatchObject({ reportedGood: 8, approvedGood: 8 })
})

test('reversing after approval takes the approved quantity back from task, operation and order', async () => {
  const { first, second, report, task, within, order } = await place()
  const id = await report(10)
  await first.call(approveReport, { ids: [id] })
  await second.call(approveReport, { ids: [id] })
  await second.call(reverseReport, { id, reason: 'scrapped later' })
  expect(await task()).toMatchObject({ reportedGood: 0, approvedGood: 0 })
  const operation = await within((db) =>
    db
      .selectFrom('orderOperation')
      .select(['reportedGood', 'approvedGood'])
      .where('id', '=', order.operationIds[0] as number)
      .executeTakeFirst(),
  )
  expect(operation).toEqual({ reportedGood: 0, approvedGood: 0 })
})

test('two approvers who decide the same level at once: one does, the other is told', async () => {
  const { admin, first, report, teamId, second } = await place()
  const twin = await makeUser(gemba, teamId, { name: 'Twin', rights: approverRights })
  await admin.call(updateApprovalSetting, { kind, levels: [{ userIds: [first.userId, twin.userId] }] })
  const id = await report(3)
  const answers = await Promise.all([first, twin].map((who) => who.call(approveReport, { ids: [id] })))
  expect(answers.flatMap(({ done }) => done)).toEqual([id])
  expect(answers.flatMap(({ skipped }) => skipped)[0]?.reason).toContain('Approval completed')
  expect((await second.call(approveReport, { ids: [id, 999_999] })).skipped).toHaveLength(2)
})

test('with fewer levels than a report began with, the highest one left finishes it', async () => {
  const { admin, first, second, report, task } = await place()
  const id = await report(4)
  await first.call(approveReport, { ids: [id] })
  await admin.call(updateApprovalSetting, { kind, levels: [{ roleIds: [first.roleId] }] })
  expect(await waiting(second)).toEqual([])
  await first.call(approveReport, { ids: [id] })
  expect((await task()).approvedGood).toBe(4)
})

test('a level needs somebody who exists, and approval by phone must be allowed', async () => {
  const { admin, first, report, teamId } = await place()
  const empty = admin.call(updateApprovalSetting, { kind, levels: [{ roleIds: [] }] })
  await expect(empty).rejects.toMatchObject({ body: { code: 4000 } })
  await expect(admin.call(updateApprovalSetting, { kind, levels: [{ userIds: [9_999_999] }] })).rejects.toBeInstanceOf(
    Refused,
  )
  const { kinds } = await admin.call(selectApprovalSetting, {})
  expect(kinds[0]?.levels.map(({ userNames }) => userNames)).toEqual([[], ['Second']])
  const id = await report(2)
  await expect(first.call(approveReportByPhone, { ids: [id] })).rejects.toMatchObject({ body: { code: 4001 } })
  const mobile = await makeUser(gemba, teamId, { name: 'Mobile', rights: approverRights, appApproval: true })
  await admin.call(updateApprovalSetting, { kind, levels: [{ userIds: [mobile.userId] }, { userIds: [first.userId] }] })
  expect((await mobile.call(approveReportByPhone, { ids: [id] })).done).toEqual([id])
})

test('a team sets as many levels as it wants, and each decision keeps who decided on what, when and with which note', async () => {
  const { admin, first, second, report, task, teamId, within } = await place()
  const others = await Promise.all(
    ['Third', 'Fourth'].map((name) => makeUser(gemba, teamId, { name, rights: approverRights })),
  )
  const approvers = [first, second, ...others]
  await admin.call(updateApprovalSetting, { kind, levels: approvers.map(({ userId }) => ({ userIds: [userId] })) })
  const id = await report(7)
  expect(await first.call(reportCrud.get, { id })).toMatchObject({ levels: 4, passedLevels: 0 })
  for (const approver of approvers) {
    expect((await task()).approvedGood).toBe(0)
    await approver.call(approveReport, { ids: [id], note: 'seen at the line' })
  }
  expect((await task()).approvedGood).toBe(7)
  const kept = await within((db) =>
    db
      .selectFrom('approvalDecision')
      .select(['level', 'userId', 'note', 'seen'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute(),
  )
  expect(kept).toMatchObject(
    approvers.map(({ userId }, i) => ({
      level: i + 1,
      userId,
      note: 'seen at the line',
      seen: { goodQuantity: 7, defectiveQuantity: 0 },
    })),
  )
})

test('a report that is reversed while it waits is taken out of approval', async () => {
  const { first, second, report, within } = await place()
  const id = await report(6)
  await first.call(approveReport, { ids: [id] })
  await first.call(reverseReport, { id, reason: 'not made here' })
  expect(await waiting(second)).toEqual([])
  const approval = await within((db) =>
    db.selectFrom('approval').select(['status', 'passedLevels']).where('subjectId', '=', id).executeTakeFirst(),
  )
  expect(approval).toEqual({ status: 'withdrawn', passedLevels: 1 })
})

test('a report that was sent back waits for its people until they correct it', async () => {
  const { operator, first, report } = await place()
  const back = async (who: Client) =>
    (await who.call(selectHomeTodo, {})).rows.find(({ kind }) => kind === 'rejectedReports')?.count ?? 0
  const id = await report(10)
  await first.call(rejectReport, { ids: [id], reason: 'count again' })
  expect([await back(operator), await back(first)]).toEqual([1, 0])
  await operator.call(correctReport, { id, goodQuantity: 9, defects: [], reason: 'counted again' })
  expect(await back(operator)).toBe(0)
})

test('nobody but an administrator makes himself an approver, by name, by role or as a delegate', async () => {
  const { admin, teamId, first, second } = await place()
  const rights = ['approval.view', 'approval.edit', 'delegation.view', 'delegation.add']
  const clerk = await makeUser(gemba, teamId, { name: 'Clerk', rights })
  const levels = [{ roleIds: [first.roleId] }, { userIds: [second.userId, clerk.userId] }]
  const oneself = clerk.call(updateApprovalSetting, { kind, levels })
  await expect(oneself).rejects.toThrow('cannot make yourself an approver')
  const byRole = clerk.call(updateApprovalSetting, { kind, levels: [{ roleIds: [first.roleId, clerk.roleId] }] })
  await expect(byRole).rejects.toThrow('cannot make yourself an approver')
  const days = { fromDate: '2026-01-01', toDate: '2036-01-01' }
  const delegate = { fromUserId: second.userId, toUserId: clerk.userId, ...days }
  await expect(clerk.call(approvalDelegationCrud.add, delegate)).rejects.toThrow('cannot make yourself an approver')
  // Who was one already stays one, and an administrator may.
  await admin.call(updateApprovalSetting, { kind, levels })
  await clerk.call(updateApprovalSetting, { kind, levels })
  await clerk.call(approvalDelegationCrud.add, { ...delegate, toUserId: first.userId })
})
