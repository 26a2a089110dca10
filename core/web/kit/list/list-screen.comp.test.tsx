import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getLayout } from '#core/contract/core.api.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { slowRequests } from '#core/web/call/slow-requests.ts'
import { Refuses, serve, show } from '#tests/support/component.tsx'
import { EntityForm } from '../form/entity-form.tsx'
import { everyRight, lathe, latheRow, lathes } from '../lathe.fixture.ts'
import { callAction } from './action.ts'
import { ListScreen } from './list-screen.tsx'

const page = (...rows: object[]) => ({ rows, total: rows.length })
const list = <ListScreen crud={lathes} columns={['number', 'name', 'builtOn']} search={['builtOn']} topics={[]} />
const button = (name: string) => screen.getByRole('button', { name })
const found = (text: string) => screen.findByText(text)

function Later({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (open) return children
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

test('rows, what they come to, and the acts that the person’s rights allow', async () => {
  const server = serve([lathes.select, page(latheRow(1), latheRow(2))])
  const { unmount } = await show(list, { rights: everyRight })
  await found('Lathe 1')
  expect(screen.getByText('2 rows')).toBeTruthy()
  expect(server.sent(lathes.select)).toEqual([{ pageNum: 1, pageSize: 20, sort: [], where: {} }])
  for (const name of ['Add', 'Import', 'Export'])
    expect(screen.getByRole('button', { name: new RegExp(name) })).toBeTruthy()
  unmount()
  await show(list, { rights: ['lathe.view'] })
  await found('Lathe 1')
  expect(screen.queryByRole('button', { name: /Add|Import|Export|Edit|Delete/ })).toBeNull()
})

test('what is typed into the search is asked for, from the first page on, and what is not found is told with the way out', async () => {
  const server = serve([
    lathes.select,
    ({ where }: { where: object }) => (Object.keys(where).length ? page() : page(latheRow(1))),
  ])
  await show(list)
  await found('Lathe 1')
  fireEvent.change(screen.getByRole('textbox', { name: 'lathe.number / lathe.name' }), { target: { value: 'L9' } })
  await found('Nothing matches')
  expect(server.sent(lathes.select).at(-1)).toMatchObject({ pageNum: 1, where: { keyword: 'L9' } })
  fireEvent.click(button('Clear the search'))
  await found('Lathe 1')
})

test('a name that no row has does not compile', () => {
  // @ts-expect-error: of a column
  const column = <ListScreen crud={lathes} columns={['nmae']} />
  // @ts-expect-error: of a condition
  const condition = <ListScreen crud={lathes} search={['nmae']} />
  // @ts-expect-error: of a form's section
  const section = <ListScreen crud={lathes} form={{ sections: [{ fields: ['nmae'] }] }} />
  // @ts-expect-error: of a condition of the screen's own
  const own = <ListScreen crud={lathes} search={[{ key: 'nmae', kind: 'text' }]} />
  // What rows do not show may be asked for, said so.
  const beside = <ListScreen crud={lathes} search={[{ key: 'day', kind: 'dates', beside: true }]} />
  // @ts-expect-error: of the first order
  const order = <ListScreen crud={lathes} initialSort={[{ field: 'nmae', order: 'asc' }]} />
  expect([column, condition, section, own, beside, order]).toHaveLength(6)
})

test('a name that no call takes does not compile', () => {
  const rename = endpoint({
    path: '/production/web/renameLathe',
    access: { right: 'lathe.edit' },
    input: z.object({ ids: z.array(z.number()), name: z.string() }),
    output: z.null(),
    summary: 'For this test',
  })
  // @ts-expect-error: of a field asked for before it
  const asked = callAction(rename, { key: 'rename', ask: { name: 'lathe', fields: { nmae: field.text() } } })
  const right = callAction(rename, { key: 'rename', ask: { name: 'lathe', fields: { name: field.text() } } })
  expect([asked.key, right.key]).toEqual(['rename', 'rename'])
})

test('a name that a form has no field for does not compile', () => {
  const given = { form: {} as FormInstance, entity: { ...lathe, form: ['name'] as const }, initialValues: {} }
  // @ts-expect-error: of a section
  const wrong = <EntityForm {...given} sections={[{ fields: ['nmae'] }]} />
  expect([wrong, <EntityForm key="name" {...given} sections={[{ fields: ['name'] }]} />]).toHaveLength(2)
})

test('a list without rows offers to add one', async () => {
  serve([lathes.select, page()])
  await show(list, { rights: everyRight })
  const empty = (await found('Nothing here yet')).closest('.ant-empty') as HTMLElement
  fireEvent.click(within(empty).getByRole('button', { name: /Add/ }))
  expect((await found('Add lathe')).closest('[role=dialog]')).not.toBeNull()
})

test('columns are those that the person keeps, in his order', async () => {
  const columns = { order: ['name', 'number'], shown: { builtOn: false } }
  serve([lathes.select, page(latheRow(1))], [getLayout, { personal: { columns }, general: null }])
  await show(list)
  await found('Lathe 1')
  const titles = () =>
    screen.getAllByRole('columnheader').flatMap(({ textContent }) => /lathe\.\w+/.exec(textContent ?? '')?.[0] ?? [])
  // A table measures its columns by a head of its own.
  await waitFor(() => expect([...new Set(titles())]).toEqual(['lathe.name', 'lathe.number']))
})

test('a title sorts by its column', async () => {
  const server = serve([lathes.select, page(latheRow(1))])
  await show(list)
  await found('Lathe 1')
  const [title] = screen.getAllByRole('button', { name: 'lathe.name' }) as [HTMLElement]
  fireEvent.click(title)
  await waitFor(() =>
    expect(server.sent(lathes.select).at(-1)).toMatchObject({ sort: [{ field: 'name', order: 'asc' }] }),
  )
})

test('what is refused says why and offers no second try; what failed does', async () => {
  const server = serve([lathes.select, new Refuses(403, 'You may not see lathes')])
  const { unmount } = await show(list)
  await found('You may not see lathes')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  unmount()
  server.answer(lathes.select, new Refuses(400, 'The where is not understood'))
  await show(list)
  await found('The where is not understood')
  server.answer(lathes.select, page(latheRow(1)))
  fireEvent.click(button('Try again'))
  await found('Lathe 1')
})

test('rows that could not be read anew stay, and it is told that they are old', async () => {
  const server = serve([lathes.select, page(latheRow(1))])
  await show(list)
  await found('Lathe 1')
  server.answer(lathes.select, new Refuses(400, 'Out of order'))
  fireEvent.click(button('Refresh'))
  await found('Could not refresh: the data shown may be out of date. Out of order')
  expect(screen.getByText('Lathe 1')).toBeTruthy()
})

test('a list that takes long counts as slow until it is there', async () => {
  let answer = (_: object) => {}
  const server = serve([lathes.select, new Promise((resolve) => (answer = resolve))])
  await show(<Later>{list}</Later>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    fireEvent.click(button('Open'))
    while (!server.sent(lathes.select).length) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(5_100)
    expect(slowRequests.get()).toBe(1)
    expect(screen.getByRole('region', { name: 'lathe' }).getAttribute('aria-busy')).toBe('true')
    answer(page(latheRow(1)))
    await vi.advanceTimersByTimeAsync(100)
  } finally {
    vi.useRealTimers()
  }
  await found('Lathe 1')
  expect(slowRequests.get()).toBe(0)
})

test('deleting asks first, sends the chosen ones, and tells which were kept and why', async () => {
  const server = serve(
    [lathes.select, page(latheRow(1), latheRow(2))],
    [lathes.delete, { done: [1], skipped: [{ id: 2, name: 'L2', reason: 'It is used' }] }],
  )
  await show(list, { rights: everyRight })
  await found('Lathe 1')
  for (const box of screen.getAllByRole('checkbox').slice(-2)) fireEvent.click(box)
  const toolbar = screen.getByRole('toolbar', { name: 'Actions' })
  fireEvent.click(within(toolbar).getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Delete the 2 selected rows?')
  expect(server.sent(lathes.delete)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'OK' }))
  await found('It is used')
  expect(server.sent(lathes.delete)).toEqual([{ ids: [1, 2] }])
})
