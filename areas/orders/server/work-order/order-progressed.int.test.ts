import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import type { Caller, Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { translator } from '#core/server/i18n.ts'
import { stepAlone } from '#core/server/steps.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { orderProgressed, setEstimates } from '../index.ts'
import { addConfirmed, addOrder, addTasks, type Factory, makeFactory } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** Enough of a context to call the face of the area with. */
const ctxOn = (db: Db, teamId: number): Ctx => ({
  db,
  caller: { teamId, workshops: null } as Caller,
  language: 'en',
  t: translator('en'),
  ip: null,
  token: '',
  now: new Date('2030-01-10T00:00:00Z'),
  enteredAt: new Date('2030-01-10T00:00:00Z'),
  audit: () => undefined,
  touch: () => undefined,
  emit: async () => undefined,
  filled: () => [],
  enqueue: async () => null,
  unscoped: (act) => act(),
  together: async () => {
    throw new Error('the face of the area reads nothing together')
  },
  claim: () => true,
  step(step, item) {
    return stepAlone(this, step, item)
  },
})

/** Changes facts of the first or second operation and lets the order follow. */
async function facts(
  factory: Factory,
  orderId: number,
  change: Partial<Record<'reportedGood' | 'reportedDefective' | 'approvedGood' | 'approvedDefective', number>>,
  sequences = [10, 20],
) {
  await factory.in(async (db) => {
    if (Object.keys(change).length)
      await db
        .updateTable('orderOperation')
        .set(change)
        .where('workOrderId', '=', orderId)
        .where('sequence', 'in', sequences)
        .execute()
    await orderProgressed(ctxOn(db, factory.teamId), [orderId])
  })
}

const stand = async (client: Client, id: number) => {
  const row = await client.call(workOrderCrud.get, { id })
  return [row.status, row.progress, row.completedQuantity, row.approvedQuantity, row.defectiveQuantity]
}

const start = async () => {
  const planner = await gemba.team()
  return { planner, factory: await makeFactory(gemba, planner.teamId) }
}

test('an order follows its tasks and its operations from confirmed to completed, and back', async () => {
  const { planner, factory } = await start()
  const { id, version } = await addConfirmed(planner)
  const tasks = await addTasks(factory, id, 'notScheduled')
  await facts(factory, id, {})
  expect(await stand(planner, id)).toEqual(['pendingScheduling', 0, 0, 0, 0])
  await factory.in((db) => db.updateTable('task').set({ status: 'waiting' }).execute())
  await facts(factory, id, {})
  expect(await stand(planner, id)).toEqual(['scheduled', 0, 0, 0, 0])
  await factory.in((db) =>
    db
      .updateTable('task')
      .set({ status: 'inProgress', startedAt: '2030-01-09T08:00:00Z' })
      .where('id', '=', tasks[0] as number)
      .execute(),
  )
  // Pressing weighs 30 s of 40 s a piece: half of it is 3/8 of the order.
  await facts(factory, id, { reportedGood: 50, reportedDefective: 2 }, [10])
  expect(await stand(planner, id)).toEqual(['incomplete', 0.375, 0, 0, 2])
  await facts(factory, id, { reportedGood: 100 })
  expect(await stand(planner, id)).toEqual(['pendingApproval', 1, 100, 0, 2])
  await facts(factory, id, { approvedGood: 100, approvedDefective: 2 })
  expect(await stand(planner, id)).toEqual(['completed', 1, 100, 100, 2])
  const done = await planner.call(workOrderCrud.get, { id })
  expect(done).toMatchObject({ actualStart: '2030-01-09T08:00:00Z', actualEnd: '2030-01-10T00:00:00Z', version })
  await facts(factory, id, { reportedGood: 90, approvedGood: 90 }, [20])
  expect((await stand(planner, id))[0]).toBe('incomplete')
  expect((await planner.call(workOrderCrud.get, { id })).actualEnd).toBeNull()
})

test('an operation reported above its plan does not count for another one', async () => {
  const { planner, factory } = await start()
  const { id } = await addConfirmed(planner)
  await facts(factory, id, { reportedGood: 150 }, [10])
  expect(await stand(planner, id)).toEqual(['incomplete', 0.75, 0, 0, 0])
})

test('an order that is not confirmed stays so, whatever is asked', async () => {
  const { planner, factory } = await start()
  const { id } = await addOrder(planner)
  await facts(factory, id, {})
  expect((await stand(planner, id))[0]).toBe('pendingConfirmation')
})

test('of two changes at once the later one counts both', async () => {
  const { planner, factory } = await start()
  const { id } = await addConfirmed(planner)
  await Promise.all([facts(factory, id, { reportedGood: 100 }, [10]), facts(factory, id, { reportedGood: 100 }, [20])])
  expect((await stand(planner, id)).slice(0, 3)).toEqual(['pendingApproval', 1, 100])
})

test('estimates are kept without making an edit stale', async () => {
  const { planner, factory } = await start()
  const { id, version } = await addConfirmed(planner)
  await factory.in((db) =>
    setEstimates(ctxOn(db, factory.teamId), [{ orderId: id, start: '2030-01-02T00:00:00Z', end: null }]),
  )
  expect(await planner.call(workOrderCrud.get, { id })).toMatchObject({
    estimatedStart: '2030-01-02T00:00:00Z',
    estimatedEnd: null,
    version,
  })
})
