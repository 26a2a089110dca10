import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { getSpcShortRun, type SpcShortRun } from '../../contract/spc-live.api.ts'
import { ShortRunOf } from './short-run-of.tsx'

vi.mock('#core/web/kit/chart/analysis/panel.tsx', () => ({ Panel: ({ title }: { title: string }) => <b>{title}</b> }))

const run: SpcShortRun = {
  machineName: 'Lathe',
  rules: ['nelson1'],
  width: 3,
  members: [
    { code: 'D-1', name: 'Diameter', target: 10 },
    { code: 'W-1', name: 'Width', target: 50 },
  ],
  points: [10, 10.1, 50, 50.1, 10, 11].map((value, i) => ({
    code: value > 20 ? 'W-1' : 'D-1',
    serial: i + 1,
    at: '2026-11-30T08:00:00Z',
    measured: [value],
  })),
}
const open = () => fireEvent.click(screen.getByRole('button', { name: /Chart with others on this machine/ }))

test('what else is measured on the machine is charted from its target, and said to be for looking', async () => {
  const server = serve([getSpcShortRun, run])
  await show(<ShortRunOf id={7} />, { rights: ['spcCharacteristic.view'] })
  expect(server.sent(getSpcShortRun)).toEqual([])
  open()
  expect(await screen.findByText('Short-run chart: Lathe')).toBeTruthy()
  expect(screen.getByText(/newest 6 points of 2 characteristics.*for looking/)).toBeTruthy()
  expect(screen.getAllByText('Point 6 D-1')).not.toEqual([])
  expect(screen.getByRole('row', { name: /^W-1 2 50 0\.05/ })).toBeTruthy()
  fireEvent.click(screen.getByText('Standardised (Z-MR)'))
  expect(screen.queryByText('Point 6 D-1')).toBeNull()
})

test('products without a spread are named, and where there is nothing it says what it takes', async () => {
  serve([getSpcShortRun, { ...run, points: run.points.slice(0, 3) }])
  const shown = await show(<ShortRunOf id={7} />, { rights: ['spcCharacteristic.view'] })
  open()
  await screen.findByText('Short-run chart: Lathe')
  fireEvent.click(screen.getByText('Standardised (Z-MR)'))
  expect(screen.getByText(/“W-1” has too few values/)).toBeTruthy()
  shown.unmount()
  serve([getSpcShortRun, { ...run, points: [], members: [] }])
  await show(<ShortRunOf id={8} />, { rights: ['spcCharacteristic.view'] })
  open()
  expect(await screen.findByText(/nothing to chart together/)).toBeTruthy()
})
