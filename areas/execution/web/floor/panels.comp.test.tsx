import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fillSlots } from '#core/web/screens/slots.ts'
import { show } from '#tests/support/component.tsx'
import type { FloorRemedy } from '../../contract/slots.ts'
import { Remedies } from './panels.tsx'

function Remedy({ error }: FloorRemedy) {
  const [opened, setOpened] = useState(false)
  if (opened) return <p>Being read</p>
  return (
    error && (
      <button type="button" onClick={() => setOpened(true)}>
        {error.message}
      </button>
    )
  )
}
fillSlots('esop', {
  'floor.remedy': {
    read: {
      title: 'part.taskInstructions',
      right: 'report.view',
      texts: 'esop/late/unread',
      load: async () => ({ default: Remedy }),
    },
  },
})

function Screen() {
  const [error, setError] = useState<Error | null>(null)
  return (
    <>
      <button type="button" onClick={() => setError(error ? null : new Error('Read it first'))}>
        {error ? 'Clear' : 'Start'}
      </button>
      <Remedies error={error} onRemedied={() => undefined} />
    </>
  )
}

test('a remedy comes with the refusal, and what was opened of it stays when the refusal goes', async () => {
  await show(<Screen />, { rights: ['report.view'] })
  expect(screen.queryByText('Read it first')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Read it first' }))
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('Being read')).toBeTruthy()
})
