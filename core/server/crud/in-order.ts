import type { Sort } from '../../contract/list.ts'

type Compare<R> = (a: R, b: R) => number

const collator = new Intl.Collator('zh-Hans', { numeric: true })

/** As the database tells a moment: its fraction of a second has as many digits as it needs, or is not there. */
const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(?:Z|\+00:00)$/

/** Which of two comes first; to people 12.5 seconds are before 12.45, as five is before forty-five. */
function compareTexts(x: string, y: string): number {
  const [, secondX, fractionX = '0'] = instant.exec(x) ?? []
  const [, secondY, fractionY = '0'] = (secondX && instant.exec(y)) || []
  if (!secondX || !secondY) return collator.compare(x, y)
  if (secondX !== secondY) return secondX < secondY ? -1 : 1
  return Number(fractionX) - Number(fractionY)
}

/** Compares rows by fields: numbers by value, moments by time, all else as people read it. Nothing known comes last, whichever way it is sorted. */
export const comparing =
  <R extends object>(sort: readonly Sort[]): Compare<R> =>
  (a, b) => {
    for (const { field, order } of sort) {
      const [x, y] = [(a as Record<string, unknown>)[field] ?? null, (b as Record<string, unknown>)[field] ?? null]
      if (x === y) continue
      if (x === null) return 1
      if (y === null) return -1
      const less = typeof x === 'number' && typeof y === 'number' ? x - y : compareTexts(String(x), String(y))
      if (less !== 0) return order === 'asc' ? less : -less
    }
    return 0
  }

/**
 * The first rows in an order; those that are alike stay as they came. To compare texts as people read them is dear: of many rows a page costs
 * little more than one look at each.
 *
 * @param most of them; absent: all
 */
export function inOrder<R>(rows: readonly R[], compare: Compare<R>, most = rows.length): R[] {
  if (most < 1) return []
  if (most * 4 >= rows.length) return [...rows].sort(compare).slice(0, most)
  const first: R[] = []
  for (const row of rows) {
    if (first.length === most && compare(row, first[most - 1] as R) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(first[middle] as R, row) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, row)
    if (first.length > most) first.pop()
  }
  return first
}
