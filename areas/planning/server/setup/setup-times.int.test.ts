import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended, sheetOf, upload } from '#tests/support/jobs.ts'
import { getPlanSet, updatePlanSet } from '../../contract/aps/plan-set.ts'
import { setupTimeCrud } from '../../contract/setup/setup-time.ts'
import { createTask, lockTask, moveTask, scheduleTask, undoPlan } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'
import { loadPlan } from '../plan/load.ts'
import { brokenNow } from '../plan/moves.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const row = { attribute: 'family' as const, kind: 'change' as const, minutes: 60, fromValue: 'A', toValue: 'B' }

/** An order of one operation on the welding centre, of a product of a family. */
async function order(number: string, family: string | null, due: string): Promise<number> {
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number, quantity: 60, centers: [factory.centers.weld], due }),
  )
  await as(async ({ db }) => {
    const product = { code: `P-${number}`, name: number, unit: 'pcs', family }
    const { id } = await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('workOrder').set({ productId: id }).where('id', '=', orderId).execute()
  })
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

const setups = async () =>
  Object.fromEntries(
    await as(async ({ db }) => {
      const rows = await db
        .selectFrom('task as t')
        .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
        .select(['w.workorderNo', 't.setupMinutes'])
        .execute()
      return rows.map(({ workorderNo, setupMinutes }) => [workorderNo, setupMinutes] as const)
    }),
  )

test('a change of family takes the time of the matrix, one that has no row the other time, the first its own', async () => {
  await planner.call(setupTimeCrud.add, row)
  await planner.call(setupTimeCrud.add, { attribute: 'family', kind: 'otherwise', minutes: 20 })
  await planner.call(setupTimeCrud.add, { attribute: 'family', kind: 'first', minutes: 5 })
  await order('W1', 'A', '2031-01-01')
  await order('W2', 'A', '2031-01-02')
  await order('W3', 'B', '2031-01-03')
  await order('W4', 'A', '2031-01-04')
  await order('W5', null, '2031-01-05')
  await planner.call(scheduleTask, { mode: 'forward', rule: 'edd' })
  expect(await setups()).toEqual({ W1: 5, W2: 0, W3: 60, W4: 20, W5: 0 })
})

test('a locked task is set up for what a run puts before it, and again when that goes', async () => {
  await planner.call(setupTimeCrud.add, { ...row, bothWays: true })
  await order('W1', 'A', '2031-01-01')
  await order('W2', 'B', '2031-01-02')
  await planner.call(scheduleTask, { mode: 'forward', rule: 'edd' })
  const taskOf = async (number: string) =>
    as(({ db }) =>
      db
        .selectFrom('task as t')
        .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
        .where('w.workorderNo', '=', number)
        .select(['t.id', 't.version', 't.plannedSetupStart', 't.plannedStart', 't.setupMinutes'])
        .executeTakeFirstOrThrow(),
    )
  const second = await taskOf('W2')
  const start = Date.parse(second.plannedStart as string) + 7 * 86_400_000
  await planner.call(moveTask, { id: second.id, version: second.version, start })
  await planner.call(lockTask, { ids: [second.id] })
  expect(await setups()).toMatchObject({ W2: 60 })

  const third = await order('W3', 'B', '2031-01-03')
  await planner.call(scheduleTask, { orderIds: [third] })
  expect(await setups()).toEqual({ W1: 0, W2: 0, W3: 60 })
  const now = await taskOf('W2')
  expect(now.plannedSetupStart).toBe(now.plannedStart)

  // W3 is planned anew behind the locked one, which then follows W1 again.
  const requiredStartDate = new Date(start + 2 * 86_400_000).toISOString().slice(0, 10)
  await as(({ db }) => db.updateTable('workOrder').set({ requiredStartDate }).where('id', '=', third).execute())
  const { value, version } = await planner.call(getPlanSet, {})
  await planner.call(updatePlanSet, { version, value: { ...value, keepRequiredStart: true } })
  await planner.call(scheduleTask, { orderIds: [third] })
  expect(await setups()).toEqual({ W1: 0, W2: 60, W3: 0 })
  expect([...(await as(async (ctx) => brokenNow(await loadPlan(ctx)))).keys()]).toEqual([])
  await planner.call(undoPlan, {})
  expect(await setups()).toEqual({ W1: 0, W2: 0, W3: 60 })
})

test('a work centre’s own rows go before those of its group, and those before the ones for everywhere', async () => {
  const { weld } = factory.centers
  await as(({ db }) => db.updateTable('workCenter').set({ groupLabel: 'W' }).where('id', '=', weld).execute())
  await planner.call(setupTimeCrud.add, { ...row, minutes: 10 })
  await order('W1', 'A', '2031-01-01')
  await order('W2', 'B', '2031-01-02')
  const plan = () => planner.call(scheduleTask, { mode: 'forward', rule: 'edd' })
  await plan()
  expect((await setups()).W2).toBe(10)
  await planner.call(setupTimeCrud.add, { ...row, groupLabel: 'W', minutes: 30 })
  await plan()
  expect((await setups()).W2).toBe(30)
  await planner.call(setupTimeCrud.add, { ...row, workCenterId: weld, minutes: 45 })
  await plan()
  expect((await setups()).W2).toBe(45)
})

test('what contradicts itself or stands already is told at its field', async () => {
  await planner.call(setupTimeCrud.add, row)
  await expect(planner.call(setupTimeCrud.add, row)).rejects.toThrow(/already has a row: SET/)
  await expect(planner.call(setupTimeCrud.add, { ...row, toValue: 'A' })).rejects.toThrow(
    /Must differ from the “From” value/,
  )
  await expect(planner.call(setupTimeCrud.add, { ...row, kind: 'otherwise' })).rejects.toThrow(/Only for changes/)
  const both = { ...row, toValue: 'C', groupLabel: 'W', workCenterId: factory.centers.weld }
  await expect(planner.call(setupTimeCrud.add, both)).rejects.toThrow(/not both/)
})

test('a sheet brings rows in, and by their codes changes them', async () => {
  const header = ['Code', 'By', 'Case', 'Work centre', 'From', 'To', 'Both ways', 'Time']
  const bring = async (rows: unknown[][]) => {
    const file = { name: 'setups.xlsx', bytes: await sheetOf([header, ...rows]) }
    const fields = { mode: 'good', updateDuplicates: true }
    const { body } = await upload(gemba, planner, setupTimeCrud.import, fields, file)
    return (await ended(planner, (body.data as { jobId: number }).jobId)).result
  }
  const first = ['S1', 'Mold', 'From one to another', 'WELD', 'K1', 'K2', 'Yes', '15']
  expect(await bring([first, ['', 'Colour', 'Any other change', '', '', '', '', '25']])).toMatchObject({ added: 2 })
  const changed = [...first.slice(0, -1), '40']
  expect(await bring([changed])).toMatchObject({ added: 0, updated: 1, failed: 0 })
  const { rows } = await planner.call(setupTimeCrud.select, { pageNum: 1, pageSize: 20, where: {} })
  expect(rows.map(({ attribute, minutes, bothWays }) => [attribute, minutes, bothWays])).toEqual([
    ['color', 25, false],
    ['mold', 40, true],
  ])
})
