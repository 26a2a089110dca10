import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/component.tsx'
import { PageContext } from './page.ts'
import { usePageTab } from './use-page-tab.ts'

function Tabs() {
  const [tab, setTab] = usePageTab(['a', 'b', 'c'], 'a')
  return (
    <button type="button" onClick={() => setTab('c')}>
      {tab}
    </button>
  )
}

function Page() {
  const [link, follow] = useState('tab=b')
  return (
    <PageContext value={{ path: 'page', rest: '', query: Object.fromEntries(new URLSearchParams(link)), active: true }}>
      <Tabs />
      <input aria-label="link" value={link} onChange={({ target }) => follow(target.value)} />
    </PageContext>
  )
}

test('a link names the part that is shown, and again the next one; what there is not is ignored, and a person chooses', async () => {
  await show(<Page />)
  const shown = () => screen.getByRole('button').textContent
  const follow = (value: string) => fireEvent.change(screen.getByLabelText('link'), { target: { value } })
  expect(shown()).toBe('b')
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('c')
  follow('tab=nowhere')
  expect(shown()).toBe('c')
  follow('tab=a')
  expect(shown()).toBe('a')
  fireEvent.click(screen.getByRole('button'))
  follow('tab=a&search=more')
  expect(shown()).toBe('a')
})
