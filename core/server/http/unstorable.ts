import { limits } from '../../contract/limits.ts'
import { refuseField } from '../refusal.ts'

/** NUL, and halves of surrogate pairs: no column keeps them, wherever in a call they stand. */
const unkeepable = /\0|\p{Cs}/u

interface Inner {
  value: unknown
  parent: Inner | null
  key: string
  depth: number
}

/**
 * Refuses JSON that is nested deeper than anything reads, and texts (names of fields too) that the database cannot keep: also where a
 * schema lets anything pass. Walks without recursion, for deep ones would break it.
 */
export function refuseUnstorable(body: unknown): void {
  const left: Inner[] = [{ value: body, parent: null, key: '', depth: 0 }]
  for (let each = left.pop(); each; each = left.pop()) {
    if (typeof each.value === 'string' && unkeepable.test(each.value))
      throw refuseField(pathOf(each), 'invalid.characters')
    if (typeof each.value !== 'object' || each.value === null) continue
    const depth = each.depth + 1
    if (depth > limits.nesting) throw refuseField('', 'invalid.depth', { max: limits.nesting })
    for (const [key, value] of Object.entries(each.value)) {
      if (unkeepable.test(key)) throw refuseField(pathOf(each), 'invalid.characters')
      left.push({ value, parent: each, key, depth })
    }
  }
}

function pathOf(inner: Inner): string {
  const keys: string[] = []
  for (let each: Inner | null = inner; each?.parent; each = each.parent) keys.unshift(each.key)
  return keys.join('.')
}
