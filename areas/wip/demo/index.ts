import { counts } from './counts.ts'

/** What the area brings to the demo factory. */
export const demo = [counts]
