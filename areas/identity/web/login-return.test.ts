import { expect, test } from 'vitest'
import { loginReturn } from './login-return.ts'

test('a ticket and its secret', () => {
  expect(loginReturn('#oauth=aB3_-x.s-e_C9')).toEqual({ ticket: 'aB3_-x', secret: 's-e_C9' })
})

test('what else the address carries is left alone', () => {
  expect(loginReturn('#queryId=one&oauth=t.s')).toEqual({ ticket: 't', secret: 's' })
})

test.each(['unknown', 'failed'] as const)('a login that ended %s', (problem) => {
  expect(loginReturn(`#oauth=${problem}`)).toEqual({ problem })
})

test.each(['', 'ticket', 'ticket.', '.secret', 'a.b.c', 'a b.c', `${'t'.repeat(65)}.s`])('%j is no ticket', (code) => {
  expect(loginReturn(`#oauth=${encodeURIComponent(code)}`)).toEqual({ problem: 'failed' })
})

test.each(['', '#', '#queryId=one', '#xoauth=t.s'])('%j does not come from a provider', (hash) => {
  expect(loginReturn(hash)).toBeNull()
})
