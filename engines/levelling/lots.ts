/** Divides pieces into lots of `size`; what is left over is a smaller last one. */
export function lotsOf(quantity: number, size: number): number[] {
  if (!(size > 0)) throw new RangeError(`a lot has a positive size: ${size}`)
  const lots: number[] = []
  for (let left = quantity; left > 1e-9; left -= size) lots.push(Math.min(size, Number(left.toFixed(4))))
  return lots
}

/**
 * How many pieces of each product fit into a span, in the proportion of the mix; what one has too few of goes to the others.
 *
 * @param room pieces in all
 * @returns by product, whole pieces, never above what is wanted of it
 */
export function shareRoom(wanted: readonly number[], room: number): number[] {
  const whole = wanted.reduce((sum, each) => sum + each, 0)
  if (whole <= room) return [...wanted]
  const shares = wanted.map((each) => (each * Math.max(0, room)) / whole)
  const given = shares.map(Math.floor)
  const byRest = shares
    .map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  let left = Math.floor(room) - given.reduce((sum, each) => sum + each, 0)
  for (const { i } of byRest) {
    if (left <= 0) break
    const more = Math.min(1, (wanted[i] as number) - (given[i] as number))
    if (more <= 0) continue
    given[i] = (given[i] as number) + more
    left -= more
  }
  return given
}
