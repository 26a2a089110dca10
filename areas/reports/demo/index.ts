import { attendance } from './attendance.ts'
import { sending } from './sending.ts'

/** What the area brings to the demo factory. */
export const demo = [attendance, sending]
