import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as apsApi from '../contract/aps/aps-exception.api.ts'
import * as dailyApi from '../contract/daily/daily-plan.api.ts'
import * as ganttApi from '../contract/gantt/gantt.api.ts'
import * as levelApi from '../contract/gantt/level.api.ts'
import * as modelApi from '../contract/gantt/plan-model.api.ts'
import * as plannerApi from '../contract/gantt/planner.api.ts'
import * as materialApi from '../contract/material/material-supply.api.ts'
import * as publishApi from '../contract/published/publish.api.ts'
import * as readinessApi from '../contract/readiness/readiness.api.ts'
import * as matrixApi from '../contract/setup/setup-matrix.api.ts'
import * as splitApi from '../contract/task/split-over.api.ts'
import * as api from '../contract/task/task.api.ts'
import * as downtimeApi from '../contract/windows/downtime.api.ts'
import { planSetHandlers } from './aps/plan-set.ts'
import { retryExceptions } from './aps/retry-exceptions.ts'
import { selectExceptions } from './aps/select-exceptions.ts'
import { dailyPlan } from './daily/daily-plan.ts'
import { dailyExport, dailyExportKind, exportDailyPlan } from './daily/export-daily-plan.ts'
import { adjustToNextShift } from './gantt/adjust-to-next-shift.ts'
import { ganttExport, ganttExportKind } from './gantt/export-gantt.ts'
import { planJournal } from './gantt/journal.ts'
import { levelLoad, previewLevelLoad } from './gantt/level-load.ts'
import { addMachineDown, endMachineDown, previewMachineDown } from './gantt/machine-down.ts'
import { allocateTask, moveTask, previewMove } from './gantt/move-task.ts'
import { selectPlanModel } from './gantt/plan-model.ts'
import { planPool, unplannedTasks } from './gantt/plan-pool.ts'
import { markPresent } from './gantt/presence.ts'
import { previewResize, resizeTask } from './gantt/resize-task.ts'
import { scheduleTask } from './gantt/schedule-task.ts'
import { selectGantt } from './gantt/select-gantt.ts'
import { redoPlan, undoPlan } from './gantt/undo-plan.ts'
import { globalHandlers, globalJobs, keepSearches } from './global/index.ts'
import { leanHandlers } from './lean/index.ts'
import { broughtAnswer } from './material/brought.ts'
import { materialSupplies } from './material/material-supplies.ts'
import { selectRequirements } from './material/requirements.ts'
import { stageMaterial, unstageMaterial } from './material/stage-material.ts'
import { previewPublication, publishPlan } from './published/publish-plan.ts'
import { undoPublication } from './published/undo-publication.ts'
import { readinessOfPlan, readinessOfTask } from './readiness/readiness.ts'
import { getSetupMatrix, saveSetupMatrix } from './setup/matrix.ts'
import { setupTimes } from './setup/setup-times.ts'
import { stampingHandlers, stampingJobs } from './stamping/index.ts'
import { combineTask, previewCombined } from './task/combine-task.ts'
import { createTask } from './task/create-task.ts'
import { dispatchAnswer, dispatchJob, dispatchKind } from './task/dispatch-next.ts'
import { findTasks } from './task/find-tasks.ts'
import { lockTasks } from './task/lock-task.ts'
import { mergeTasks } from './task/merge-tasks.ts'
import { releaseCombination } from './task/release-combination.ts'
import { revokeTask } from './task/revoke-task.ts'
import { previewSplitOver, splitOver } from './task/split-over.ts'
import { splitTask } from './task/split-task.ts'
import { taskList } from './task/task-list.ts'
import { windowHandlers } from './windows/index.ts'

export { planSetOf } from './aps/plan-set.ts'
export { forgetSteps } from './gantt/forget-steps.ts'
export { scheduleTask } from './gantt/schedule-task.ts'
export { materialStatesNow } from './material/requirements.ts'
export { overdueTask } from './published/overdue.ts'
export { type PublishedWork, plannedPieces, publishedWork } from './published/planned-pieces.ts'
export { publishPlan } from './published/publish-plan.ts'
export { aspectsOfTasks } from './readiness/readiness.ts'
export { planSpread, type TaskSpread } from './risk/plan-spread.ts'
export { getSetupMatrix, saveSetupMatrix } from './setup/matrix.ts'
export {
  applyTaskReport,
  applyTaskReports,
  sharesOfTask,
  type TaskReport,
  type TaskShare,
} from './task/apply-task-report.ts'
export { createTask } from './task/create-task.ts'
export { membersWork } from './task/members-work.ts'
export { revokeTask } from './task/revoke-task.ts'
export { changeMoldOfTask, endTask, startTask } from './task/start-task.ts'
export { dropWindows, moveWindow, placeWindows } from './windows/place-windows.ts'

