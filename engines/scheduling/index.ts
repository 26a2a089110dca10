export { buildModel } from './build.ts'
export { closeBetween, withCalendar, withMaterial } from './change-input.ts'
export { check, type Violation, type ViolationKind } from './check.ts'
export { type ConstructOptions, construct } from './construct.ts'
export { type Difference, diff } from './diff.ts'
export { type ExplainStep, type Explanation, explain } from './explain.ts'
export type { Cause } from './explain-causes.ts'
export type { Remedy } from './explain-remedies.ts'
export { type InstanceFormat, readInstance } from './formats/read-instance.ts'
export { compareValues, Goals } from './goals.ts'
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
export { type Insertion, insertOrder } from './insert-order.ts'
export { type Kpis, kpis, type MachineLoad } from './kpis.ts'
export { type Levelled, type LevelOptions, level, type StretchLoad } from './level.ts'
export { lowerBound } from './lower-bound.ts'
export type { Model, UnplannedReason } from './model.ts'
export { Objective, type ObjectiveWeights } from './objective.ts'
export { type Optimised, type OptimiseOptions, type OptimiseProgress, optimise } from './optimise.ts'
export { type Outcome, Preview } from './preview.ts'
export type { Rule } from './rank.ts'
export { type Replanned, replan, replanAfterMove } from './replan.ts'
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
} from './schedule.ts'
export {
  type SearchNews,
  type SearchTask,
  type SearchTeam,
  type SearchThread,
  searchTogether,
  serveSearch,
} from './search-team.ts'
export { settleSetups } from './settle-setups.ts'
export { matrixTime } from './setup-time.ts'
export { type LotPart, type LotSplit, type SplitWish, splitLot } from './split-lot.ts'
