const windowMs = 60_000

/** Wrong keys of one address before the next must wait: 1 s, then twice as long each time, a minute at most. */
const freeWrong = 5
const waitMostMs = 60_000
const forgottenAfterMs = 3_600_000

interface Window {
  since: number
  calls: number
}

/**
 * Counts the calls of each key by the minute. Each server counts for itself.
 *
 * @see draft-ietf-httpapi-ratelimit-headers, for what the answer's headers say
 */
export class KeyRates {
  readonly #windows = new Map<number, Window>()

  /** Takes one call of the key's share. @returns the headers to answer, and the seconds to wait; 0: the call may be made */
  take(keyId: number, perMinute: number, now: number): { headers: Record<string, string>; wait: number } {
    let window = this.#windows.get(keyId)
    if (!window || now - window.since >= windowMs) {
      if (this.#windows.size > 20_000) this.#windows.clear()
      window = { since: now, calls: 0 }
      this.#windows.set(keyId, window)
    }
    const seconds = Math.max(1, Math.ceil((window.since + windowMs - now) / 1000))
    const over = window.calls >= perMinute
    if (!over) window.calls++
    const headers: Record<string, string> = {
      'ratelimit-policy': `"key";q=${perMinute};w=60`,
      ratelimit: `"key";r=${perMinute - window.calls};t=${seconds}`,
    }
    return over ? { headers: { ...headers, 'retry-after': String(seconds) }, wait: seconds } : { headers, wait: 0 }
  }
}

/** Slows down whoever shows wrong keys, by his address. */
export class WrongKeys {
  readonly #wrong = new Map<string, { count: number; at: number }>()

  /** Milliseconds until the address may show another one. */
  waitOf(address: string, now: number): number {
    const kept = this.#wrong.get(address)
    if (!kept || now - kept.at > forgottenAfterMs || kept.count < freeWrong) return 0
    return Math.max(0, kept.at + Math.min(waitMostMs, 1000 * 2 ** (kept.count - freeWrong)) - now)
  }

  add(address: string, now: number): void {
    const kept = this.#wrong.get(address)
    const count = kept && now - kept.at <= forgottenAfterMs ? kept.count + 1 : 1
    if (this.#wrong.size > 20_000) this.#wrong.clear()
    this.#wrong.set(address, { count, at: now })
  }
}
