import { expect, test } from 'vitest'
import { judgeDocuments, type Revision } from './documents.ts'

const work = { productId: 1, operationId: 10 }
const day = '2026-06-15'
const revision = (more: Partial<Revision> = {}): Revision => ({
  code: 'W.pdf',
  name: 'W.pdf',
  revision: 1,
  status: 'approved',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  productId: null,
  operationIds: [10],
  ...more,
})
const told = (...revisions: Revision[]) => {
  const { state, message } = judgeDocuments(revisions, work, day)
  return `${state} ${message.key.replace('readiness.document.', '')} ${Object.values(message.params ?? {}).join(' ')}`.trim()
}

test('nothing is needed where no document is for the work', () => {
  expect(told(revision({ operationIds: [11] }), revision({ productId: 2 }))).toBe('unneeded unneeded')
})

test('what is in force on the day of the start is ready, the most fitting by name', () => {
  const product = revision({ code: 'P', name: 'P', productId: 1, operationIds: [] })
  const both = revision({ code: 'B', name: 'B', productId: 1 })
  expect(told(product)).toBe('ready ready P')
  expect(told(product, revision())).toBe('ready ready W.pdf')
  expect(told(product, revision(), both)).toBe('ready ready B')
  // One that is being approved hinders nothing while the one before holds.
  expect(told(revision(), revision({ revision: 2, status: 'underApproval' }))).toBe('ready ready W.pdf')
})

test('what is approved for later or under approval is awaited', () => {
  expect(told(revision({ effectiveFrom: '2026-06-16' }))).toBe('waiting later W.pdf 2026-06-16')
  expect(told(revision({ status: 'underApproval' }))).toBe('waiting underApproval W.pdf')
})

test('what expired or was rejected is lacking, though an older revision would still hold', () => {
  const expired = revision({ revision: 2, effectiveTo: '2026-06-14' })
  expect(told(revision(), expired)).toBe('lacking expired W.pdf 2026-06-14')
  expect(told(revision({ status: 'rejected' }))).toBe('lacking rejected W.pdf')
})
