import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineStatus } from '#core/contract/status.ts'
import { allowed, onRow, overMany, verbAction } from './action.ts'

const status = defineStatus(
  'order.status',
  { open: { number: 1, color: 'blue', next: ['close'] }, closed: { number: 2, color: 'gray', next: [] } },
  { close: { to: 'closed', right: 'order.close' } },
)
const closeOrder = endpoint({
  path: '/production/web/closeOrder',
  access: { right: 'order.close' },
  write: true,
  input: z.object({}),
  output: z.object({}),
  summary: 'Closes',
})

describe('verbAction', () => {
  const close = verbAction<{ status: string }, 'close'>(status, 'close', closeOrder)

  it('takes label, right and enabling from the status table', () => {
    expect(close).toMatchObject({ key: 'close', label: 'order.status.verb.close', right: 'order.close', confirm: true })
    const rows = [{ status: 'open' }, { status: 'closed' }, { status: 'of a newer version' }]
    expect(rows.map((row) => close.can?.(row))).toEqual([true, false, false])
    expect(allowed(close, rows)).toBe(1)
  })

  it('lets the screen say otherwise', () => {
    const bulk = verbAction<{ state: string }, 'close'>(status, 'close', closeOrder, { field: 'state', at: 'bulk' })
    expect(bulk.can?.({ state: 'open' })).toBe(true)
    expect([onRow(bulk), overMany(bulk)]).toEqual([false, true])
  })
})
