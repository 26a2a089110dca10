import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import {
  holdRecall,
  selectRecall,
  selectRecallCharacteristic,
  selectRecalledDelivery,
  selectRecalledReading,
  selectRecallPerson,
} from '../../contract/recall.ts'
import { Recall } from './recall.tsx'

const lot = {
  id: 7,
  version: 1,
  depth: 0,
  productCode: 'P1',
  productName: 'Bracket',
  lotNumber: 'WO1',
  status: 'free',
  moved: null,
  movedUnit: null,
  firstAt: null,
  lastAt: null,
  here: 3,
  unit: 'pcs',
  places: 'A1',
  shipped: 5,
  scrapped: 0,
  orderNo: 'WO1',
  customer: 'Customer A',
  supplier: null,
  supplierLot: null,
  certificate: null,
  producedOn: null,
  expiresOn: null,
}
const sent = {
  id: 1,
  version: 1,
  customer: 'Customer A',
  documentNo: 'DN1',
  leftAt: '2026-01-05T08:00:00.000Z',
  productCode: 'P1',
  productName: 'Bracket',
  lotNumber: 'WO1',
  quantity: 5,
  unit: 'pcs',
  contact: null,
  address: null,
  receivedBy: null,
}

test('a condition finds lots and customers, tells what is under way, and holds all of it', async () => {
  const server = serve(
    [selectRecallPerson, { rows: [{ id: 3, name: 'Ann', jobNumber: '007' }], total: 1 }],
    [selectRecall, { rows: [lot], total: 1, more: false, orders: ['WO2'], asked: 'Ann · 08:00 – 10:00' }],
    [selectRecalledDelivery, { rows: [sent], total: 1, more: false }],
    [holdRecall, { held: 1, already: 0, gone: 0 }],
  )
  await show(<Recall />, { rights: ['trace.view', 'trace.hold', 'trace.export'] })
  fireEvent.click(screen.getByRole('button', { name: /Set recall condition/ }))
  const dialog = await screen.findByRole('dialog')
  // Machines and molds are offered to those who may see them.
  expect(within(dialog).queryByText('Machine')).toBeNull()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Person/ }))
  fireEvent.click(await screen.findByText(/Ann/))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Find' }))
  await screen.findByText('Ann · 08:00 – 10:00')
  await screen.findByText('Bracket')
  screen.getByText(/1 work order is under way with nothing in stock yet: WO2/)
  const [asked] = server.sent(selectRecall) as [{ where: Record<string, unknown> }]
  expect(asked.where).toMatchObject({ userId: 3, from: expect.any(String), to: expect.any(String) })
  fireEvent.click(screen.getByText('Customers'))
  await screen.findByText('DN1')
  fireEvent.click(screen.getByRole('button', { name: /Hold recall$/ }))
  const reason = await screen.findByRole('textbox', { name: /Reason$/ })
  fireEvent.change(reason, { target: { value: 'Cracks' } })
  const holding = reason.closest<HTMLElement>('[role=dialog]') as HTMLElement
  fireEvent.click(within(holding).getByRole('button', { name: 'Hold recall' }))
  await waitFor(() => expect(server.sent(holdRecall)).toMatchObject([{ userId: 3, reason: 'Cracks' }]))
})

const reading = {
  id: 1,
  version: 1,
  serialNo: 'SN7',
  workorderNo: 'WO1',
  productCode: 'P1',
  productName: 'Bracket',
  characteristic: 'Torque',
  value: 1.8,
  unit: 'Nm',
  lower: 2,
  upper: 3,
  at: '2026-01-05T08:00:00.000Z',
  step: 'Screwing',
  tester: null,
  person: 'Ann',
  box: 'BOX1',
  place: 'A1',
}

test('values below a limit are told piece by piece, and each customer gets a letter with what it got', async () => {
  const server = serve(
    [selectRecallCharacteristic, { rows: [{ id: 1, name: 'Torque' }], total: 1 }],
    [selectRecall, { rows: [lot], total: 1, more: false, orders: [], asked: 'Torque < 2' }],
    [selectRecalledReading, { rows: [reading], total: 1, more: false }],
    [
      selectRecalledDelivery,
      { rows: [sent, { ...sent, id: 2, customer: 'Customer B', documentNo: 'DN2' }], total: 2, more: false },
    ],
  )
  await show(<Recall />, { rights: ['trace.view', 'machine.view'] })
  fireEvent.click(screen.getByRole('button', { name: /Set recall condition/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Measured item/ }))
  // The first is the option's name for those who hear it.
  fireEvent.click((await screen.findAllByText('Torque')).at(-1) as HTMLElement)
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: /Value below/ }), { target: { value: '2' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Find' }))
  fireEvent.click(await screen.findByText('Measured values'))
  await screen.findByText('SN7')
  screen.getByText('BOX1')
  const [asked] = server.sent(selectRecall) as [{ where: Record<string, unknown> }]
  expect(asked.where).toMatchObject({ characteristic: 'Torque', below: 2 })
  fireEvent.click(screen.getByText('Customers'))
  fireEvent.click(await screen.findByRole('button', { name: /Letters/ }))
  for (const [name, words] of [
    [/Reason$/, 'Torque too low'],
    [/What to do$/, 'Keep the lots apart'],
  ] as const)
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: words } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findAllByRole('heading', { name: 'Recall of delivered products' })).toHaveLength(2)
  expect(screen.getAllByText('Torque too low')).toHaveLength(2)
  // In the table behind, and in the letter.
  expect(screen.getAllByText('DN2')).toHaveLength(2)
})