export const mount: Mount = () => ({
  area,
  fills: findTasks,
  logScopes: {
    task: { table: 'task' },
    lineBalance: { table: 'line_balance' },
    lineSequence: { table: 'line_sequence' },
    machineDowntime: { table: 'machine', by: { table: 'machine_downtime', column: 'machine_id' } },
  },
  handlers: [
    ...planSetHandlers,
    ...taskList.handlers,
    ...globalHandlers,
    ...leanHandlers,
    ...setupTimes.handlers,
    handle(matrixApi.getSetupMatrix, getSetupMatrix),
    handle(matrixApi.saveSetupMatrix, saveSetupMatrix),
    ...materialSupplies.handlers,
    ...stampingHandlers,
    handle(materialApi.selectMaterialRequirement, selectRequirements),
    handle(materialApi.stageMaterial, stageMaterial),
    handle(materialApi.unstageMaterial, unstageMaterial),
    handle(dailyApi.selectDailyPlan, dailyPlan),
    handle(dailyApi.exportDailyPlan, exportDailyPlan),
    handle(apsApi.selectPlanException, selectExceptions),
    handle(apsApi.retryPlanException, retryExceptions),
    handle(api.createTask, createTask),
    handle(api.revokeTask, (ctx, { ids }) => revokeTask(ctx, ids)),
    handle(api.scheduleTask, scheduleTask),
    handle(api.moveTask, moveTask),
    handle(api.previewMoveTask, previewMove),
    handle(api.allocateTask, allocateTask),
    handle(api.lockTask, (ctx, { ids }) => lockTasks(ctx, ids, true)),
    handle(api.unlockTask, (ctx, { ids }) => lockTasks(ctx, ids, false)),
    handle(api.adjustToNextShift, (ctx, { ids }) => adjustToNextShift(ctx, ids)),
    handle(api.combineTask, combineTask),
    handle(api.previewCombination, (ctx, { ids }) => previewCombined(ctx, ids)),
    handle(api.releaseCombination, (ctx, { ids }) => releaseCombination(ctx, ids)),
    handle(api.splitTask, splitTask),
    handle(splitApi.previewSplitOver, previewSplitOver),
    handle(splitApi.splitOver, splitOver),
    handle(api.mergeTask, (ctx, { ids }) => mergeTasks(ctx, ids)),
    handle(api.resizeTask, resizeTask),
    handle(api.previewResizeTask, previewResize),
    handle(levelApi.previewLevelLoad, previewLevelLoad),
    handle(levelApi.levelLoad, levelLoad),
    handle(downtimeApi.previewMachineDown, previewMachineDown),
    handle(downtimeApi.addMachineDown, addMachineDown),
    handle(downtimeApi.endMachineDown, endMachineDown),
    ...windowHandlers,
    handle(readinessApi.selectReadiness, readinessOfPlan),
    handle(readinessApi.getReadiness, readinessOfTask),
    handle(plannerApi.hereAtPlan, markPresent),
    handle(plannerApi.exportGantt, async (ctx, input) => {
      ctx.audit({ verb: 'export', entity: 'task' })
      return { jobId: (await ctx.enqueue(ganttExportKind, input)) as number }
    }),
    handle(api.undoPlan, (ctx) => undoPlan(ctx)),
    handle(api.redoPlan, (ctx) => redoPlan(ctx)),
    handle(api.getPlanJournal, (ctx) => planJournal(ctx)),
    handle(ganttApi.selectGantt, selectGantt),
    handle(modelApi.selectPlanModel, (ctx) => selectPlanModel(ctx)),
    handle(ganttApi.selectPlanPool, planPool),
    handle(ganttApi.selectUnplannedTask, unplannedTasks),
    handle(publishApi.previewPublication, previewPublication),
    handle(publishApi.publishPlan, publishPlan),
    handle(publishApi.undoPublication, (ctx) => undoPublication(ctx)),
  ],
  jobs: {
    ...taskList.jobs,
    ...globalJobs,
    ...setupTimes.jobs,
    ...materialSupplies.jobs,
    ...stampingJobs,
    [ganttExportKind]: ganttExport,
    [dailyExportKind]: dailyExport,
    [dispatchKind]: dispatchJob,
  },
  answers: [dispatchAnswer, broughtAnswer],
  run: keepSearches,
})
