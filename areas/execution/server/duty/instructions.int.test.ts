// Over 400 lines: all tests stand on one floor with its orders, writer and approver, which each part of a cut would make again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalDelegationCrud, updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import * as api from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud, instructionKind as kind } from '#areas/esop/contract/instruction.ts'
import { esopDisplayCrud } from '#areas/esop/contract/line-display.ts'
import { getInstructionPrint, printDays, printInstruction } from '#areas/esop/contract/print.api.ts'
import { stationEsopCrud } from '#areas/esop/contract/station-esop.ts'
import { updateMyNotificationLanguage } from '#areas/notifications/contract/notification.ts'
import { getReadiness, selectReadiness, stateIn } from '#areas/planning/contract/readiness/readiness.api.ts'
import { checkPrintedCopy } from '#areas/seals/contract/seal.api.ts'
import { selectRecordLog, uploadFile } from '#core/contract/core.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { upload } from '#tests/support/jobs.ts'
import { endWork, joinWork, startWork } from '../../contract/duty.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }
const day = (days: number) => addDays(localDate('Asia/Shanghai', Date.now()), days)
const pdf = Buffer.from('%PDF-1.4\n%%EOF')
const approverRights = ['instruction.view', 'instruction.approve']

/** A floor with an order of cutting and welding, somebody who writes instructions and somebody who approves them. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { teamId } = admin
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut, weld] = taskIds as [number, number]
  const [cutting, welding] = floor.operations as [number, number]
  const chief = await makeUser(gemba, teamId, { name: 'Chief', rights: approverRights })
  const ann = await makeUser(gemba, teamId, { name: 'Ann', rights: operatorRights })
  const ben = await makeUser(gemba, teamId, { name: 'Ben', rights: operatorRights })
  const fileOf = () => kept(admin, pdf)
  const add = async (code: string, more: object) =>
    admin.call(instructionCrud.add, { code, name: code, fileId: await fileOf(), effectiveFrom: day(-1), ...more })
  /** Adds one and submits it: without levels it is approved at once. */
  const issue = async (code: string, more: object) => {
    const { id } = await add(code, more)
    await admin.call(api.submitInstruction, { ids: [id] })
    return id
  }
  /** Adds the next revision of one of cutting that must be read, and leaves it a draft. */
  const revise = async (id: number, code: string, more: object = {}) => {
    const draft = { code, name: code, fileId: await fileOf(), operationIds: [cutting], mustRead: true }
    return (await admin.call(api.reviseInstruction, { id, ...draft, effectiveFrom: day(0), ...more })).id
  }
  const state = async (id: number) => (await admin.call(instructionCrud.get, { id })).state
  return {
    admin,
    teamId,
    within,
    floor,
    cut,
    weld,
    cutting,
    welding,
    chief,
    ann,
    ben,
    fileOf,
    add,
    issue,
    revise,
    state,
  }
}

async function kept(who: Client, bytes: Buffer): Promise<number> {
  const { body } = await upload(gemba, who, uploadFile, { purpose: 'document' }, { name: 'a.pdf', bytes })
  return (body.data as { id: number }).id
}

const levelsOf = (admin: Client, ...userIds: number[]) =>
  admin.call(updateApprovalSetting, { kind, levels: userIds.map((id) => ({ userIds: [id] })) })

const shown = async (who: Client, taskId: number) =>
  (await who.call(api.selectTaskInstruction, { taskId })).rows.map(({ code, revision }) => `${code} ${revision}`)

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
  return error.body as {
    message: string
    data: { checks?: { name: string; message: string; data: api.UnreadInstruction[] }[] }
  }
}

