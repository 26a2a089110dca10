import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { codes } from '#core/contract/result.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { confirmMaintenanceTask, signMaintenanceTask } from '../../contract/attest.api.ts'
import { withdrawMaintenanceCheck } from '../../contract/spot-check.api.ts'
import { getMaintenanceSheet } from '../../contract/task.api.ts'
import { TaskDrawer } from './task-drawer.tsx'

const item = (given: object) => ({
  kind: 'yesNo',
  lower: null,
  upper: null,
  unit: null,
  options: null,
  method: null,
  picture: false,
  raises: 'nothing',
  ...given,
})
const sheet = {
  id: 5,
  taskNo: 'MT1',
  kind: 'maintenance',
  status: 'pending',
  planName: 'Weekly',
  standardName: 'Lathe',
  edition: 2,
  machineNumber: 'M2',
  machineName: 'Lathe',
  lineName: null,
  workshopName: 'Hall',
  dueOn: '2026-01-05',
  finishBy: '2026-01-06',
  personNames: ['Finn'],
  groupName: null,
  cause: null,
  causedAt: null,
  needed: [],
  minutes: 30,
  withdrawable: false,
  scan: false,
  scanned: false,
  closedAt: null,
  closedByName: null,
  note: null,
  failed: 0,
  missed: 0,
  items: [
    item({ item: 'Guards' }),
    item({ item: 'Pressure', kind: 'measured', lower: 2, upper: 4, unit: 'bar', raises: 'call' }),
    item({ item: 'Remarks', kind: 'text' }),
  ],
  values: [],
  photos: [],
  signed: false,
  signature: null,
  confirmation: null,
  doerId: null,
  corrections: [],
}
const shown = (rights: string[]) =>
  show(<TaskDrawer id={5} onClose={() => undefined} />, { rights: rights.map((verb) => `maintenanceTask.${verb}`) })

test('a task is submitted once every item but words is answered; what is out of its limits is marked at once', async () => {
  serve([getMaintenanceSheet, sheet])
  await shown(['view', 'execute'])
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit (final)' })
  expect(submit.disabled).toBe(true)
  expect(screen.getByText('2 items open: Guards')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /In order$/ }))
  const pressure = screen.getByLabelText('Pressure', { selector: 'input' })
  fireEvent.change(pressure, { target: { value: '5.5' } })
  fireEvent.blur(pressure)
  expect(await screen.findByText('Outside the standard')).toBeTruthy()
  expect(submit.disabled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /In order$/ }))
  expect(submit.disabled).toBe(true)
})

test('where the machine must be scanned, its label opens the task, and that of another does not', async () => {
  serve([getMaintenanceSheet, { ...sheet, scan: true, items: [item({ item: 'Remarks', kind: 'text' })] }])
  await shown(['view', 'execute'])
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit (final)' })
  expect(submit.disabled).toBe(true)
  const code = screen.getByRole('textbox', { name: 'Scan or enter the number' })
  fireEvent.change(code, { target: { value: 'M3' } })
  expect(screen.getByText('This is not the label of M2')).toBeTruthy()
  fireEvent.change(code, { target: { value: 'm2' } })
  expect(screen.getByText('At M2')).toBeTruthy()
  expect(submit.disabled).toBe(false)
})

