import { pay } from './pay.ts'

/** What the area brings to the demo factory. */
export const demo = [pay]
