import { matches } from '#core/contract/find.ts'
import { type Use, weightOf } from './uses.ts'

/** Something that was found, as it is ranked. */
export interface Ranked {
  /** As its uses are known by. */
  key: string
  /** What it stands under. */
  group: string
  /** How well it fits, as in `matches`. */
  match: number
}

export interface Group<T> {
  group: string
  options: T[]
}

/**
 * What was found by groups: a whole number before all, then what the person uses most, then what fits best; where nothing tells two apart
 * they stay as they came. A group stands where its best one would.
 */
export function ranked<T extends Ranked>(found: readonly T[], uses: readonly Use[], now: number): Group<T>[] {
  const weights = new Map(uses.map((use) => [use.key, weightOf(use, now)]))
  const before = (a: T, b: T): number =>
    Number(b.match === matches.exact) - Number(a.match === matches.exact) ||
    (weights.get(b.key) ?? 0) - (weights.get(a.key) ?? 0) ||
    a.match - b.match
  const groups = new Map<string, T[]>()
  for (const option of [...found].sort(before)) {
    const options = groups.get(option.group)
    if (options) options.push(option)
    else groups.set(option.group, [option])
  }
  return [...groups].map(([group, options]) => ({ group, options }))
}

/** The most used of some, at most so many. */
export function mostUsed<T extends Pick<Ranked, 'key'>>(
  some: readonly T[],
  uses: readonly Use[],
  now: number,
  most: number,
): T[] {
  const weights = new Map(uses.map((use) => [use.key, weightOf(use, now)]))
  return some
    .filter(({ key }) => weights.has(key))
    .sort((a, b) => (weights.get(b.key) ?? 0) - (weights.get(a.key) ?? 0))
    .slice(0, most)
}
