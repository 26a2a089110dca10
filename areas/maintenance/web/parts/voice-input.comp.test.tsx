import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#tests/support/component.tsx'
import { VoiceInput } from './voice-input.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A recorder of one piece, and a microphone that tells when it is let go. */
function microphone(fail?: string) {
  const stop = vi.fn()
  const getUserMedia = async () => {
    if (fail) throw Object.assign(new Error(fail), { name: fail })
    return { getTracks: () => [{ stop }] }
  }
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }))
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
      state = 'inactive'
      mimeType = 'audio/webm;codecs=opus'
      ondataavailable?: (event: { data: Blob }) => void
      onstop?: () => void
      start() {
        this.state = 'recording'
      }
      stop() {
        this.state = 'inactive'
        this.ondataavailable?.({ data: new Blob(['said']) })
        this.onstop?.()
      }
    },
  )
  return stop
}

test('what is said is recorded until it is stopped, and the microphone is let go', async () => {
  const stop = microphone()
  const onChange = vi.fn()
  await show(<VoiceInput value={null} onChange={onChange} />, { rights: [] })
  fireEvent.click(screen.getByRole('button', { name: /Record a voice note/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Stop recording \(60 s left\)/ }))
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  const [{ key, blob }] = onChange.mock.calls[0] as [{ key: string; blob: Blob }]
  expect([key.length > 8, blob.type, blob.size, stop.mock.calls.length]).toEqual([true, 'audio/webm;codecs=opus', 4, 1])
})

test('whoever closes what he records in is not listened to any more, and nothing is kept', async () => {
  const stop = microphone()
  const onChange = vi.fn()
  const page = await show(<VoiceInput value={null} onChange={onChange} />, { rights: [] })
  fireEvent.click(screen.getByRole('button', { name: /Record a voice note/ }))
  await screen.findByRole('button', { name: /Stop recording/ })
  page.unmount()
  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
  expect(onChange).not.toHaveBeenCalled()
})

test('a browser that gives no microphone says why', async () => {
  microphone('NotAllowedError')
  await show(<VoiceInput value={null} onChange={() => undefined} />, { rights: [] })
  fireEvent.click(screen.getByRole('button', { name: /Record a voice note/ }))
  await screen.findByText(/Microphone access was denied/)
  vi.stubGlobal('MediaRecorder', undefined)
  await waitFor(() => expect(screen.getByRole('button').className).not.toContain('loading'))
  fireEvent.click(screen.getByRole('button', { name: /Record a voice note/ }))
  await screen.findByText(/on https pages only/)
})
