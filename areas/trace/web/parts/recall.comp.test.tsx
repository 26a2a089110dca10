import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { holdRecall, selectRecall, selectRecalledDelivery, selectRecallPerson } from '../../contract/recall.ts'
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
