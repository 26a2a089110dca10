import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getJob, type ImportResult } from '#core/contract/core.api.ts'
import { type Answers, Refuses, serve, show } from '#tests/support/component.tsx'
import { everyRight, latheRow, lathes } from '../lathe.fixture.ts'
import ImportDialog from './import-dialog.tsx'
import { ListScreen } from './list-screen.tsx'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const job = (state: string, result: object | null = null, message: string | null = null) => ({
  id: 4,
  kind: 'lathe.export',
  state,
  progress: state === 'done' ? 1 : 0.4,
  message,
  result,
  createdAt: '2026-01-05T08:00:00.000Z',
})

async function openExport(): Promise<Answers> {
  const server = serve(
    [lathes.select, { rows: [latheRow(1)], total: 1 }],
    [lathes.export, { jobId: 4 }],
    [getJob, job('done', { fileNo: 'f1', fileName: 'lathe.xlsx', rows: 1 })],
  )
  await show(<ListScreen crud={lathes} columns={['number', 'name']} search={[]} topics={[]} />, { rights: everyRight })
  await screen.findByText('Lathe 1')
  press(/Export$/)
  await screen.findByText('Export lathe')
  return server
}

const dialogButton = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.ant-modal-footer button')].find(
    ({ textContent }) => textContent === name,
  ) as HTMLButtonElement

test('an export writes the columns shown, as they were searched, and is saved once it is done', async () => {
  const server = await openExport()
  fireEvent.click(dialogButton('Export'))
  await screen.findByText('1 row exported')
  expect(server.sent(lathes.export)).toEqual([{ where: {}, sort: [], columns: ['number', 'name'] }])
  expect(dialogButton('Download')).toBeTruthy()
})

test('an export of all columns writes those that the table does not show too; one that failed says why', async () => {
  const server = await openExport()
  server.answer(getJob, job('failed', null, 'The disk is full'))
  fireEvent.click(screen.getByRole('radio', { name: 'All columns' }))
  fireEvent.click(dialogButton('Export'))
  await screen.findByText('The disk is full')
  expect(server.sent(lathes.export)).toEqual([
    { where: {}, sort: [], columns: ['number', 'name', 'builtOn', 'kind', 'weight', 'note'] },
  ])
})

const done: ImportResult = {
  batchId: 9,
  added: 2,
  updated: 0,
  failed: 1,
  errorFileNo: 'bad',
  problems: [{ row: 3, field: 'number', message: 'There is one already' }],
}

async function openImport() {
  const server = serve([lathes.import, { jobId: 4 }], [getJob, job('done', done)])
  const onChanged = vi.fn()
  await show(<ImportDialog crud={lathes} onClose={vi.fn()} onChanged={onChanged} />)
  return { server, onChanged }
}

const choose = (name: string) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
}

test('an import sends the sheet and how strict it is, and tells what came in and what did not', async () => {
  const { server, onChanged } = await openImport()
  expect(dialogButton('Import').disabled).toBe(true)
  choose('lathes.xlsx')
  await screen.findByText('lathes.xlsx')
  fireEvent.click(screen.getByRole('radio', { name: 'Import the valid rows and return the others in a file' }))
  fireEvent.click(dialogButton('Import'))
  await screen.findByText('2 added, 0 updated, 1 failed')
  expect(screen.getByText('There is one already')).toBeTruthy()
  expect(server.sent(lathes.import)).toEqual([{ mode: 'good', updateDuplicates: false, file: 'lathes.xlsx' }])
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
})

test('what is no sheet is not taken, and an import that the server refuses leaves the sheet to try again', async () => {
  const { server } = await openImport()
  choose('lathes.pdf')
  await waitFor(() => expect(document.querySelector('.ant-message')?.textContent).toBeTruthy())
  expect(dialogButton('Import').disabled).toBe(true)
  server.answer(lathes.import, new Refuses(400, 'The sheet has no heading'))
  choose('lathes.xlsx')
  await screen.findByText('lathes.xlsx')
  fireEvent.click(dialogButton('Import'))
  await screen.findByText('The sheet has no heading')
  expect(dialogButton('Import').disabled).toBe(false)
})

test('pasted rows are checked at once, a bad cell is put right in its place, and the good ones come in', async () => {
  const preview = (message: string[]) => ({
    columns: [
      { header: 'lathe.number', field: 'number' },
      { header: 'lathe.name', field: 'name' },
    ],
    choices: [
      { field: 'number', label: 'lathe.number' },
      { field: 'name', label: 'lathe.name' },
    ],
    missing: [],
    total: 2,
    rows: [
      { number: 2, cells: ['L1', 'Lathe 1'], issues: [] },
      { number: 3, cells: ['TOO-LONG-1', 'Lathe 2'], issues: message.map((text) => ({ column: 0, message: text })) },
    ],
  })
  const checked = (failed: number, problems: string[]) =>
    job('done', { ...done, batchId: null, added: 2 - failed, failed, problems: [], preview: preview(problems) })
  const server = serve([lathes.import, { jobId: 4 }], [getJob, checked(1, ['8 characters at most'])])
  await show(
    <ImportDialog crud={lathes} pasted={'L1\tLathe 1\nTOO-LONG-1\tLathe 2'} onClose={vi.fn()} onChanged={vi.fn()} />,
  )
  const cell = await screen.findByRole('textbox', { name: 'lathe.number 3' })
  expect(server.sent(lathes.import)).toMatchObject([{ mode: 'check', pasted: true }])
  fireEvent.change(cell, { target: { value: 'L2' } })
  server.answer(getJob, checked(0, []))
  fireEvent.click(dialogButton('Check again'))
  await waitFor(() => expect(dialogButton('Import')).toBeTruthy())
  server.answer(getJob, job('done', { ...done, failed: 0, problems: [] }))
  fireEvent.click(dialogButton('Import'))
  await screen.findByText('2 added, 0 updated, 0 failed')
  expect(server.sent(lathes.import)).toMatchObject([{ mode: 'check' }, { mode: 'check' }, { mode: 'good' }])
})
