import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { addReport, approveReport, selectReportToApprove } from '#areas/execution/contract/report.api.ts'
import { changePassword } from '#areas/identity/contract/session.api.ts'
import { resetTeamUserPassword } from '#areas/identity/contract/team-user.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../contract/first-steps.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const places = {
  workshopName: 'Machining',
  lineName: 'Line 1',
  centers: [
    { name: 'Sawing', machines: 1 },
    { name: 'Turning', machines: 2 },
  ],
}
const shifts = {
  modeName: 'Day and night',
  shifts: [
    { name: 'Day', start: '08:00', end: '20:00', restStart: '12:00', restEnd: '13:00' },
    { name: 'Night', start: '20:00', end: '08:00' },
  ],
  weekdays: ['1', '2', '3', '4', '5', '6', '7'],
  holidays: 'CN',
}
const stateOf = async (who: Client) => {
  const facts = await who.call(api.getFirstSteps, {})
  return { facts, states: facts.steps.map(({ state }) => state) }
}
let phones = 0
const newPhone = () => `137${String(++phones).padStart(8, '0')}`
const seconds = [10, 20]
const take = async (admin: Client, until: number) => {
  const made: number[][] = []
  const acts = [
    () => admin.call(api.setUpPlaces, places),
    () => admin.call(api.setUpShifts, shifts),
    async () => {
      const { facts } = await stateOf(admin)
      return admin.call(api.setUpPeople, {
        people: [
          { name: 'Li Wei', phoneNo: newPhone(), role: 'operator' },
          { name: 'Chen Fang', phoneNo: newPhone(), role: 'approver' },
        ],
        workshopId: facts.workshops[0]?.id as number,
        approved: true,
      })
    },
    async () => {
      const { facts } = await stateOf(admin)
      return admin.call(api.setUpProducts, {
        products: [{ code: 'P-001', name: 'Shaft' }],
        unit: 'pcs',
        operations: facts.workCenters.map(({ id, name }, i) => ({
          name,
          workCenterId: id,
          seconds: seconds[i] as number,
        })),
      })
    },
    async () => {
      const { facts } = await stateOf(admin)
      return admin.call(api.setUpOrder, {
        productId: facts.products[0]?.id as number,
        quantity: 50,
        dueDate: '2099-01-31',
      })
    },
    async () => {
      const { facts } = await stateOf(admin)
      return admin.call(api.setUpPlan, { orderId: facts.order?.id as number })
    },
  ]
  for (const act of acts.slice(0, until)) made.push((await act()).ids)
  return made
}

