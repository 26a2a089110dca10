import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { readSheet, sheetNamesOf } from '#core/server/sheets/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended, upload, workbookOf } from '#tests/support/jobs.ts'
import { getFirstSteps, undoFirstStep } from '../contract/first-steps.api.ts'
import * as api from '../contract/workbook.api.ts'
import { startSheets } from '../contract/workbook.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

type Rows = Record<string, unknown[][]>
type Result = z.infer<typeof api.startWorkbookResult>

let phones = 0
/** A small factory; phones are nobody else's. */
const factory = (): Rows => ({
  Workshops: [['Name'], ['Machining']],
  Lines: [
    ['Number', 'Name', 'Workshop'],
    ['L1', 'Line 1', 'Machining'],
  ],
  Machines: [
    ['Number', 'Name', 'Workshop', 'Line'],
    ['Example: L1-M0', 'Saw', 'Machining', 'L1'],
    ['L1-M1', 'Saw', 'Machining', 'L1'],
    ['L1-M2', 'Lathe', 'Machining', 'L1'],
  ],
  'Work centres': [
    ['number', 'name', 'workshopId', 'lineId', 'machineIds'],
    ['C1', 'Sawing', 'Machining', 'L1', 'L1-M1'],
    ['C2', 'Turning', 'Machining', 'L1', 'L1-M2'],
  ],
  Shifts: [
    ['name', 'shiftName', 'start', 'end', 'restStart', 'restEnd', 'weekdays', 'holidays'],
    ['Two shifts', 'Early', '6:00', '14:00', '10:00', '10:30', '', 'China'],
    ['Two shifts', 'Late', '14:00:00', '22:00:00'],
  ],
  Products: [
    ['code', 'name', 'unit'],
    ['P-1', 'Shaft', 'pcs'],
  ],
  Operations: [
    ['produreNo', 'produreName', 'workCenterId', 'singleProcessingTime'],
    ['OP1', 'Cutting', 'C1', 10],
    ['OP2', 'Turning', 'C2', 20],
  ],
  Routings: [
    ['productId', 'sequence', 'operationId', 'workCenterId', 'singleProcessingTime'],
    ['P-1', 10, 'OP1', 'C1', 10],
    ['P-1', 20, 'OP2', 'C2', 20],
  ],
  People: [
    ['jobNumber', 'name', 'phoneNo', 'gender', 'departmentId', 'roleIds'],
    ['0101', 'Operator One', newPhone(), 'Male', 'Machining', 'Operator'],
    ['0102', 'Approver One', newPhone(), 'Female', 'Machining', 'approver'],
  ],
})
const newPhone = () => `137${String(++phones).padStart(8, '0')}`

const start = (who: Client, bytes: Buffer, mode: 'check' | 'write') =>
  upload(gemba, who, api.uploadStartWorkbook, { mode }, { name: 'factory.xlsx', bytes })

async function send(who: Client, sheets: Rows, mode: 'check' | 'write'): Promise<Result> {
  const { body } = await start(who, await workbookOf(sheets), mode)
  const job = await ended(who, (body.data as { jobId: number }).jobId)
  expect(job.message ?? '').toBe('')
  return job.result as unknown as Result
}
const countsOf = ({ sheets }: Result) =>
  Object.fromEntries(sheets.map(({ sheet, added, updated, failed }) => [sheet, [added, updated, failed]]))
const statesOf = async (who: Client) => (await who.call(getFirstSteps, {})).steps.map(({ state }) => state)

test('a good workbook is looked at, then written whole; sent twice it changes what there is', async () => {
  const admin = await gemba.team()
  const book = factory()
  const seen = await send(admin, book, 'check')
  expect(seen.problems).toEqual([])
  expect(seen.written).toBe(false)
  expect(seen.sheets.find(({ sheet }) => sheet === 'machines')).toMatchObject({ added: 2, examples: 1 })
  expect((await statesOf(admin))[0]).toBe('open')

  const done = await send(admin, book, 'write')
  expect(done).toMatchObject({ written: true, problemCount: 0 })
  expect(countsOf(done)).toEqual({
    workshops: [1, 0, 0],
    lines: [1, 0, 0],
    machines: [2, 0, 0],
    workCenters: [2, 0, 0],
    shifts: [2, 0, 0],
    products: [1, 0, 0],
    operations: [2, 0, 0],
    routings: [2, 0, 0],
    people: [2, 0, 0],
  })
  expect(done.peopleIds).toHaveLength(2)
  expect((await statesOf(admin)).slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'open'])
  const facts = await admin.call(getFirstSteps, {})
  expect(facts.approvers).toEqual(['Approver One'])
  expect(facts.steps.slice(0, 4).map(({ count, undoable }) => [count, undoable])).toEqual([
    [2, true],
    [1, true],
    [2, true],
    [1, true],
  ])

  book.Machines?.push(['L1-M3', 'Mill', 'Machining', 'L1'])
  const again = await send(admin, book, 'write')
  expect(again.written).toBe(true)
  expect(countsOf(again)).toMatchObject({
    machines: [1, 2, 0],
    shifts: [0, 2, 0],
    routings: [0, 2, 0],
    people: [0, 2, 0],
  })
  expect(again.peopleIds).toEqual([])
  expect((await admin.call(getFirstSteps, {})).steps[0]?.count).toBe(2)

  // People who were taken back are none of those that there are.
  await admin.call(undoFirstStep, { step: 'people' })
  const anew = await send(admin, book, 'write')
  expect(anew.problems).toEqual([])
  expect(countsOf(anew)).toMatchObject({ people: [2, 0, 0] })
})

