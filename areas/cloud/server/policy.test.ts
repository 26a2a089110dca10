import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { CloudStanding } from '../contract/standing.ts'
import { mayCallNow } from './policy.ts'

const made = (path: `/${string}`, more: { write?: boolean; neverStopped?: boolean; session?: boolean } = {}) => {
  const { session, ...rest } = more
  const access = session ? { session: 'his own login' } : { right: 'workOrder.view' }
  return endpoint({ path, access, input: z.object({}), output: z.object({}), summary: 'A call of this test', ...rest })
}

const read = { endpoint: made('/production/web/selectWorkOrder'), area: 'orders' }
const write = { endpoint: made('/production/web/addWorkOrder', { write: true }), area: 'orders' }
const sheet = { endpoint: made('/production/web/exportWorkOrder', { write: true }), area: 'orders' }
const report = { endpoint: made('/production/app/addReport', { write: true, neverStopped: true }), area: 'execution' }
const own = { endpoint: made('/user/web/changePassword', { write: true, session: true }), area: 'identity' }
const renewal = { endpoint: made('/cloud/web/addCloudOrder', { write: true }), area: 'cloud' }

const passing = (standing: CloudStanding) =>
  Object.entries({ read, write, sheet, report, own, renewal })
    .filter(([, call]) => mayCallNow(standing, call))
    .map(([name]) => name)

test('everything passes until the end', () => {
  for (const standing of ['active', 'ending'] as const) expect(passing(standing)).toHaveLength(6)
})

test('after the end all is read; running work, exports, the own login and the renewal go on', () => {
  expect(passing('readOnly')).toEqual(['read', 'sheet', 'report', 'own', 'renewal'])
})

test('then only these go on', () => {
  for (const standing of ['locked', 'suspended'] as const)
    expect(passing(standing)).toEqual(['sheet', 'report', 'own', 'renewal'])
})
