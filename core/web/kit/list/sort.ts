import type { Sort } from '#core/contract/list.ts'

const most = 5

/** The sort after a click on a column: ascending, descending, none; `add` keeps the other columns before it. */
export function toggleSort(sort: readonly Sort[], field: string, add: boolean): Sort[] {
  const now = sort.find((each) => each.field === field)?.order
  const next: Sort[] = now === 'desc' ? [] : [{ field, order: now === 'asc' ? 'desc' : 'asc' }]
  if (!add) return next
  const others = sort.filter((each) => each.field !== field)
  if (!now) return [...others, ...next].slice(0, most)
  return sort.flatMap((each) => (each.field === field ? next : [each]))
}
