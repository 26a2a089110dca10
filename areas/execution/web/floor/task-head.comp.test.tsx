import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/component.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { TaskHead } from './task-head.tsx'

const card = {
  id: 7,
  status: 'inProgress',
  produreName: 'Milling',
  materialDesc: 'Bracket',
  workorderNo: 'WO1',
  taskNo: 'T7',
  materialNo: 'P1',
  materialSpec: null,
  drawingNumber: null,
  workCenterName: 'Milling 1',
  machineName: 'M1',
  plannedEnd: '2020-01-01T08:00:00Z',
  requiredEndDate: '2999-01-01',
  planQuantity: 1200,
  reportedGood: 1000,
  reportedDefective: 3,
  remaining: 200,
  unit: 'pcs',
} as unknown as TaskCard

/** What stands under a name. */
const factOf = (label: string) => within(screen.getByText(label).parentElement as HTMLElement).getByRole('definition')

test('each fact stands under its name, and what is late says so in words, the rest not', async () => {
  await show(<TaskHead card={card} />)
  expect(factOf('Task').textContent?.trim()).toBe('T7')
  expect(factOf('Good').textContent).toBe('1,000')
  expect(factOf('Planned end').textContent).toContain('Overdue')
  expect(factOf('Planned end').parentElement?.className).toBe('exec-late')
  expect(factOf('Due date').textContent).not.toContain('Overdue')
  expect(screen.queryByText('Specification')).toBeNull()
})

test('a completed task is late no more', async () => {
  await show(<TaskHead card={{ ...card, status: 'completed' }} />)
  expect(screen.queryByText('Overdue')).toBeNull()
})
