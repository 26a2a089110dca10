import { expect, test } from 'vitest'
import { findMigrationFaults } from './migrations.ts'

const landed = new Map([
  ['0842_last.sql', 'select 1'],
  ['20260131T0900_core_first.sql', 'select 2'],
])
const faults = (more: [string, string][]) => findMigrationFaults(landed, new Map([...landed, ...more]))

test('a new migration is named by its time, after all that landed', () => {
  expect(faults([['20260131T0901_orders_due_date.sql', '']])).toEqual([])
  expect(faults([['0843_next.sql', '']])).toHaveLength(1)
  expect(faults([['20260131T0859_orders_due_date.sql', '']])).toHaveLength(1)
})

test('what has landed is neither edited nor taken away', () => {
  expect(faults([['0842_last.sql', 'select 3']])).toHaveLength(1)
  expect(findMigrationFaults(landed, new Map([['0842_last.sql', 'select 1']]))).toHaveLength(1)
})
