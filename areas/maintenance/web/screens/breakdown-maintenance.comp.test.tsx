import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { andonTypeReference } from '#areas/andon/contract/type.ts'
import { limits } from '#core/contract/limits.ts'
import { serve, show } from '#tests/support/component.tsx'
import * as api from '../../contract/breakdown.api.ts'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import { getBreakdownDuty, selectBreakdownOnDuty, updateBreakdownDuty } from '../../contract/duty.ts'
import { selectMaintenancePerson } from '../../contract/people.ts'
import { BreakdownDrawer } from '../parts/breakdown-drawer.tsx'
import BreakdownMaintenance from './breakdown-maintenance.tsx'

const row = {
  id: 4,
  version: 1,
  createdAt: '2026-01-05T00:00:00Z',
  breakdownNo: 'BD1',
  state: 'reported',
  machineId: 2,
  machineNumber: 'M2',
  machineName: 'Lathe',
  symptom: 'It smokes',
  stopped: true,
  repeated: true,
  reportedByName: 'Olga',
  reportedAt: '2026-01-05T00:00:00Z',
  handlerId: null,
  handlerName: null,
  downMinutes: 12.5,
  responseMinutes: 3,
  waitingMinutes: null,
  repairMinutes: null,
  confirmMinutes: null,
  closedAt: null,
  solution: null,
  photos: 0,
}
const course = {
  steps: [{ id: 1, at: row.reportedAt, kind: 'report', userName: 'Olga', toUserName: null, note: 'It smokes' }],
  photos: [],
  voices: ['1.abc'],
  followUps: [
    { id: 31, taskNo: 'MT31', work: 'Change the hose', status: 'pending', dueOn: '2026-11-30', personNames: ['Finn'] },
  ],
  like: [
    {
      id: 3,
      breakdownNo: 'BD0',
      machineNumber: 'M2',
      reportedAt: '2025-12-20T00:00:00Z',
      symptom: 'It smoked',
      causeName: 'Bearing worn',
      solution: 'Bearing changed',
    },
  ],
}
const rights = ['view', 'report', 'handle', 'assign', 'confirm'].map((verb) => `maintenanceBreakdown.${verb}`)

test('open breakdowns stand by their state with how long the machine is down; none is said as well', async () => {
  const server = serve([maintenanceBreakdownCrud.select, { rows: [row], total: 1 }])
  await show(<BreakdownMaintenance />, { rights })
  const reported = await screen.findByRole('region', { name: 'Reported' })
  expect(within(reported).getByText('down for 12.5 min')).toBeTruthy()
  expect(within(reported).getByText('BD1 · Repeated within 30 days')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Waiting for parts' })).queryByRole('button')).toBeNull()
  expect(server.sent(maintenanceBreakdownCrud.select)[0]).toMatchObject({
    where: { state: ['reported', 'assigned', 'accepted', 'onTheWay', 'working', 'waiting', 'repaired'] },
  })
})

test('nothing that is broken is said, and what cannot be read is asked for again', async () => {
  const server = serve([maintenanceBreakdownCrud.select, { rows: [], total: 0 }])
  await show(<BreakdownMaintenance />, { rights: ['maintenanceBreakdown.view'] })
  expect(await screen.findByText('No open breakdowns')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Report breakdown' })).toBeNull()
  expect(server.sent(maintenanceBreakdownCrud.select)).toHaveLength(1)
})

test('whoever repairs it accepts it, finishes it with what failed and was done, and does not confirm it himself', async () => {
  const server = serve(
    [maintenanceBreakdownCrud.get, row],
    [api.getMaintenanceBreakdownCourse, course],
    [selectBreakdownOnDuty, { rows: [] }],
    [api.acceptMaintenanceBreakdown, { state: 'accepted' }],
    [api.finishMaintenanceBreakdown, { state: 'repaired' }],
    [api.getMaintenanceFailureTree, { codes: [{ id: 7, name: 'Spindle', level: 'part', parentId: null }] }],
  )
  await show(<BreakdownDrawer id={4} onClose={() => undefined} onOpen={() => undefined} />, { rights })
  expect(await screen.findByText('It smoked → Bearing worn → Bearing changed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Begin repair' })).toBeNull()
  server.answer(maintenanceBreakdownCrud.get, { ...row, state: 'working', handlerId: 7, handlerName: 'Me', version: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(server.sent(api.acceptMaintenanceBreakdown)).toEqual([{ id: 4 }]))
  const finish = await screen.findByRole('button', { name: 'Finish repair' })
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  // Right behind a press another one is the second half of a double click.
  await new Promise((resolve) => setTimeout(resolve, limits.doubleClick))
  fireEvent.click(finish)
  fireEvent.change(await screen.findByRole('textbox', { name: 'What was done' }), { target: { value: ' Greased ' } })
  expect(screen.getByRole('combobox', { name: /Part/ })).toBeTruthy()
  const [, confirm] = screen.getAllByRole('button', { name: 'Finish repair' })
  fireEvent.click(confirm as HTMLElement)
  await waitFor(() =>
    expect(server.sent(api.finishMaintenanceBreakdown)).toEqual([{ id: 4, codeIds: [], solution: 'Greased' }]),
  )
})

test('what is left for later is asked for whole, and stands with the breakdown', async () => {
  const server = serve(
    [maintenanceBreakdownCrud.get, { ...row, state: 'working', handlerId: 7, handlerName: 'Finn' }],
    [api.getMaintenanceBreakdownCourse, course],
    [api.getMaintenanceFailureTree, { codes: [] }],
    [api.finishMaintenanceBreakdown, { state: 'repaired' }],
    [selectMaintenancePerson, { rows: [], total: 0 }],
  )
  await show(<BreakdownDrawer id={4} onClose={() => undefined} onOpen={() => undefined} />, { rights })
  expect(await screen.findByText('Change the hose')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Finish repair' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'What was done' }), { target: { value: 'Clamped' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Follow-up work' }), { target: { value: 'New hose' } })
  const finish = () => screen.getAllByRole('button', { name: 'Finish repair' }).at(-1) as HTMLButtonElement
  expect(finish().disabled).toBe(true)
  const day = await screen.findByRole('textbox', { name: 'Follow-up due' })
  fireEvent.mouseDown(day)
  fireEvent.change(day, { target: { value: '2099-01-31' } })
  fireEvent.keyDown(day, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(finish().disabled).toBe(false))
  fireEvent.click(finish())
  await waitFor(() =>
    expect(server.sent(api.finishMaintenanceBreakdown)).toEqual([
      {
        id: 4,
        codeIds: [],
        solution: 'Clamped',
        followUpWork: 'New hose',
        followUpOn: '2099-01-31',
        followUpPersonId: null,
      },
    ]),
  )
})

