import { sales } from './sales.ts'

/** What the area brings to the demo factory. */
export const demo = [sales]
