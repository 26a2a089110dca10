import { describe, expect, it } from 'vitest'
import { parkedFor, readRetryAfter, waitAfter, webhookWaits } from './schedule.ts'

describe('waiting for the next try', () => {
  it('follows the schedule of a webhook and covers three days', () => {
    expect(waitAfter(webhookWaits, 1, null, 0.5)).toBe(5_000)
    expect(waitAfter(webhookWaits, 2, null, 0.5)).toBe(300_000)
    const days = webhookWaits.reduce((sum, wait) => sum + wait, 0) / 86_400_000
    expect(days).toBeGreaterThan(3)
    expect(days).toBeLessThan(3.5)
  })

  it('stays at the last wait, and is parted by chance', () => {
    expect(waitAfter([1_000, 2_000], 7, null, 0.5)).toBe(2_000)
    expect(waitAfter([1_000], 1, null, 0)).toBe(900)
    expect(waitAfter([1_000], 1, null, 1)).toBe(1_100)
  })

  it('waits for as long as the receiver asks, a day at most', () => {
    expect(waitAfter(webhookWaits, 1, 60_000, 0.5)).toBe(60_000)
    expect(waitAfter(webhookWaits, 1, 9e12, 0.5)).toBe(86_400_000)
  })

  it('leaves a target alone once it has failed so often, five minutes at most', () => {
    expect(parkedFor(4, 5, null)).toBe(0)
    expect(parkedFor(5, 5, null)).toBe(5_000)
    expect(parkedFor(6, 5, null)).toBe(10_000)
    expect(parkedFor(1000, 5, null)).toBe(300_000)
    expect(parkedFor(1, 5, 30_000)).toBe(30_000)
  })

  it('reads seconds and dates of retry-after, and nothing else', () => {
    const now = Date.parse('2026-11-27T00:00:00Z')
    expect(readRetryAfter('120', now)).toBe(120_000)
    expect(readRetryAfter('Fri, 27 Nov 2026 00:01:00 GMT', now)).toBe(60_000)
    expect(readRetryAfter('Thu, 26 Nov 2026 00:01:00 GMT', now)).toBe(0)
    expect(readRetryAfter('soon', now)).toBeNull()
    expect(readRetryAfter(undefined, now)).toBeNull()
  })
})
