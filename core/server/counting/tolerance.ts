import { multiply, subtract } from '#core/contract/decimal.ts'

/** What one person counted, and what the books said at that moment. */
export interface Counted {
  counted: number
  book: number
}

/** What was found above the books, or below them. */
export const differenceOf = ({ counted, book }: Counted): number => subtract(counted, book)

/** Whether a difference is within so many percent of what the books say. Where they have nothing, anything found is beyond. */
export const isWithin = (difference: number, book: number, tolerance: number): boolean =>
  multiply(Math.abs(difference), 100) <= multiply(Math.abs(book), tolerance)

/**
 * Whether a line has to be counted once more, by somebody else: the last count is beyond the tolerance of the books, and of what was found
 * before it. Differences are compared, not counts, as the books may have moved between them.
 *
 * @param entries all counts of the line, the last at the end
 */
export function wantsRecount(entries: readonly Counted[], tolerance: number): boolean {
  const last = entries.at(-1)
  if (!last) return true
  if (isWithin(differenceOf(last), last.book, tolerance)) return false
  const before = entries.at(-2)
  return !before || !isWithin(subtract(differenceOf(last), differenceOf(before)), last.book, tolerance)
}
