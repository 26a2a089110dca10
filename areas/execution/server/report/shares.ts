/** A stretch of somebody on duty. `offAt` null: still there. ISO 8601. */
export interface Stretch {
  userId: number
  onAt: string
  offAt: string | null
}

export interface Share {
  userId: number
  /** Of 1, in millionths. */
  share: number
}

const whole = 1_000_000

/** Shares one whole by weights, in millionths, so that the parts sum exactly to it: what rounding leaves goes to the largest rests. */
export function shareOut(weights: { userId: number; weight: number }[]): Share[] {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  if (!weights.length) return []
  const quotas = weights.map(({ userId, weight }) => {
    const exact = total > 0 ? (whole * weight) / total : whole / weights.length
    return { userId, parts: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  let left = whole - quotas.reduce((sum, { parts }) => sum + parts, 0)
  for (const quota of [...quotas].sort((a, b) => b.rest - a.rest || a.userId - b.userId)) {
    if (left <= 0) break
    quota.parts++
    left--
  }
  return quotas.map(({ userId, parts }) => ({ userId, share: parts / whole }))
}

/**
 * Shares of the people whose work a report is: by headcount, or by the time each was on duty between the last report and this
 * one (`byHours`; the work centre's working-hours allocation).
 */
export function sharesOf(stretches: Stretch[], window: { since: string | null; now: Date }, byHours: boolean): Share[] {
  const since = window.since ? Date.parse(window.since) : Number.NEGATIVE_INFINITY
  const until = window.now.getTime()
  const weights = new Map<number, number>()
  for (const { userId, onAt, offAt } of stretches) {
    const from = Math.max(Date.parse(onAt), since)
    const to = Math.min(offAt ? Date.parse(offAt) : until, until)
    weights.set(userId, (weights.get(userId) ?? 0) + (byHours ? Math.max(0, to - from) : 0))
  }
  const list = [...weights].map(([userId, weight]) => ({ userId, weight: byHours ? weight : 1 }))
  return shareOut(list.sort((a, b) => a.userId - b.userId))
}