test('whoever is on duty is told and proposed while it is nobody’s', async () => {
  const server = serve(
    [maintenanceBreakdownCrud.get, row],
    [api.getMaintenanceBreakdownCourse, course],
    [
      selectBreakdownOnDuty,
      {
        rows: [
          { id: 9, name: 'Finn', open: 0 },
          { id: 8, name: 'Gus', open: 2 },
        ],
      },
    ],
    [selectMaintenancePerson, { rows: [{ id: 9, name: 'Finn', jobNumber: '9' }], total: 1 }],
    [api.assignMaintenanceBreakdown, { state: 'assigned' }],
  )
  await show(<BreakdownDrawer id={4} onClose={() => undefined} onOpen={() => undefined} />, { rights })
  expect(await screen.findByText('Finn, Gus')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
  await screen.findByText('Finn 9')
  const dialog = screen.getAllByRole('dialog').at(-1) as HTMLElement
  fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(server.sent(api.assignMaintenanceBreakdown)).toMatchObject([{ id: 4, handlerId: 9 }]))
})

test('whoever assigns sets that the roster does it; others are not offered that', async () => {
  const server = serve(
    [maintenanceBreakdownCrud.select, { rows: [], total: 0 }],
    [getBreakdownDuty, { assign: false, andonTypeId: null }],
    [updateBreakdownDuty, {}],
    [
      { ...maintenanceBreakdownCrud.select, path: andonTypeReference.path },
      { rows: [], total: 0 },
    ],
  )
  const manager = await show(<BreakdownMaintenance />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: 'Assignment by roster' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assignment by roster' })
  fireEvent.click(within(dialog).getByRole('switch'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent(updateBreakdownDuty)).toEqual([{ assign: true, andonTypeId: null }]))
  manager.unmount()
  await show(<BreakdownMaintenance />, { rights: ['maintenanceBreakdown.view'] })
  await screen.findByText('No open breakdowns')
  expect(screen.queryByRole('button', { name: 'Assignment by roster' })).toBeNull()
})

test('the list’s own act proposes whoever is on duty as well', async () => {
  const server = serve(
    [maintenanceBreakdownCrud.select, { rows: [row], total: 1 }],
    [selectBreakdownOnDuty, { rows: [{ id: 9, name: 'Finn', open: 0 }] }],
    [selectMaintenancePerson, { rows: [{ id: 9, name: 'Finn', jobNumber: '9' }], total: 1 }],
    [api.assignMaintenanceBreakdown, { state: 'assigned' }],
  )
  await show(<BreakdownMaintenance />, { rights: ['maintenanceBreakdown.view', 'maintenanceBreakdown.assign'] })
  fireEvent.click(await screen.findByRole('tab', { name: 'List' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  await screen.findByText('Finn 9')
  const dialog = screen.getAllByRole('dialog').at(-1) as HTMLElement
  expect(within(dialog).getByText(/on duty/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(server.sent(api.assignMaintenanceBreakdown)).toMatchObject([{ id: 4, handlerId: 9 }]))
})
