import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContext } from '#core/web/screens/page.ts'
import { serve, show } from '#tests/support/component.tsx'
import { maintenanceObjectCrud } from '../../contract/object.ts'
import { selectStartableCheck, startMaintenanceCheck } from '../../contract/spot-check.api.ts'
import { getMaintenanceSheet } from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { getMachineTimeline } from '../../contract/timeline.ts'
import MaintenanceObjectPage from './maintenance-object-page.tsx'

const rows = (...some: object[]) => ({ rows: some, total: some.length })
const wrench = {
  id: 5,
  number: 'NM-07',
  name: 'Torque wrench',
  kind: 'tool',
  workshopName: 'Hall 1',
  lineName: null,
  enabled: false,
}
const task = { id: 7, taskNo: 'MT1', planName: 'Calibration', status: 'pending', dueOn: '2026-01-04' }
const page = (
  <PageContext value={{ path: 'maintenanceObjectPage', rest: '', query: { number: 'nm-07' }, active: true }}>
    <MaintenanceObjectPage />
  </PageContext>
)

test('a label opens what is to be done on the object, whatever its letters’ case, and what was done on it', async () => {
  const server = serve(
    [maintenanceObjectCrud.select, rows(wrench)],
    [maintenanceTaskCrud.select, rows(task)],
    [getMachineTimeline, { rows: [], more: false }],
  )
  await show(page, { rights: ['maintenanceObject.view', 'maintenanceTask.view'] })
  await screen.findByRole('heading', { name: 'NM-07 Torque wrench' })
  expect(screen.getByText('Disabled')).toBeTruthy()
  await screen.findByRole('button', { name: /Calibration/ })
  expect(server.sent(maintenanceTaskCrud.select)[0]).toMatchObject({ where: { objectId: 5 } })
  expect(screen.queryByRole('button', { name: 'Start spot check' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Time line' }))
  await waitFor(() => expect(server.sent(getMachineTimeline)[0]).toMatchObject({ objectId: 5 }))
})

test('a check is begun on it and opened; a number that nothing has says to scan again', async () => {
  const check = { planId: 3, planName: 'Weekly look', standardName: 'Station', items: 2, minutes: 5, openTaskNo: null }
  const server = serve(
    [maintenanceObjectCrud.select, rows(wrench)],
    [maintenanceTaskCrud.select, rows()],
    [selectStartableCheck, { rows: [check] }],
    [startMaintenanceCheck, { id: 9, taskNo: 'MT2', made: true }],
  )
  const rights = ['maintenanceObject.view', 'maintenanceTask.view', 'maintenanceTask.execute']
  const worker = await show(page, { rights })
  await screen.findByText('No open tasks')
  fireEvent.click(screen.getByRole('button', { name: 'Start spot check' }))
  fireEvent.click(await screen.findByRole('button', { name: /Weekly look/ }))
  await waitFor(() => expect(server.sent(getMaintenanceSheet)).toEqual([{ id: 9 }]))
  expect(server.sent(startMaintenanceCheck)).toEqual([{ objectId: 5, planId: 3 }])
  worker.unmount()
  serve([maintenanceObjectCrud.select, rows()])
  await show(page, { rights })
  await screen.findByText(/There is no maintenance object nm-07: scan the label again/)
})
