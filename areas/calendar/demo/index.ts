import { calendar } from './calendar.ts'

/** What the area brings to the demo factory. */
export const demo = [calendar]
