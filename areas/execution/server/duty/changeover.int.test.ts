import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#areas/changeover/contract/changeover.api.ts'
import { changeoverCrud } from '#areas/changeover/contract/changeover.ts'
import { changeoverTemplateCrud } from '#areas/changeover/contract/template.ts'
import { getSetupMatrix } from '#areas/planning/contract/setup/setup-matrix.api.ts'
import { makeProduct } from '#tests/factories/plant.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../../contract/duty.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const steps = [
  { name: 'Bring material', phase: 'external', role: 'material', minutes: 10 },
  { name: 'Clear the line', phase: 'internal', role: 'operator', minutes: 5 },
  { name: 'Load program', phase: 'internal', role: 'technician', minutes: 12.5, expected: 'O1001' },
] as const

/** A floor with an order, the product made before, a template, and somebody who works through changes. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { orderId, taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const before = await within((db) => makeProduct(db, { code: 'OLD', name: 'Old' }))
  const taskId = taskIds[0] as number
  const { lineId } = await within(async (db) => {
    const task = await db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    return db.selectFrom('workCenter').select('lineId').where('id', '=', task.workCenterId).executeTakeFirstOrThrow()
  })
  const template = await admin.call(changeoverTemplateCrud.add, { code: 'T', name: 'Any', steps: [...steps] })
  const rights = [...operatorRights, 'changeover.view', 'changeover.execute']
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights })
  const plan = (more: object = {}) =>
    admin.call(changeoverCrud.add, {
      lineId,
      workOrderId: orderId,
      fromProductId: before,
      plannedAt: new Date().toISOString(),
      ...more,
    })
  const step = (id: number, sequence: number, act: 'start' | 'finish' | 'undo', read?: string) =>
    ann.call(api.stepChangeover, { id, sequence, act, read })
  const sheet = (id: number) => ann.call(api.getChangeoverSheet, { id })
  /** From plan to the first piece. */
  const prepared = async () => {
    const { id } = await plan()
    await step(id, 1, 'finish')
    await ann.call(api.stopChangeover, { id })
    await step(id, 2, 'finish')
    await step(id, 3, 'finish', 'o1001')
    await ann.call(api.readyChangeover, { id })
    return id
  }
  return { admin, within, floor, orderId, taskId, lineId, before, template, ann, plan, step, sheet, prepared }
}

test('a change takes the template that fits best, and what it may take is that of the busiest role', async () => {
  const { admin, lineId, before, plan, template } = await place()
  const made = await plan()
  expect(made).toMatchObject({ status: 'planned', templateId: template.id, stepCount: 3, standardMinutes: 12.5 })
  const own = await admin.call(changeoverTemplateCrud.add, {
    code: 'L',
    name: 'Of the line',
    lineId,
    fromProductId: before,
    steps: [steps[1]],
  })
  expect(await plan()).toMatchObject({ templateId: own.id, stepCount: 1, standardMinutes: 5 })
  await expect(
    admin.call(changeoverTemplateCrud.add, {
      code: 'M',
      name: 'Again',
      lineId,
      fromProductId: before,
      steps: [steps[1]],
    }),
  ).rejects.toThrow(/exists: edit that one/)
  await admin.call(changeoverTemplateCrud.update, { id: template.id, version: 1, enabled: false })
  await admin.call(changeoverTemplateCrud.update, { id: own.id, version: 1, enabled: false })
  await expect(plan()).rejects.toThrow(/No template fits/)
})

test('internal steps wait for the stop, codes have to be right, and nothing starts on the line meanwhile', async () => {
  const { ann, taskId, plan, step, sheet } = await place()
  const { id } = await plan()
  await expect(step(id, 2, 'start')).rejects.toThrow(/needs the line stopped/)
  expect((await step(id, 1, 'start')).status).toBe('preparing')
  const start = () => refusal(ann.call(startWork, { taskId, userIds: [ann.userId] }))
  expect((await start()).data.checks?.map(({ name }) => name)).toContain('changeover')
  await ann.call(api.stopChangeover, { id })
  await expect(ann.call(api.stopChangeover, { id })).rejects.toThrow(/Line stopped/)
  await expect(step(id, 3, 'finish')).rejects.toThrow(/Scan or enter O1001/)
  await expect(step(id, 3, 'finish', 'O1002')).rejects.toThrow(/O1002 was read, O1001 is needed/)
  await expect(ann.call(api.readyChangeover, { id })).rejects.toThrow(/Steps: 0 of 3 done/)
  await step(id, 1, 'finish')
  await step(id, 2, 'finish')
  await step(id, 2, 'undo')
  await expect(step(id, 2, 'undo')).rejects.toThrow(/is not finished/)
  await step(id, 2, 'finish')
  await step(id, 3, 'finish', 'O1001')
  await ann.call(api.readyChangeover, { id })
  await ann.call(startWork, { taskId, userIds: [ann.userId] })
  const { steps: done, lamps, status } = await sheet(id)
  expect(status).toBe('firstPiece')
  expect(done.map(({ doneByName }) => doneByName)).toEqual(['Ann', 'Ann', 'Ann'])
  expect(lamps.find(({ kind }) => kind === 'steps')).toMatchObject({ state: 'ready', message: '3 of 3 done' })
})

