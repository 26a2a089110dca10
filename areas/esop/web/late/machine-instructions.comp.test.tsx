import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { readInstruction, selectMachineInstruction } from '../../contract/instruction.api.ts'
import MachineInstructions from './machine-instructions.tsx'

const row = {
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
  running: true,
  taskNos: ['T1', 'T2'],
}
const title = 'Work instructions'

test('what a machine works by is opened there; who works there keeps that he has read it, others only read', async () => {
  const server = serve([selectMachineInstruction, { rows: [row] }], [readInstruction, { recorded: 1 }])
  const worker = await show(<MachineInstructions machineId={2} />, { rights: ['instruction.view', 'report.view'] })
  const shown = await screen.findByRole('region', { name: title })
  expect(shown.textContent).toMatch(/Pump\.pdf.*Running.*Torque is 12 Nm.*T1.*T2/)
  fireEvent.click(screen.getByRole('button', { name: /Open/ }))
  fireEvent.click(await screen.findByRole('button', { name: /have read/i }))
  await waitFor(() => expect(server.sent(readInstruction)).toEqual([{ ids: [3], userIds: [] }]))
  worker.unmount()
  await show(<MachineInstructions machineId={2} />, { rights: ['instruction.view'] })
  fireEvent.click(await screen.findByRole('button', { name: /Open/ }))
  await screen.findByText('Clamp')
  expect(screen.queryByRole('button', { name: /have read/i })).toBeNull()
})

test('a machine without instructions says so', async () => {
  serve([selectMachineInstruction, { rows: [] }])
  await show(<MachineInstructions machineId={2} />, { rights: ['instruction.view'] })
  expect(await screen.findByText(/No work instruction is in force/)).toBeTruthy()
})
