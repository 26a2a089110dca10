import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { getInspectionSheet, judgeInspectionRecord, keepInspectionRecord } from '../../contract/record.api.ts'
import { spcCharacteristicCrud } from '../../contract/spc-characteristic.ts'
import { getInspectionCharts, getSpcChart } from '../../contract/spc-live.api.ts'
import { spcSignalCrud } from '../../contract/spc-signal.ts'
import { InspectionDrawer } from '../parts/inspection-drawer.tsx'
import QualityReport from '../screens/quality-report.tsx'

// Nothing is drawn in a document without a browser; what is drawn is proved by the kit.
vi.mock('#core/web/kit/chart/analysis/panel.tsx', () => ({ Panel: ({ title }: { title: string }) => <b>{title}</b> }))

const item = {
  item: 'Diameter',
  kind: 'measured',
  lower: 9,
  upper: 11,
  target: null,
  unit: 'mm',
  method: null,
  tool: null,
  required: true,
  sampleCount: null,
}
const sheet = {
  id: 5,
  version: 1,
  inspectionNo: 'Q1',
  kind: 'spot',
  status: 'pending',
  result: null,
  taskNo: 'T1',
  workorderNo: 'W1',
  materialNo: 'M1',
  materialDesc: 'Shaft',
  produreName: 'Turning',
  workCenterName: 'C1',
  schemeCode: 'S',
  schemeName: 'Spot',
  lotSize: 10,
  sampleSize: 2,
  accept: 0,
  requestedAt: '2026-01-05T00:00:00Z',
  dueAt: '2026-01-05T01:00:00Z',
  executedAt: null,
  pictureIdFileNo: null,
  items: [item],
  values: [],
  reasonIds: [],
  reasons: [],
  pictureId: null,
}
const plan = {
  characteristicId: 3,
  name: 'Diameter of the shaft',
  chart: 'iMR',
  subgroupSize: 1,
  rules: ['nelson1', 'nelson2'],
  width: 3,
  limit: { number: 2, center: 10, sigma: 0.01 },
}

test('what is typed stands on the chart at once with its violation in words, and is kept when the field is left', async () => {
  const server = serve(
    [getInspectionSheet, sheet],
    [getInspectionCharts, { charts: [{ ...plan, item: 0, history: [{ measured: [10], counts: true }] }] }],
    [keepInspectionRecord, { id: 5, version: 2 }],
  )
  await show(<InspectionDrawer id={5} onClose={() => undefined} />, {
    rights: ['inspectionRecord.view', 'inspectionRecord.judge'],
  })
  expect(await screen.findByText('In control (limits version 2)')).toBeTruthy()
  const input = screen.getByRole('spinbutton', { name: 'Diameter 1' })
  fireEvent.change(input, { target: { value: '10.2' } })
  expect(await screen.findByText('Out of control: N1 1 point beyond a limit')).toBeTruthy()
  expect(server.sent(keepInspectionRecord)).toEqual([])
  fireEvent.blur(input)
  await waitFor(() =>
    expect(server.sent(keepInspectionRecord)).toMatchObject([
      { id: 5, version: 1, values: [{ item: 0, sample: 1, value: 10.2 }] },
    ]),
  )
})

test('a value that is left while another is on its way goes right behind it, and a judgement behind both', async () => {
  const answers: (() => void)[] = []
  let version = 1
  const slowly = () =>
    new Promise((resolve) => {
      answers.push(() => resolve({ id: 5, version: ++version }))
    })
  const server = serve(
    [getInspectionSheet, sheet],
    [getInspectionCharts, { charts: [{ ...plan, item: 0, history: [{ measured: [10], counts: true }] }] }],
    [keepInspectionRecord, slowly],
    [judgeInspectionRecord, { id: 5, version: 9, result: 'pass' }],
  )
  await show(<InspectionDrawer id={5} onClose={() => undefined} />, {
    rights: ['inspectionRecord.view', 'inspectionRecord.judge'],
  })
  await screen.findByText('In control (limits version 2)')
  const enter = (sample: number, value: string) => {
    const input = screen.getByRole('spinbutton', { name: `Diameter ${sample}` })
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  }
  const sent = () => server.sent(keepInspectionRecord) as { version: number; values: unknown[] }[]
  enter(1, '10.01')
  await waitFor(() => expect(sent()).toHaveLength(1))
  enter(2, '10.02')
  answers[0]?.()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({
    version: 2,
    values: [
      { item: 0, sample: 1, value: 10.01 },
      { item: 0, sample: 2, value: 10.02 },
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Passed' }))
  expect(server.sent(judgeInspectionRecord)).toEqual([])
  answers[1]?.()
  await waitFor(() => expect(server.sent(judgeInspectionRecord)).toMatchObject([{ version: 3, result: 'pass' }]))
  expect(sent()).toHaveLength(2)
})

test('a violation is opened with its chart; limits that oneself proposed are not one’s own to approve', async () => {
  const limit = { version: 1, center: 10, sigma: 0.01, baseFrom: null, baseTo: null, excluded: [], reason: 'Study' }
  const by = { proposedByName: 'Ann', proposedAt: '2026-01-05T00:00:00Z', decidedByName: null, decidedAt: null }
  const row = { id: 3, version: 1, code: 'D-1', name: 'Diameter of the shaft', chart: 'iMR', rules: ['nelson1'] }
  serve(
    [spcCharacteristicCrud.select, { rows: [row], total: 1 }],
    [spcSignalCrud.select, { rows: [], total: 0 }],
    [
      getSpcChart,
      {
        plan,
        points: [],
        limits: [
          { ...limit, ...by, id: 9, number: 4, state: 'proposed', proposedBy: 8 },
          { ...limit, ...by, id: 8, number: 3, state: 'proposed', proposedBy: 7 },
        ],
      },
    ],
  )
  await show(<QualityReport />, {
    rights: ['inspectionRecord.view', 'spcCharacteristic.view', 'spcLimit.propose', 'spcLimit.approve'],
  })
  fireEvent.click((await screen.findAllByText('Open chart'))[0] as HTMLElement)
  expect(await screen.findByText('Versions of the limits')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Propose limits' })).toBeTruthy()
})