test('one change at a time is at work on a line; who may not release is refused; a cancelled one is over', async () => {
  const { admin, ann, plan, prepared, step } = await place()
  const id = await prepared()
  const other = await plan()
  await expect(ann.call(api.stopChangeover, { id: other.id })).rejects.toThrow(/is in progress: release or cancel it/)
  expect((await ann.raw(api.releaseChangeover.path, { id })).status).toBe(403)
  const [one, two] = await Promise.allSettled([0, 1].map(() => admin.call(api.releaseChangeover, { id })))
  expect([one?.status, two?.status].sort()).toEqual(['fulfilled', 'rejected'])
  await admin.call(api.cancelChangeover, { id: other.id, reason: 'Order moved' })
  await expect(step(other.id, 1, 'start')).rejects.toThrow(/Cancelled/)
  await expect(ann.call(api.stopChangeover, { id: other.id })).rejects.toThrow(/Cancelled/)
})

test('times are compared, and the set-up matrix learns their median once there are enough', async () => {
  const { admin, within, orderId, lineId, before, prepared, sheet } = await place()
  await within(async (db) => {
    const { productId } = await db
      .selectFrom('workOrder')
      .select('productId')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await db.updateTable('product').set({ family: 'A' }).where('id', '=', before).execute()
    await db.updateTable('product').set({ family: 'B' }).where('id', '=', productId).execute()
  })
  const ids: number[] = []
  for (const minutes of [30, 20, 40]) {
    const id = await prepared()
    await admin.call(api.releaseChangeover, { id })
    await within((db) =>
      db
        .updateTable('changeover')
        .set({ stoppedAt: '2026-01-05T08:00:00Z', releasedAt: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
    await within((db) =>
      db
        .updateTable('changeover')
        .set({ stoppedAt: new Date(Date.now() - 1000 - minutes * 60_000).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
    ids.push(id)
  }
  const { rows } = await admin.call(api.selectChangeoverTime, {})
  expect(rows).toEqual([
    expect.objectContaining({
      count: 3,
      median: 30,
      best: [20, 30, 40],
      planned: null,
      proposed: 30,
      standardMinutes: 12.5,
    }),
  ])
  expect((await sheet(ids[0] as number)).best.map(({ minutes }) => minutes)).toEqual([20, 30, 40])
  const learn = { lineId, fromFamily: 'A', toFamily: 'B', minutes: 30 }
  await expect(admin.call(api.learnChangeoverTime, { ...learn, minutes: 5 })).rejects.toThrow(/median is now 30 min/)
  await expect(admin.call(api.learnChangeoverTime, { ...learn, toFamily: 'C' })).rejects.toThrow(/Fewer than 3/)
  const { workCenters } = await admin.call(api.learnChangeoverTime, learn)
  expect(workCenters).toBeGreaterThan(0)
  expect((await admin.call(api.selectChangeoverTime, { lineId })).rows[0]).toMatchObject({ planned: 30, proposed: 30 })
  const centers = await within((db) => db.selectFrom('workCenter').select('id').where('lineId', '=', lineId).execute())
  const scope = { attribute: 'family', workCenterId: centers[0]?.id as number, groupLabel: null } as const
  expect((await admin.call(getSetupMatrix, scope)).cells).toEqual([['A', 'B', 30]])
})

test('another team sees nothing of it', async () => {
  const { plan } = await place()
  const { id } = await plan()
  const stranger = await gemba.team()
  await expect(stranger.call(api.getChangeoverSheet, { id })).rejects.toThrow(/does not exist/)
  await expect(stranger.call(api.stepChangeover, { id, sequence: 1, act: 'start' })).rejects.toThrow(/does not exist/)
  expect((await stranger.call(api.selectChangeoverTime, {})).rows).toEqual([])
})
