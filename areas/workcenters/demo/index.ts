import { demoPlaces } from './places.ts'

/** What the area brings to the demo factory. */
export const demo = [demoPlaces]
