import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import * as api from '../../contract/abnormality.ts'
import AbnormalQuality from '../screens/abnormal-quality.tsx'

const row = {
  id: 7,
  version: 3,
  number: 'Y1',
  subject: 'Scratches on the flange',
  status: 'containment',
  severity: 'major',
  ownerId: 7,
  ownerName: 'Eva',
  dueAt: '2026-01-05T08:00:00.000Z',
  overdue: false,
  held: 2,
  source: 'manual',
  raisedBy: 2,
  raisedByName: 'Ivo',
  raisedAt: '2026-01-05T04:00:00.000Z',
  createdAt: '2026-01-05T04:00:00.000Z',
}
const course = {
  photos: [],
  acts: [
    {
      id: 1,
      step: 'containment',
      act: 'raised',
      actedByName: 'Ivo',
      actedAt: '2026-01-05T04:00:00.000Z',
      note: 'Scratches on the flange',
      ownerName: 'Eva',
      dueAt: '2026-01-05T08:00:00.000Z',
    },
  ],
  held: [
    {
      kind: 'lot',
      id: 5,
      name: 'L-1',
      productCode: 'P1',
      place: 'A1',
      heldBy: 2,
      heldByName: 'Ivo',
      heldAt: '2026-01-05T04:10:00.000Z',
      releasedByName: null,
      releasedAt: null,
    },
    {
      kind: 'unit',
      id: 9,
      name: 'HU1',
      productCode: null,
      place: 'A1',
      heldBy: 7,
      heldByName: 'Eva',
      heldAt: '2026-01-05T04:10:00.000Z',
      releasedByName: null,
      releasedAt: null,
    },
  ],
  more: false,
}
const rights = ['abnormality.view', 'abnormality.add', 'abnormality.work', 'abnormality.release']

test('its owner opens an abnormality, reads its course, ends the step, and releases a lot that another held', async () => {
  const server = serve(
    [api.abnormalityCrud.select, { rows: [row], total: 1 }],
    [api.abnormalityCrud.get, row],
    [api.getAbnormalityCourse, course],
    [api.finishAbnormalityStep, { id: 7, version: 4 }],
    [api.releaseAbnormality, { released: 1 }],
  )
  await show(<AbnormalQuality />, { rights })
  fireEvent.doubleClick((await screen.findAllByText('Scratches on the flange'))[0] as HTMLElement)
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('P1 L-1', { exact: false })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Finish step' }))
  fireEvent.change(await screen.findByLabelText(/Result of this step/), { target: { value: 'Sorted out' } })
  const ask = screen.getAllByRole('dialog').at(-1) as HTMLElement
  fireEvent.click(within(ask).getByRole('button', { name: 'Finish step' }))
  await waitFor(() =>
    expect(server.sent(api.finishAbnormalityStep)).toMatchObject([{ id: 7, version: 3, result: 'Sorted out' }]),
  )
  fireEvent.click(within(drawer).getByRole('button', { name: 'Release' }))
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'Tested' } })
  const release = screen.getAllByRole('dialog').at(-1) as HTMLElement
  fireEvent.click(within(release).getByRole('button', { name: 'Release' }))
  await waitFor(() =>
    expect(server.sent(api.releaseAbnormality)).toEqual([{ id: 7, held: [{ kind: 'lot', id: 5 }], reason: 'Tested' }]),
  )
})

test('one is raised with what is wrong; what is not said is not sent', async () => {
  const server = serve(
    [api.abnormalityCrud.select, { rows: [], total: 0 }],
    [api.raiseAbnormality, { id: 8, number: 'Y2' }],
  )
  await show(<AbnormalQuality />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: 'Raise' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Problem' }), { target: { value: 'Dents' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Raise' }))
  await waitFor(() =>
    expect(server.sent(api.raiseAbnormality)).toEqual([
      { subject: 'Dents', description: null, severity: 'major', taskId: null, ownerId: null },
    ]),
  )
})
