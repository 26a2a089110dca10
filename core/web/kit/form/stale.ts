import { type FormValues, sameValue } from './values.ts'

/** One field that somebody else changed since the form was opened. */
export interface Difference {
  field: string
  mine: unknown
  theirs: unknown
  /** Both changed it: the person must say which holds. Otherwise the newer one does unless he says so. */
  conflict: boolean
}

/** What somebody else changed while the form was open, seen against what the person changed. */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return Object.keys(mine).flatMap((field): Difference[] => {
    if (sameValue(base[field], theirs[field]) || sameValue(mine[field], theirs[field])) return []
    const conflict = !sameValue(base[field], mine[field])
    return [{ field, mine: mine[field], theirs: theirs[field], conflict }]
  })
}

/** The form's values once each difference is settled: `keep` names the fields where the person's own value holds. */
export function settle(mine: FormValues, found: readonly Difference[], keep: ReadonlySet<string>): FormValues {
  const settled = { ...mine }
  for (const { field, theirs } of found) if (!keep.has(field)) settled[field] = theirs
  return settled
}
