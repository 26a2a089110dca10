import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { machineCrud, machineReference } from '#areas/workcenters/contract/machine.ts'
import { serve, show } from '#tests/support/component.tsx'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import MachineUpkeep from './machine-upkeep.tsx'

const breakdown = {
  id: 4,
  breakdownNo: 'BD1',
  state: 'working',
  symptom: 'It smokes',
  handlerName: 'Finn',
  reportedAt: '2026-01-05T00:00:00Z',
}
const task = { id: 7, taskNo: 'MT1', planName: 'Daily look', status: 'overdue', dueOn: '2026-01-04' }
const rows = (...some: object[]) => ({ rows: some, total: some.length })

test('what is broken stands before what is to be done, each as far as the person may see it', async () => {
  const server = serve([maintenanceBreakdownCrud.select, rows(breakdown)], [maintenanceTaskCrud.select, rows(task)])
  const both = await show(<MachineUpkeep machineId={2} />, {
    rights: ['maintenanceBreakdown.view', 'maintenanceTask.view'],
  })
  await screen.findByRole('button', { name: /Daily look/ })
  const cards = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(cards).toEqual([expect.stringContaining('It smokes'), expect.stringContaining('Daily look')])
  expect(server.sent(maintenanceTaskCrud.select)[0]).toMatchObject({ where: { machineId: 2 } })
  both.unmount()
  await show(<MachineUpkeep machineId={3} />, { rights: ['maintenanceTask.view'] })
  await screen.findByRole('button', { name: /Daily look/ })
  expect(screen.queryByText('It smokes')).toBeNull()
  expect(server.sent(maintenanceBreakdownCrud.select)).toHaveLength(1)
})

test('a machine that broke is reported from there, and whoever may do nothing with it reads nothing', async () => {
  serve([machineCrud.select, rows()], [{ ...machineCrud.select, path: machineReference.path }, rows()])
  const reporting = await show(<MachineUpkeep machineId={2} />, { rights: ['maintenanceBreakdown.report'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Report breakdown' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('textbox', { name: 'Symptom' })).toBeTruthy()
  reporting.unmount()
  await show(<MachineUpkeep machineId={2} />)
  expect(screen.queryByRole('region', { name: 'Breakdowns and checks' })).toBeNull()
})
