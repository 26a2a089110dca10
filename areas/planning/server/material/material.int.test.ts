import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import { scheduleTask } from '../../contract/task/task.api.ts'
import { day, makeSteelPlant } from './steel.fixture.ts'

let gemba: TestGemba
let plant: Awaited<ReturnType<typeof makeSteelPlant>>
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  plant = await makeSteelPlant(gemba)
})

const startOf = async (number: string) => {
  const rows = await plant.as(({ db }) =>
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
  await plant.order('A', 100, '2031-01-01')
  await plant.order('B', 80, '2031-02-01')
  expect(await plant.states()).toEqual([
    ['A', 'notTracked', null, 0],
    ['B', 'notTracked', null, 0],
  ])
  await plant.supply(120, day(-1), 'stock')
  expect(await plant.states()).toEqual([
    ['A', 'ready', day(-1), 0],
    ['B', 'short', null, 60],
  ])
  await plant.supply(60, day(9))
  expect(await plant.states()).toEqual([
    ['A', 'ready', day(-1), 0],
    ['B', 'late', day(9), 0],
  ])
})

test('planning waits for the day the material is there, and says so', async () => {
  const a = await plant.order('A', 100, '2031-01-01')
  await plant.supply(100, day(9))
  await plant.planner.call(scheduleTask, { mode: 'forward' })
  expect(Date.parse(await startOf('A'))).toBeGreaterThanOrEqual(Date.parse(`${day(9)}T00:00:00+08:00`))
  expect((await plant.states())[0]?.[1]).toBe('ready')
  const told = await plant.planner.call(explainOrder, { orderId: a })
  expect(told.chain.flatMap(({ causes }) => causes.map(({ kind }) => kind))).toContain('material')
})

test('a bar knows its materials: not tracked, there, awaited with the day, short by name', async () => {
  await plant.order('A', 100, '2031-01-01')
  await plant.order('B', 80, '2031-02-01')
  const material = async (number: string) => {
    const { id } = await plant.as(({ db }) =>
      db
        .selectFrom('task as t')
        .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
        .where('w.workorderNo', '=', number)
        .select((e) => e.fn.min('t.id').as('id'))
        .executeTakeFirstOrThrow(),
    )
    const { aspects } = await plant.planner.call(getReadiness, { id })
    const { state, message } = aspects.find(({ aspect }) => aspect === 'material') ?? {}
    return [state, message]
  }
  expect((await material('A'))[0]).toBe('untracked')
  await plant.supply(120, day(-1), 'stock')
  expect((await material('A'))[0]).toBe('ready')
  expect(await material('B')).toEqual(['lacking', expect.stringContaining('Steel')])
  await plant.supply(60, day(9))
  expect(await material('B')).toEqual(['waiting', expect.stringContaining(day(9))])
})

test('staging takes what is there off the supply, and is taken back; two at once stage once', async () => {
  await plant.order('A', 100, '2031-01-01')
  await plant.order('B', 80, '2031-02-01')
  await plant.supply(70, day(-2), 'stock')
  await plant.supply(50, day(0), 'stock')
  const [a, b] = await plant.requirements()
  const answers = await Promise.all([1, 2].map(() => plant.planner.call(stageMaterial, { ids: [a?.id ?? 0] })))
  expect(answers.map(({ done }) => done.length).sort()).toEqual([0, 1])
  const { skipped } = await plant.planner.call(stageMaterial, { ids: [b?.id ?? 0] })
  expect(skipped[0]?.reason).toMatch(/20 available, 80 needed: enter the receipt/)
  expect((await plant.states()).map(([, state]) => state)).toEqual(['staged', 'short'])
  await plant.planner.call(unstageMaterial, { ids: [a?.id ?? 0] })
  expect((await plant.states()).map(([, state]) => state)).toEqual(['ready', 'short'])
})

test('supply comes by a sheet; another team sees none of it', async () => {
  await plant.order('A', 100, '2031-01-01')
  const header = ['Code', 'Material', 'Source', 'Quantity', 'Available from']
  const bytes = await sheetOf([header, ['', 'STEEL', 'Stock', '500', day(0)]])
  const fields = { mode: 'all', updateDuplicates: false }
  const { body } = await upload(gemba, plant.planner, materialSupplyCrud.import, fields, { name: 'supply.xlsx', bytes })
  const { result } = await ended(plant.planner, (body.data as { jobId: number }).jobId)
  expect(result).toMatchObject({ added: 1, failed: 0 })
  expect((await plant.states())[0]?.[1]).toBe('ready')
  const stranger = await gemba.team()
  const [row] = await plant.requirements()
  expect((await stranger.call(selectMaterialRequirement, { pageNum: 1, pageSize: 9, where: {} })).total).toBe(0)
  expect((await stranger.call(stageMaterial, { ids: [row?.id ?? 0] })).done).toEqual([])
})