test('a document is a PDF by content, code and name, for something, with days and pages that can be', async () => {
  const { admin, add, cutting } = await place()
  const png = await kept(
    admin,
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  const bad = [
    ['W1', { operationIds: [cutting] }, /end in .pdf/],
    ['W1.pdf', { operationIds: [cutting], name: 'Cutting' }, /end in .pdf/],
    ['W1.pdf', { operationIds: [cutting], fileId: png }, /Upload a PDF/],
    ['W1.pdf', {}, /Select a product or an operation/],
    ['W1.pdf', { operationIds: [cutting], effectiveTo: day(-2) }, /Cannot be before/],
    ['W1.pdf', { operationIds: [cutting], pages: '3-1' }, /such as 1-3,5/],
    ['W1.pdf', { operationIds: [999_999] }, /does not exist/],
  ] as const
  for (const [code, more, why] of bad) await expect(add(code, more)).rejects.toThrow(why)
  const row = await add('W1.PDF', { operationIds: [cutting], pages: '1-3, 5' })
  expect(row).toMatchObject({
    state: 'draft',
    revision: 1,
    operationNames: ['Cut'],
    fileIdFileName: 'a.pdf',
    readers: 0,
  })
  await expect(add('W1.PDF', { operationIds: [cutting] })).rejects.toThrow(/exists as revision 1/)
})

test('it is in force after its last level; nobody approves his own, a delegate may', async () => {
  const { admin, chief, ann, teamId, add, cutting, cut, state } = await place()
  const second = await makeUser(gemba, teamId, { name: 'Second', rights: approverRights })
  const deputy = await makeUser(gemba, teamId, { name: 'Deputy', rights: approverRights })
  await levelsOf(admin, chief.userId, second.userId)
  const { id } = await add('W1.pdf', { operationIds: [cutting] })
  await admin.call(api.submitInstruction, { ids: [id] })
  expect([await state(id), await shown(ann, cut)]).toEqual(['underApproval', []])
  const waits = async (who: Client) => (await who.call(api.selectInstructionToApprove, page)).rows.map((row) => row.id)
  expect([await waits(chief), await waits(second), await waits(admin)]).toEqual([[id], [], []])
  expect((await admin.call(api.approveInstruction, { ids: [id] })).skipped[0]?.reason).toMatch(
    /“W1.pdf rev. 1” is your own: somebody else must decide/,
  )
  expect((await second.call(api.approveInstruction, { ids: [id] })).skipped[0]?.reason).toMatch(/level 1/)
  await chief.call(api.approveInstruction, { ids: [id] })
  await admin.call(approvalDelegationCrud.add, {
    fromUserId: second.userId,
    toUserId: deputy.userId,
    fromDate: day(0),
    toDate: day(0),
  })
  const both = await Promise.all([deputy, second].map((who) => who.call(api.approveInstruction, { ids: [id] })))
  expect(both.map(({ done }) => done.length).sort()).toEqual([0, 1])
  expect([await state(id), await shown(ann, cut)]).toEqual(['inForce', ['W1.pdf 1']])
  const { decisions } = await admin.call(api.getInstructionCourse, { id })
  expect(decisions.map(({ level, decision, userName }) => [level, decision, userName])).toEqual([
    [1, 'approved', 'Chief'],
    [2, 'approved', expect.stringMatching(/Deputy|Second/)],
  ])
  await expect(admin.call(instructionCrud.update, { id, version: 4, name: 'B.pdf' })).rejects.toThrow(
    /cannot be changed/,
  )
  expect((await admin.call(instructionCrud.delete, { ids: [id] })).skipped[0]?.reason).toMatch(/must be kept/)
})

test('one that was rejected is mended and submitted again', async () => {
  const { admin, chief, add, cutting, state } = await place()
  await levelsOf(admin, chief.userId)
  const { id } = await add('W1.pdf', { operationIds: [cutting] })
  await admin.call(api.submitInstruction, { ids: [id] })
  await admin.call(api.recallInstruction, { ids: [id] })
  expect((await chief.call(api.approveInstruction, { ids: [id] })).skipped[0]?.reason).toMatch(
    /“W1.pdf rev. 1” has the status “Draft”/,
  )
  await admin.call(api.submitInstruction, { ids: [id] })
  await chief.call(api.rejectInstruction, { ids: [id], reason: 'Step 3 lacks the torque' })
  const row = await admin.call(instructionCrud.get, { id })
  expect(row).toMatchObject({ state: 'rejected', rejectReason: 'Step 3 lacks the torque' })
  await admin.call(instructionCrud.update, { id, version: row.version, changeNote: 'Torque added' })
  await admin.call(api.submitInstruction, { ids: [id] })
  await chief.call(api.approveInstruction, { ids: [id], note: 'Torque is right' })
  expect(await state(id)).toBe('inForce')
  const { decisions, waitingFor } = await admin.call(api.getInstructionCourse, { id })
  expect(decisions.map(({ decision, reason, seen }) => [decision, reason, seen?.changeNote])).toEqual([
    ['withdrawn', null, undefined],
    ['rejected', 'Step 3 lacks the torque', null],
    ['approved', 'Torque is right', 'Torque added'],
  ])
  expect(waitingFor).toEqual([])
})

test('a new revision takes the place of the old one once it is approved and its day has come', async () => {
  const { admin, chief, ann, add, issue, cutting, cut, fileOf, state } = await place()
  const first = await issue('W1.pdf', { operationIds: [cutting] })
  await levelsOf(admin, chief.userId)
  const draft = {
    code: 'W1.pdf',
    name: 'W1.pdf',
    fileId: await fileOf(),
    operationIds: [cutting],
    effectiveFrom: day(0),
  }
  const second = (await admin.call(api.reviseInstruction, { id: first, ...draft })).id
  await expect(admin.call(api.reviseInstruction, { id: first, ...draft })).rejects.toThrow(
    /W1.pdf rev. 2 has the status “Draft”: finish or delete it/,
  )
  await admin.call(api.submitInstruction, { ids: [second] })
  expect(await shown(ann, cut)).toEqual(['W1.pdf 1'])
  await chief.call(api.approveInstruction, { ids: [second] })
  expect([await state(first), await state(second), await shown(ann, cut)]).toEqual([
    'superseded',
    'inForce',
    ['W1.pdf 2'],
  ])
  const later = { ...draft, fileId: await fileOf(), effectiveFrom: day(3) }
  const third = (await admin.call(api.reviseInstruction, { id: second, ...later })).id
  await admin.call(api.submitInstruction, { ids: [third] })
  await chief.call(api.approveInstruction, { ids: [third] })
  expect([await state(third), await shown(ann, cut)]).toEqual(['upcoming', ['W1.pdf 2']])
  await admin.call(api.withdrawInstruction, { ids: [second], reason: 'Wrong drawing' })
  expect([await state(second), await shown(ann, cut)]).toEqual(['withdrawn', ['W1.pdf 1']])
  const over = (await add('W2.pdf', { operationIds: [cutting], effectiveFrom: day(-9), effectiveTo: day(-1) })).id
  await admin.call(api.submitInstruction, { ids: [over] })
  await chief.call(api.approveInstruction, { ids: [over] })
  expect([await state(over), await shown(ann, cut)]).toEqual(['expired', ['W1.pdf 1']])
})

test('a task shows what is for its product and operation, else for its operation, else for its product', async () => {
  const { ann, admin, issue, floor, cutting, welding, cut, weld } = await place()
  await issue('P.pdf', { productId: floor.productId })
  expect([await shown(ann, cut), await shown(ann, weld)]).toEqual([['P.pdf 1'], ['P.pdf 1']])
  await issue('O.pdf', { operationIds: [cutting] })
  expect([await shown(ann, cut), await shown(ann, weld)]).toEqual([['O.pdf 1'], ['P.pdf 1']])
  const both = await issue('B.pdf', { productId: floor.productId, operationIds: [cutting, welding] })
  await issue('C.pdf', { productId: floor.productId, operationIds: [cutting] })
  expect([await shown(ann, cut), await shown(ann, weld)]).toEqual([['B.pdf 1', 'C.pdf 1'], ['B.pdf 1']])
  await admin.call(api.withdrawInstruction, { ids: [both], reason: 'Old' })
  expect([await shown(ann, cut), await shown(ann, weld)]).toEqual([['C.pdf 1'], ['P.pdf 1']])
})

test('who starts has read what must be read: the refusal names who has not, and what to open', async () => {
  const { admin, ann, ben, cut, cutting, issue, revise, within } = await place()
  const id = await issue('W1.pdf', { operationIds: [cutting], mustRead: true, pages: '2' })
  const userIds = [ann.userId, ben.userId]
  const { message, data } = await refusal(ann.call(startWork, { taskId: cut, userIds }))
  expect(message).toContain('“W1.pdf” not read by Ann, Ben')
  const unread = { id, code: 'W1.pdf', revision: 1, pages: '2', fileNo: expect.any(String) }
  expect(data.checks).toMatchObject([
    { name: 'instruction', data: [{ ...unread, people: [{ name: 'Ann' }, { name: 'Ben' }] }] },
  ])
  // Twice at once is once.
  const both = await Promise.all([1, 2].map(() => ann.call(api.readInstruction, { ids: [id] })))
  expect(both.map(({ recorded }) => recorded).sort()).toEqual([0, 1])
  expect((await ann.call(api.selectTaskInstruction, { taskId: cut })).rows[0]?.readAt).toEqual(expect.any(String))
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  expect((await refusal(ann.call(joinWork, { taskId: cut, userIds: [ben.userId] }))).message).toContain('by Ben')
  expect(await ann.call(api.readInstruction, { ids: [id], userIds: [ben.userId] })).toEqual({ recorded: 1 })
  await ann.call(joinWork, { taskId: cut, userIds: [ben.userId] })
  const { readings } = await admin.call(api.getInstructionCourse, { id })
  expect(readings.map(({ userName, recordedByName }) => [userName, recordedByName]).sort()).toEqual([
    ['Ann', null],
    ['Ben', 'Ann'],
  ])
  const logged = await within((db) =>
    db.selectFrom('operationLog').select(['entityName', 'note']).where('verb', '=', 'read').orderBy('id').execute(),
  )
  expect(logged.map(({ note }) => note)).toEqual(['Ann', 'Ben'])
  // A new revision is to be read anew; what is not in force is not.
  const next = await revise(id, 'W1.pdf')
  await expect(ann.call(api.readInstruction, { ids: [next] })).rejects.toThrow(/has the status “Draft”: open and read/)
  await admin.call(api.submitInstruction, { ids: [next] })
  await expect(ann.call(api.readInstruction, { ids: [id] })).rejects.toThrow(
    /has the status “Superseded”: open and read/,
  )
  const cid = (await makeUser(gemba, admin.teamId, { name: 'Cid', rights: operatorRights })).userId
  expect((await refusal(ann.call(joinWork, { taskId: cut, userIds: [cid] }))).message).toContain('by Cid')
})

test('a revision that comes into force while people work says what changed and who has yet to read it; the next start waits', async () => {
  const { admin, ann, ben, cut, cutting, issue, revise, floor, within } = await place()
  const [stationId] = floor.stations as [number]
  const id = await issue('W1.pdf', { operationIds: [cutting], mustRead: true })
  type Told = { revision: number; changeNote: string | null; unread: { name: string }[] }
  const told = (rows: readonly Told[]) =>
    rows.map(({ revision, changeNote, unread }) => [revision, changeNote, ...unread.map(({ name }) => name)])
  const atTask = async () => told((await ann.call(api.selectTaskInstruction, { taskId: cut })).rows)
  const atStation = async () => told((await admin.call(api.getStationDisplay, { stationId })).instructions)
  const userIds = [ann.userId, ben.userId]
  await ann.call(api.readInstruction, { ids: [id], userIds })
  await ann.call(startWork, { taskId: cut, userIds })
  expect(await atTask()).toEqual([[1, null]])
  const next = await revise(id, 'W1.pdf', { changeNote: 'Torque is 12 Nm' })
  await admin.call(api.submitInstruction, { ids: [next] })
  expect(await atTask()).toEqual([[2, 'Torque is 12 Nm', 'Ann', 'Ben']])
  await expect.poll(atStation).toEqual([[2, 'Torque is 12 Nm', 'Ann', 'Ben']])
  await ann.call(api.readInstruction, { ids: [next] })
  expect(await atTask()).toEqual([[2, 'Torque is 12 Nm', 'Ben']])
  await ann.call(endWork, { taskId: cut, userIds })
  // Nobody is at work: whoever starts next is asked by his start.
  expect(await atTask()).toEqual([[2, 'Torque is 12 Nm']])
  const other = await within((db) => makeOrder(db, floor, { number: 'WO2', quantity: 10 }))
  const taskId = other.taskIds[0] as number
  const { message, data } = await refusal(ann.call(startWork, { taskId, userIds: [ben.userId] }))
  expect(message).toContain('“W1.pdf” not read by Ben')
  expect(data.checks?.[0]?.data).toMatchObject([{ id: next, changeNote: 'Torque is 12 Nm' }])
  await ben.call(api.readInstruction, { ids: [next] })
  await ann.call(startWork, { taskId, userIds: [ben.userId] })
})

test('a station shows what is in force for the task that its people are at', async () => {
  const { admin, ann, issue, floor, cut, cutting } = await place()
  const watcher = await makeUser(gemba, admin.teamId, { name: 'Watcher', rights: ['board.view'] })
  const [stationId] = floor.stations as [number]
  const shows = async () => {
    const { station, task, instructions } = await watcher.call(api.getStationDisplay, { stationId })
    return [station?.name, task?.taskNo, task?.status, ...instructions.map(({ code }) => code)]
  }
  expect(await shows()).toEqual(['Cut station', 'WO1-1', 'waiting'])
  await issue('W1.pdf', { operationIds: [cutting] })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await expect.poll(shows).toEqual(['Cut station', 'WO1-1', 'inProgress', 'W1.pdf'])
  expect((await watcher.call(api.getStationDisplay, { stationId: 999_999 })).station).toBeNull()
})

test('a display is told the language of whoever came on duty there last', async () => {
  const { admin, ann, ben, cut, teamId } = await place()
  const shown = async (who: Client) => (await who.call(api.getStationDisplay, {})).language
  const { id } = await admin.call(displayCrud.add, {
    name: 'Station',
    language: 'en',
    boards: [{ path: 'stationEsopDisplay', seconds: 20 }],
  })
  const { address } = await admin.call(issueDisplayLink, { id })
  const display = gemba.client(new URL(address, 'http://x').hash.replace('#queryId=', ''))
  expect(await shown(display)).toBeNull()
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  expect(await shown(display)).toBeNull()
  await ann.call(updateMyNotificationLanguage, { language: 'vi' })
  await ben.call(updateMyNotificationLanguage, { language: 'zh-Hans' })
  expect(await shown(display)).toBe('vi')
  await ben.call(joinWork, { taskId: cut, userIds: [ben.userId] })
  expect(await shown(display)).toBe('zh-Hans')
  await ben.call(endWork, { taskId: cut, userIds: [ben.userId] })
  expect(await shown(display)).toBe('vi')
  // Nobody of another team has a word in it.
  const other = await makeUser(gemba, (await gemba.team()).teamId, { name: 'Other', rights: operatorRights })
  await other.call(updateMyNotificationLanguage, { language: 'en' })
  expect([await shown(display), teamId]).toEqual(['vi', admin.teamId])
})

test('what is set for a station and product is shown there, in the revision that is in force', async () => {
  const { admin, issue, floor, cutting, fileOf } = await place()
  const [stationId] = floor.stations as [number]
  const { productId } = floor
  const general = await issue('G.pdf', { operationIds: [cutting], pages: '1-4' })
  const special = await issue('S.pdf', { productId: floor.productId, operationIds: [floor.operations[1]] })
  const shows = async () =>
    (await admin.call(api.getStationDisplay, { stationId })).instructions.map(
      ({ code, revision, pages }) => `${code} ${revision} ${pages}`,
    )
  expect(await shows()).toEqual(['G.pdf 1 1-4'])
  const set = await admin.call(stationEsopCrud.add, { stationId, instructionId: general, pages: '2' })
  expect(set).toMatchObject({ label: 'Cut station', revisionShown: 1 })
  await expect.poll(shows).toEqual(['G.pdf 1 2'])
  const own = await admin.call(stationEsopCrud.add, { stationId, productId, instructionId: special })
  await expect.poll(shows).toEqual(['S.pdf 1 null'])
  const twice = admin.call(stationEsopCrud.add, { stationId, productId, instructionId: general })
  await expect(twice).rejects.toThrow(/already has a document for this product/)
  const draft = { code: 'S.pdf', name: 'S.pdf', fileId: await fileOf(), productId, pages: '3', effectiveFrom: day(0) }
  const { id } = await admin.call(api.reviseInstruction, { id: special, ...draft })
  await admin.call(api.submitInstruction, { ids: [id] })
  await expect.poll(shows).toEqual(['S.pdf 2 3'])
  for (const old of [id, special]) await admin.call(api.withdrawInstruction, { ids: [old], reason: 'Old' })
  await expect.poll(shows).toEqual(['G.pdf 1 2'])
  const rights = ['stationEsop.view', 'stationEsop.delete']
  const elsewhere = await makeUser(gemba, admin.teamId, { name: 'Far', rights, workshops: [] })
  expect((await elsewhere.call(stationEsopCrud.select, page)).rows).toEqual([])
  expect((await elsewhere.call(stationEsopCrud.delete, { ids: [set.id] })).done).toEqual([])
  const log = { entity: 'stationEsop', entityId: set.id }
  expect((await elsewhere.call(selectRecordLog, log)).rows).toEqual([])
  expect((await admin.call(selectRecordLog, log)).rows.map(({ entityName }) => entityName)).toEqual(['Cut station'])
  await admin.call(stationEsopCrud.delete, { ids: [own.id, set.id] })
  await expect.poll(shows).toEqual(['G.pdf 1 1-4'])
})

test('a plan tells of each task how its instruction stands on the day of its start', async () => {
  const { admin, chief, add, cut, weld, cutting, within } = await place()
  const tomorrow = day(1)
  await within((db) =>
    db
      .updateTable('task')
      .set({
        plannedSetupStart: `${tomorrow}T02:00:00Z`,
        plannedStart: `${tomorrow}T02:00:00Z`,
        plannedEnd: `${tomorrow}T03:00:00Z`,
      })
      .where('id', 'in', [cut, weld])
      .execute(),
  )
  const told = async (id: number) => {
    const { aspects } = await admin.call(getReadiness, { id })
    const { state, message } = aspects.find(({ aspect }) => aspect === 'document') ?? {}
    return `${state}: ${message}`
  }
  expect(await told(cut)).toBe('untracked: No work instruction was entered: not tracked')
  await levelsOf(admin, chief.userId)
  const { id } = await add('W1.pdf', { operationIds: [cutting], effectiveTo: day(1) })
  expect(await told(cut)).toMatch(/^unneeded/)
  await admin.call(api.submitInstruction, { ids: [id] })
  expect(await told(cut)).toBe('waiting: “W1.pdf” is under approval')
  await chief.call(api.rejectInstruction, { ids: [id], reason: 'No' })
  expect(await told(cut)).toMatch(/^lacking: “W1.pdf” was rejected/)
  await admin.call(api.submitInstruction, { ids: [id] })
  await chief.call(api.approveInstruction, { ids: [id] })
  expect([await told(cut), await told(weld)]).toEqual([
    'ready: In force on the day of the start: W1.pdf',
    'unneeded: No work instruction is for this work',
  ])
  const window = { from: Date.parse(`${day(0)}T00:00:00Z`), to: Date.parse(`${day(9)}T00:00:00Z`) }
  const { ids, packed } = await admin.call(selectReadiness, window)
  const states = new Map(ids.map((each, i) => [each, stateIn(packed[i] ?? 0, 'document')]))
  expect([states.get(cut), states.get(weld)]).toEqual(['ready', 'unneeded'])
  await within((db) =>
    db
      .updateTable('task')
      .set({ plannedStart: `${day(2)}T02:00:00Z`, plannedEnd: `${day(2)}T03:00:00Z` })
      .where('id', '=', cut)
      .execute(),
  )
  expect(await told(cut)).toBe(`lacking: “W1.pdf” expired on ${day(1)}: add a new revision`)
})

test('a station shows as its own row says, else as its line’s, else as usual', async () => {
  const { admin, within } = await place()
  const [station] = await within((db) => db.selectFrom('station').selectAll().orderBy('id').execute())
  const { id: stationId, effectiveLineId: lineId } = station as NonNullable<typeof station>
  const look = async () => (await admin.call(api.getStationDisplay, { stationId })).look
  expect(await look()).toEqual({ shown: true, layout: 'single', fit: 'page', turnSeconds: null, callButton: true })
  await admin.call(esopDisplayCrud.add, { lineId, layout: 'split', turnSeconds: 30 })
  expect(await look()).toMatchObject({ shown: true, layout: 'split', turnSeconds: 30 })
  const own = await admin.call(esopDisplayCrud.add, { lineId, stationId, shown: false })
  expect(await look()).toMatchObject({ shown: false, layout: 'single' })
  await expect(admin.call(esopDisplayCrud.add, { lineId, stationId })).rejects.toThrow(/already has a setting/)
  await expect(admin.call(esopDisplayCrud.add, { lineId })).rejects.toThrow(/already has a setting/)
  const other = await within((db) =>
    db.selectFrom('productionLine').select('id').where('id', '<>', lineId).executeTakeFirst(),
  )
  if (other)
    await expect(
      admin.call(esopDisplayCrud.update, { id: own.id, version: own.version, lineId: other.id }),
    ).rejects.toThrow(/does not belong to this line/)
})

test('only what is in force is printed, each copy has its number and its last day, and ends with the revision', async () => {
  const { admin, teamId, issue, add, fileOf, cutting, ann } = await place()
  const draft = await add('W0.pdf', { operationIds: [cutting] })
  await expect(admin.call(getInstructionPrint, { id: draft.id })).rejects.toThrow(/“Draft” and cannot be printed/)
  const id = await issue('W1.pdf', { operationIds: [cutting], effectiveTo: day(3), pages: '1-2' })
  const begin = await admin.call(getInstructionPrint, { id })
  expect(begin).toMatchObject({ instruction: { code: 'W1.pdf', revision: 1, pages: '1-2' }, lastDay: day(3) })
  const station = begin.stations[0]
  const copy = { id, pages: '2', copies: 3, validUntil: day(2) }
  for (const validUntil of [day(-1), day(4)])
    await expect(admin.call(printInstruction, { ...copy, validUntil })).rejects.toThrow(/Choose a date from/)
  await expect(admin.call(printInstruction, { ...copy, workOrderNo: 'WO9' })).rejects.toThrow(/no work order WO9/)
  await expect(admin.call(printInstruction, { ...copy, pages: '2-1' })).rejects.toThrow(/such as 1-3,5/)
  expect((await ann.raw(printInstruction.path, copy)).status).toBe(403)
  const sent = { ...copy, stationId: station?.id, workOrderNo: 'WO1' }
  const [first, second] = await Promise.all([0, 1].map(() => admin.call(printInstruction, sent)))
  expect(first?.number).not.toBe(second?.number)
  expect(first).toMatchObject({
    userName: 'Administrator',
    pages: '2',
    copies: 3,
    workOrderNo: 'WO1',
    validUntil: day(2),
  })
  expect(first?.station).toBe(station?.name ?? null)
  const number = first?.number as string
  const { prints } = await admin.call(api.getInstructionCourse, { id })
  expect(prints.map((each) => each.number).sort()).toEqual([number, second?.number].sort())
  const checker = await makeUser(gemba, teamId, { name: 'Checker', rights: ['seal.check'] })
  const check = async (asked: string) => (await checker.call(checkPrintedCopy, { number: asked })).found
  expect(await check(number.toLowerCase())).toMatchObject({ number, holds: true, standing: 'In force', copies: 3 })
  expect(await check('PC000')).toBeNull()
  const stranger = await gemba.team()
  expect((await stranger.call(checkPrintedCopy, { number })).found).toBeNull()
  await expect(stranger.call(printInstruction, copy)).rejects.toThrow(/does not exist/)
  // The next revision is known from tomorrow on: what is printed today ends before it.
  const next = { code: 'W1.pdf', name: 'W1.pdf', fileId: await fileOf(), operationIds: [cutting] }
  const later = await admin.call(api.reviseInstruction, { ...next, id, effectiveFrom: day(2) })
  await admin.call(api.submitInstruction, { ids: [later.id] })
  expect((await admin.call(getInstructionPrint, { id })).lastDay).toBe(day(1))
  await admin.call(api.withdrawInstruction, { ids: [id], reason: 'wrong' })
  expect(await check(number)).toMatchObject({ holds: false, standing: 'Withdrawn' })
  const open = await issue('W2.pdf', { operationIds: [cutting] })
  expect((await admin.call(getInstructionPrint, { id: open })).lastDay).toBe(day(printDays.most))
})

test('another team sees nothing of it, and without the rights nobody does', async () => {
  const { issue, cutting, ann, cut } = await place()
  const id = await issue('W1.pdf', { operationIds: [cutting] })
  const stranger = await gemba.team()
  expect((await stranger.call(instructionCrud.select, page)).rows).toEqual([])
  await expect(stranger.call(api.readInstruction, { ids: [id] })).rejects.toThrow(/does not exist/)
  await expect(stranger.call(api.selectTaskInstruction, { taskId: cut })).rejects.toThrow(/does not exist/)
  for (const { path } of [instructionCrud.select, api.approveInstruction, api.reviseInstruction])
    expect((await ann.raw(path, { ids: [id] })).status).toBe(403)
  const reader = await makeUser(gemba, stranger.teamId, { name: 'Reader', rights: ['report.view'] })
  const other = await makeUser(gemba, stranger.teamId, { name: 'Other', rights: [] })
  expect((await reader.raw(api.readInstruction.path, { ids: [id], userIds: [other.userId] })).status).toBe(403)
})
