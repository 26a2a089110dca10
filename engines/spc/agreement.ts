import { mean, sum } from './figures.ts'
import type { GaugeVerdict } from './gauge.ts'
import { shareInterval } from './student.ts'

/** `ratings[part][appraiser][trial]`: every appraiser judges every part equally often, each time by the name of a category. */
export type Ratings = readonly (readonly (readonly string[])[])[]

export interface AgreementOptions {
  /** What each part is. */
  readonly reference?: readonly string[]
  /** The category of parts that are accepted: with it and the reference, misses and false alarms are told. */
  readonly accepted?: string
}

export interface Share {
  found: number
  of: number
  share: number
  /** Between which it lies with 95 % certainty. */
  interval: readonly [number, number]
}

/** Agreement beyond chance, 1 of full agreement; null where there is but one category. */
export type Kappa = number | null

export interface AppraiserAgreement {
  /** Parts judged alike in each trial; null of a single trial. */
  within: { parts: Share; kappa: Kappa } | null
  /** Parts judged as the reference has them in each trial: the effectiveness. */
  against?: { parts: Share; kappa: Kappa }
  /** Of the judgements of parts that are not to be accepted those that accept; null where there are none. */
  miss?: Share | null
  /** Of the judgements of parts that are to be accepted those that do not. */
  falseAlarm?: Share | null
  verdict?: GaugeVerdict
}

export interface AgreementStudy {
  categories: string[]
  /** In the order of the ratings. */
  appraisers: AppraiserAgreement[]
  /** Parts that all judge alike in each trial; null of a single appraiser. */
  between: { parts: Share; kappa: Kappa } | null
  /** Of each two appraisers, by their places. */
  pairs: { one: number; other: number; kappa: Kappa }[]
  /** Parts that all judge as the reference has them; kappa is the mean of the appraisers'. */
  against?: { parts: Share; kappa: Kappa }
  verdict: GaugeVerdict
}

const shareOf = (found: number, of: number): Share => ({
  found,
  of,
  share: found / of,
  interval: shareInterval(found, of),
})

const beyondChance = (observed: number, chance: number): Kappa =>
  1 - chance < 1e-12 ? null : (observed - chance) / (1 - chance)

/** κ = (po − pe) ÷ (1 − pe) with pe = Σ p₁ₖ·p₂ₖ, of two judgements of the same things (Cohen 1960). AIAG MSA, chapter III, section C. */
export function cohenKappa(pairs: readonly (readonly [string, string])[], categories: readonly string[]): Kappa {
  const n = pairs.length
  const named = (category: string, side: 0 | 1) => pairs.filter((pair) => pair[side] === category).length / n
  const chance = sum(categories.map((category) => named(category, 0) * named(category, 1)))
  return beyondChance(pairs.filter(([one, other]) => one === other).length / n, chance)
}

/**
 * κ of several judgements of each thing (Fleiss 1971): po the mean of (Σ nₖ² − m) ÷ (m·(m − 1)) over the things, pe = Σ pₖ² of the shares of
 * the categories.
 *
 * @param things at least two judgements each, as many of each
 */
export function fleissKappa(things: readonly (readonly string[])[], categories: readonly string[]): Kappa {
  const m = things[0]?.length as number
  const counts = things.map((judged) => categories.map((category) => judged.filter((each) => each === category).length))
  const observed = mean(counts.map((of) => (sum(of.map((count) => count ** 2)) - m) / (m * (m - 1))))
  const chance = sum(categories.map((_, k) => (sum(counts.map((of) => of[k] as number)) / (things.length * m)) ** 2))
  return beyondChance(observed, chance)
}

const alike = (judged: readonly string[]): boolean => judged.every((each) => each === judged[0])
const allAs = (judged: readonly string[], wanted: string | undefined): boolean =>
  judged.every((each) => each === wanted)

/** A rate of which more is worse. */
const worse = (rate: Share | null | undefined, [good, still]: readonly [number, number]): number => {
  if (!rate || rate.share <= good) return 0
  return rate.share <= still ? 1 : 2
}

const verdicts: readonly GaugeVerdict[] = ['good', 'conditional', 'unacceptable']

