import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/component.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { DefectSheet } from './defect-sheet.tsx'

const card = {
  id: 7,
  materialDesc: 'Bracket',
  unit: 'pcs',
  unitDecimals: 0,
  reasons: [{ id: 3, code: 'BUR', name: 'Burr', className: 'Edge' }],
} as unknown as TaskCard

function sheet() {
  const onReport = vi.fn(async (_defects: unknown) => true)
  const onClose = vi.fn()
  const shown = show(
    <DefectSheet
      card={card}
      pending={false}
      error={null}
      onReport={onReport}
      onEdit={() => undefined}
      onClose={onClose}
    />,
  )
  return { onReport, onClose, shown }
}

const tile = async () => (await screen.findAllByRole('button', { name: /burr/i, hidden: true }))[0] as HTMLElement

test('counted defects that were not sent are offered again after the way back, and are gone once they are reported', async () => {
  const first = await sheet().shown
  fireEvent.click(await tile())
  fireEvent.click(await tile())
  first.unmount()

  const second = sheet()
  const again = await second.shown
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Report/ }))
  await waitFor(() => expect(second.onClose).toHaveBeenCalledTimes(1))
  expect(second.onReport.mock.calls[0]?.[0]).toMatchObject([{ reasonId: 3, quantity: 2 }])
  again.unmount()

  await sheet().shown
  await tile()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
