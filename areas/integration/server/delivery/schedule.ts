import type { Problem } from '../../contract/outgoing.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Waits after each try of a webhook (Standard Webhooks 1.0): ten tries within three days. */
export const webhookWaits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** Waits after each try of a write-back, for as long as it takes: an ERP that is down is asked by one entry alone. */
export const erpWaits = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour] as const

/** No receiver may ask for a longer wait. */
const mostWait = 24 * hour

/**
 * How long to wait after a try that failed.
 *
 * @param tries made, this one included
 * @param retryAfter milliseconds that the receiver asked for
 * @param chance 0–1: those that failed together do not come back together
 */
export function waitAfter(
  waits: readonly number[],
  tries: number,
  retryAfter: number | null,
  chance = Math.random(),
): number {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? second
  const jittered = wait * (0.9 + 0.2 * chance)
  return Math.round(Math.min(mostWait, Math.max(jittered, retryAfter ?? 0)))
}

/** How long a target that fails one time after the other is left alone before the next single try. */
export function parkedFor(failures: number, patience: number, retryAfter: number | null): number {
  const wait = failures < patience ? 0 : Math.min(5 * minute, 5 * second * 2 ** (failures - patience))
  return Math.min(mostWait, Math.max(wait, retryAfter ?? 0))
}

/** What says something of the target itself, and not of the one delivery. */
const ofTarget: readonly Problem[] = [
  'network',
  'timeout',
  'inner',
  'redirect',
  'auth',
  'secret',
  'limited',
  'server',
  'unreadable',
]
export const isOfTarget = (problem: Problem): boolean => ofTarget.includes(problem)

/** Reads `retry-after`: seconds, or a date. @returns milliseconds; null: none that can be read */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (!value) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * second
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
