import { limits } from '../../contract/limits.ts'

/** Lets one act in at a time, and none in right behind another: that is the second half of a double click. */
export interface Guard {
  /**
   * Whether the act may go on; then `leave` must be called.
   * @param what what is done to what: another thing right behind is no double click; absent: any is
   */
  enter(what?: string): boolean
  leave(): void
  /** For how many more milliseconds none is let in after the last, none being inside. */
  restsFor(): number
}

export function makeGuard(): Guard {
  let running = false
  let at = Number.NEGATIVE_INFINITY
  let last = ''
  return {
    enter(what = '') {
      const now = performance.now()
      if (running || (what === last && now - at < limits.doubleClick)) return false
      running = true
      at = now
      last = what
      return true
    },
    leave() {
      running = false
    },
    restsFor: () => Math.max(0, at + limits.doubleClick - performance.now()),
  }
}
