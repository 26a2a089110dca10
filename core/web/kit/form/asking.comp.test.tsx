import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { field } from '#core/contract/field.ts'
import { codes } from '#core/contract/result.ts'
import { CallError } from '#core/web/call/request.ts'
import { serve, show } from '#tests/support/component.tsx'
import { FullSheet } from '../parts/full-sheet.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { AskingModal } from './asking-modal.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'closing.note' })
const lost = () => screen.findByText('Discard unsaved changes?')
const answer = async (name: string) => {
  const question = (await lost()).closest('[role=dialog]') as HTMLElement
  fireEvent.click(within(question).getByRole('button', { name }))
}

async function ask(onAnswer: (values: object) => Promise<void> = async () => {}) {
  serve()
  const onCancel = vi.fn()
  const fields = { note: field.multiline({ required: true, max: 20 }) }
  const shown = await show(
    <AskDialog
      title="Close L1?"
      ask={{ name: 'closing', fields }}
      of="1"
      okText="Close it"
      onCancel={onCancel}
      onAnswer={onAnswer}
    />,
  )
  return { ...shown, onCancel }
}

test('what an act needs is asked for: without it nothing is answered, with it all is', async () => {
  const onAnswer = vi.fn(async () => {})
  await ask(onAnswer)
  press('Close it')
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
  expect(onAnswer).not.toHaveBeenCalled()
  fireEvent.change(note(), { target: { value: 'All is stored' } })
  press('Close it')
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith({ note: 'All is stored' }))
})

test('a refusal stands where it belongs and loses nothing of what was typed', async () => {
  await ask(() => Promise.reject(new CallError(400, codes.badFields, 'Not closed', { note: 'Say where' }, false)))
  fireEvent.change(note(), { target: { value: 'Stored' } })
  press('Close it')
  await screen.findByText('Say where')
  expect(screen.getByText('Not closed')).toBeTruthy()
  expect(note().value).toBe('Stored')
})

test('what was typed is asked for before it is lost; a page that goes offers it again', async () => {
  const first = await ask()
  fireEvent.change(note(), { target: { value: 'Stored' } })
  press('Cancel')
  await answer('Cancel')
  expect(first.onCancel).not.toHaveBeenCalled()
  first.unmount()
  const second = await ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(note().value).toBe('Stored'))
  press('Cancel')
  await answer('OK')
  await waitFor(() => expect(second.onCancel).toHaveBeenCalled())
  second.unmount()
  await ask()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test.each([
  ['nothing was typed', () => {}, false],
  ['something was typed', () => fireEvent.input(screen.getByLabelText('Length'), { target: { value: '3' } }), true],
])('a dialog with inputs of its own, where %s', async (_, act, asks) => {
  serve()
  const onCancel = vi.fn()
  await show(
    <AskingModal title="Cut" cancelText="Back" onCancel={onCancel}>
      <input aria-label="Length" />
    </AskingModal>,
  )
  act()
  press('Back')
  if (!asks) return expect(onCancel).toHaveBeenCalled()
  await lost()
  expect(onCancel).not.toHaveBeenCalled()
  await answer('OK')
  await waitFor(() => expect(onCancel).toHaveBeenCalled())
})

test('what a dialog says would be lost is asked for as well, and told to have been given up', async () => {
  serve()
  const [onCancel, onDiscard] = [vi.fn(), vi.fn()]
  await show(<AskingModal dirty title="Cut" cancelText="Back" onCancel={onCancel} onDiscard={onDiscard} />)
  press('Back')
  await answer('OK')
  await waitFor(() => expect(onDiscard).toHaveBeenCalledOnce())
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a sheet over the screen has its name, what stands in it and a way out', async () => {
  serve()
  const onClose = vi.fn()
  await show(
    <FullSheet title="Report" footer={<button type="button">Send</button>} onClose={onClose}>
      Twelve pieces
    </FullSheet>,
  )
  const sheet = await screen.findByRole('dialog', { name: 'Report' })
  expect(sheet.textContent).toContain('Twelve pieces')
  expect(within(sheet).getByRole('button', { name: 'Send' })).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
