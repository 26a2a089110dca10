import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getSetupMatrix, type MatrixScope, saveSetupMatrix } from '../../contract/setup/setup-matrix.api.ts'
import { setupTimeCrud } from '../../contract/setup/setup-time.ts'
import { actAs } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  await actAs(gemba.services, planner, async ({ db }) => {
    for (const family of ['A', 'B', 'C'])
      await db.insertInto('product').values({ code: family, name: family, unit: 'pcs', family }).execute()
  })
})

const everywhere: MatrixScope = { attribute: 'family', workCenterId: null, groupLabel: null }
const read = () => planner.call(getSetupMatrix, everywhere)
const rows = async () =>
  (await planner.call(setupTimeCrud.select, { pageNum: 1, pageSize: 50, where: {} })).rows.map((row) => [
    row.kind,
    row.fromValue,
    row.toValue,
    row.bothWays,
    row.minutes,
  ])

test('cells are written as rows, alike both ways as one, and read back', async () => {
  expect(await read()).toMatchObject({ values: ['A', 'B', 'C'], cells: [], otherwise: null, first: null })
  await planner.call(saveSetupMatrix, {
    ...everywhere,
    cells: [
      { from: 'A', to: 'B', was: null, minutes: 20 },
      { from: 'B', to: 'A', was: null, minutes: 20 },
      { from: 'A', to: 'C', was: null, minutes: 7.5 },
    ],
    otherwise: { was: null, minutes: 45 },
  })
  expect((await rows()).sort()).toEqual(
    [
      ['change', 'A', 'B', true, 20],
      ['change', 'A', 'C', false, 7.5],
      ['otherwise', null, null, false, 45],
    ].sort(),
  )
  const back = await read()
  expect(back.otherwise).toBe(45)
  expect([...back.cells].sort()).toEqual([
    ['A', 'B', 20],
    ['A', 'C', 7.5],
    ['B', 'A', 20],
  ])
})

test('one way of a row for both is changed alone, an emptied cell goes, codes stay', async () => {
  await planner.call(setupTimeCrud.add, {
    code: 'OWN',
    attribute: 'family',
    kind: 'change',
    fromValue: 'A',
    toValue: 'B',
    bothWays: true,
    minutes: 30,
  })
  await planner.call(saveSetupMatrix, { ...everywhere, cells: [{ from: 'B', to: 'A', was: 30, minutes: 10 }] })
  expect((await rows()).sort()).toEqual([
    ['change', 'A', 'B', false, 30],
    ['change', 'B', 'A', false, 10],
  ])
  const { rows: kept } = await planner.call(setupTimeCrud.select, { pageNum: 1, pageSize: 50, where: {} })
  expect(kept.map(({ code }) => code)).toContain('OWN')
  await planner.call(saveSetupMatrix, { ...everywhere, cells: [{ from: 'A', to: 'B', was: 30, minutes: null }] })
  expect((await read()).cells).toEqual([['B', 'A', 10]])
})

test('what somebody changed meanwhile is not written over; another team has its own; the diagonal is refused', async () => {
  const cell = { from: 'A', to: 'B', was: null, minutes: 5 }
  await planner.call(saveSetupMatrix, { ...everywhere, cells: [cell] })
  await expect(planner.call(saveSetupMatrix, { ...everywhere, cells: [cell] })).rejects.toThrow(
    /Somebody changed the time.* in the meantime: check/,
  )
  await expect(
    planner.call(saveSetupMatrix, { ...everywhere, first: { was: 3, minutes: 5 }, cells: [] }),
  ).rejects.toThrow(/Somebody changed the time.* in the meantime: check/)
  await expect(planner.call(saveSetupMatrix, { ...everywhere, cells: [{ ...cell, to: 'A' }] })).rejects.toThrow(
    /Must differ from the “From” value/,
  )
  const stranger = await gemba.team()
  expect((await stranger.call(getSetupMatrix, everywhere)).cells).toEqual([])
})
