import { stepFields } from '#areas/routing/contract/routing.ts'
import type { FormValues } from '#core/web/kit/form/values.ts'

/** One difference between two versions of a routing. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed'
  /** The operation as a person calls it. */
  operation: string
  /** Absent: the whole operation. */
  field?: string
  before?: unknown
  after?: unknown
}

const compared = Object.keys(stepFields).filter((key) => key !== 'operationId')
const nameOf = (row: FormValues) => `${String(row.sequence)} ${String(row.produreName ?? '')}`

/** Operations by their number and how many times it stood before: a routing may use one operation twice. */
function keyed(rows: readonly FormValues[]): Map<string, FormValues> {
  const times = new Map<unknown, number>()
  return new Map(
    rows.map((row) => {
      const nth = (times.get(row.operationId) ?? 0) + 1
      times.set(row.operationId, nth)
      return [`${String(row.operationId)}/${nth}`, row]
    }),
  )
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What makes `after` another than `before`, in the order of its operations; what is gone comes last. */
export function diffRoutings(before: readonly FormValues[], after: readonly FormValues[]): Difference[] {
  const [old, fresh] = [keyed(before), keyed(after)]
  const found = [...fresh].flatMap(([key, row]): Difference[] => {
    const was = old.get(key)
    if (!was) return [{ kind: 'added', operation: nameOf(row) }]
    return compared
      .filter((field) => !same(was[field], row[field]))
      .map((field) => ({ kind: 'changed', operation: nameOf(row), field, before: was[field], after: row[field] }))
  })
  const gone = [...old].filter(([key]) => !fresh.has(key))
  return [...found, ...gone.map(([, row]): Difference => ({ kind: 'removed', operation: nameOf(row) }))]
}
