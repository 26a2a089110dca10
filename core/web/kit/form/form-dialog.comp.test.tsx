import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { codes } from '#core/contract/result.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { latheRow, lathes } from '../lathe.fixture.ts'
import { FormDialog } from './form-dialog.tsx'

const input = (field: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`lathe.${field}$`) })
const type = (field: string, value: string) => fireEvent.change(input(field), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const opened = () => screen.findByRole('textbox', { name: /lathe.number$/ })

async function open({
  row = null as { id: number } | null,
  locked,
}: {
  row?: { id: number } | null
  locked?: object
} = {}) {
  const [onClose, onSaved] = [vi.fn(), vi.fn()]
  const shown = await show(
    <FormDialog crud={lathes} row={row} locked={locked as never} onClose={onClose} onSaved={onSaved} />,
  )
  return { ...shown, onClose, onSaved }
}

test('a new row: what is missing is said at its field and nothing is sent; what is whole is sent and closes', async () => {
  const server = serve([lathes.add, latheRow(5)])
  const { onClose, onSaved } = await open()
  await opened()
  type('number', 'L5')
  press('Save')
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(1))
  expect(server.sent(lathes.add)).toEqual([])
  type('name', 'Lathe 5')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent(lathes.add)).toEqual([expect.objectContaining({ number: 'L5', name: 'Lathe 5' })])
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 5 }))
})

test('a change sends what was changed alone, with the version that it was made on', async () => {
  const server = serve([lathes.get, latheRow(3)], [lathes.update, latheRow(3)])
  const { onClose } = await open({ row: { id: 3 } })
  await opened()
  type('name', 'Old lathe')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent(lathes.update)).toEqual([{ id: 3, version: 1, name: 'Old lathe' }])
})

test('what the server says of a field stands at that field, and the form stays', async () => {
  serve([lathes.add, new Refuses(400, 'Not saved', { number: 'There is one already' }, codes.badFields)])
  const { onClose } = await open()
  await opened()
  type('number', 'L1')
  type('name', 'Lathe')
  press('Save')
  const said = await screen.findByText('There is one already')
  expect(said.closest('.ant-form-item')?.contains(input('number'))).toBe(true)
  expect(screen.getByText('Not saved')).toBeTruthy()
  expect(input('name').value).toBe('Lathe')
  expect(onClose).not.toHaveBeenCalled()
})

test('a row that somebody else saved meanwhile is settled field by field', async () => {
  const newer = latheRow(3, { version: 2, name: 'Their lathe', note: 'Oiled' })
  const server = serve(
    [lathes.get, latheRow(3)],
    [lathes.update, new Refuses(409, 'Changed meanwhile', newer, codes.stale)],
  )
  const { onClose } = await open({ row: { id: 3 } })
  await opened()
  type('name', 'My lathe')
  server.answer(lathes.get, newer)
  press('Save')
  const panel = (await screen.findByText('Someone else changed this record. Choose which values to keep')).closest(
    '.ant-alert',
  ) as HTMLElement
  expect(within(panel).getByText('My lathe')).toBeTruthy()
  expect(within(panel).getByText('Their lathe')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  press('Use the chosen values')
  await waitFor(() => expect(input('note').value).toBe('Oiled'))
  expect(input('name').value).toBe('My lathe')
  server.answer(lathes.update, { ...newer, version: 3 })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent(lathes.update).at(-1)).toEqual({ id: 3, version: 2, name: 'My lathe' })
})

test('asks before what was typed is lost, and closes at once where nothing was', async () => {
  serve()
  const { onClose, unmount } = await open()
  await opened()
  press('Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  unmount()
  const second = await open()
  await opened()
  type('name', 'Lathe')
  press('Cancel')
  const question = async () =>
    (await screen.findByText('Discard unsaved changes?')).closest('[role=dialog]') as HTMLElement
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Discard unsaved changes?')).toBeNull())
  expect(second.onClose).not.toHaveBeenCalled()
  expect(input('name').value).toBe('Lathe')
})

test('what is locked says why and cannot be changed', async () => {
  serve([lathes.get, latheRow(3)])
  await open({ row: { id: 3 }, locked: { number: 'lathe.locked.number' } })
  await opened()
  expect(input('number').disabled).toBe(true)
  expect(screen.getByText('lathe.locked.number')).toBeTruthy()
  expect(input('name').disabled).toBe(false)
})

test('what was typed and never sent is offered at the next opening', async () => {
  serve()
  const first = await open()
  await opened()
  type('note', 'Bearing is worn')
  first.unmount()
  await open()
  await opened()
  expect(input('note').value).toBe('')
  press('Restore')
  await waitFor(() => expect(input('note').value).toBe('Bearing is worn'))
})

test('Ctrl + Enter saves', async () => {
  const server = serve([lathes.add, latheRow(5)])
  await open()
  await opened()
  type('number', 'L5')
  type('name', 'Lathe')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(server.sent(lathes.add)).toHaveLength(1))
})
