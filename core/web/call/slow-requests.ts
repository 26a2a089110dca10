import { limits } from '../../contract/limits.ts'
import { createStore } from '../store.ts'

/** How many requests have been running for more than 5 seconds: the loading overlay shows while there are any. */
export const slowRequests = createStore(0)

/** Counts a request once it is slow. @returns its end */
export function watchSlow(): () => void {
  let slow = false
  const timer = setTimeout(() => {
    slow = true
    slowRequests.set(slowRequests.get() + 1)
  }, limits.loadingOverlayAfter)
  return () => {
    clearTimeout(timer)
    if (slow) slowRequests.set(slowRequests.get() - 1)
    slow = false
  }
}
