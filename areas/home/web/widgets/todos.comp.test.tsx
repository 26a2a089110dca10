import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respondAndonCall } from '#areas/andon/contract/call.api.ts'
import { serve, show } from '#tests/support/component.tsx'
import { selectHomeTodo, type Todo } from '../../contract/home.api.ts'
import Todos from './todos.tsx'

const todo = (more: Partial<Todo> & Pick<Todo, 'kind'>): Todo => ({
  count: 1,
  id: null,
  name: null,
  about: null,
  place: null,
  since: null,
  amount: null,
  ...more,
})
const call = todo({ kind: 'call', id: 9, name: 'AD-9', about: 'Machine', place: 'Turning', amount: 2 })

test('a call that waits is answered by one press, and is gone', async () => {
  const since = new Date(Date.now() - 14 * 60_000).toISOString()
  const server = serve([selectHomeTodo, { rows: [{ ...call, since }] }], [respondAndonCall, { status: 'processing' }])
  await show(<Todos />, { rights: ['andonCall.view', 'andonCall.respond'] })
  const press = await screen.findByRole('button', { name: 'I’m coming: Turning calls: Machine' })
  expect(screen.getByText('AD-9 · called 14 min ago · at level 2')).toBeTruthy()
  server.answer(selectHomeTodo, { rows: [] })
  fireEvent.click(press)
  expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy()
  expect(server.sent(respondAndonCall)).toEqual([{ id: 9 }])
})

test('the gravest stand first, the others come when they are asked for', async () => {
  const kinds = ['lateOrder', 'lateOrders', 'overdueOrders', 'abnormalOrders', 'reports', 'lateTasks', 'stops'] as const
  serve([selectHomeTodo, { rows: kinds.map((kind) => todo({ kind, count: 3, amount: 7200, name: kind })) }])
  await show(<Todos />)
  expect(await screen.findByText('3 reports to approve')).toBeTruthy()
  expect(screen.queryByText('3 stops since yesterday without a reason')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '1 more' }))
  expect(screen.getByText('3 stops since yesterday without a reason')).toBeTruthy()
  expect(screen.getByText('2 h in total')).toBeTruthy()
})

test('nobody is sent where he may not go', async () => {
  serve([selectHomeTodo, { rows: [todo({ kind: 'reports', count: 2 })] }])
  await show(<Todos />)
  expect(await screen.findByText('2 reports to approve')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a call that he answered already leads to where it is finished', async () => {
  serve([selectHomeTodo, { rows: [{ ...call, count: 0 }] }])
  await show(<Todos />, { rights: ['andonCall.view', 'andonCall.respond'] })
  expect(await screen.findByText('Turning calls: Machine')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /coming/ })).toBeNull())
})
