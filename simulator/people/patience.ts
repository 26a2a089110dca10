const minute = 60_000

/** The least and the most minutes that somebody takes for something. */
export type Patience = readonly [least: number, most: number]

/** Between 0 and 1: always the same for one number, no two quite alike. */
export const shareOf = (number: number): number => (Math.imul(number, 0x9e3779b1) >>> 0) / 2 ** 32

/** How long it takes with one thing, in milliseconds. */
export const takes = ([least, most]: Patience, id: number): number =>
  Math.round((least + shareOf(id) * (most - least)) * minute)
