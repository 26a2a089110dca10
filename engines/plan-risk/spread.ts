/**
 * How long something takes as a multiple of what was planned for it: 1 is the planned time. Half of all times lie between `lower` and
 * `upper`, half of them above `median`.
 */
export interface Spread {
  /** Above 0. */
  readonly lower: number
  readonly median: number
  readonly upper: number
}

/** The upper quartile of the standard normal distribution. */
const quartile = 0.674_489_750_196_081_7
/** Beyond so many spreads of the middle half nothing is drawn: what a study of times leaves out as far out does not come back here. */
const farOut = 3

/**
 * Values of a spread by standard normal deviates: log-normal on either side of the median, each with a width of its own, so that all
 * three quartiles hold exactly and no time is negative. Cut off three spreads of the middle half beyond the quartiles.
 *
 * @returns rises with the deviate
 * @throws RangeError where the quartiles are not above 0 and ascending
 */
export function factorsOf({ lower, median, upper }: Spread): (deviate: number) => number {
  if (!(lower > 0 && median >= lower && upper >= median && Number.isFinite(upper)))
    throw new RangeError(`quartiles must be above 0 and ascend: ${lower}, ${median}, ${upper}`)
  const reach = farOut * (upper - lower)
  const below = Math.log(median / lower) / quartile
  const above = Math.log(upper / median) / quartile
  return (deviate) =>
    Math.min(upper + reach, Math.max(lower - reach, median * Math.exp(deviate * (deviate < 0 ? below : above))))
}