test('what is wrong is told by sheet and cell, and nothing is written', async () => {
  const admin = await gemba.team()
  const book = factory()
  const at = (sheet: string, row: number, column: number, value: unknown) => {
    const cells = book[sheet]?.[row]
    if (cells) cells[column] = value
  }
  at('Machines', 2, 2, 'Nowhere')
  at('Shifts', 1, 2, 'early')
  at('People', 2, 5, 'King')
  at('Operations', 1, 3, 'long')
  const bad = await send(admin, book, 'write')
  expect(bad.written).toBe(false)
  expect(bad.problems.map(({ cell }) => cell)).toEqual(['Machines!C3', 'Shifts!C2', 'Operations!D2', 'People!F3'])
  expect(bad.problems[0]?.message).toBe('Workshop: “Nowhere” does not exist: create it first or correct it')
  expect((await statesOf(admin))[0]).toBe('open')
  expect((await admin.call(getFirstSteps, {})).workshops).toEqual([])
})

test('nobody fills in by the workbook what he may not import, and no other team’s rows are named', async () => {
  const admin = await gemba.team()
  await send(admin, factory(), 'write')
  const stranger = await gemba.team()
  const { Machines } = factory()
  const { problems } = await send(stranger, { Machines: Machines as unknown[][] }, 'write')
  expect(problems.map(({ cell }) => cell)).toEqual(['Machines!C3', 'Machines!D3', 'Machines!C4', 'Machines!D4'])

  const rights = ['firstSteps.take', 'department.import', 'productionLine.import']
  const clerk = await makeUser(gemba, stranger.teamId, { name: 'Clerk', rights })
  const refused = await send(clerk, factory(), 'write')
  expect(refused.written).toBe(false)
  expect(refused.problems[0]).toEqual({
    cell: 'Machines!A1',
    message: 'You may not import “Machines”: empty this sheet, or ask an administrator for the right',
  })
  const without = await makeUser(gemba, stranger.teamId, { name: 'Nobody', rights: [] })
  expect((await start(without, await workbookOf(factory()), 'check')).status).toBe(403)
})

test('what is no workbook, or holds nothing, is refused with what to do', async () => {
  const admin = await gemba.team()
  const { body } = await start(admin, Buffer.from('not a sheet'), 'check')
  const job = await ended(admin, (body.data as { jobId: number }).jobId)
  expect(job.message).toBe('The file is not a valid xls or xlsx sheet')
  const other = await start(admin, await workbookOf({ Other: [['A'], ['1']] }), 'check')
  expect((await ended(admin, (other.body.data as { jobId: number }).jobId)).message).toMatch(/^No known sheet/)
  const empty = await send(admin, { Workshops: [['Name'], ['Example: Machining']] }, 'check')
  expect(empty.problems[0]).toMatchObject({ cell: 'Workshops!A2' })
  const long = Array.from({ length: 2001 }, (_, i) => [`W${i}`])
  const many = await send(admin, { Workshops: [['Name'], ...long] }, 'check')
  expect(many.problems[0]).toEqual({ cell: 'Workshops!A1', message: 'The sheet has more than 2000 rows' })
})

test('the workbook has a sheet for each, in the reader’s language, whose examples are left out', async () => {
  const admin = await gemba.team()
  const answer = await gemba.app.inject({
    method: 'POST',
    url: api.downloadStartWorkbook.path,
    headers: { token: admin.token, languages: 'en' },
    payload: { industry: 'stamping' },
  })
  const titles = await sheetNamesOf(answer.rawPayload, 10_000_000)
  expect(titles).toHaveLength(startSheets.length + 1)
  const machines = await readSheet(answer.rawPayload, { sheetName: 'Machines' })
  for await (const { cells } of machines.rows) expect(String(cells[0])).toBe('Example: L1-M1')
  const { body } = await start(admin, answer.rawPayload, 'check')
  const job = await ended(admin, (body.data as { jobId: number }).jobId)
  const { sheets, problems } = job.result as unknown as Result
  expect(sheets.every(({ examples, added }) => examples === 1 && added === 0)).toBe(true)
  expect(problems).toHaveLength(1)
})
