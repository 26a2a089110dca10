import type { WorkingCalendar } from './working-calendar.ts'

/**
 * Keeps compiled calendars by resource and version, the least recently used going first, so that the servers compile a
 * calendar once and drop it when a newer version is asked for.
 */
export class CalendarCache {
  readonly #limit: number
  readonly #kept = new Map<string, WorkingCalendar>()

  /** `limit`: number of resources kept. */
  constructor(limit = 500) {
    this.#limit = limit
  }

  /** The calendar of a resource at a version; `compile` is called when that version is not kept. */
  get(resourceId: string, version: string | number, compile: () => WorkingCalendar): WorkingCalendar {
    const kept = this.#kept.get(resourceId)
    const calendar = kept?.version === version ? kept : compile()
    this.#kept.delete(resourceId)
    this.#kept.set(resourceId, calendar)
    if (this.#kept.size > this.#limit) {
      const [oldest] = this.#kept.keys()
      if (oldest !== undefined) this.#kept.delete(oldest)
    }
    return calendar
  }
}
