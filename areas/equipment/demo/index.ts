import { stops } from './stops.ts'

/** What the area brings to the demo factory. */
export const demo = [stops]