/** Effectiveness from 90 %, misses to 2 %, false alarms to 5 % are good; from 80 %, to 5 %, to 10 % may do. AIAG MSA, chapter III, section C. */
function verdictOf({
  against,
  miss,
  falseAlarm,
}: Pick<AppraiserAgreement, 'against' | 'miss' | 'falseAlarm'>): GaugeVerdict {
  const share = against?.parts.share ?? 0
  const effective = share >= 0.9 ? 0 : share >= 0.8 ? 1 : 2
  return verdicts[Math.max(effective, worse(miss, [0.02, 0.05]), worse(falseAlarm, [0.05, 0.1]))] as GaugeVerdict
}

/** κ above 0.75 is good agreement, below 0.40 poor. AIAG MSA, chapter III, section C. */
const byKappa = (kappas: readonly Kappa[]): GaugeVerdict => {
  const least = Math.min(...kappas.map((kappa) => kappa ?? 1))
  if (least > 0.75) return 'good'
  return least >= 0.4 ? 'conditional' : 'unacceptable'
}

function appraiser(
  mine: readonly (readonly string[])[],
  categories: readonly string[],
  options: AgreementOptions,
): AppraiserAgreement {
  const { reference, accepted } = options
  const repeated = (mine[0]?.length as number) > 1
  const within = repeated
    ? { parts: shareOf(mine.filter(alike).length, mine.length), kappa: fleissKappa(mine, categories) }
    : null
  if (!reference) return { within }
  const right = mine.filter((judged, i) => allAs(judged, reference[i])).length
  const pairs = mine.flatMap((judged, i) => judged.map((each) => [each, reference[i] as string] as const))
  const against = { parts: shareOf(right, mine.length), kappa: cohenKappa(pairs, categories) }
  if (accepted === undefined) return { within, against, verdict: verdictOf({ against }) }
  const rate = (of: readonly (readonly [string, string])[], wrong: (each: string) => boolean) =>
    of.length ? shareOf(of.filter(([each]) => wrong(each)).length, of.length) : null
  const miss = rate(
    pairs.filter(([, is]) => is !== accepted),
    (each) => each === accepted,
  )
  const falseAlarm = rate(
    pairs.filter(([, is]) => is === accepted),
    (each) => each !== accepted,
  )
  return { within, against, miss, falseAlarm, verdict: verdictOf({ against, miss, falseAlarm }) }
}

/**
 * Agreement of appraisers who judge by attributes: of each with himself, with the others, and with the reference. Verdict: with a reference
 * that of the worst appraiser, else by the least kappa within and between. AIAG MSA, 4th edition, chapter III, section C.
 *
 * @param ratings at least two parts and two judgements of each
 */
export function agreementStudy(ratings: Ratings, options: AgreementOptions = {}): AgreementStudy {
  const { reference } = options
  const categories = [...new Set([...ratings.flat(2), ...(reference ?? [])])].sort()
  const people = (ratings[0] ?? []).map((_, place) => ratings.map((part) => part[place] as readonly string[]))
  const appraisers = people.map((mine) => appraiser(mine, categories, options))
  const together = ratings.map((part) => part.flat())
  const between =
    people.length > 1
      ? { parts: shareOf(together.filter(alike).length, ratings.length), kappa: fleissKappa(together, categories) }
      : null
  const pairs = people.flatMap((mine, one) =>
    people.slice(one + 1).map((theirs, next) => ({
      one,
      other: one + 1 + next,
      kappa: cohenKappa(
        mine.flatMap((judged, i) => judged.map((each, trial) => [each, theirs[i]?.[trial] as string] as const)),
        categories,
      ),
    })),
  )
  const kappas = appraisers.flatMap(({ against }) => (against?.kappa == null ? [] : [against.kappa]))
  const right = together.filter((judged, i) => allAs(judged, reference?.[i])).length
  return {
    categories,
    appraisers,
    between,
    pairs,
    ...(reference
      ? { against: { parts: shareOf(right, ratings.length), kappa: kappas.length ? mean(kappas) : null } }
      : {}),
    verdict: reference
      ? (verdicts[
          Math.max(...appraisers.map(({ verdict }) => verdicts.indexOf(verdict as GaugeVerdict)))
        ] as GaugeVerdict)
      : byKappa([...(between ? [between.kappa] : []), ...appraisers.map(({ within }) => within?.kappa ?? 1)]),
  }
}