test('an empty team comes by its first steps to its first approved report', async () => {
  const admin = await gemba.team()
  const empty = await stateOf(admin)
  expect(empty.states).toEqual(['open', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting'])
  const made = await take(admin, 6)
  const planned = await stateOf(admin)
  expect(planned.states).toEqual(['done', 'done', 'done', 'done', 'done', 'done', 'open', 'waiting'])
  expect(planned.facts.steps.map(({ count }) => count)).toEqual([2, 1, 2, 1, 1, 2, 0, 0])
  expect(planned.facts.tasks.map(({ produreName, quantity, unit }) => [produreName, quantity, unit])).toEqual([
    ['Sawing', 50, 'pcs'],
    ['Turning', 50, 'pcs'],
  ])
  const [operatorId, approverId] = made[2] as [number, number]
  expect(planned.facts.operators.map(({ id }) => id)).toContain(operatorId)
  expect(planned.facts.approvers).toEqual(['Chen Fang'])

  const [task] = planned.facts.tasks
  await admin.call(addReport, { taskId: task?.id as number, goodQuantity: 50, userIds: [operatorId] })
  expect((await stateOf(admin)).facts.waiting).toBe(1)
  expect((await stateOf(admin)).states.at(-1)).toBe('open')
  const { handOvers } = await admin.call(resetTeamUserPassword, { ids: [approverId] })
  const [code] = handOvers
  const phone = code?.account as string
  const approver = await gemba.login(phone, `${code?.code}${phone.slice(-4)}`)
  await approver.call(changePassword, {
    oldPassword: `${code?.code}${phone.slice(-4)}`,
    newPassword: 'Fang-approves-1',
    confirmPassword: 'Fang-approves-1',
  })
  const { rows } = await approver.call(selectReportToApprove, { pageNum: 1, pageSize: 20, where: {}, sort: [] })
  await approver.call(approveReport, { ids: rows.map(({ id }) => id) })
  expect((await stateOf(admin)).states).toEqual(Array.from({ length: 8 }, () => 'done'))
})

test('what a step made is taken back, unless something hangs on it', async () => {
  const admin = await gemba.team()
  await take(admin, 4)
  const kept = await admin.raw(api.undoFirstStep.path, { step: 'places' })
  expect(kept).toMatchObject({ status: 400 })
  expect(kept.body.message).toMatch(/^“.*” cannot be deleted: /)
  expect((await stateOf(admin)).states.slice(0, 4)).toEqual(['done', 'done', 'done', 'done'])
  for (const step of ['products', 'people', 'shifts', 'places'] as const) await admin.call(api.undoFirstStep, { step })
  const { facts, states } = await stateOf(admin)
  expect(states[0]).toBe('open')
  expect(facts.steps.some(({ undoable }) => undoable)).toBe(false)
  expect([facts.workshops, facts.workCenters, facts.products, facts.operators]).toEqual([[], [], [], []])
  // The way can be gone again, and not be taken back from under those who came.
  const again = await take(admin, 6)
  await admin.call(api.undoFirstStep, { step: 'plan' })
  expect((await stateOf(admin)).facts.order?.quantity).toBe(50)
  const { handOvers } = await admin.call(resetTeamUserPassword, { ids: (again[2] as number[]).slice(0, 1) })
  await gemba.login(handOvers[0]?.account as string, `${handOvers[0]?.code}${handOvers[0]?.account.slice(-4)}`)
  expect((await admin.raw(api.undoFirstStep.path, { step: 'people' })).body.message).toMatch(/^Li Wei has logged in/)
})

test('a step is left out and taken up again', async () => {
  const admin = await gemba.team()
  await admin.call(api.skipFirstStep, { step: 'places', skipped: true })
  expect((await stateOf(admin)).states[0]).toBe('skipped')
  await admin.call(api.skipFirstStep, { step: 'places', skipped: false })
  expect((await stateOf(admin)).states[0]).toBe('open')
})

test('what cannot be done is refused with what would help, and nothing of it stays', async () => {
  const admin = await gemba.team()
  expect((await admin.raw(api.setUpShifts.path, shifts)).body.message).toBe(
    'Every line has a calendar already: change it in the calendar',
  )
  await admin.call(api.setUpPlaces, places)
  const half = { ...shifts, shifts: [{ ...shifts.shifts[0], restEnd: null }] }
  expect((await admin.raw(api.setUpShifts.path, half)).body.data).toHaveProperty('shifts.0.restEnd')
  const { facts } = await stateOf(admin)
  const alone = {
    people: [{ name: 'Li Wei', phoneNo: '13711112222', role: 'operator' }],
    workshopId: facts.workshops[0]?.id,
    approved: true,
  }
  expect((await admin.raw(api.setUpPeople.path, alone)).body.data).toHaveProperty('approved')
  expect((await stateOf(admin)).facts.steps[2]?.count).toBe(0)
  await admin.call(api.setUpPeople, { ...alone, workshopId: alone.workshopId as number, approved: false })
  const { kinds } = await admin.call(selectApprovalSetting, {})
  expect(kinds.find(({ kind }) => kind === 'productionReport')?.levels).toEqual([])
})

test('nobody makes by a step what he may not make by its own call', async () => {
  const admin = await gemba.team()
  const rights = ['firstSteps.take', 'productionLine.add', 'machine.add', 'workCenter.add', 'station.add']
  const clerk = await makeUser(gemba, admin.teamId, { name: 'Clerk', rights })
  expect((await clerk.raw(api.setUpPlaces.path, places)).status).toBe(403)
  await admin.call(api.setUpPlaces, places)
  expect((await clerk.raw(api.undoFirstStep.path, { step: 'places' })).status).toBe(403)
  // Another team's places are no places of one's own.
  const other = await gemba.team()
  expect((await stateOf(other)).facts.workCenters).toEqual([])
})
