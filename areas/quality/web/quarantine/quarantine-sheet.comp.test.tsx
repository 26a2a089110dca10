import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import * as api from '../../contract/abnormality.ts'
import { QuarantineSheet } from './quarantine-sheet.tsx'

const row = {
  id: 7,
  version: 1,
  number: 'Y1',
  subject: 'Flash',
  machineId: 3,
  machineName: 'Press 1',
  raisedAt: '2026-01-05T04:00:00.000Z',
} as Parameters<typeof QuarantineSheet>[0]['row']

const lot = { id: 1, lotNumber: 'WO1', productCode: 'P1', productName: 'Bracket', status: 'free', here: 8, unit: 'pcs' }
const stock = { id: 11, lotId: 1, lotNumber: 'WO1', productCode: 'P1', locationCode: 'A1', quantity: 5, unit: 'pcs' }
const unit = { id: 21, number: 'HU1', level: 'box', status: 'closed', place: 'A1', products: 'P1 WO1', quantity: 3 }
const found = {
  asked: 'Press 1',
  lots: [{ ...lot, places: 'A1', orderNo: 'WO1' }],
  orders: [],
  stock: [stock],
  units: [unit, { ...unit, id: 22, number: 'HU2' }],
  pieces: [],
  tasks: [
    {
      id: 31,
      taskNo: 'WO1-1',
      workorderNo: 'WO1',
      operation: 'Weld',
      workCenterName: 'Weld centre',
      machineName: 'Press 1',
      status: 'inProgress',
    },
  ],
  gone: 1,
  more: false,
  held: [{ kind: 'unit', id: 22 }],
}

const rights = ['abnormality.hold', 'machine.view', 'stockLot.view']

test('what is found is ticked, what is held already is not asked again, and stock goes with its lot until that is unticked', async () => {
  const server = serve([api.findAbnormalityQuarantine, found], [api.holdAbnormality, { held: 4 }])
  await show(<QuarantineSheet row={row} onClose={() => {}} />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: 'Find' }))
  await screen.findByText('1 lot has left or been used up', { exact: false })
  expect(server.sent(api.findAbnormalityQuarantine)).toMatchObject([
    { id: 7, machineId: 3, from: '2026-01-04T04:00:00.000Z', moldId: null },
  ])
  const hold = () => screen.getByRole('button', { name: /^Put \d+ into quarantine$/ })
  expect(hold().textContent).toContain('3')
  expect(hold()).toHaveProperty('disabled', true)
  const boxOf = (region: string, name: string) =>
    within(screen.getByRole('region', { name: region })).getByRole('checkbox', { name }) as HTMLInputElement
  expect([boxOf('Packing units', 'HU2').disabled, boxOf('Stock', 'WO1').disabled]).toEqual([true, true])
  fireEvent.click(boxOf('Lots', 'WO1'))
  expect(boxOf('Stock', 'WO1').disabled).toBe(false)
  fireEvent.click(boxOf('Stock', 'WO1'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Flash' } })
  fireEvent.click(hold())
  await waitFor(() =>
    expect(server.sent(api.holdAbnormality)).toEqual([
      { id: 7, lotIds: [], orderIds: [], stockIds: [11], unitIds: [21], serialIds: [], taskIds: [31], reason: 'Flash' },
    ]),
  )
})

test('a time that nothing was made in says so', async () => {
  const none = { ...found, lots: [], stock: [], units: [], tasks: [], held: [], gone: 0 }
  serve([api.findAbnormalityQuarantine, none])
  await show(<QuarantineSheet row={row} onClose={() => {}} />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: 'Find' }))
  expect(await screen.findByText('Nothing was found that could be held')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Put 0 into quarantine' })).toHaveProperty('disabled', true)
})
