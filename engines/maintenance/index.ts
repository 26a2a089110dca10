export { crossings, isBeyond, type Limits } from './condition.ts'
export {
  type Cycle,
  type DuePlan,
  forecast,
  type HolidayRule,
  type Last,
  missedCycles,
  nextCycle,
  type WorkingDay,
} from './due.ts'
export { type Due, forecastDue, type MeterUse, meterDay, nextDue } from './meter.ts'
export { isPaused, type Pause } from './pause.ts'
export { lastOfMonth, type Rhythm } from './rhythm.ts'
