/** What one lot at a work centre took. */
export interface Observation {
  /** Good and defective pieces; above 0. */
  readonly pieces: number
  /** Time that they took, without rests and stops that are none of theirs; above 0. */
  readonly seconds: number
}

/** Times for one piece as they were, in seconds. */
export interface Study {
  /** Lots that it goes by. */
  readonly lots: number
  /** Lots left out because they lie far beyond the others. */
  readonly leftOut: number
  /** Pieces of the lots that it goes by. */
  readonly pieces: number
  readonly median: number
  /** A quarter of the lots took less, three quarters took more. */
  readonly lower: number
  /** Three quarters of the lots took less, a quarter took more. */
  readonly upper: number
}

/** What a standard is proposed from, and how far it must be off before one is. */
export const learntFrom = {
  /** Lots at least. */
  lots: 5,
  /** Share of the standard by which the median must differ. */
  share: 0.05,
}

/** From how many lots on some can be told to lie apart. */
const apartFrom = 5
/** Beyond so many spreads of the middle half of the lots, one is “far out” (Tukey, Exploratory Data Analysis, 1977). */
const farOut = 3

/**
 * The times of some lots for one piece: median and quartiles (linear interpolation, type 7 of Hyndman and Fan), without lots that are far
 * out: a forgotten end of work would otherwise speak louder than ten lots that went well. Each lot counts once, whatever its size: it is
 * the next lot that is planned. Does not depend on the order of the lots.
 *
 * @returns null where there is no lot
 * @throws RangeError for a lot without pieces or time
 */
export function studyOf(observations: readonly Observation[]): Study | null {
  for (const { pieces, seconds } of observations)
    if (!(pieces > 0 && seconds > 0)) throw new RangeError(`a lot needs pieces and time: ${pieces} in ${seconds} s`)
  const all = observations
    .map(({ pieces, seconds }) => ({ pieces, each: seconds / pieces }))
    .sort((a, b) => a.each - b.each || a.pieces - b.pieces)
  if (!all.length) return null
  const kept = all.length < apartFrom ? all : all.filter(within(all.map(({ each }) => each)))
  const times = kept.map(({ each }) => each)
  return {
    lots: kept.length,
    leftOut: all.length - kept.length,
    pieces: kept.reduce((sum, { pieces }) => sum + pieces, 0),
    median: quantile(times, 0.5),
    lower: quantile(times, 0.25),
    upper: quantile(times, 0.75),
  }
}

function within(sorted: readonly number[]): (lot: { each: number }) => boolean {
  const [lower, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.75)]
  const reach = farOut * (upper - lower)
  return ({ each }) => each >= lower - reach && each <= upper + reach
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] as number
  const above = sorted[Math.ceil(at)] as number
  return below + (above - below) * (at - Math.floor(at))
}

/**
 * The seconds for one trip that a standard is proposed to have: where there are lots enough, where the standard lies outside the middle
 * half of them, and where the difference is worth the change.
 *
 * @param standard seconds for one piece as it is planned today
 * @param perTrip pieces of one trip, above 0
 * @returns rounded to three digits that count and to whole milliseconds; null: the standard holds, or too little is known
 */
export function proposed(study: Study | null, standard: number, perTrip: number): number | null {
  if (!study || study.lots < learntFrom.lots || !(standard > 0) || !(perTrip > 0)) return null
  if (standard >= study.lower && standard <= study.upper) return null
  if (Math.abs(study.median / standard - 1) < learntFrom.share) return null
  const rounded = Number((study.median * perTrip).toPrecision(3))
  const seconds = Math.max(0.001, Number(rounded.toFixed(3)))
  return seconds === Number((standard * perTrip).toFixed(3)) ? null : seconds
}
