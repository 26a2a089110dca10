import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { localDate } from '#engines/working-time/index.ts'
import { makeProduct } from '#tests/factories/plant.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended, sheetOf, upload } from '#tests/support/jobs.ts'
import { explainOrder } from '../../contract/global/global.api.ts'
import {
  selectMaterialRequirement,
  stageMaterial,
  unstageMaterial,
} from '../../contract/material/material-supply.api.ts'
import { materialSupplyCrud } from '../../contract/material/material-supply.ts'
import { getReadiness } from '../../contract/readiness/readiness.api.ts'
import { createTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory
let steel = 0

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
  steel = await as(async ({ db }) => {
    const product = { code: 'STEEL', name: 'Steel', kind: 'material', unit: 'kg' }
    return await makeProduct(db, product)
  })
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const zone = 'Asia/Shanghai'
const day = (ahead: number) => localDate(zone, Date.now() + ahead * 86_400_000)

/** An order of two operations that needs so much steel. */
async function order(number: string, need: number, due: string): Promise<number> {
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number, quantity: 10, centers: [factory.centers.weld, factory.centers.paint], due }),
  )
  await as(({ db }) =>
    db
      .insertInto('orderMaterial')
      .values({ workOrderId: orderId, lineNumber: 10, materialId: steel, quantityPer: 1, requiredQuantity: need })
      .execute(),
  )
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

const requirements = async () =>
  (
    await planner.call(selectMaterialRequirement, {
      pageNum: 1,
      pageSize: 50,
      where: {},
      sort: [{ field: 'workorderNo', order: 'asc' }],
    })
  ).rows
const states = async () =>
  (await requirements()).map((row) => [row.workorderNo, row.state, row.availableOn, row.shortQuantity])
const supply = (quantity: number, availableOn: string, source: 'stock' | 'purchase' = 'purchase') =>
  planner.call(materialSupplyCrud.add, { materialId: steel, quantity, availableOn, source })
const startOf = async (number: string) => {
  const rows = await as(({ db }) =>
    db
      .selectFrom('task as t')
      .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
      .where('w.workorderNo', '=', number)
      .select('t.plannedStart')
      .orderBy('t.id')
      .execute(),
  )
  return rows[0]?.plannedStart ?? ''
}

test('more urgent orders take supply first; what is not tracked holds nothing back, what is short says by how much', async () => {
  await order('A', 100, '2031-01-01')
  await order('B', 80, '2031-02-01')
  expect(await states()).toEqual([
    ['A', 'notTracked', null, 0],
    ['B', 'notTracked', null, 0],
  ])
  await supply(120, day(-1), 'stock')
  expect(await states()).toEqual([
    ['A', 'ready', day(-1), 0],
    ['B', 'short', null, 60],
  ])
  await supply(60, day(9))
  expect(await states()).toEqual([
    ['A', 'ready', day(-1), 0],
    ['B', 'late', day(9), 0],
  ])
})

test('planning waits for the day the material is there, and says so', async () => {
  const a = await order('A', 100, '2031-01-01')
  await supply(100, day(9))
  await planner.call(scheduleTask, { mode: 'forward' })
  expect(Date.parse(await startOf('A'))).toBeGreaterThanOrEqual(Date.parse(`${day(9)}T00:00:00+08:00`))
  expect((await states())[0]?.[1]).toBe('ready')
  const told = await planner.call(explainOrder, { orderId: a })
  expect(told.chain.flatMap(({ causes }) => causes.map(({ kind }) => kind))).toContain('material')
})

test('a bar knows its materials: not tracked, there, awaited with the day, short by name', async () => {
  await order('A', 100, '2031-01-01')
  await order('B', 80, '2031-02-01')
  const material = async (number: string) => {
    const { id } = await as(({ db }) =>
      db
        .selectFrom('task as t')
        .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
        .where('w.workorderNo', '=', number)
        .select((e) => e.fn.min('t.id').as('id'))
        .executeTakeFirstOrThrow(),
    )
    const { aspects } = await planner.call(getReadiness, { id })
    const { state, message } = aspects.find(({ aspect }) => aspect === 'material') ?? {}
    return [state, message]
  }
  expect((await material('A'))[0]).toBe('untracked')
  await supply(120, day(-1), 'stock')
  expect((await material('A'))[0]).toBe('ready')
  expect(await material('B')).toEqual(['lacking', expect.stringContaining('Steel')])
  await supply(60, day(9))
  expect(await material('B')).toEqual(['waiting', expect.stringContaining(day(9))])
})

test('staging takes what is there off the supply, and is taken back; two at once stage once', async () => {
  await order('A', 100, '2031-01-01')
  await order('B', 80, '2031-02-01')
  await supply(70, day(-2), 'stock')
  await supply(50, day(0), 'stock')
  const [a, b] = await requirements()
  const answers = await Promise.all([1, 2].map(() => planner.call(stageMaterial, { ids: [a?.id ?? 0] })))
  expect(answers.map(({ done }) => done.length).sort()).toEqual([0, 1])
  const { skipped } = await planner.call(stageMaterial, { ids: [b?.id ?? 0] })
  expect(skipped[0]?.reason).toMatch(/20 available, 80 needed: enter the receipt/)
  expect((await states()).map(([, state]) => state)).toEqual(['staged', 'short'])
  await planner.call(unstageMaterial, { ids: [a?.id ?? 0] })
  expect((await states()).map(([, state]) => state)).toEqual(['ready', 'short'])
})

test('supply comes by a sheet; another team sees none of it', async () => {
  await order('A', 100, '2031-01-01')
  const header = ['Code', 'Material', 'Source', 'Quantity', 'Available from']
  const bytes = await sheetOf([header, ['', 'STEEL', 'Stock', '500', day(0)]])
  const fields = { mode: 'all', updateDuplicates: false }
  const { body } = await upload(gemba, planner, materialSupplyCrud.import, fields, { name: 'supply.xlsx', bytes })
  const { result } = await ended(planner, (body.data as { jobId: number }).jobId)
  expect(result).toMatchObject({ added: 1, failed: 0 })
  expect((await states())[0]?.[1]).toBe('ready')
  const stranger = await gemba.team()
  const [row] = await requirements()
  expect((await stranger.call(selectMaterialRequirement, { pageNum: 1, pageSize: 9, where: {} })).total).toBe(0)
  expect((await stranger.call(stageMaterial, { ids: [row?.id ?? 0] })).done).toEqual([])
})
