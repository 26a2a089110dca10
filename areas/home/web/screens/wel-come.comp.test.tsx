import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { serve, show } from '#tests/support/component.tsx'
import { getHomeDay, getHomeWork, selectHomeTodo } from '../../contract/home.api.ts'
import Welcome from './wel-come.tsx'

const day = {
  day: '2026-03-02',
  shift: null,
  next: null,
  lineCount: 0,
  planned: null,
  output: null,
  reason: null,
  hours: null,
  lines: null,
  peopleOnDuty: null,
}
const work = { tasks: [], seconds: 0, good: 0, defective: 0, reports: 0, calls: [] }

test('a person arranges his home and it is kept for him', async () => {
  const server = serve(
    [getHomeDay, day],
    [getHomeWork, work],
    [selectHomeTodo, { rows: [] }],
    [getLayout, { personal: null, general: null }],
  )
  await show(<Welcome />, { rights: ['duty.start'] })
  expect(await screen.findByRole('heading', { name: 'My work' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Arrange home/ }))
  const arranging = within(await screen.findByRole('region', { name: 'Arrange home' }))
  const names = () => arranging.getAllByRole('listitem').map((item) => item.textContent)
  expect(names()).toEqual(['My work Width 6/12', 'Waiting for you Width 6/12', 'Common functions Width 12/12'])
  fireEvent.click(arranging.getByRole('button', { name: 'Move Waiting for you forward' }))
  fireEvent.click(arranging.getByRole('button', { name: 'Widen Waiting for you' }))
  fireEvent.click(arranging.getByRole('button', { name: 'Hide Common functions' }))
  fireEvent.click(arranging.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Arrange home' })).toBeNull())
  const value = {
    shown: [
      { key: 'todo', width: 8 },
      { key: 'work', width: 6 },
    ],
    hidden: ['tiles'],
  }
  expect(server.sent(updateLayout)).toEqual([{ name: 'home', scope: 'personal', value }])
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent)
  expect(headings).toEqual(['Waiting for you', 'My work'])
})
