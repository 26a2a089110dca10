import type { LocalDate } from '#engines/working-time/index.ts'

/** What holds from a day on, to a day or until the next. Both days belong to it. */
export interface Version {
  from: LocalDate
  to: LocalDate | null
}

/** The version that is valid on a day: of those that cover it the one that began last, of two that began together the later listed. */
export function validOn<V extends Version>(versions: readonly V[], day: LocalDate): V | null {
  let best: V | null = null
  for (const version of versions)
    if (version.from <= day && (version.to === null || version.to >= day) && (!best || version.from >= best.from))
      best = version
  return best
}
