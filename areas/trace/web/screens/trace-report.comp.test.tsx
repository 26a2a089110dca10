import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { findTraced, getTraceTree, holdTrace, selectTraceStep } from '../../contract/trace.ts'
import TraceReport from './trace-report.tsx'

const found = (lotId: number, lotNumber: string) => ({
  lotId,
  lotNumber,
  productCode: 'STEEL',
  productName: 'Steel',
  by: 'lot',
  serialNo: null,
})
const node = (id: number, lotNumber: string, here = 0) => ({
  id,
  productCode: 'STEEL',
  productName: 'Steel',
  lotNumber,
  status: 'free',
  here,
  unit: 'kg',
})
const link = {
  fromId: 1,
  toId: 2,
  quantity: 20,
  firstAt: '2026-01-05T08:00:00.000Z',
  lastAt: '2026-01-05T08:00:00.000Z',
  times: 1,
}

function search(code: string) {
  const box = screen.getByRole('textbox', { name: 'Scan or enter a lot, order or serial number' })
  fireEvent.change(box, { target: { value: code } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })
  fireEvent.keyUp(box, { key: 'Enter', code: 'Enter' })
}

test('a lot is traced as a tree, its course is opened, and what was made of it is held', async () => {
  const server = serve(
    [findTraced, { rows: [found(1, 'S1')] }],
    [getTraceTree, { nodes: [node(1, 'S1', 50), node(2, 'WO1')], links: [link], more: false }],
    [selectTraceStep, { lot: { ...node(2, 'WO1') }, unit: 'pcs', rows: [] }],
    [holdTrace, { held: 2, already: 0, gone: 1 }],
  )
  await show(<TraceReport />, { rights: ['trace.view', 'trace.hold'] })
  screen.getByText('Enter a lot, order or serial number to trace it')
  search('S1')
  await screen.findByRole('button', { name: 'STEEL S1' })
  fireEvent.click(screen.getByText('Where to'))
  await screen.findByText('20 kg used')
  screen.getByText('50 kg in stock')
  expect(server.sent(getTraceTree)).toEqual([
    { lotId: 1, direction: 'backward' },
    { lotId: 1, direction: 'forward' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'STEEL WO1' }))
  await screen.findByText('Nothing recorded yet')
  expect(server.sent(selectTraceStep)).toEqual([{ lotId: 2 }])
  fireEvent.click(screen.getByRole('button', { name: /Hold recall$/ }))
  const reason = await screen.findByRole('textbox', { name: /Reason$/ })
  fireEvent.change(reason, { target: { value: 'Cracks' } })
  const dialog = reason.closest<HTMLElement>('[role=dialog]') as HTMLElement
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hold recall' }))
  await waitFor(() => expect(server.sent(holdTrace)).toEqual([{ lotId: 1, reason: 'Cracks' }]))
})

test('of several lots one is chosen; an unknown number is told; who may not hold is not offered it', async () => {
  const server = serve([findTraced, { rows: [] }], [getTraceTree, { nodes: [node(2, 'S2')], links: [], more: false }])
  await show(<TraceReport />, { rights: ['trace.view'] })
  search('NONE')
  await screen.findByText('No lot, order or serial number “NONE”: check the label')
  server.answer(findTraced, { rows: [found(1, 'S1'), found(2, 'S2')] })
  search('STEEL')
  fireEvent.click(await screen.findByRole('radio', { name: /S2/ }))
  await screen.findByText('No lots were recorded going into it: what was not loaded cannot be traced')
  expect(screen.queryByRole('button', { name: /Hold recall$/ })).toBeNull()
})
