import { expect, test } from 'vitest'
import { z } from 'zod'
import { uploadFile } from '#core/contract/core.api.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import type { CloudStanding } from '../contract/standing.ts'
import { mayCallNow } from './policy.ts'

const made = (
  path: `/${string}`,
  more: {
    write?: boolean
    neverStopped?: boolean
    reads?: boolean
    own?: 'account' | 'setting'
    session?: boolean
  } = {},
) => {
  const { session, ...rest } = more
  const access = session ? { session: 'his own login' } : { right: 'workOrder.view' }
  return endpoint({ path, access, input: z.object({}), output: z.object({}), summary: 'A call of this test', ...rest })
}

const read = { endpoint: made('/production/web/selectWorkOrder'), area: 'orders' }
const write = { endpoint: made('/production/web/addWorkOrder', { write: true }), area: 'orders' }
const sheet = { endpoint: made('/production/web/exportWorkOrder', { write: true }), area: 'orders' }
const report = { endpoint: made('/production/app/addReport', { write: true, neverStopped: true }), area: 'execution' }
const own = {
  endpoint: made('/user/web/changePassword', { write: true, session: true, own: 'account' }),
  area: 'identity',
}
const setting = {
  endpoint: made('/user/web/updateLayout', { write: true, session: true, own: 'setting' }),
  area: 'core',
}
const found = { endpoint: made('/user/web/findAnything', { session: true }), area: 'core' }
const changed = { endpoint: made('/esop/web/readAll', { write: true, session: true }), area: 'esop' }
const print = { endpoint: made('/production/web/printWorkOrder', { write: true, reads: true }), area: 'orders' }
const receipt = { endpoint: uploadFile, area: 'core' }
const renewal = { endpoint: made('/cloud/web/addCloudOrder', { write: true }), area: 'cloud' }

const calls = { read, write, sheet, report, own, setting, found, changed, print, receipt, renewal }
const passing = (standing: CloudStanding, ...rights: string[]) =>
  Object.entries(calls)
    .filter(([, call]) => mayCallNow(standing, call, { rights: new Set(rights) }))
    .map(([name]) => name)

test('everything passes until the end', () => {
  for (const standing of ['active', 'ending'] as const) expect(passing(standing)).toHaveLength(11)
})

test('after the end all is read; running work, exports, the own login and the renewal go on', () => {
  expect(passing('readOnly')).toEqual(['read', 'sheet', 'report', 'own', 'setting', 'found', 'print', 'renewal'])
})

test('then only these go on', () => {
  for (const standing of ['locked', 'suspended'] as const)
    expect(passing(standing)).toEqual(['sheet', 'report', 'own', 'renewal'])
})

test('a receipt is sent by whoever renews, and scans by whoever sees to invoices', () => {
  for (const standing of ['readOnly', 'locked'] as const)
    for (const right of ['cloudService.order', 'cloudService.invoice'])
      expect(passing(standing, right)).toContain('receipt')
})
