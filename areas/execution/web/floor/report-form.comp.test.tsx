import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/component.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { ReportForm } from './report-form.tsx'

/** What the form reads of a task. */
const card = {
  id: 7,
  taskNo: 'T7',
  unit: 'pcs',
  unitDecimals: 0,
  mine: true,
  mustStart: true,
  onDuty: [],
  reasons: [{ id: 3, code: 'BUR', name: 'Burr', className: 'Edge' }],
  offered: 0,
  toComplete: 100,
  remaining: 100,
  countsDefective: false,
  status: 'inProgress',
  auxiliaryPerUnit: null,
  auxiliaryUnit: null,
} as unknown as TaskCard

function form() {
  const run = vi.fn(async (_input: unknown) => ({
    sent: true as const,
    output: { ids: [1], reportNo: 'R1', taskCompleted: false },
  }))
  const act = { run, pending: false, error: null, clear: () => undefined } as never
  const shown = show(<ReportForm card={card} most={null} act={act} just={null} onReported={() => undefined} />, {
    rights: ['report.add'],
  })
  return { run, shown }
}

const good = () => screen.getByRole('spinbutton', { name: 'Good' })
const remark = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Remarks' })

test('what was typed and not sent is offered again after the way back, and is gone once it is reported', async () => {
  const first = form()
  const { unmount } = await first.shown
  fireEvent.change(good(), { target: { value: '5' } })
  fireEvent.change(remark(), { target: { value: 'second box' } })
  unmount()

  const second = form()
  const again = await second.shown
  expect(remark().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(remark().value).toBe('second box')
  fireEvent.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(second.run).toHaveBeenCalledTimes(1))
  expect(second.run.mock.calls[0]?.[0]).toMatchObject({ taskId: 7, goodQuantity: 5, remark: 'second box' })
  await waitFor(() => expect(remark().value).toBe(''))
  again.unmount()

  await form().shown
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
