import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContext } from '#core/web/screens/page.ts'
import { serve, show } from '#tests/support/component.tsx'
import { machineCrud } from '../../contract/machine.ts'
import MachinePage from './machine-page.tsx'

const machine = (id: number, number: string) => ({
  id,
  version: 1,
  number,
  name: 'Lathe',
  status: 'running',
  workshopName: 'Hall',
  lineName: 'Line one',
  enabled: true,
})

const at = (query: Record<string, string>) => (
  <PageContext value={{ path: 'machinePage', rest: '', query, active: true }}>
    <MachinePage />
  </PageContext>
)

test('it is the machine of this very number, however it was typed, with its state and place', async () => {
  serve([machineCrud.select, { rows: [machine(1, 'CNC-1'), machine(2, 'CNC-10')], total: 2 }])
  await show(at({ number: 'cnc-10' }), { rights: ['machine.view'] })
  expect(await screen.findByRole('heading', { name: 'CNC-10 Lathe' })).toBeTruthy()
  expect(screen.getByText('Running')).toBeTruthy()
  expect(screen.getByText('Hall · Line one')).toBeTruthy()
})

test('a number that no machine has is said, and no number asks for a scan', async () => {
  const server = serve([machineCrud.select, { rows: [machine(1, 'CNC-1')], total: 1 }])
  const shown = await show(at({ number: 'CNC' }), { rights: ['machine.view'] })
  expect(await screen.findByText('There is no machine CNC: scan the label again')).toBeTruthy()
  shown.unmount()
  await show(at({}), { rights: ['machine.view'] })
  expect(await screen.findByText('Scan the label of a machine')).toBeTruthy()
  expect(server.sent(machineCrud.select)).toHaveLength(1)
})
