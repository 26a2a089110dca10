import { sumOf } from './money.ts'
import type { WageLine } from './types.ts'
import { difference, given, type Why } from './why.ts'

/** A line as it was paid: of the locked period itself, or an adjustment of it in a later one. */
export interface PaidLine {
  id: number
  /** The key of the line of its own period. */
  key: string
  userId: number
  amount: number
}

/** What a line of a locked period would be now, less what was paid for it. */
export interface Adjustment {
  key: string
  userId: number
  amount: number
  /** The line that was paid first; null: nothing was. */
  adjusts: number | null
  /** The line as it is reckoned now; null: there is none any more. */
  now: WageLine | null
  why: Why
}

/**
 * What has to be paid or taken back because something of a locked period changed after its lock (a reversal, a late approval, a corrected
 * duty session): line by line. What was paid and the adjustments sum to what is reckoned now, to the last digit; applied, another
 * reckoning gives none.
 */
export function adjustmentsOf(paid: readonly PaidLine[], now: readonly WageLine[]): Adjustment[] {
  const before = new Map<string, PaidLine[]>()
  for (const line of paid) before.set(line.key, [...(before.get(line.key) ?? []), line])
  const after = new Map(now.map((line) => [line.key, line]))
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort()
  return keys.flatMap((key): Adjustment[] => {
    const lines = before.get(key) ?? []
    const line = after.get(key) ?? null
    const was = sumOf(lines.map(({ amount }) => amount))
    if ((line?.amount ?? 0) === was) return []
    const first = lines[0] ?? null
    const whole = given('before', was, first ? { source: { kind: 'line', id: first.id } } : {})
    const why = difference('adjustment', line?.why ?? given('afterwards', 0), whole)
    const userId = (line?.userId ?? first?.userId) as number
    return [{ key, userId, amount: why.value, adjusts: first?.id ?? null, now: line, why }]
  })
}
