import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LineProfile } from '#areas/lines/contract/line-api.ts'
import { LineProfiles, LineStation, LineSummary, LineTests } from '#areas/lines/web/kit.ts'
import { serve, show } from '#tests/support/component.tsx'
import { qx, qxApi } from '../contract/qx.ts'

const unit = { serial: 'WO1-0001', workorderNo: 'WO1', product: 'P1 Bracket', station: 'Leak test' }
const leak = {
  code: 'leak',
  name: 'Leak rate',
  kind: 'number',
  required: true,
  device: false,
  unit: 'mL/min',
  low: null,
  high: 0.5,
}

/** Enters what a scanner would read. */
async function scans(code: string): Promise<void> {
  const input = await screen.findByRole('textbox', { name: 'Scan or enter' })
  fireEvent.change(input, { target: { value: code } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  fireEvent.keyUp(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
}

/** What a document without a browser makes no sound with. */
class Silent {
  state = 'suspended'
  resume = async () => {}
}

test('a station asks for what is missing, sends it with the unit, and says loudly what became of it', async () => {
  vi.stubGlobal('AudioContext', Silent)
  localStorage.setItem('line:qx:station', JSON.stringify({ station: 'ST30' }))
  const server = serve([qxApi.selectLineStation, { rows: [{ code: 'ST30', name: 'Leak test', repairs: false }] }])
  server.answer(qxApi.stationScan, { outcome: 'asks', ...unit, values: [leak], parts: [], causes: [], result: false })
  await show(<LineStation line={qx} api={qxApi} settings="qxProcessConfiguration" />, { rights: ['qx.scan'] })
  await screen.findByText('Leak test: ready')
  await scans('WO1-0001')
  await screen.findByText('Enter Leak rate mL/min')
  const failed = [{ name: 'Leak rate', value: '0.9', unit: 'mL/min', low: null, high: 0.5 }]
  server.answer(qxApi.stationScan, {
    outcome: 'failed',
    ...unit,
    next: 'Repair bench',
    status: 'failed',
    attempt: 1,
    values: failed,
  })
  await scans('0.9')
  await screen.findByText('WO1-0001 failed')
  await screen.findByText('Leak rate 0.9 mL/min — Next: Repair bench')
  expect(server.sent(qxApi.stationScan).at(-1)).toMatchObject({
    station: 'ST30',
    serial: 'WO1-0001',
    values: [{ code: 'leak', value: '0.9' }],
  })
  server.answer(qxApi.stationScan, {
    outcome: 'refused',
    serial: 'X',
    check: 'serialKnown',
    message: 'No serial number X',
  })
  await scans('X')
  await screen.findByText('No serial number X')
})

test('a line that nobody has set up says so, and leads whoever may do it to where it begins', async () => {
  localStorage.removeItem('line:qx:station')
  serve([qxApi.selectLineStation, { rows: [] }])
  const station = <LineStation line={qx} api={qxApi} settings="qxProcessConfiguration" />
  const { unmount } = await show(station, { rights: ['qx.scan'] })
  await screen.findByText('No live profile: ask the engineer to publish one')
  unmount()
  await show(station, { rights: ['qx.scan', 'qx.view', 'qx.configure'] })
  await screen.findByText('No live profile yet: begin one from the template of the line')
  expect(screen.queryByText('No live profile: ask the engineer to publish one')).toBeNull()
})

const profile: LineProfile = {
  id: 1,
  version: 1,
  productId: 7,
  productName: 'P1 Bracket',
  revision: 1,
  status: 'draft',
  draft: {
    name: 'Bracket',
    mostPasses: 0,
    packingLevel: 'box',
    stations: [
      {
        code: 'ST10',
        name: 'Infeed',
        kind: 'scan',
        required: true,
        mostPasses: 0,
        onFail: 'repair',
        after: [],
        checks: [],
        collect: [],
        bind: [],
      },
      {
        code: 'REP',
        name: 'Bench',
        kind: 'repair',
        required: false,
        mostPasses: 0,
        onFail: 'repair',
        after: [],
        checks: [],
        collect: [],
        bind: [],
      },
    ],
    causes: [],
  },
}
const row = {
  id: 1,
  version: 1,
  name: 'Bracket',
  productId: 7,
  productName: 'P1 Bracket',
  revision: 1,
  status: 'draft',
  stationCount: 2,
  orderCount: 0,
}

test('an engineer changes a draft, is told what breaks a rule, plays a unit through and saves', async () => {
  const server = serve(
    [qxApi.profiles.select, { rows: [row], total: 1 }],
    [qxApi.getLineProfile, profile],
    [
      qxApi.updateLineProfile,
      (sent: { draft: LineProfile['draft'] }) => ({ ...profile, version: 2, draft: sent.draft }),
    ],
  )
  await show(<LineProfiles line={qx} api={qxApi} />, { rights: ['qx.view', 'qx.configure'] })
  fireEvent.click((await screen.findAllByText('Open'))[0] as HTMLElement)
  fireEvent.change(await screen.findByDisplayValue('ST10'), { target: { value: 'REP' } })
  await screen.findByText('Code REP is used twice: use another code')
  fireEvent.change(screen.getAllByDisplayValue('REP')[0] as HTMLElement, { target: { value: 'IN' } })
  fireEvent.click(screen.getByText('Trial run'))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Pass' }))[0] as HTMLElement)
  await screen.findByText('✓ Passed “Infeed”')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Pass' }))[0] as HTMLElement)
  await screen.findByText('✕ Refused at “Infeed”: passed already')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(server.sent(qxApi.updateLineProfile)).toMatchObject([
    { id: 1, version: 1, draft: { stations: [{ code: 'IN' }, { code: 'REP' }] } },
  ])
})

test('a day without a pass and a test without a record say so', async () => {
  serve(
    [qxApi.getLineSummary, { day: '2026-11-27', to: '2026-11-27', stations: [], orders: [], refusals: [] }],
    [qxApi.selectLineTest, { rows: [], more: false }],
  )
  await show(<LineSummary api={qxApi} serials="qxSnTable" />, { rights: ['qx.view'] })
  expect(await screen.findByText('Nothing passed in this period: select another one')).toBeTruthy()
  await show(<LineTests api={qxApi} test="helium" serials="qxSnTable" />, { rights: ['qx.view'] })
  expect(await screen.findByText('No records in this period: select other days')).toBeTruthy()
})
