import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getJob } from '#core/contract/core.api.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { readTesterFile, takeTesterFile } from '../../contract/tester-file.api.ts'
import { TesterFileDialog } from './tester-file-dialog.tsx'

const job = (result: object) => ({
  id: 4,
  kind: 'devices.testerFile',
  state: 'done',
  progress: 1,
  message: null,
  result,
})
const result = { written: false, rows: 2, tried: 2, taken: 1, repeated: 0, problems: [], problemCount: 0 }
const problem = { row: 3, serial: 'B', problem: 'B is on hold' }
const seen = { header: ['sn', 'rate', 'note'], rows: [['A', '0.2', '']], count: 2 }

const choose = (name: string) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
}

test('columns are told apart, what would not be taken is named by its row, and then the file is taken', async () => {
  localStorage.setItem('testerFile:7', JSON.stringify({ serial: 'sn', at: 'gone', codes: { rate: 'leak', old: 'x' } }))
  const server = serve(
    [readTesterFile, seen],
    [takeTesterFile, { jobId: 4 }],
    [getJob, job({ ...result, problems: [problem], problemCount: 1 })],
  )
  await show(<TesterFileDialog device={{ id: 7, number: 'TST-1' }} onClose={vi.fn()} />)
  choose('leak.csv')
  // What was chosen on this device before is chosen, as far as the file has it.
  const code: HTMLInputElement = await screen.findByLabelText('Code of the characteristic rate')
  expect(code.value).toBe('leak')
  expect(screen.queryByLabelText('Code of the characteristic sn')).toBeNull()
  fireEvent.change(screen.getByLabelText('Code of the characteristic note'), { target: { value: 'remark' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByText('B is on hold')
  const values = [
    { column: 'rate', characteristic: 'leak' },
    { column: 'note', characteristic: 'remark' },
  ]
  const columns = { serial: 'sn', result: null, at: null, values }
  expect(server.sent(takeTesterFile)).toEqual([{ id: 7, mode: 'check', columns, file: 'leak.csv' }])
  server.answer(getJob, job({ ...result, written: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(server.sent(takeTesterFile).at(-1)).toMatchObject({ mode: 'take' }))
  await screen.findByText('Of 2 rows 1 were imported, 0 were imported before, 0 were not imported')
})

test('a file that cannot be read says why, and another may be chosen', async () => {
  serve([readTesterFile, new Refuses(400, 'The file has headings and no results')])
  await show(<TesterFileDialog device={{ id: 8, number: 'TST-1' }} onClose={vi.fn()} />)
  choose('leak.csv')
  await screen.findByText('The file has headings and no results')
  expect(document.querySelector('input[type=file]')).toBeTruthy()
})
