export {
  type Attendance,
  type AttendanceState,
  attendanceRate,
  judgeAttendance,
} from './attendance.ts'
export { type MachineCapability, machineCapability, type SpecificationLimits } from './capability.ts'
export { type EfficiencyLoss, efficiencyLosses, type WorkedAt } from './efficiency-losses.ts'
export {
  allocationEfficiency,
  availability,
  dataCoverage,
  downtimeLoss,
  effectiveness,
  setupRatio,
  technicalEfficiency,
  utilizationEfficiency,
} from './equipment.ts'
export { InvalidRange, OverlappingIntervals, OverlappingWindows } from './errors.ts'
export { type Exact, nothing, quotient, roundExact, sumDecimals, sumExact } from './exact.ts'
export { attainedEfficiency, averageOnDutyDuration, labourEfficiency, outputHours, workerEfficiency } from './labour.ts'
export {
  defaultLampRules,
  type LampReading,
  type LampRules,
  lampState,
  readLamps,
  statePrecedence,
  strongestState,
} from './lamps.ts'
export { fillLedger } from './ledger.ts'
export { type LossWaterfall, lossWaterfall } from './loss-waterfall.ts'
export {
  correctiveMaintenanceRatio,
  type FailureElements,
  failureElements,
  mtbf,
  mttf,
  mttr,
  operationalAvailability,
  plannedMaintenanceRatio,
  scheduleCompliance,
} from './maintenance.ts'
export { type Oee, type OeeElements, oee, sumOeeElements } from './oee.ts'
export {
  achievement,
  allocationRatio,
  averageDelay,
  onTimeRatio,
  productionProcessRatio,
  throughputRate,
} from './orders.ts'
export {
  actualToPlannedScrapRatio,
  fallOffRatio,
  firstPassYield,
  qualityRatio,
  reworkRatio,
  scrapRatio,
} from './quality.ts'
export { type Quantities, sumQuantities } from './quantities.ts'
export { uniteRanges } from './ranges.ts'
export { type Ratio, ratio } from './ratio.ts'
export { reckon } from './reckon.ts'
export { plannedRunTime, type Run } from './run-time.ts'
export { boundariesEvery, clipWindow, sliceWindows } from './slices.ts'
export { stateElements, stateLamps } from './state-elements.ts'
export { type Tally, tally } from './tally.ts'
export {
  plannedBusyTime,
  sumTimes,
  timeElements,
  unitBusyTime,
  unitProcessingTime,
  windowTime,
} from './time-elements.ts'
export type * from './types.ts'
