import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { machineCrud, machineReference } from '#areas/workcenters/contract/machine.ts'
import { serve, show } from '#tests/support/component.tsx'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import { selectStartableCheck, startMaintenanceCheck } from '../../contract/spot-check.api.ts'
import { getMaintenanceSheet } from '../../contract/task.api.ts'
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

test('a check is begun from there and opened to be carried out; where no plan has one, it says what helps', async () => {
  const check = { planId: 3, planName: 'Daily look', standardName: 'Press', items: 4, minutes: 5, openTaskNo: null }
  const server = serve(
    [maintenanceTaskCrud.select, rows()],
    [selectStartableCheck, { rows: [check] }],
    [startMaintenanceCheck, { id: 7, taskNo: 'MT1', made: true }],
  )
  const rights = ['maintenanceTask.view', 'maintenanceTask.execute']
  const worker = await show(<MachineUpkeep machineId={2} />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: 'Start spot check' }))
  fireEvent.click(await screen.findByRole('button', { name: /Daily look/ }))
  await waitFor(() => expect(server.sent(getMaintenanceSheet)).toEqual([{ id: 7 }]))
  expect(server.sent(startMaintenanceCheck)).toEqual([{ machineId: 2, planId: 3 }])
  worker.unmount()
  serve([maintenanceTaskCrud.select, rows()], [selectStartableCheck, { rows: [] }])
  const none = await show(<MachineUpkeep machineId={4} />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: 'Start spot check' }))
  expect(await screen.findByText(/No spot check plan applies here/)).toBeTruthy()
  none.unmount()
  await show(<MachineUpkeep machineId={5} />, { rights: ['maintenanceTask.view'] })
  await screen.findByText('No open breakdowns or tasks')
  expect(screen.queryByRole('button', { name: 'Start spot check' })).toBeNull()
})
