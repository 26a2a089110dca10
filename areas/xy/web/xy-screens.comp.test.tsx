import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineCauses, LineQueue, LineRepairs, LineTrace, MainOrders } from '#areas/lines/web/kit.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { xy, xyApi, xyMain, xyQueue, xyUnits } from '../contract/xy.ts'

const order = (workOrderId: number, workorderNo: string) => ({
  workOrderId,
  workorderNo,
  product: 'P1 Pump',
  planQuantity: 10,
  begun: 4,
  finished: 3,
  requiredEndDate: '2031-01-31',
})

const queue = { version: 7, rows: [order(1, 'WO1'), order(2, 'WO2'), order(3, 'WO3')], waiting: [order(4, 'WO4')] }

test('an order is moved by its buttons or dragged onto another, each by the version that was seen', async () => {
  const server = serve([xyQueue.selectLineQueue, queue])
  server.answer(xyQueue.placeLineOrder, queue)
  await show(<LineQueue line={xy} api={xyQueue} />, { rights: ['xy.view', 'xy.plan'] })
  const first = await screen.findByRole('button', { name: 'Move WO1 to the top' })
  expect((first as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Move WO2 down' }))
  await expect.poll(() => server.sent(xyQueue.placeLineOrder).at(-1)).toEqual({ version: 7, workOrderId: 2, place: 3 })
  const row = (name: string) => screen.getAllByRole('row').find((each) => within(each).queryByText(name)) as HTMLElement
  // A press that follows at once counts as a double click, as it does for a person.
  const dragged = () => {
    fireEvent.dragStart(row('WO3'))
    fireEvent.drop(row('WO1'))
    return server.sent(xyQueue.placeLineOrder).at(-1)
  }
  await expect.poll(dragged, { interval: 300, timeout: 10_000 }).toEqual({ version: 7, workOrderId: 3, place: 1 })
})

test('who may only look at the sequence is offered no moves; an empty one says what to do', async () => {
  serve([xyQueue.selectLineQueue, { version: 1, rows: [], waiting: [] }])
  await show(<LineQueue line={xy} api={xyQueue} />, { rights: ['xy.view'] })
  await screen.findByText('No work orders to sequence: confirm one and publish a profile for its product')
  expect(screen.queryByRole('button', { name: /Move|Add/ })).toBeNull()
})

const part = {
  workOrderId: 11,
  workorderNo: 'WO11',
  product: 'BODY Body',
  status: 'scheduled',
  quantityPer: 1,
  needed: 10,
  made: 4,
  matched: 3,
  holdsUp: true,
}

test('a main order shows its parts, and names the one that holds it up', async () => {
  const main = {
    id: 1,
    workOrderId: 10,
    workorderNo: 'WO10',
    product: 'P1 Pump',
    status: 'scheduled',
    planQuantity: 10,
    requiredEndDate: null,
    begun: 3,
    finished: 2,
    complete: 4,
    parts: [part],
  }
  serve([xyMain.selectLineMainOrder, { rows: [main], more: false }])
  await show(<MainOrders line={xy} api={xyMain} />, { rights: ['xy.view'] })
  await screen.findByText('WO10')
  expect(screen.getAllByText('BODY Body').length).toBeGreaterThan(1)
  screen.getByText(/Holds up/)
  const sets = screen.getByRole('progressbar', { name: 'Complete sets' })
  expect(sets.getAttribute('aria-valuetext')).toBe('4 / 10')
  expect(screen.queryByRole('button', { name: 'Add from BOM' })).toBeNull()
})

const unit = {
  serial: 'PUMP-1',
  workOrderId: 10,
  workorderNo: 'WO10',
  product: 'P1 Pump',
  status: 'failed',
  begunAt: '2031-01-01T08:00:00Z',
  finishedAt: null,
  builtInto: null,
  mainOrder: 'WO10',
  packedIn: [],
  passes: [
    {
      id: 1,
      station: 'Leak test',
      result: 'fail',
      state: 'stands',
      attempt: 1,
      at: '2031-01-01T08:00:00Z',
      person: null,
      cause: null,
      values: [{ name: 'Leak rate', value: '0.9', unit: 'mL/min', low: null, high: 0.5, ok: false }],
      parts: [],
      repair: null,
    },
  ],
  repair: {
    station: 'REP',
    failedAt: 'Leak test',
    causes: [{ id: 5, code: 'SEAL', name: 'Seal', reentry: 'Assembly' }],
  },
}

test('a failed unit is mended by its cause, or the refusal is told', async () => {
  const waiting = {
    serial: 'PUMP-1',
    workorderNo: 'WO10',
    product: 'P1 Pump',
    station: 'Leak test',
    attempt: 1,
    since: '2031-01-01T08:00:00Z',
    cause: null,
    values: 'Leak rate 0.9 mL/min',
    repairs: 0,
  }
  const server = serve([xyUnits.selectLineRepair, { rows: [waiting], more: false }])
  server.answer(xyUnits.getLineUnit, unit)
  server.answer(xyApi.repairUnit, { outcome: 'refused', serial: 'PUMP-1', check: 'unitStands', message: 'Too late' })
  await show(<LineRepairs line={xy} api={xyApi} units={xyUnits} />, { rights: ['xy.view', 'xy.repair'] })
  fireEvent.click(await screen.findByRole('button', { name: 'PUMP-1' }))
  const mended = await screen.findByRole('button', { name: 'Reworked' })
  expect((mended as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Seal → Assembly' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reworked' }))
  await expect
    .poll(() => server.sent(xyApi.repairUnit).at(-1))
    .toMatchObject({ station: 'REP', serial: 'PUMP-1', reasonId: 5, action: 'rework' })
  await screen.findByText('Too late')
})

/** Types a code and ends it with Enter. */
function enter(code: string): void {
  const input = screen.getByRole('textbox', { name: 'Scan serial number' })
  fireEvent.change(input, { target: { value: code } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  fireEvent.keyUp(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
}

test('the search by serial begins with what to do, and tells an unknown number', async () => {
  const server = serve([xyUnits.getLineUnit, unit])
  await show(<LineTrace api={xyUnits} />, { rights: ['xy.view'] })
  await screen.findByText('Scan or enter the serial number of a unit')
  enter('PUMP-1')
  await screen.findByText(/Out of limits/)
  expect(server.sent(xyUnits.getLineUnit).at(-1)).toEqual({ serial: 'PUMP-1' })
  server.answer(xyUnits.getLineUnit, new Refuses(400, 'No serial number PUMP-9'))
  enter('PUMP-9')
  await screen.findByText(/No serial number PUMP-9/)
})

test('without a profile the causes lead to the settings', async () => {
  serve([xyApi.profiles.select, { rows: [], total: 0 }])
  await show(<LineCauses line={xy} api={xyApi} settings="xYSettings" />, { rights: ['xy.view'] })
  await screen.findByText('No profiles yet: create one for a product first')
  expect(screen.queryByRole('button', { name: 'Change (new version)' })).toBeNull()
})
