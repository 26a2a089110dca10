import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { serve, show } from '#tests/support/component.tsx'
import { selectBreakdownView } from '../../contract/board.api.ts'
import BreakdownView from './breakdown-view.tsx'

const opened = Date.now()
const ago = (minutes: number) => new Date(opened - minutes * 60_000).toISOString()
const row = (id: number, more: object = {}) => ({
  id,
  breakdownNo: `BD${id}`,
  state: 'reported',
  machineNumber: `M${id}`,
  machineName: 'Lathe',
  lineName: 'Line one',
  workshopName: 'Hall',
  symptom: 'It smokes',
  handlerName: null,
  reportedAt: ago(90),
  downSince: ago(90),
  acceptedAt: null,
  begunAt: null,
  repairedAt: null,
  waitedSeconds: 0,
  waitingSince: null,
  ...more,
})
const counts = {
  reported: 1,
  assigned: 0,
  accepted: 0,
  onTheWay: 0,
  working: 1,
  waiting: 0,
  repaired: 0,
  confirmed: 0,
  cancelled: 0,
}
const rights = ['maintenanceBreakdown.view', 'board.view']

test('each open breakdown says who is at it and its times; a new one stands out, the first answer does not', async () => {
  const working = row(2, {
    state: 'working',
    handlerName: 'Finn',
    acceptedAt: ago(80),
    begunAt: ago(70),
    repairedAt: ago(40),
    waitedSeconds: 600,
  })
  let rows = [row(1), working]
  serve([selectBreakdownView, () => ({ counts, down: 2, closedToday: 3, rows })])
  await show(<BreakdownView />, { rights })
  const at = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
  expect((await at('M1 Lathe')).className).toBe('board-row-bad')
  const second = await at('M2 Lathe')
  expect(second.className).toBe('board-row-warn')
  expect(second.textContent).toContain('Finn')
  // Responded after ten minutes, repaired in twenty besides the ten that it waited.
  expect(second.textContent).toContain('10:00')
  expect(second.textContent).toContain('20:00')
  rows = [row(3), ...rows]
  refreshTopics(['maintenanceBreakdown'])
  expect((await at('M3 Lathe')).className).toBe('board-row-new')
  expect((await at('M1 Lathe')).className).toBe('board-row-bad')
})

test('it is quiet when nothing is open', async () => {
  serve([selectBreakdownView, { counts, down: 0, closedToday: 0, rows: [] }])
  await show(<BreakdownView />, { rights })
  expect(await screen.findByText('No open breakdowns')).toBeTruthy()
})
