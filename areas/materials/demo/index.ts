import { demoUnits } from './units.ts'

/** What the area brings to the demo factory. */
export const demo = [demoUnits]
