import { addAll } from '../../contract/decimal.ts'

/** What was read of a group: by which ids or texts it is one, what adds up, and the names of what is counted once however often it occurs. */
export interface Fact {
  keys: Readonly<Record<string, string | number | null>>
  sums: Readonly<Record<string, number>>
  sets?: Readonly<Record<string, readonly string[]>>
}

export interface Group {
  keys: Record<string, string | number | null>
  sums: Record<string, number>
  /** How many different ones there are. */
  counts: Record<string, number>
}

/** One text for what a fact is of by some dimensions. */
export const groupKey = (keys: Fact['keys'], by: readonly string[]): string =>
  JSON.stringify(by.map((dimension) => keys[dimension] ?? null))

/**
 * Facts put together by fewer dimensions: what adds up is added exactly, what is counted once is united first. Whatever the dimensions, the
 * sums over all groups are the sums over all facts.
 */
export function sumGroups(facts: Iterable<Fact>, by: readonly string[]): Map<string, Group> {
  const found = new Map<string, { keys: Group['keys']; parts: Map<string, number[]>; sets: Map<string, Set<string>> }>()
  for (const { keys, sums, sets = {} } of facts) {
    const key = groupKey(keys, by)
    let group = found.get(key)
    if (!group) {
      group = {
        keys: Object.fromEntries(by.map((dimension) => [dimension, keys[dimension] ?? null])),
        parts: new Map(),
        sets: new Map(),
      }
      found.set(key, group)
    }
    for (const [name, value] of Object.entries(sums)) {
      const parts = group.parts.get(name)
      if (parts) parts.push(value)
      else group.parts.set(name, [value])
    }
    for (const [name, members] of Object.entries(sets)) {
      const set = group.sets.get(name) ?? new Set()
      for (const member of members) set.add(member)
      group.sets.set(name, set)
    }
  }
  return new Map(
    [...found].map(([key, { keys, parts, sets }]) => [
      key,
      {
        keys,
        sums: Object.fromEntries([...parts].map(([name, values]) => [name, addAll(values)])),
        counts: Object.fromEntries([...sets].map(([name, set]) => [name, set.size])),
      },
    ]),
  )
}
