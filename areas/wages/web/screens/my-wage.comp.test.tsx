import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '#tests/support/component.tsx'
import { askAboutWage, selectOwnWageQuestion } from '../../contract/question.ts'
import { getOwnWage } from '../../contract/wage.ts'
import MyWage from './my-wage.tsx'

const line = {
  id: 1,
  lineKey: '2026-03-01/0/piece/7',
  kind: 'piece',
  day: '2026-03-02',
  amount: 25.25,
  quantity: 50.5,
  seconds: null,
  reportNo: 'R1',
  shortWorkNo: null,
  productName: 'P1 Bracket',
  operationName: 'Cut',
  originName: null,
  why: {
    op: 'share',
    of: 'share',
    value: 25.25,
    at: 0,
    places: 2,
    parts: [
      {
        op: 'product',
        of: 'amount',
        value: 50.5,
        places: 2,
        parts: [
          { op: 'given', of: 'good', value: 101, source: { kind: 'report', id: 7, name: 'R1' } },
          { op: 'given', of: 'price', value: 0.5 },
          { op: 'given', of: 'difficulty', value: 1 },
        ],
      },
      { op: 'given', of: 'weight', value: 0.5, about: '1' },
      { op: 'given', of: 'weight', value: 0.5, about: '2' },
    ],
  },
}

const own = {
  userId: 1,
  userName: 'Ann',
  jobNumber: 'A1',
  periodName: 'March',
  from: '2026-03-01',
  to: '2026-03-31',
  total: 25.25,
  kinds: [{ kind: 'piece', amount: 25.25 }],
  lines: [line],
  status: 'running',
  today: '2026-03-02',
  todayTotal: 25.25,
  waiting: 3,
}

test('a worker sees today, the period, and down to report, price and share why an amount is what it is', async () => {
  const server = serve([getOwnWage, () => own], [selectOwnWageQuestion, { rows: [] }], [askAboutWage, { id: 1 }])
  await show(<MyWage />)
  await screen.findByText('3 pcs wait for approval')
  fireEvent.click(await screen.findByRole('button', { name: /Pieces.*Cut · P1 Bracket · R1/ }))
  const why = await screen.findByRole('dialog')
  for (const text of ['101 × 0.5 × 1', 'Good pieces · R1', 'Difficulty rate']) expect(why.textContent).toContain(text)
  // What is not clear he asks right there.
  fireEvent.change(screen.getByRole('textbox', { name: /Write to your superior/ }), {
    target: { value: ' Why half? ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(server.sent(askAboutWage)).toEqual([{ lineKey: '2026-03-01/0/piece/7', text: 'Why half?' }]),
  )
})

test('a period without pay says when there will be some', async () => {
  serve(
    [selectOwnWageQuestion, { rows: [] }],
    [getOwnWage, () => ({ ...own, lines: [], kinds: [], total: 0, todayTotal: 0, waiting: 0 })],
  )
  await show(<MyWage />)
  expect(await screen.findByText(/No pay in this period yet/)).toBeTruthy()
})
