import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/component.tsx'
import { lathe, latheRow } from '../lathe.fixture.ts'
import type { Identified } from '../types.ts'
import { ActButton } from './act-button.tsx'
import type { Action } from './action.ts'
import { useActions } from './use-actions.tsx'

const done: string[] = []
let end = () => {}
const act = (key: string): Action<Identified> => ({
  key,
  label: 'kit.close',
  at: 'row',
  run: () => {
    done.push(key)
    return new Promise<void>((resolve) => {
      end = resolve
    })
  },
})

function Acts() {
  const acts = useActions(lathe, () => {})
  return ['first', 'second'].map((key) => <ActButton key={key} acts={acts} action={act(key)} rows={[latheRow(1)]} />)
}

test('a button that would swallow a press says that it rests, and soon takes the next one', async () => {
  await show(<Acts />)
  const [first, second] = screen.getAllByRole('button')
  if (!first || !second) throw new Error('two buttons are expected')
  fireEvent.click(first)
  await waitFor(() => expect(second.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(second)
  expect(done).toEqual(['first'])
  end()
  await waitFor(() => expect(second.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(second)
  await waitFor(() => expect(done).toEqual(['first', 'second']))
  end()
})
