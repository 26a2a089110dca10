/** Inspection levels of ISO 2859-1: special ones with few pieces, general ones. II where nothing else is agreed. */
export const inspectionLevels = ['S1', 'S2', 'S3', 'S4', 'I', 'II', 'III'] as const
export type InspectionLevel = (typeof inspectionLevels)[number]

/** Acceptance quality limits in percent nonconforming. Those above 10 are for nonconformities per hundred items. */
export const aqls = [0.01, 0.015, 0.025, 0.04, 0.065, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5, 10] as const

/** What is taken of a lot, and how many nonconforming pieces of it are still accepted. */
export interface AcceptancePlan {
  /** The sample size code letter that the plan stands at. */
  letter: string
  size: number
  accept: number
}

const letters = 'ABCDEFGHJKLMNPQR'
const sizes = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000]

/** ISO 2859-1, table 1: code letters by the largest lot of each row, in the order of `inspectionLevels`. */
const codeLetters: readonly (readonly [most: number, letters: string])[] = [
  [8, 'AAAAAAB'],
  [15, 'AAAAABC'],
  [25, 'AABBBCD'],
  [50, 'ABBCCDE'],
  [90, 'BBCCCEF'],
  [150, 'BBCDDFG'],
  [280, 'BCDEEGH'],
  [500, 'BCDEFHJ'],
  [1_200, 'CCEFGJK'],
  [3_200, 'CDEGHKL'],
  [10_000, 'CDFGJLM'],
  [35_000, 'CDFHKMN'],
  [150_000, 'DEGJLNP'],
  [500_000, 'DEGJMPQ'],
  [Number.POSITIVE_INFINITY, 'DEHKNQR'],
]

/**
 * ISO 2859-1, table 2-A: along each diagonal (one letter further, one AQL lower) the acceptance number is the same. The numbers by
 * diagonal, from the one of 0; null: an arrow up, then one down, to the nearest plan of the same AQL.
 */
const acceptances = [0, null, null, 1, 2, 3, 5, 7, 10, 14, 21]
/** The letter and the AQL of a diagonal's plan, as places in their lists, add up to this for the acceptance number 0. */
const firstDiagonal = 14
const arrowUp = firstDiagonal + 1
const last = firstDiagonal + acceptances.length - 1

const acceptAt = (letter: number, aql: number): number | null => acceptances[letter + aql - firstDiagonal] ?? null

/** Which way the arrow of a place without a plan points: to a smaller sample (up) or to a larger one. */
const pointsUp = (letter: number, aql: number): boolean =>
  letter > 0 && (letter + aql === arrowUp || letter + aql > last || letter === letters.length - 1)

/**
 * The single sampling plan of ISO 2859-1 for normal inspection (tables 1 and 2-A). Where the plan's sample is as large as the lot,
 * all of it is inspected.
 *
 * @param lot pieces of the lot, at least 1
 * @param aql one of `aqls`
 */
export function acceptancePlan(lot: number, level: InspectionLevel, aql: number): AcceptancePlan {
  const column = (aqls as readonly number[]).indexOf(aql)
  if (column < 0) throw new RangeError(`${aql} is not an acceptance quality limit of the series`)
  if (!(lot >= 1)) throw new RangeError('a lot has at least one piece')
  const row = codeLetters.find(([most]) => lot <= most) as (typeof codeLetters)[number]
  let letter = letters.indexOf(row[1][inspectionLevels.indexOf(level)] as string)
  const step = pointsUp(letter, column) ? -1 : 1
  while (acceptAt(letter, column) === null) letter += step
  return {
    letter: letters[letter] as string,
    size: Math.min(Math.ceil(lot), sizes[letter] as number),
    accept: acceptAt(letter, column) as number,
  }
}
