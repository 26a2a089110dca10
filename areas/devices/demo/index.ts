import { machines } from './machines.ts'

/** What the area brings to the demo factory. */
export const demo = [machines]
