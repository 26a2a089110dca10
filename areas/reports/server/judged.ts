import { measureTargets } from '#areas/execution/server/index.ts'

/** Measures of this area's summaries that are judged by targets. */
export const judged = measureTargets({ qualityRatio: 'goodRate', efficiency: 'productivity' })
