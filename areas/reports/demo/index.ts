import { attendance } from './attendance.ts'

/** What the area brings to the demo factory. */
export const demo = [attendance]
