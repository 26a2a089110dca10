import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { selectWage, wageKinds } from '../../contract/wage.ts'
import WageStatistics from './wage-statistics.tsx'

const none = Object.fromEntries(wageKinds.map((kind) => [kind, 0]))
const row = {
  ...none,
  id: 1,
  version: 1,
  label: 'Ann',
  periodId: 3,
  periodName: 'March',
  userId: 1,
  userName: 'Ann',
  jobNumber: 'A1',
  departmentId: 1,
  departmentName: 'Shop',
  positionId: 1,
  positionName: 'Turner',
  shiftTeamId: null,
  shiftTeamName: null,
  quantity: 50.5,
  hours: 0,
  piece: 25.25,
  total: 1025.25,
  previous: null,
  change: null,
}

test('pay is shown by person with its sum, and by something else when asked', async () => {
  const period = { id: 3, name: 'March', status: 'reckoned' }
  const server = serve([selectWage, () => ({ rows: [row], total: 1, period, sum: 1025.25, people: 1 })])
  await show(<WageStatistics />)
  expect((await screen.findAllByText('1,025.25')).length).toBeGreaterThan(1)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Rows by' }))
  fireEvent.click(await screen.findByText('By product'))
  await expect.poll(() => server.sent(selectWage).at(-1)).toMatchObject({ where: { group: 'product' } })
})

test('whoever was granted nobody’s pay is told how to get it', async () => {
  const period = { id: 3, name: 'March', status: 'reckoned' }
  serve([selectWage, () => ({ rows: [], total: 0, period, sum: null, people: 0 })])
  await show(<WageStatistics />)
  expect(await screen.findByText(/There is no pay that you may see/)).toBeTruthy()
})
