import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as abnormality from '../../contract/abnormality.ts'
import * as api from '../../contract/eight-d.api.ts'
import { type ContentOf, type EightDStep, eightDCrud, emptyContent, type StepContent } from '../../contract/eight-d.ts'
import { tellDue } from './close.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const rights = ['eightD.view', 'eightD.add', 'eightD.work', 'eightD.approve']
const page = { pageNum: 1, pageSize: 50, where: {} }

async function refused(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused) return JSON.stringify(error.body)
    throw error
  }
  throw new Error('was not refused')
}

async function team() {
  const admin = await gemba.team()
  const lea = await makeUser(gemba, admin.teamId, { name: 'Lea', rights })
  const max = await makeUser(gemba, admin.teamId, { name: 'Max', rights })
  const report = (id: number) => admin.call(api.getEightDReport, { id })
  /** Writes a step as it stands, or with another content. */
  const write = async (who: Client, id: number, step: EightDStep, done: boolean, content?: StepContent) => {
    const row = (await report(id)).steps.find((each) => each.step === step)
    if (!row) throw new Error(step)
    const { version, ownerId, dueAt } = row
    return who.call(api.updateEightDStep, { id, version, ownerId, dueAt, done, content: content ?? row.content })
  }
  return { admin, lea, max, report, write }
}

const cause = (key: number, chain: 'occurrence' | 'escape', parent: number | null = null) =>
  ({ key, parent, chain, head: 'machine', text: `Cause ${key}`, verified: true, evidence: 'Seen' }) as const
const tree: ContentOf<'D4'> = { step: 'D4', causes: [cause(1, 'occurrence'), cause(2, 'escape')] }
const filled: StepContent[] = [
  { step: 'D0', emergency: 'Sorted at once' },
  { step: 'D1', members: [{ name: 'Max', duty: 'Tooling' }] },
  { ...emptyContent.D2, problem: 'Diameter too large', quantity: 20 },
  { ...emptyContent.D3, places: emptyContent.D3.places.map((each) => ({ ...each, suspect: 0 })) },
  tree,
]
const later: StepContent[] = [
  { ...emptyContent.D7, documents: emptyContent.D7.documents.map((each) => ({ ...each, answer: 'na' as const })) },
  { step: 'D8', summary: 'Solved', lessons: '' },
]

test('from a problem to its close: each step says what it must, every action proves effective, somebody else approves', async () => {
  const { admin, lea, max, report, write } = await team()
  await admin.call(updateApprovalSetting, { kind: 'eightD', levels: [{ userIds: [max.userId, lea.userId] }] })
  const { id, number } = await lea.call(api.raiseEightD, { subject: 'Diameter too large' })
  expect(number).toMatch(/^8D\d{12}$/)
  for (const step of ['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D7', 'D8'] as const)
    expect(await refused(write(lea, id, step, true))).toContain('"code":4')
  for (const content of filled) await write(lea, id, content.step, true, content)
  expect(await refused(write(lea, id, 'D5', true))).toContain('each verified cause')
  const due = { ownerId: lea.userId, dueOn: '2031-01-01' }
  for (const causeKey of [1, 2])
    await lea.call(api.addEightDAction, { id, kind: 'corrective', causeKey, work: `Against ${causeKey}`, ...due })
  await write(lea, id, 'D5', true)
  expect(await refused(write(lea, id, 'D6', true))).toContain('Finish all')
  const at = async (i: number) => {
    const { id: actionId, version } = (await report(id)).actions[i] as api.EightDAction
    return { id: actionId, version }
  }
  expect(
    await refused(max.call(api.checkEightDAction, { ...(await at(0)), effective: true, evidence: 'x' })),
  ).toContain('not done yet')
  for (const i of [0, 1])
    await lea.call(api.finishEightDAction, { ...(await at(i)), doneOn: '2030-12-30', result: 'Done' })
  await write(lea, id, 'D6', true)
  for (const content of later) await write(lea, id, content.step, true, content)
  const submit = async () =>
    lea.call(api.submitEightD, {
      id,
      version: ((await lea.call(eightDCrud.get, { id })) as { version: number }).version,
    })
  expect(await refused(submit())).toContain('Check the effect')
  expect(
    await refused(lea.call(api.checkEightDAction, { ...(await at(0)), effective: true, evidence: 'x' })),
  ).toContain('someone else checks')
  await max.call(api.checkEightDAction, { ...(await at(0)), effective: true, evidence: '500 pieces without one' })
  await max.call(api.checkEightDAction, { ...(await at(1)), effective: false, evidence: 'Two slipped through' })
  expect(await refused(submit())).toContain('did not help')
  // Done anew, its check is void until somebody has looked again.
  await lea.call(api.finishEightDAction, { ...(await at(1)), doneOn: '2030-12-31', result: 'Camera added' })
  expect(await refused(submit())).toContain('Check the effect')
  await max.call(api.checkEightDAction, { ...(await at(1)), effective: true, evidence: 'None in three lots' })
  // A cause that is verified after D5 was finished asks for an action of its own.
  await write(lea, id, 'D4', true, { step: 'D4', causes: [...tree.causes, cause(3, 'occurrence')] })
  expect(await refused(submit())).toContain('each verified cause')
  const against = (causeKey: number) =>
    lea.call(api.addEightDAction, { id, kind: 'corrective', causeKey, work: 'Against it', ...due })
  expect(await refused(against(4))).toContain('not among those of D4')
  await write(lea, id, 'D4', true, tree)
  await submit()
  expect(await refused(write(lea, id, 'D8', false))).toContain(number)
  // Of the two at the level one leads the team: his own he does not approve.
  expect((await lea.call(api.eightDApproval.approve, { ids: [id] })).done).toEqual([])
  expect((await max.call(api.eightDApproval.toApprove, page)).rows.map((row) => row.id)).toEqual([id])
  await max.call(api.eightDApproval.reject, { ids: [id], reason: 'Say more' })
  expect(await lea.call(eightDCrud.get, { id })).toMatchObject({ status: 'open' })
  await submit()
  await max.call(api.eightDApproval.approve, { ids: [id] })
  expect(await lea.call(eightDCrud.get, { id })).toMatchObject({ status: 'closed', doneSteps: 9 })
  expect((await report(id)).approval.decisions.map(({ decision }) => decision)).toEqual(['rejected', 'approved'])
})

