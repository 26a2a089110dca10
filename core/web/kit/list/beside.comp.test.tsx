import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { serve, show } from '#tests/support/component.tsx'
import { everyRight, latheRow, lathes } from '../lathe.fixture.ts'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'

type Row = ReturnType<typeof latheRow>
const rows = [latheRow(1, { weight: 4 }), latheRow(2, { weight: 5, note: 'Hall 3' })]
const list = (more: Partial<ListScreenProps<Row>> = {}) => (
  <ListScreen<Row>
    crud={lathes as never}
    columns={['number', 'name', 'kind', 'weight']}
    search={['builtOn']}
    topics={[]}
    {...more}
  />
)
const grid = async () => {
  await screen.findByText('Lathe 1')
  return document.querySelector('.kit-grid') as HTMLElement
}

test('the row that the keyboard is at stands beside the list, and is kept there', async () => {
  const server = serve(
    [lathes.select, { rows, total: 2 }],
    [getLayout, { personal: {}, general: null }],
    [updateLayout, null],
  )
  await show(list(), { rights: everyRight })
  const table = await grid()
  expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull()
  fireEvent.keyDown(table, { key: 'p' })
  const panel = await screen.findByRole('complementary', { name: 'Preview' })
  expect(server.sent(updateLayout)).toMatchObject([{ scope: 'personal', value: { preview: true } }])
  await within(panel).findByRole('heading', { name: 'L1' })
  fireEvent.keyDown(table, { key: 'j' })
  fireEvent.keyDown(table, { key: 'j' })
  await within(screen.getByRole('complementary', { name: 'Preview' })).findByRole('heading', { name: 'L2' })
  expect(within(screen.getByRole('complementary', { name: 'Preview' })).getByText('Hall 3')).toBeTruthy()
  fireEvent.keyDown(table, { key: 'k' })
  await within(screen.getByRole('complementary', { name: 'Preview' })).findByRole('heading', { name: 'L1' })
  fireEvent.keyDown(table, { key: 'p' })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull())
})

test('searches stand as tabs with what they count, and one press asks for them', async () => {
  const server = serve(
    [
      lathes.select,
      ({ where }: { where: object }) =>
        Object.keys(where).length ? { rows: [rows[1]], total: 7 } : { rows, total: 40 },
    ],
    [getLayout, { personal: { searches: [{ name: 'Mine', values: { kind: ['small'] } }] }, general: null }],
  )
  await show(list({ views: [{ label: 'kit.view', values: { kind: ['large'] } }] }))
  await grid()
  const tabs = await screen.findByRole('navigation', { name: 'Saved searches' })
  await within(tabs).findByText('40')
  const [all, large, mine] = await within(tabs).findAllByRole('button')
  await waitFor(() => expect(mine?.textContent).toBe('Mine 7'))
  expect(all?.getAttribute('aria-current')).toBe('true')
  fireEvent.click(large as HTMLElement)
  await waitFor(() =>
    expect(server.sent(lathes.select)).toContainEqual(
      expect.objectContaining({ pageSize: 20, where: { kind: ['large'] } }),
    ),
  )
  expect(large?.getAttribute('aria-current')).toBe('true')
})

test('a closed set is chosen from in the head of its column', async () => {
  const server = serve([lathes.select, { rows, total: 2 }])
  await show(list())
  await grid()
  fireEvent.click(document.querySelector('.ant-table-filter-trigger') as HTMLElement)
  fireEvent.click(await screen.findByText('lathe.kind.large'))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(server.sent(lathes.select).at(-1)).toMatchObject({ where: { kind: ['large'] } }))
})

test('sums of all rows stand at the foot', async () => {
  const server = serve([lathes.select, { rows, total: 2, sums: { weight: 1234.5 } }])
  await show(list({ sums: ['weight'] as never }))
  await grid()
  expect(screen.getByText('1,234.5')).toBeTruthy()
  expect(server.sent(lathes.select)[0]).toMatchObject({ sums: ['weight'] })
})

test('fields that are declared for it are changed of the chosen rows, what is left empty is not; then they are shown alone', async () => {
  const { updateMany } = lathes
  if (!updateMany) throw new Error('lathes are changed together')
  const server = serve([lathes.select, { rows, total: 2 }], [updateMany, { done: [1, 2], skipped: [] }])
  await show(list(), { rights: everyRight })
  await grid()
  for (const box of screen.getAllByRole('checkbox').slice(-2)) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Edit selected' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Fields left empty stay as they are')
  expect(within(dialog).queryByLabelText('lathe.name')).toBeNull()
  fireEvent.change(within(dialog).getByLabelText('lathe.note'), { target: { value: 'Hall 4' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Edit selected' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show them' }))
  expect(server.sent(updateMany)).toEqual([{ ids: [1, 2], values: { note: 'Hall 4' } }])
  await waitFor(() => expect(server.sent(lathes.select).at(-1)).toMatchObject({ where: { id: [1, 2] } }))
  await screen.findByText('Only 2 rows shown')
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(server.sent(lathes.select).at(-1)).toMatchObject({ where: {} }))
})

test('rows are copied as a spreadsheet takes them', async () => {
  serve([lathes.select, { rows, total: 2 }])
  await show(list(), { rights: everyRight })
  const table = await grid()
  for (const box of screen.getAllByRole('checkbox').slice(-2)) fireEvent.click(box)
  const held: Record<string, string> = {}
  fireEvent.copy(table, { clipboardData: { setData: (kind: string, text: string) => (held[kind] = text) } })
  expect(held['text/plain']).toBe(
    'lathe.number\tlathe.name\tlathe.kind\tlathe.weight\nL1\tLathe 1\t\t4\nL2\tLathe 2\t\t5',
  )
})
