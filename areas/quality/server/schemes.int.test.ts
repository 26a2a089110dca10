import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { inspectionSchemeCrud as crud, inspectionSchemeLineCrud } from '../contract/scheme.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }
const items = [
  { item: 'Diameter', kind: 'measured' as const, lower: -0.02, upper: 0.03, target: 0, unit: 'mm', tool: 'Gauge' },
  { item: 'Scratches', kind: 'counted' as const, upper: 2, lower: 1 },
  { item: 'Looks', kind: 'judged' as const, upper: 9 },
]
const scheme = { code: 'F-1', name: 'First piece', type: 'first' as const, items }

test('a scheme is entered with its items, what their kinds have not is emptied; another team does not see it', async () => {
  const inspector = await gemba.team()
  const { id } = await inspector.call(crud.add, scheme)
  const seen = await inspector.call(crud.get, { id })
  expect(seen).toMatchObject({ sampling: 'fixed', sampleSize: 1, dueMinutes: 30, enabled: true, itemCount: 3 })
  expect(seen.items).toMatchObject([
    { item: 'Diameter', lower: -0.02, upper: 0.03, required: true },
    { item: 'Scratches', lower: null, upper: 2 },
    { item: 'Looks', upper: null },
  ])
  const sheet = await inspector.call(inspectionSchemeLineCrud.select, page)
  expect(sheet.rows.map(({ code, item }) => [code, item])).toEqual([
    ['F-1', 'Diameter'],
    ['F-1', 'Scratches'],
    ['F-1', 'Looks'],
  ])
  const stranger = await gemba.team()
  expect((await stranger.call(crud.select, page)).rows).toEqual([])
})

test('what a scheme cannot be is told at its field', async () => {
  const inspector = await gemba.team()
  const wrong = (more: object) => inspector.call(crud.add, { ...scheme, ...more })
  await expect(wrong({ code: ' ' })).rejects.toThrow(/cannot be empty/i)
  await expect(wrong({ items: [{ item: 'D', kind: 'measured' }] })).rejects.toThrow(/a lower or an upper limit/)
  await expect(wrong({ items: [{ item: 'D', kind: 'measured', lower: 2, upper: 1 }] })).rejects.toThrow(
    /below the lower/,
  )
  await expect(wrong({ items: [items[0], items[0]] })).rejects.toThrow(/listed twice/)
  await expect(wrong({ items: [{ ...items[0], sampleCount: 2 }] })).rejects.toThrow(
    /At most 1 sample, as in the scheme/,
  )
  await expect(wrong({ sampling: 'percentage', percentage: 10 })).rejects.toThrow(/fixed number/)
  await expect(wrong({ type: 'inProcess' })).rejects.toThrow(/cannot be empty/i)
  await expect(wrong({ type: 'final', sampling: 'aql', level: 'II', aql: 3 })).rejects.toThrow(/one of 0.01 /)
  await inspector.call(crud.add, scheme)
  await expect(wrong({})).rejects.toThrow(/F-1/)
})

test('an operation names a scheme that exists and is of the type asked for; such a scheme keeps its code and stays', async () => {
  const team = await gemba.team()
  const { id, version } = await team.call(crud.add, scheme)
  const operation = { produreNo: 'T', produreName: 'Turn', singleProcessingTime: 9, unitPrice: 1 }
  const add = (more: object) => team.call(operationCrud.add, { ...operation, ...more })
  await expect(add({ firstScheme: 'F-9' })).rejects.toThrow(/no inspection scheme “F-9”/)
  await expect(add({ finalScheme: 'F-1' })).rejects.toThrow(/of another type/)
  await add({ firstScheme: 'F-1' })
  expect(await team.call(crud.get, { id })).toMatchObject({ operations: 'Turn' })
  await expect(team.call(crud.update, { id, version, code: 'F-2' })).rejects.toThrow(
    /Turn uses this code: assign another scheme there/,
  )
  await expect(team.call(crud.update, { id, version, type: 'final' })).rejects.toThrow(
    /Turn uses this scheme: assign another one there/,
  )
  const { done, skipped } = await team.call(crud.delete, { ids: [id] })
  expect(done).toEqual([])
  expect(skipped[0]?.reason).toMatch(/Turn/)
  // What does not touch it stays free.
  await team.call(crud.update, { id, version, name: 'First of a set-up', items: items.slice(0, 1) })
  expect(await team.call(crud.get, { id })).toMatchObject({ name: 'First of a set-up', itemCount: 1 })
})

test('a sheet brings schemes in, one row an item, and operations that name them', async () => {
  const team = await gemba.team()
  const header = [
    'Scheme code',
    'Scheme name',
    'Type',
    'Samples of the scheme',
    'Item',
    'Kind',
    'Lower limit',
    'Upper limit',
  ]
  const rows = [
    ['F-1', 'First', 'First', '2', 'Length', 'Measured', '9.5', '10.5'],
    ['F-1', 'First', 'First', '2', 'Burrs', 'Pass or fail', '', ''],
    ['F-2', 'Bad', 'First', '1', 'Length', 'Measured', '', ''],
  ]
  const bring = (some: unknown[][]) =>
    importSheet(gemba, team, crud.import.path, [header, ...some], { mode: 'good', updateDuplicates: true })
  expect(await bring(rows)).toMatchObject({ added: 2, failed: 1 })
  expect(await bring(rows.slice(0, 1))).toMatchObject({ added: 0, updated: 1 })
  expect((await team.call(crud.select, page)).rows).toMatchObject([{ code: 'F-1', sampleSize: 2, itemCount: 1 }])
  const operations = [
    ['produreNo', 'produreName', 'singleProcessingTime', 'unitPrice', 'firstScheme'],
    ['T', 'Turn', '9', '1', 'F-1'],
    ['U', 'Mill', '9', '1', 'F-7'],
  ]
  const told = await importSheet(gemba, team, operationCrud.import.path, operations, { mode: 'good' })
  expect(told).toMatchObject({ added: 1, failed: 1 })
})
