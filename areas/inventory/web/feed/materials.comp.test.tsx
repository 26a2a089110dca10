import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { findFeedStock, getTaskFeed, loadUseMaterial, weighUseMaterial } from '../../contract/feed.ts'
import { FeedMaterials } from './materials.tsx'

const material = { materialId: 3, code: 'STEEL', name: 'Steel', unit: 'kg', per: 2, needed: 40, loaded: [] }
const lot = {
  id: 9,
  productCode: 'STEEL',
  lotNumber: 'S1',
  locationCode: 'LS-01',
  quantity: 12,
  status: 'free',
  isSubstitute: false,
  loadedAt: '2026-01-05T08:00:00.000Z',
}
const row = {
  id: 5,
  materialId: 3,
  productCode: 'STEEL',
  productName: 'Steel',
  lotNumber: 'S2',
  locationCode: 'RM-A1',
  quantity: 80,
  unit: 'kg',
  expiresOn: null,
  isSubstitute: false,
}
const rights = ['stockFeed.view', 'stockFeed.load']

test('a scanned lot that does not fit is refused with why; one that fits is loaded with its quantity', async () => {
  const server = serve(
    [getTaskFeed, { materials: [material] }],
    [
      findFeedStock,
      ({ code }: { code?: string }) =>
        code === 'B1'
          ? new Refuses(409, 'The BOM does not use BRASS')
          : { rows: code ? [{ ...row, id: 6, lotNumber: code }] : [row] },
    ],
    [loadUseMaterial, { id: 1 }],
  )
  await show(<FeedMaterials taskId={4} open />, { rights })
  await screen.findByText('40 kg still needed')
  fireEvent.click(screen.getByRole('button', { name: 'Load STEEL' }))
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByText('S2')
  const scan = (code: string) => {
    const box = within(sheet).getByRole('textbox', { name: 'Scan lot or material' })
    fireEvent.change(box, { target: { value: code } })
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })
    fireEvent.keyUp(box, { key: 'Enter', code: 'Enter' })
  }
  scan('B1')
  await within(sheet).findByText('The BOM does not use BRASS')
  scan('S3')
  await within(sheet).findByText('S3')
  expect(within(sheet).queryByText('The BOM does not use BRASS')).toBeNull()
  fireEvent.change(within(sheet).getByRole('spinbutton', { name: 'Quantity to load' }), { target: { value: '25' } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Load' }))
  await waitFor(() => expect(server.sent(loadUseMaterial)).toMatchObject([{ taskId: 4, id: 6, quantity: 25 }]))
})

test('what is weighed is sent with what the books said', async () => {
  const server = serve(
    [getTaskFeed, { materials: [{ ...material, loaded: [lot] }] }],
    [weighUseMaterial, { difference: -2 }],
  )
  await show(<FeedMaterials taskId={4} open />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: 'Weigh S1' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await within(dialog).findByRole('spinbutton'), { target: { value: '10' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Weigh' }))
  await waitFor(() => expect(server.sent(weighUseMaterial)).toMatchObject([{ id: 9, expected: 12, remaining: 10 }]))
})

test('who may only look is offered nothing, and a task without materials shows nothing', async () => {
  const server = serve([getTaskFeed, { materials: [{ ...material, loaded: [lot] }] }])
  await show(<FeedMaterials taskId={4} open />, { rights: ['stockFeed.view'] })
  await screen.findByText('S1')
  expect(screen.queryAllByRole('button')).toEqual([])
  server.answer(getTaskFeed, { materials: [] })
  await show(<FeedMaterials taskId={5} open />, { rights })
  await waitFor(() => expect(server.sent(getTaskFeed)).toHaveLength(2))
  expect(screen.queryAllByRole('region')).toHaveLength(1)
})
