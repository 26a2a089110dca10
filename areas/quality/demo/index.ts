import { inspections } from './inspections.ts'

/** What the area brings to the demo factory. */
export const demo = [inspections]
