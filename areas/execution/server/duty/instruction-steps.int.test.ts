import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud } from '#areas/esop/contract/instruction.ts'
import * as steps from '#areas/esop/contract/step.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { upload } from '#tests/support/jobs.ts'
import { png } from '#tests/support/picture.ts'
import { endWork, startWork } from '../../contract/duty.ts'
import { addReport } from '../../contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const pdf = Buffer.from('%PDF-1.4\n%%EOF')
const yesterday = addDays(localDate('Asia/Shanghai', Date.now()), -1)

async function kept(who: Client, name: string, bytes: Buffer): Promise<number> {
  const { body } = await upload(gemba, who, uploadFile, { purpose: 'document' }, { name, bytes })
  return (body.data as { id: number }).id
}

const asked = { title: 'Check the seal', confirm: 'once', beforeReport: true } as const
const each = { title: 'Wipe the face', confirm: 'report', beforeReport: true } as const

/** A floor with a task of cutting and its draft instruction. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut, weld] = taskIds as [number, number]
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const ben = await makeUser(gemba, admin.teamId, { name: 'Ben', rights: operatorRights })
  const draft = async () => ({
    code: 'W1.pdf',
    name: 'W1.pdf',
    fileId: await kept(admin, 'a.pdf', pdf),
    operationIds: [floor.operations[0] as number],
    effectiveFrom: yesterday,
  })
  const { id } = await admin.call(instructionCrud.add, await draft())
  const write = async (list: object[], of = id) => {
    const { version } = await admin.call(steps.getInstructionSteps, { id: of })
    return admin.call(steps.setInstructionSteps, { id: of, version, steps: list as never })
  }
  const submit = (of = id) => admin.call(api.submitInstruction, { ids: [of] })
  const shown = async () => (await ann.call(api.selectTaskInstruction, { taskId: cut })).rows[0]?.steps ?? []
  const report = (who: Client = ann) =>
    who.call(addReport, { taskId: cut, goodQuantity: 1, defects: [], confirmed: [] })
  return { admin, within, cut, weld, floor, ann, ben, id, draft, write, submit, shown, report }
}

test('steps are written in a draft, stand once it is submitted, and are carried into the next revision', async () => {
  const { admin, ann, id, draft, write, submit, shown } = await place()
  const picture = await kept(admin, 'a.png', png)
  const first = { title: 'Clamp', text: 'By hand', page: 1, fileId: picture, seconds: 30, confirm: 'none' }
  const written = await write([first, { title: 'Check', confirm: 'once', beforeReport: true }])
  expect(written.steps).toMatchObject([
    { ...first, fileIdFileName: 'a.png', beforeReport: false },
    { title: 'Check', text: null, page: null, fileId: null, seconds: null },
  ])
  // What was read before somebody else wrote is refused, and of two at once one writes.
  const { version } = written
  const both = await Promise.all(
    ['A', 'B'].map((title) => admin.raw(steps.setInstructionSteps.path, { id, version, steps: [{ ...first, title }] })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await ann.raw(steps.setInstructionSteps.path, { id, version, steps: [] })).status).toBe(403)
  await submit()
  await expect(write([])).rejects.toThrow(/cannot be changed/)
  expect(await shown()).toMatchObject([{ text: 'By hand', page: 1, media: { mime: 'image/png' }, seconds: 30 }])
  const second = await admin.call(api.reviseInstruction, { id, ...(await draft()) })
  const carried = await admin.call(steps.getInstructionSteps, { id: second.id })
  expect(carried.steps).toMatchObject([{ text: 'By hand', fileId: picture }])
  // The new revision goes without the picture; the one before keeps it.
  await write([{ title: 'Clamp', confirm: 'none' }], second.id)
  expect((await admin.call(steps.getInstructionSteps, { id })).steps[0]?.fileId).toBe(picture)
})

test('a step holds a picture or a video of its writer, and says when what a report waits for is confirmed', async () => {
  const { admin, id, write, ann } = await place()
  const bad = [
    [{ title: 'A', confirm: 'none', beforeReport: true }, /Select when the operator confirms/],
    [{ title: 'A', confirm: 'none', fileId: await kept(admin, 'b.pdf', pdf) }, /picture or a video/],
    [{ title: 'A', confirm: 'none', fileId: await kept(ann, 'b.png', png) }, /./],
    [{ title: '', confirm: 'none' }, /./],
    [{ title: 'A', confirm: 'none', page: 0 }, /./],
  ] as const
  for (const [step, why] of bad) await expect(write([step])).rejects.toThrow(why)
  expect((await admin.call(steps.getInstructionSteps, { id })).steps).toEqual([])
  // A draft that lets a file go forgets it: it is nobody's to hold again.
  const picture = await kept(admin, 'c.png', png)
  await write([{ title: 'A', confirm: 'none', fileId: picture }])
  await write([{ title: 'A', confirm: 'none' }])
  await expect(write([{ title: 'A', confirm: 'none', fileId: picture }])).rejects.toThrow(/fileId/)
})

test('a report waits for what must be confirmed: once for each start of work by everybody there', async () => {
  const { admin, ann, ben, cut, id, write, submit, shown, report, within } = await place()
  await write([{ title: 'Clamp', confirm: 'none' }, asked])
  await submit()
  const [clamp, check] = await shown()
  const confirm = (who: Client, stepId = check?.id ?? 0, more: object = {}) =>
    who.call(steps.confirmInstructionStep, { instructionId: id, stepId, taskId: cut, ...more })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId, ben.userId] })
  await expect(report()).rejects.toThrow(/“W1.pdf” step 2 “Check the seal” \(Ann, Ben\)/)
  // Twice at once is once.
  const both = await Promise.all([1, 2].map(() => confirm(ann)))
  expect(both.map(({ recorded }) => recorded).sort()).toEqual([0, 1])
  await expect(report()).rejects.toThrow(/\(Ben\)/)
  expect(await confirm(ann, check?.id, { userIds: [ben.userId] })).toEqual({ recorded: 1 })
  await report()
  await report()
  const { people, rows } = await ben.call(steps.selectStepConfirmation, { taskId: cut })
  expect([people.map(({ name }) => name), rows.map(({ userName }) => userName).sort()]).toEqual([
    ['Ann', 'Ben'],
    ['Ann', 'Ben'],
  ])
  // Whoever comes again confirms again.
  await ann.call(endWork, { taskId: cut, userIds: [ann.userId, ben.userId] })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await expect(report()).rejects.toThrow(/\(Ann\)/)
  await confirm(ann)
  await report()
  await expect(confirm(ann, clamp?.id)).rejects.toThrow(/needs no confirmation/)
  const { confirmations } = await admin.call(api.getInstructionCourse, { id })
  expect(confirmations.map(({ place: at, userName, recordedByName }) => [at, userName, recordedByName])).toEqual([
    [2, 'Ann', null],
    [2, 'Ben', 'Ann'],
    [2, 'Ann', null],
  ])
  const logged = await within((db) =>
    db.selectFrom('operationLog').select('note').where('verb', '=', 'confirmStep').orderBy('id').execute(),
  )
  expect(logged.map(({ note }) => note)).toEqual(['Ann', 'Ben', 'Ann'].map((name) => `Check the seal: ${name}`))
})

test('what is asked for each report is confirmed anew for each, by one of those at work', async () => {
  const { ann, ben, cut, id, write, submit, shown, report } = await place()
  await write([each])
  await submit()
  const [wipe] = await shown()
  const confirm = (who: Client) =>
    who.call(steps.confirmInstructionStep, { instructionId: id, stepId: wipe?.id ?? 0, taskId: cut })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId, ben.userId] })
  await expect(report()).rejects.toThrow(/“Wipe the face”/)
  await confirm(ben)
  await report()
  expect((await ann.call(steps.selectStepConfirmation, { taskId: cut })).rows).toEqual([])
  await expect(report()).rejects.toThrow(/“Wipe the face”/)
  await confirm(ann)
  await report()
})

test('only steps of the revision in force for the task are confirmed, by whoever may report', async () => {
  const { admin, ann, ben, cut, weld, id, draft, write, submit, shown } = await place()
  await write([asked])
  await submit()
  const [check] = await shown()
  const sent = { instructionId: id, stepId: check?.id ?? 0, taskId: cut }
  const { path } = steps.confirmInstructionStep
  const watcher = await makeUser(gemba, admin.teamId, { name: 'Watcher', rights: ['report.view'] })
  const alone = await makeUser(gemba, admin.teamId, { name: 'Alone', rights: ['report.view', 'report.add'] })
  expect((await watcher.raw(path, sent)).status).toBe(403)
  expect((await alone.raw(path, { ...sent, userIds: [ben.userId] })).status).toBe(403)
  await expect(ann.call(steps.confirmInstructionStep, { ...sent, taskId: weld })).rejects.toThrow(/not for this task/)
  await expect(ann.call(steps.confirmInstructionStep, { ...sent, taskId: 999_999 })).rejects.toThrow(/does not exist/)
  await expect(ann.call(steps.confirmInstructionStep, { ...sent, stationId: 999_999 })).rejects.toThrow(/stationId/)
  const stranger = await gemba.team()
  expect((await stranger.raw(path, sent)).status).toBe(404)
  const next = await admin.call(api.reviseInstruction, { id, ...(await draft()) })
  const [carried] = await (async () => {
    await submit(next.id)
    return shown()
  })()
  expect(carried?.id).not.toBe(check?.id)
  await expect(ann.call(steps.confirmInstructionStep, { ...sent, instructionId: next.id })).rejects.toThrow(
    /does not exist/,
  )
  await expect(ann.call(steps.confirmInstructionStep, sent)).rejects.toThrow(/“Superseded”/)
})
