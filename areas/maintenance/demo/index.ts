import { maintenanceBreakdowns } from './breakdowns.ts'
import { maintenanceConditions } from './conditions.ts'
import { maintenanceDuty } from './duty.ts'
import { maintenanceMeters } from './meters.ts'
import { maintenanceParts } from './parts.ts'
import { maintenancePlans } from './plans.ts'
import { maintenanceRounds } from './rounds.ts'

/** What the area brings to the demo factory. */
export const demo = [
  maintenancePlans,
  maintenanceBreakdowns,
  maintenanceDuty,
  maintenanceParts,
  maintenanceMeters,
  maintenanceConditions,
  maintenanceRounds,
]