test('what was done is read, with what was out of order', async () => {
  const values = [
    { item: 0, value: 0, words: null, conforming: false },
    { item: 1, value: 3, words: null, conforming: true },
  ]
  const closed = { status: 'executedLate', closedAt: '2026-01-08T01:00:00Z', closedByName: 'Finn', failed: 1, values }
  serve([getMaintenanceSheet, { ...sheet, ...closed }])
  await shown(['view', 'execute'])
  expect(await screen.findByText('Completed after delay')).toBeTruthy()
  expect(screen.getByText('Out of order', { selector: 'b' })).toBeTruthy()
  expect(screen.getByText('3 bar')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit (final)' })).toBeNull()
})

test('what made a task due is told with its limit, and what it needs with what was taken and is left', async () => {
  const cause = { cause: 'Oil 68.4 > 65', causedAt: '2026-01-05T01:00:00Z' }
  const needed = [
    { part: 'SP-1 Seal', unit: 'pcs', quantity: 2, taken: 1, stock: 5 },
    { part: 'SP-2 Oil', unit: 'l', quantity: 4, taken: 0, stock: null },
  ]
  serve([getMaintenanceSheet, { ...sheet, ...cause, needed }])
  await shown(['view'])
  expect(await screen.findByText(/^Oil 68\.4 > 65 · 2026-01-05/)).toBeTruthy()
  expect(screen.getByText('SP-1 Seal × 2 pcs (1 taken, 5 in stock), SP-2 Oil × 4 l (0 taken)')).toBeTruthy()
})

const done = {
  ...sheet,
  status: 'executed',
  closedAt: '2026-01-05T02:00:00Z',
  closedByName: 'Finn',
  items: [item({ item: 'Guards' })],
  values: [{ item: 0, value: 1, words: null, conforming: true }],
}

test('whoever did it signs with his password, and a wrong one is told at its field', async () => {
  const signature = { userId: 7, userName: 'Ann', signedAt: null, intact: true }
  const server = serve(
    [getMaintenanceSheet, { ...done, signed: true, signature, doerId: 7 }],
    [signMaintenanceTask, new Refuses(400, 'Not signed', { password: 'Wrong password' }, codes.badFields)],
  )
  await shown(['view', 'execute'])
  fireEvent.change(await screen.findByLabelText('Your password', { selector: 'input' }), {
    target: { value: 'secret' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText('Wrong password')).toBeTruthy()
  expect(server.sent(signMaintenanceTask)).toEqual([{ id: 5, password: 'secret' }])
})

test('another confirms it where he holds the right; whoever did it does not', async () => {
  const confirmation = { wanted: 'production', state: 'awaiting', userName: null, decidedAt: null, note: null }
  const server = serve(
    [getMaintenanceSheet, { ...done, confirmation, doerId: 99 }],
    [confirmMaintenanceTask, { state: 'confirmed' }],
  )
  await shown(['view', 'confirm'])
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(server.sent(confirmMaintenanceTask)).toEqual([{ id: 5, verdict: 'confirmed' }]))
})

test('what was corrected is told with its reason and what had stood there', async () => {
  const correction = {
    number: 1,
    reason: 'misread',
    note: null,
    madeByName: 'Cora',
    madeAt: '2026-01-06T02:00:00Z',
    before: [{ item: 0, value: 0, words: null, conforming: false }],
  }
  serve([getMaintenanceSheet, { ...done, corrections: [correction] }])
  await shown(['view'])
  expect(await screen.findByText('misread')).toBeTruthy()
  expect(screen.getByText('Guards: was Out of order')).toBeTruthy()
})

test('a check begun by mistake is withdrawn once its reader is sure, and is offered to no other', async () => {
  const server = serve([getMaintenanceSheet, sheet], [withdrawMaintenanceCheck, { status: 'skipped' }])
  const { unmount } = await shown(['view', 'execute'])
  await screen.findByRole('button', { name: 'Submit (final)' })
  expect(screen.queryByRole('button', { name: 'Withdraw check' })).toBeNull()
  unmount()
  server.answer(getMaintenanceSheet, { ...sheet, kind: 'spotCheck', withdrawable: true })
  await shown(['view', 'execute'])
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw check' }))
  expect(server.sent(withdrawMaintenanceCheck)).toEqual([])
  const question = (await screen.findByText(/^Withdraw this check/)).closest('[role=dialog]') as HTMLElement
  const [, yes] = within(question).getAllByRole('button')
  fireEvent.click(yes as HTMLElement)
  await waitFor(() => expect(server.sent(withdrawMaintenanceCheck)).toEqual([{ id: 5 }]))
})
