import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { limits } from '#core/contract/limits.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { raiseAndonCall } from '../../contract/call.api.ts'
import { RaiseForm } from './raise-form.tsx'

const form = {
  station: { id: 5, number: 'S5', name: 'Press 1', lineName: 'Line 1', workshopName: 'Stamping' },
  types: [
    { id: 1, name: 'Quality', alias: null, color: 'red', open: null },
    { id: 2, name: 'Material', alias: null, color: 'blue', open: null },
  ],
  items: [{ id: 9, typeId: 1, content: 'Scratched' }],
} as unknown as Parameters<typeof RaiseForm>[0]['form']

const raiseForm = (onRaised = vi.fn()) => show(<RaiseForm form={form} onOpen={() => undefined} onRaised={onRaised} />)
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add details' })

test('a half-filled call is offered again after the way back; a refused one stays as it is, a raised one is gone', async () => {
  const server = serve([raiseAndonCall, new Refuses(400, 'Another call of this kind is open here')])
  const first = await raiseForm()
  fireEvent.click(screen.getByRole('button', { name: 'Quality' }))
  fireEvent.click(screen.getByRole('button', { name: 'Scratched' }))
  fireEvent.change(description(), { target: { value: 'all of box 3' } })
  first.unmount()

  const onRaised = vi.fn()
  const second = await raiseForm(onRaised)
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(description().value).toBe('all of box 3')
  fireEvent.click(screen.getByRole('button', { name: 'Call' }))
  await screen.findByText('Another call of this kind is open here')
  expect(description().value).toBe('all of box 3')

  // A press right behind one would be the second half of a double click.
  await new Promise((resolve) => setTimeout(resolve, limits.doubleClick))
  server.answer(raiseAndonCall, { id: 4, callNo: 'C4' })
  fireEvent.click(screen.getByRole('button', { name: 'Call' }))
  await waitFor(() => expect(onRaised).toHaveBeenCalledTimes(1))
  expect(server.sent(raiseAndonCall).at(-1)).toMatchObject({
    stationId: 5,
    typeId: 1,
    itemIds: [9],
    description: 'all of box 3',
  })
  second.unmount()

  await raiseForm()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
