import { epcis } from './epcis.ts'

/** What the area brings to the demo factory. */
export const demo = [epcis]
