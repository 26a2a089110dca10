import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { serve, show } from '#tests/support/component.tsx'
import { everyRight, latheRow, lathes } from '../lathe.fixture.ts'
import { ListScreen } from '../list/list-screen.tsx'

type Row = ReturnType<typeof latheRow>
interface Asked {
  group?: string
  where: { kind?: unknown[] }
}

const large = [latheRow(1, { kind: 'large', weight: 4 }), latheRow(2, { kind: 'large', weight: 5 })]
const groups = [
  { value: 'large', label: null, count: 2, sums: { weight: 9 } },
  { value: null, label: null, count: 1, sums: { weight: 1 } },
]
const answer = ({ group, where }: Asked) => {
  if (group) return { rows: [large[0]], total: 3, sums: { weight: 10 }, groups }
  if (!where.kind) return { rows: [...large, latheRow(3, { weight: 1 })], total: 3, sums: { weight: 10 } }
  return where.kind.includes('large') ? { rows: large, total: 2 } : { rows: [latheRow(3, { weight: 1 })], total: 1 }
}
const list = (
  <ListScreen<Row>
    crud={lathes as never}
    columns={['number', 'name', 'kind', 'weight']}
    search={['builtOn']}
    sums={['weight']}
    topics={[]}
  />
)
const layout = (personal: object): Parameters<typeof serve>[number] => [getLayout, { personal, general: null }]
const head = (name: string) => screen.findByRole('button', { name, expanded: false })

test('a list is grouped by a chosen column: heads with what their rows come to, opened one by one, kept for the person', async () => {
  const server = serve([lathes.select, answer], layout({}), [updateLayout, null])
  await show(list, { rights: everyRight })
  await screen.findByText('Lathe 3')
  fireEvent.click(screen.getByRole('button', { name: 'Group' }))
  const menu = await screen.findByRole('menu')
  // What calls a single row, and numbers, make no groups.
  expect(within(menu).queryByText('lathe.number')).toBeNull()
  expect(within(menu).queryByText('lathe.weight')).toBeNull()
  fireEvent.click(within(menu).getByText('lathe.kind'))
  const group = await head('lathe.kind.large')
  expect(server.sent(updateLayout)).toMatchObject([{ scope: 'personal', value: { group: 'kind' } }])
  expect(group.closest('td')?.textContent).toContain('2 rows')
  expect(group.closest('td')?.textContent).toContain('lathe.weight 9')
  expect(screen.queryByText('Lathe 1')).toBeNull()
  fireEvent.click(group)
  await screen.findByText('Lathe 1')
  expect(server.sent(lathes.select).at(-1)).toMatchObject({
    where: { kind: ['large'] },
    sort: [{ field: 'kind', order: 'asc' }],
  })
  expect(screen.queryByText('Lathe 3')).toBeNull()
  fireEvent.click(await head('(none)'))
  await waitFor(() => expect(server.sent(lathes.select).at(-1)).toMatchObject({ where: { kind: ['large', null] } }))
  fireEvent.click(screen.getByRole('button', { name: 'lathe.kind.large', expanded: true }))
  await waitFor(() => expect(screen.queryByText('Lathe 1')).toBeNull())
})

test('the keyboard goes over heads and rows; a head is opened by Enter and never chosen', async () => {
  serve([lathes.select, answer], layout({ group: 'kind' }))
  await show(list, { rights: everyRight })
  await head('lathe.kind.large')
  const grid = document.querySelector('.kit-grid') as HTMLElement
  fireEvent.keyDown(grid, { key: 'j' })
  fireEvent.keyDown(grid, { key: ' ' })
  expect(screen.queryByText(/\d selected/)).toBeNull()
  fireEvent.keyDown(grid, { key: 'Enter' })
  await screen.findByText('Lathe 1')
  fireEvent.keyDown(grid, { key: 'j' })
  fireEvent.keyDown(grid, { key: ' ' })
  await screen.findByText(/1 selected/)
})

test('a kept search brings the grouping that it was kept with', async () => {
  serve([lathes.select, answer], layout({ searches: [{ name: 'By kind', values: {}, group: 'kind' }] }))
  await show(list, { rights: everyRight })
  await screen.findByText('Lathe 3')
  fireEvent.click(await screen.findByRole('button', { name: /By kind/ }))
  expect(await head('lathe.kind.large')).toBeTruthy()
})

test('too many rows stay as they are, and it is told that they cannot be grouped', async () => {
  serve([lathes.select, { ...answer({ where: {} }), total: 20_000, estimated: true }], layout({ group: 'kind' }))
  await show(list, { rights: everyRight })
  await screen.findByText('Too many rows to group them: narrow the search')
  expect(await screen.findByText('Lathe 3')).toBeTruthy()
})
