/** Numbers from a seed (mulberry32): the same seed makes the same calls. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (most) => Math.floor(next() * most),
    of: (all) => all[Math.floor(next() * all.length)] as never,
  }
}

export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to `most`. */
  below(most: number): number
  of<T>(all: readonly T[]): T
}
