/**
 * Takt time: net working time ÷ demand (M. Rother and J. Shook, Learning to See, 1998).
 *
 * @param net working milliseconds of the horizon
 * @param demand pieces wanted in it
 * @returns milliseconds from piece to piece; null without demand or working time
 */
export const taktOf = (net: number, demand: number): number | null => (net > 0 && demand > 0 ? net / demand : null)
