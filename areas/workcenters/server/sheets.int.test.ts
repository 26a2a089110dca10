import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyShiftMode } from '#areas/calendar/contract/calendar.api.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import { templateOf } from '#core/contract/importing.ts'
import { readSheet } from '#core/server/sheets/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { arrangementCrud } from '../contract/arrangement.ts'
import { lineCrud } from '../contract/line.ts'
import { machineCrud } from '../contract/machine.ts'
import { workCenterCrud } from '../contract/work-center.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

async function plant() {
  const team = await gemba.team()
  const { id: workshopId } = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db
      .insertInto('department')
      .values({ name: 'Assembly', isWorkshop: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const line = await team.call(lineCrud.add, { number: 'L1', name: 'Line 1', workshopId })
  return { team, workshopId, lineId: line.id }
}

test('work centres come in by number or name of what they refer to, and blanks mean the usual', async () => {
  const { team, workshopId } = await plant()
  for (const number of ['M1', 'M2']) await team.call(machineCrud.add, { number, name: `Press ${number}`, workshopId })
  const header = ['Number', 'Name', 'Workshop', 'Line', 'Equipment list', 'Quantity limit', 'Custom limit', 'Staffing']
  const import_ = (rows: unknown[][], fields = {}) =>
    importSheet(gemba, team, workCenterCrud.import.path, [header, ...rows], fields)
  expect(await import_([['W1', 'Mill', 'Assembly', 'Line 1', 'M1, Press M2', '120%', '', '']])).toMatchObject({
    added: 1,
  })
  const { rows } = await team.call(workCenterCrud.select, {})
  expect(rows[0]).toMatchObject({ machineNames: ['Press M1', 'Press M2'], quantityLimit: 'p120', staffing: 1 })
  const bad = await import_([
    ['W2', 'Lathe', 'Assembly', 'L1', 'M3', '100%', '', 2],
    ['W3', 'Drill', 'Assembly', 'L1', '', 'Custom', '', 2],
  ])
  expect(bad).toMatchObject({ added: 0, failed: 2 })
  expect(bad.problems.map((problem) => problem.field).sort()).toEqual(['Custom limit', 'Equipment list'])
})

test('of a row that exists a sheet changes what is filled in alone', async () => {
  const { team } = await plant()
  const header = ['Number', 'Name', 'Workshop', 'Line', 'Quantity limit', 'Staffing', 'Reporting mode']
  const import_ = (row: unknown[], fields = {}) =>
    importSheet(gemba, team, workCenterCrud.import.path, [header, row], fields)
  const first = ['W1', 'Mill', 'Assembly', 'L1', '120%', 4, '']
  expect(await import_(first)).toMatchObject({ added: 1 })
  const update = { updateDuplicates: true }
  expect(await import_(['W1', '', '', '', '', 5, ''], update)).toMatchObject({ updated: 1, failed: 0 })
  expect((await team.call(workCenterCrud.select, {})).rows[0]).toMatchObject({
    name: 'Mill',
    lineName: 'Line 1',
    quantityLimit: 'p120',
    staffing: 5,
  })
  const { problems } = await import_(['W1', '', '', '', '', 'many', 'by hand'], update)
  expect(problems.map(({ field }) => field).sort()).toEqual(['Reporting mode', 'Staffing'])
  expect(problems.find(({ field }) => field === 'Reporting mode')?.message).not.toMatch(/\p{Script=Han}/u)
})

test('the template says what each rule of a work centre does', async () => {
  const team = await gemba.team()
  const { path } = templateOf(workCenterCrud)
  const answer = await gemba.app.inject({ method: 'POST', url: path, headers: { token: team.token, languages: 'en' } })
  const { rows } = await readSheet(answer.rawPayload, { sheetName: 'How to fill in' })
  const said = new Map<unknown, string>()
  for await (const { cells } of rows) said.set(cells[0], String(cells[3] ?? ''))
  expect(said.get('Shift lock')).toBe('A task can start only in its planned shift\nOne of the choices')
  expect(said.get('Personnel arrangement')).toMatch(/^Who starts work here must meet every rule selected\n\S/)
  expect(said.get('Name')).toBe('At most 64 characters')
  expect([...said.values()].filter((text) => text.includes('.hint'))).toEqual([])
})

test('an arrangement comes in by job number and shift name; who is there already is told', async () => {
  const { team, lineId } = await plant()
  const shift = { name: 'Day', start: '08:00', end: '17:00', rests: [{ start: '12:00', end: '13:00' }] }
  const mode = await team.call(shiftModeCrud.add, { name: 'Single', shifts: [shift] })
  const span = { fromDate: '2026-03-02', toDate: '2026-03-06', weekdays: [1, 2, 3, 4, 5] }
  await team.call(applyShiftMode, { ...span, lineIds: [lineId], shiftModeId: mode.id })
  const header = ['Date', 'Line', 'Shift', 'Person']
  const rows = [
    ['2026-03-02', 'L1', 'Day', '0001'],
    ['2026-03-03', 'L1', 'Night', '0001'],
    ['2026-03-02', 'Line 1', 'Day', 'Administrator'],
    ['2026-03-07', 'L1', 'Day', '0001'],
  ]
  const result = await importSheet(gemba, team, arrangementCrud.import.path, [header, ...rows], { mode: 'good' })
  expect(result).toMatchObject({ added: 1, failed: 3 })
  expect(result.problems.map(({ row, field }) => [row, field])).toEqual([
    [3, 'Shift'],
    [4, 'Person'],
    [5, 'Date'],
  ])
})
