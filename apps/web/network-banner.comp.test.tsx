import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '#core/web/call/network.ts'
import { NetworkBanner } from './network-banner.tsx'

const reached = network.get()
afterEach(() => {
  act(() => network.set(reached))
  vi.useRealTimers()
})

test('the banner does not move the page under a press', () => {
  vi.useFakeTimers()
  render(<NetworkBanner />)
  fireEvent.pointerDown(document.body)
  act(() => network.set({ offline: true, seconds: 9 }))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.pointerUp(document.body)
  // The click of that press is still to come.
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void vi.advanceTimersByTime(100))
  expect(screen.getByRole('alert').textContent).toContain('9')
  fireEvent.pointerDown(document.body)
  act(() => network.set(reached))
  expect(screen.getByRole('alert')).toBeTruthy()
  fireEvent.pointerCancel(document.body)
  act(() => void vi.advanceTimersByTime(100))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it is there at once where nobody presses', () => {
  render(<NetworkBanner />)
  act(() => network.set({ offline: true, seconds: 9 }))
  expect(screen.getByRole('alert')).toBeTruthy()
})
