import { approvals } from './approvals.ts'
import { defectReasons } from './defect-reasons.ts'
import { history } from './history.ts'

/** What the area brings to the demo factory. */
export const demo = [defectReasons, history, approvals]
