import { expect, test } from 'vitest'
import { byRightAlone, findStrayPolicies } from './policies.ts'

const policy = { path: 'areas/orders/server/policy.ts', text: "rights.has('a')" }

test('a check of the caller beside the policy is told with its place', () => {
  const act = { path: 'areas/orders/server/close.ts', text: "\nif (!ctx.caller.rights.has('a')) throw forbidden()" }
  expect(findStrayPolicies(['orders'], [policy])).toEqual([])
  expect(findStrayPolicies(['orders'], [policy, act])).toEqual([expect.stringContaining('orders/server/close.ts:2')])
  expect(findStrayPolicies(['orders'], [policy, { ...act, path: 'areas/orders/contract/close.ts' }])).toEqual([])
})

test('an area has a policy, or rights say all there', () => {
  const [alone = ''] = byRightAlone
  expect(findStrayPolicies([alone], [])).toEqual([])
  expect(findStrayPolicies(['orders'], [])).toEqual([expect.stringContaining('areas/orders')])
  expect(findStrayPolicies([alone], [{ path: `areas/${alone}/server/policy.ts`, text: '' }])).toEqual([
    expect.stringContaining('byRightAlone'),
  ])
})