test('an abnormality fills it in, once; opening a step again leaves the others; a stale step and a broken tree are refused', async () => {
  const { admin, lea, report, write } = await team()
  const raised = await admin.call(abnormality.raiseAbnormality, {
    subject: 'Cracks',
    description: 'Cracks at the flange',
  })
  await admin.call(abnormality.finishAbnormalityStep, { id: raised.id, version: 1, result: 'Line stopped' })
  await admin.call(abnormality.finishAbnormalityStep, { id: raised.id, version: 2, result: 'Worn tool' })
  const of = { source: 'abnormality', sourceId: raised.id } as const
  const both = await Promise.allSettled([admin.call(api.raiseEightD, of), admin.call(api.raiseEightD, of)])
  const [made] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const id = made?.id as number
  const content = async (step: EightDStep) => (await report(id)).steps.find((each) => each.step === step)?.content
  expect(await content('D0')).toEqual({ step: 'D0', emergency: 'Line stopped' })
  expect(await content('D2')).toMatchObject({ problem: 'Cracks at the flange' })
  expect(await content('D4')).toMatchObject({ causes: [{ text: 'Worn tool', verified: false }] })
  expect(await admin.call(eightDCrud.get, { id })).toMatchObject({ sourceNo: raised.number, subject: 'Cracks' })
  await write(lea, id, 'D0', true)
  await write(lea, id, 'D1', true, filled[1])
  await write(lea, id, 'D0', false)
  expect((await report(id)).steps.slice(0, 2).map(({ doneAt }) => doneAt !== null)).toEqual([false, true])
  const [first] = (await report(id)).steps
  const old = { id, version: 1, ownerId: lea.userId, dueAt: first?.dueAt as string, done: false }
  expect(await refused(lea.call(api.updateEightDStep, { ...old, content: emptyContent.D0 }))).toContain('4091')
  const broken: StepContent = { step: 'D4', causes: [cause(1, 'occurrence', 2), cause(2, 'occurrence', 1)] }
  expect(await refused(write(lea, id, 'D4', false, broken))).toContain('no tree')
  // It tells all that is known of what it is begun of.
  expect(await refused(lea.call(api.raiseEightD, of))).toContain('4030')
  // Cancelled it makes room for another.
  await admin.call(api.cancelEightD, { ids: [id], reason: 'Not warranted' })
  expect((await admin.call(api.raiseEightD, of)).id).not.toBe(id)
})

