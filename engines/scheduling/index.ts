export { type Difference, diff } from './change/diff.ts'
export { type Insertion, insertOrder } from './change/insert-order.ts'
export { type Levelled, type LevelOptions, level, type StretchLoad } from './change/level.ts'
export { type Outcome, Preview } from './change/preview.ts'
export { type Replanned, replan, replanAfterMove } from './change/replan.ts'
export { settleSetups } from './change/settle-setups.ts'
export { type LotPart, type LotSplit, type SplitWish, splitLot } from './change/split-lot.ts'
export { check, type Violation, type ViolationKind } from './check/check.ts'
export { type InstanceFormat, readInstance } from './formats/read-instance.ts'
export type {
  AlternativeInput,
  BatchInput,
  CalendarInput,
  Id,
  LevelsInput,
  LinkInput,
  MachineInput,
  OperationInput,
  OrderInput,
  PlacementInput,
  ProblemInput,
  ResourceInput,
  SetupMatrixInput,
  TaktInput,
} from './input.ts'
export { type ExplainStep, type Explanation, explain } from './judge/explain.ts'
export type { Cause } from './judge/explain-causes.ts'
export type { Remedy } from './judge/explain-remedies.ts'
export { compareValues, Goals } from './judge/goals.ts'
export { type Kpis, kpis, type MachineLoad } from './judge/kpis.ts'
export { lowerBound } from './judge/lower-bound.ts'
export { Objective, type ObjectiveWeights } from './judge/objective.ts'
export { buildModel } from './model/build.ts'
export { addWork, type Calendar, fitAfter, nextOpen, workBetween } from './model/calendar.ts'
export { closeBetween, withCalendar, withMaterial } from './model/change-input.ts'
export { finished, type Model, running, type UnplannedReason } from './model/model.ts'
export {
  type Assignment,
  assignmentOf,
  assignments,
  copySchedule,
  emptySchedule,
  type Schedule,
  scheduleOf,
  type Unplanned,
  unplanned,
} from './model/schedule.ts'
export { type ConstructOptions, construct } from './plan/construct.ts'
export type { Rule } from './plan/rank.ts'
export { matrixTime } from './plan/setup-time.ts'
export { type Optimised, type OptimiseOptions, type OptimiseProgress, optimise } from './search/optimise.ts'
export {
  type SearchNews,
  type SearchTask,
  type SearchTeam,
  type SearchThread,
  searchTogether,
  serveSearch,
} from './search/search-team.ts'
