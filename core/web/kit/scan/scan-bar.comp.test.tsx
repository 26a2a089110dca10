import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { codes } from '#core/contract/result.ts'
import { CallError } from '#core/web/call/call-error.ts'
import { show } from '#tests/support/component.tsx'
import { ScanBar } from './scan-bar.tsx'

let now = 0

/** As a keyboard-wedge scanner types: its keys five milliseconds apart, however busy the machine is, ended by Enter. */
function wedge(code: string): void {
  for (const key of [...code, 'Enter']) {
    const event = createEvent.keyDown(document.body, { key })
    now += 5
    Object.defineProperty(event, 'timeStamp', { value: now })
    fireEvent(document.body, event)
  }
}

const begun: string[] = []
const ends: (() => void)[] = []

/** Adds each scan to what it sees drawn; it takes as long as the test lets it. */
function Picked() {
  const [picked, setPicked] = useState<string[]>([])
  const take = async (code: string) => {
    begun.push(code)
    await new Promise<void>((end) => ends.push(end))
    if (code === 'WRONG') throw new CallError(409, codes.refused, 'not of this order')
    setPicked([...picked, code])
  }
  return (
    <>
      <ScanBar label="code" onScan={take} />
      <output>{picked.join(' ')}</output>
    </>
  )
}

test('scans faster than the server are all taken in their turn, also behind one that is refused', async () => {
  await show(<Picked />)
  act(() => ['BOX-1', 'WRONG', 'BOX-2', 'BOX-3'].forEach(wedge))
  await waitFor(() => expect(begun).toEqual(['BOX-1']))
  for (let done = 1; done <= 4; done++) {
    await waitFor(() => expect(ends).toHaveLength(done))
    await act(async () => ends.at(-1)?.())
  }
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('BOX-1 BOX-2 BOX-3'))
  expect(begun).toEqual(['BOX-1', 'WRONG', 'BOX-2', 'BOX-3'])
  await screen.findByText('not of this order')
})

test('a code that is typed is taken with Enter and leaves the field for the next one', async () => {
  begun.length = 0
  await show(<Picked />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'code' })
  fireEvent.change(field, { target: { value: ' 12 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(begun).toEqual(['12']))
  expect(field.value).toBe('')
})