test('owners are told once of what is due, by the hours that the team has set; past cases like it are offered', async () => {
  const { admin, lea, write } = await team()
  await admin.call(api.updateEightDSetting, { containmentHours: 2, causeHours: 5, closeHours: 9 })
  const { id } = await lea.call(api.raiseEightD, { subject: 'Diameter of the shaft too large' })
  const { id: other } = await lea.call(api.raiseEightD, { subject: 'Diameter of a shaft too large' })
  const { id: strange } = await lea.call(api.raiseEightD, { subject: '包装漏放说明书' })
  await write(lea, other, 'D4', false, tree)
  const { rows } = await lea.call(api.selectSimilarEightD, { id })
  expect(rows).toMatchObject([{ id: other, causes: ['Cause 1', 'Cause 2'] }])
  await admin.call(api.cancelEightD, { ids: [other, strange], reason: 'Only one is looked at' })
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  const after = (hours: number) =>
    service.inTeam({ id: admin.teamId, zone: 'Asia/Shanghai' }, (ctx) =>
      tellDue(Object.assign(ctx, { now: new Date(Date.now() + hours * 3_600_000) })),
    )
  expect(await after(1)).toBe(0)
  expect(await after(3)).toBe(4)
  expect(await after(3)).toBe(0)
  expect(await after(6)).toBe(2)
  expect(await after(10)).toBe(3)
  expect((await lea.call(getMyNotification, {})).rows.filter(({ subject }) => subject.includes('D8'))).toHaveLength(1)
})

test('steps of many cancelled reports stand in nobody’s way', async () => {
  const { admin, lea } = await team()
  const ids: number[] = []
  // More steps that are due, and never will be done, than are told at once.
  for (let i = 0; i < 56; i++) ids.push((await lea.call(api.raiseEightD, { subject: `Case ${i}` })).id)
  await admin.call(api.cancelEightD, { ids, reason: 'Not warranted' })
  await lea.call(api.raiseEightD, { subject: 'The one that is left' })
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  const told = await service.inTeam({ id: admin.teamId, zone: 'Asia/Shanghai' }, (ctx) =>
    tellDue(Object.assign(ctx, { now: new Date(Date.now() + 10_000 * 3_600_000) })),
  )
  expect(told).toBe(9)
})

test('another team sees nothing of it, and nobody works without the right', async () => {
  const { admin, lea } = await team()
  const { id } = await lea.call(api.raiseEightD, { subject: 'Dents' })
  const other = await gemba.team()
  for (const call of [api.getEightDReport, api.selectSimilarEightD])
    expect(await refused(other.call(call, { id }))).toContain('4040')
  const eye = await makeUser(gemba, admin.teamId, { name: 'Eye', rights: ['eightD.view'] })
  expect(
    await refused(
      eye.call(api.addEightDAction, { id, kind: 'containment', work: 'x', ownerId: lea.userId, dueOn: '2031-01-01' }),
    ),
  ).toContain('4030')
  expect(
    await refused(lea.call(api.raiseEightD, { subject: 'A', leaderId: lea.userId, championId: lea.userId })),
  ).toContain('champion')
})

test('steps and actions of a report stand among the to-dos of their owner, the report once, late ones apart', async () => {
  const { lea, max, write } = await team()
  const { id, number } = await lea.call(api.raiseEightD, { subject: 'Diameter too large' })
  const waits = async (who: Client) =>
    (await who.call(selectHomeTodo, {})).rows
      .filter(({ kind }) => kind === 'eightDs' || kind === 'lateEightDs')
      .map(({ kind, count, id: named, name, about }) => [kind, count, named, name, about])
  expect([await waits(lea), await waits(max)]).toEqual([[['eightDs', 1, id, number, 'Diameter too large']], []])
  await write(lea, id, 'D4', false, tree)
  const action = { id, kind: 'corrective' as const, causeKey: 1, work: 'Grind', ownerId: max.userId }
  await lea.call(api.addEightDAction, { ...action, dueOn: '2031-01-01' })
  expect(await waits(max)).toEqual([['eightDs', 1, id, number, 'Diameter too large']])
  await lea.call(api.addEightDAction, { ...action, work: 'Measure', dueOn: '2020-01-01' })
  expect(await waits(max)).toEqual([['lateEightDs', 1, id, number, 'Diameter too large']])
  await lea.call(api.cancelEightD, { ids: [id], reason: 'Not warranted' })
  expect([await waits(lea), await waits(max)]).toEqual([[], []])
})
