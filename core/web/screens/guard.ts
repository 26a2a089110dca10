import { limits } from '../../contract/limits.ts'

/** Lets one act in at a time, and none in right behind another: that is the second half of a double click. */
export interface Guard {
  /** Whether the act may go on; then `leave` must be called. */
  enter(): boolean
  leave(): void
}

export function makeGuard(): Guard {
  let running = false
  let at = Number.NEGATIVE_INFINITY
  return {
    enter() {
      const now = performance.now()
      if (running || now - at < limits.doubleClick) return false
      running = true
      at = now
      return true
    },
    leave() {
      running = false
    },
  }
}
