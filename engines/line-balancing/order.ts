import type { LineOperation } from './types.ts'

/** Operations so that each stands behind those before it. Throws RangeError for a circle; names outside the list are ignored. */
export function inOrder<O extends Pick<LineOperation, 'id' | 'after'>>(operations: readonly O[]): O[] {
  const left = new Map(operations.map((each) => [each.id, each]))
  const sorted: O[] = []
  while (left.size) {
    const next = [...left.values()].find(({ after }) => after.every((id) => !left.has(id)))
    if (!next) throw new RangeError(`operations wait for each other: ${[...left.keys()].join(', ')}`)
    left.delete(next.id)
    sorted.push(next)
  }
  return sorted
}

/**
 * Positional weight: an operation's time with those of all that come after it.
 * W. B. Helgeson and D. P. Birnie, Assembly Line Balancing Using the Ranked Positional Weighting Technique, Journal of Industrial
 * Engineering 12 (1961).
 */
export function positionalWeights(operations: readonly LineOperation[]): Map<string, number> {
  const followers = new Map<string, Set<string>>(operations.map(({ id }) => [id, new Set()]))
  const times = new Map(operations.map(({ id, time }) => [id, time]))
  for (const { id, after } of inOrder(operations).toReversed())
    for (const before of after) {
      const known = followers.get(before)
      if (!known) continue
      known.add(id)
      for (const later of followers.get(id) ?? []) known.add(later)
    }
  return new Map(
    [...followers].map(([id, later]) => [
      id,
      [...later].reduce((sum, each) => sum + (times.get(each) ?? 0), times.get(id) ?? 0),
    ]),
  )
}
