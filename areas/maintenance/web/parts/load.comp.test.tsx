import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { selectMaintenanceLoad } from '../../contract/due.ts'
import { PersonLoad } from './load.tsx'

const load = {
  today: '2026-11-05',
  rows: [
    { personId: null, groupId: null, name: null, days: [{ on: '2026-11-05', minutes: 0, tasks: 2, untimed: 2 }] },
    { personId: 7, groupId: null, name: 'Ann', days: [{ on: '2026-11-05', minutes: 90, tasks: 3, untimed: 1 }] },
  ],
}
const month = { month: '2026-11-01', kind: 'spotCheck' as const }

test('a day of a person leads to its tasks, and so does what nobody is to do', async () => {
  serve([selectMaintenanceLoad, load])
  const lead = vi.fn()
  await show(<PersonLoad shown={month} onShow={() => undefined} onLead={lead} />)
  const day = { dueOn: { from: '2026-11-05', to: '2026-11-05' }, kind: ['spotCheck'] }
  fireEvent.click(
    await screen.findByRole('button', { name: 'Ann · 2026-11-05 · 3 tasks, 90 min · 1 without a planned time' }),
  )
  expect(lead).toHaveBeenLastCalledWith({ ...day, personIds: [7] })
  fireEvent.click(screen.getByRole('button', { name: /^Unassigned · 2026-11-05/ }))
  expect(lead).toHaveBeenLastCalledWith({ ...day, assigned: ['false'] })
  fireEvent.click(screen.getByRole('button', { name: /^Ann · 2026-11 ·/ }))
  expect(lead).toHaveBeenLastCalledWith({ ...day, dueOn: { from: '2026-11-01', to: '2026-11-30' }, personIds: [7] })
})

test('a month without anything says so', async () => {
  serve([selectMaintenanceLoad, { ...load, rows: [] }])
  await show(<PersonLoad shown={month} onShow={() => undefined} onLead={() => undefined} />)
  expect(await screen.findByText('Nothing is due this month')).toBeTruthy()
})
