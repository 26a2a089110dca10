/** A signal that aborts after a time or with another signal. `AbortSignal.any` is younger than the browsers of many displays. */
export interface Deadline {
  signal: AbortSignal
  /** Whether it was the time that ended it. */
  late(): boolean
  /** To be called when the work is over. */
  end(): void
}

/** @param milliseconds until the signal aborts by itself */
export function deadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, milliseconds)
  const abort = () => controller.abort(outer?.reason)
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    late: () => late,
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
