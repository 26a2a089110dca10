import { calls } from './calls.ts'

/** What the area brings to the demo factory. */
export const demo = [calls]
