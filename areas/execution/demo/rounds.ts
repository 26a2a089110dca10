/** Something that happens, what it comes after, and the people and places that can do one such thing at a time. */
export interface Step {
  follows: string
  shares: string[]
}

/**
 * Steps in rounds, each in the first one after those that it follows in which nobody and nothing of it is wanted yet. What is in a round
 * has nothing in common.
 */
export function rounds<T extends Step>(steps: T[]): T[][] {
  const after = new Map<string, number>()
  const taken: Set<string>[] = []
  const found: T[][] = []
  for (const step of steps) {
    let round = after.get(step.follows) ?? 0
    while (step.shares.some((name) => taken[round]?.has(name))) round++
    after.set(step.follows, round + 1)
    const [names, same] = [taken[round] ?? new Set<string>(), found[round] ?? []]
    for (const name of step.shares) names.add(name)
    same.push(step)
    taken[round] = names
    found[round] = same
  }
  return found
}
