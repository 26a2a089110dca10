const pairsOf = (text: string): Map<string, number> => {
  const letters = [...text.toLowerCase().replace(/\s+/g, ' ').trim()]
  const pairs = new Map<string, number>()
  for (let i = 1; i < letters.length; i += 1) {
    const pair = `${letters[i - 1]}${letters[i]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/**
 * How like two texts are, by pairs of letters that stand beside each other (Dice 1945): in any script, without a dictionary.
 *
 * @returns 0–1; 0 where one has no pair
 */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const count = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, each) => sum + each, 0)
  const total = count(a) + count(b)
  if (!count(a) || !count(b)) return 0
  let shared = 0
  for (const [pair, times] of a) shared += Math.min(times, b.get(pair) ?? 0)
  return (2 * shared) / total
}
