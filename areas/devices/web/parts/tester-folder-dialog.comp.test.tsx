import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { getTesterFolder, readTesterFolder, setTesterFolder } from '../../contract/tester-folder.api.ts'
import { TesterFolderDialog } from './tester-folder-dialog.tsx'

const device = { id: 7, number: 'TST-1' }
const none = { allowed: ['tests'], teamId: 1, folder: null }
const seen = { file: 'leak-1.csv', header: ['time', 'sn', 'rate'], rows: [['2026-11-29 08:00', 'A', '0.2']], count: 1 }
const columns = { serial: 'sn', result: null, at: 'time', values: [{ column: 'rate', characteristic: 'leak' }] }
const setting = { folder: 'tests', within: '', pattern: '', moves: true, enabled: true }

test('where the server allows no folder, it says what its administrator sets', async () => {
  serve([getTesterFolder, { ...none, allowed: [] }])
  await show(<TesterFolderDialog device={device} onClose={vi.fn()} />)
  expect(await screen.findByText(/FILE_FOLDERS=1\/tests/)).toBeTruthy()
})

test('columns are chosen of a file that lies there; without the time nothing is kept', async () => {
  serve([getTesterFolder, none], [readTesterFolder, seen], [setTesterFolder, {}])
  await show(<TesterFolderDialog device={device} onClose={vi.fn()} />)
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Read a file' }))
  await screen.findByText('leak-1.csv: 1 row')
  fireEvent.mouseDown(screen.getByLabelText('Column of the serial number'))
  fireEvent.click(await screen.findByTitle('sn'))
  await screen.findByText(/Select the time column/)
  expect(save.disabled).toBe(true)
})

test('what is watched says how it goes, and is saved anew by its columns, or ended', async () => {
  const folder = { ...setting, columns, problem: 'leak-0.csv: The file has headings and no results' }
  const told = { ...folder, lookedAt: '2026-11-29T08:00:00Z', takenAt: null, setByName: 'Ann' }
  const server = serve([getTesterFolder, { ...none, folder: told }], [setTesterFolder, {}])
  await show(<TesterFolderDialog device={device} onClose={vi.fn()} />)
  await screen.findByText('leak-0.csv: The file has headings and no results')
  expect(screen.getByText('Ann')).toBeTruthy()
  expect(screen.getByText('Columns: sn · time · rate → leak')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Names of files', { selector: 'input' }), { target: { value: 'leak-*' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent(setTesterFolder)).toEqual([{ id: 7, folder: { ...setting, pattern: 'leak-*', columns } }]),
  )
})
