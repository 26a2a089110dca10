import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageCodes } from '#core/contract/page-codes.ts'
import { serve, show } from '#tests/support/component.tsx'
import { confirmInstructionStep, type ShownStep, selectStepConfirmation } from '../../contract/step.ts'
import { StepReader } from './step-reader.tsx'

const step = (id: number, title: string, more: Partial<ShownStep> = {}): ShownStep => ({
  id,
  title,
  text: '',
  page: null,
  media: null,
  seconds: null,
  confirm: 'none',
  beforeReport: false,
  ...more,
})
const instruction = {
  id: 1,
  name: 'Pump.pdf',
  fileNo: '1-a',
  steps: [
    step(11, 'Clamp it', { text: 'By hand', seconds: 3 }),
    step(12, 'See it turn', { media: { fileNo: '1-b', mime: 'video/mp4' } }),
    step(13, 'Measure it', { confirm: 'once', beforeReport: true }),
  ],
}
const work = { taskId: 5, stationId: 6 }
const rights = ['report.view', 'report.add', 'duty.start']
const made = { stepId: 13, userId: 7, userName: 'Ann', confirmedAt: '2026-11-29T02:00:00Z' }
const next = () => screen.getByRole('button', { name: /Next|下一步/ })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('one step after the other, by buttons and by a foot switch, each with its time', async () => {
  await show(<StepReader instruction={instruction} remote />)
  expect(screen.getByRole('heading', { name: 'Clamp it' })).toBeTruthy()
  expect(screen.getByText('By hand')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('0:00 / 0:03')
  act(() => void vi.advanceTimersByTime(5_000))
  expect(screen.getByRole('timer').textContent).toBe('0:05 / 0:03')
  fireEvent.click(next())
  expect(screen.getByLabelText('See it turn', { selector: 'video' })).toBeTruthy()
  fireEvent.keyDown(window, { key: 'PageDown' })
  expect(screen.getByRole('heading', { name: 'Measure it' })).toBeTruthy()
  expect((next() as HTMLButtonElement).disabled).toBe(true)
  fireEvent.keyDown(window, { key: 'PageUp' })
  fireEvent.keyDown(window, { key: 'PageUp' })
  fireEvent.keyDown(window, { key: 'PageUp' })
  expect(screen.getByRole('timer').textContent).toBe('0:00 / 0:03')
})

/** A scanner types faster than anybody, and ends with Enter. */
function scan(code: string): void {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key })
}

test('a scanner turns the steps by two codes, and by no other', async () => {
  await show(<StepReader instruction={instruction} remote />)
  scan(pageCodes.next)
  expect(screen.getByLabelText('See it turn', { selector: 'video' })).toBeTruthy()
  scan('WO2611300036')
  scan(pageCodes.next.toLowerCase())
  expect(screen.getByRole('heading', { name: 'Measure it' })).toBeTruthy()
  scan(pageCodes.previous)
  expect(screen.getByLabelText('See it turn', { selector: 'video' })).toBeTruthy()
})

test('a step is confirmed by whoever is at work, and says who did', async () => {
  const server = serve(
    [selectStepConfirmation, { people: [{ id: 7, name: 'Ann' }], rows: [] }],
    [confirmInstructionStep, { recorded: 1 }],
  )
  await show(<StepReader instruction={{ ...instruction, steps: instruction.steps.slice(2) }} work={work} />, { rights })
  const button = await screen.findByRole('button', { name: /✓/ })
  server.answer(selectStepConfirmation, { people: [{ id: 7, name: 'Ann' }], rows: [made] })
  fireEvent.click(button)
  await screen.findByText(/✓ Ann 2026-11-29 10:00/)
  expect(server.sent(confirmInstructionStep)).toEqual([
    { instructionId: 1, stepId: 13, taskId: 5, stationId: 6, userIds: [] },
  ])
  expect(screen.queryByRole('button', { name: /✓/ })).toBeNull()
})

test('at a shared screen it is confirmed for those at work; whoever may not report only reads what is asked', async () => {
  const people = [
    { id: 8, name: 'Ben' },
    { id: 9, name: 'Cid' },
  ]
  const server = serve([selectStepConfirmation, { people, rows: [] }], [confirmInstructionStep, { recorded: 2 }])
  const last = { ...instruction, steps: instruction.steps.slice(2) }
  const { unmount } = await show(<StepReader instruction={last} work={work} />, { rights })
  fireEvent.click(await screen.findByRole('button', { name: /Ben.*Cid/ }))
  await vi.waitFor(() => expect(server.sent(confirmInstructionStep)).toMatchObject([{ stepId: 13, userIds: [8, 9] }]))
  unmount()
  await show(<StepReader instruction={last} work={work} />, { rights: [] })
  expect(document.querySelector('.steps-asked')?.textContent).toBeTruthy()
  expect(screen.queryByRole('button', { name: /✓/ })).toBeNull()
})
