import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { readInstruction, selectTaskInstruction } from '../../contract/instruction.api.ts'
import TaskInstructionsPanel from './task-instructions.tsx'

const ann = { id: 7, name: 'Ann' }
const ben = { id: 8, name: 'Ben' }
const row = (unread: { id: number; name: string }[]) => ({
  id: 3,
  code: 'W1.pdf',
  name: 'Pump.pdf',
  revision: 2,
  mustRead: true,
  changeNote: 'Torque is 12 Nm',
  fileNo: '1-a',
  pages: null,
  steps: [
    { id: 11, title: 'Clamp', text: '', page: null, media: null, seconds: null, confirm: 'none', beforeReport: false },
  ],
  readAt: null,
  unread,
})
const task = { id: 5, status: 'inProgress', unit: 'pcs' }

test('a station says what a revision changed, and asks those at work to read it', async () => {
  const server = serve([selectTaskInstruction, { rows: [row([ann, ben])] }], [readInstruction, { recorded: 2 }])
  const onKnown = vi.fn()
  await show(<TaskInstructionsPanel at="station" task={task} onKnown={onKnown} />, {
    rights: ['report.view', 'duty.start'],
  })
  await screen.findByText(/Torque is 12 Nm/)
  expect(screen.getByRole('status').textContent).toMatch(/Ann.*Ben/)
  expect(onKnown).toHaveBeenCalledWith(null)
  fireEvent.click(screen.getByRole('button', { name: /Pump\.pdf/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Ann.*Ben/ }))
  await waitFor(() => expect(server.sent(readInstruction)).toEqual([{ ids: [3], userIds: [7, 8] }]))
})

test('it asks for nothing where all is read', async () => {
  serve([selectTaskInstruction, { rows: [row([])] }])
  const onKnown = vi.fn()
  await show(<TaskInstructionsPanel at="station" task={task} onKnown={onKnown} />, { rights: ['report.view'] })
  await waitFor(() => expect(onKnown).toHaveBeenCalledWith(null))
  expect(screen.queryByRole('status')).toBeNull()
})
