import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { moldCrud } from '../contract/mold.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }

test('a mold is entered, changed and listed with its shots until maintenance; another team does not see it', async () => {
  const keeper = await gemba.team()
  const { id } = await keeper.call(moldCrud.add, {
    number: 'K-1',
    name: 'End cap',
    holeCount: 2,
    totalShots: 900,
    shotsSinceMaintenance: 300,
    maintenanceShots: 1_000,
    maintenanceMinutes: 90,
  })
  const { rows } = await keeper.call(moldCrud.select, page)
  expect(rows).toMatchObject([
    { number: 'K-1', shotsNow: 900, shotsNowSince: 300, untilMaintenance: 700, products: [] },
  ])
  const seen = await keeper.call(moldCrud.get, { id })
  await keeper.call(moldCrud.update, { id, version: seen.version, shotsSinceMaintenance: 0 })
  expect((await keeper.call(moldCrud.select, page)).rows).toMatchObject([{ untilMaintenance: 1_000 }])
  const stranger = await gemba.team()
  expect((await stranger.call(moldCrud.select, page)).rows).toEqual([])
})

test('what a mold cannot be is told at its field', async () => {
  const keeper = await gemba.team()
  const draft = { number: 'K-2', name: 'Pair', holeCount: 2 }
  const wrong = (more: object) => keeper.call(moldCrud.add, { ...draft, ...more })
  await expect(wrong({ maintenanceShots: 500 })).rejects.toThrow(/Enter the maintenance time/)
  await expect(wrong({ totalShots: 5, shotsSinceMaintenance: 9 })).rejects.toThrow(/cannot be above the shots in all/)
  await expect(wrong({ pressIds: [999] })).rejects.toThrow(/does not exist/)
})

test('a sheet brings molds in, and by their numbers changes them', async () => {
  const keeper = await gemba.team()
  const header = ['Number', 'Name', 'Cavities', 'Strokes per minute']
  const bring = (rows: unknown[][]) =>
    importSheet(gemba, keeper, moldCrud.import.path, [header, ...rows], { mode: 'good', updateDuplicates: true })
  expect(
    await bring([
      ['K-1', 'Cap', '2', '45'],
      ['', 'Nameless', '1', '30'],
    ]),
  ).toMatchObject({ added: 1, failed: 1 })
  expect(await bring([['K-1', 'Cap', '4', '45']])).toMatchObject({ added: 0, updated: 1 })
  expect((await keeper.call(moldCrud.select, page)).rows).toMatchObject([{ number: 'K-1', holeCount: 4 }])
})
