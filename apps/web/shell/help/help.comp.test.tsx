import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { area } from '#areas/orders/area.ts'
import { screens } from '#areas/orders/web/index.ts'
import { mountAreas } from '#core/web/screens/screens.ts'
import { serve, show } from '#tests/support/component.tsx'
import { HelpButton } from './help-button.tsx'
import HelpPages from './help-pages.tsx'

beforeAll(() => mountAreas([{ area, screens }]))

test('the key ? shows what a screen is for beside it, and puts it away again', async () => {
  serve()
  await show(<HelpButton path="WorkOrderEntry" area="orders" />)
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  await screen.findByText('Enter, confirm and follow work orders.')
  expect(screen.getByText('Progress')).toBeTruthy()
  expect(screen.getByText('Find screens, records, people')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  await waitFor(() => expect(screen.queryByText('Enter, confirm and follow work orders.')).toBeNull())
})

test('a question mark that is written, or scanned, asks for nothing', async () => {
  serve()
  await show(
    <>
      <input aria-label="Note" />
      <HelpButton path="WorkOrderEntry" area="orders" />
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: '?', shiftKey: true })
  // As fast as a scanner types, however busy the machine is.
  for (const [at, key] of [...'a?b'].entries()) {
    const event = createEvent.keyDown(document.body, { key })
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + 5 * at })
    fireEvent(document.body, event)
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText('Enter, confirm and follow work orders.')).toBeNull()
})

test('all help that a person may read is searched by its words', async () => {
  serve()
  await show(
    <Routes>
      <Route path="*" element={<HelpPages />} />
    </Routes>,
    { rights: ['workOrder.view', 'salesOrder.view'] },
  )
  await screen.findByText('Customer orders, and work orders made from their lines.')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search help' }), { target: { value: 'confirm orders' } })
  await waitFor(() => expect(screen.queryByText('Customer orders, and work orders made from their lines.')).toBeNull())
  expect(screen.getByText('Enter, confirm and follow work orders.')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search help' }), { target: { value: 'nothing like it' } })
  await screen.findByText('No help found')
})
