import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as apsApi from '../contract/aps-exception.api.ts'
import * as dailyApi from '../contract/daily-plan.api.ts'
import * as downtimeApi from '../contract/downtime.api.ts'
import * as ganttApi from '../contract/gantt.api.ts'
import * as levelApi from '../contract/level.api.ts'
import * as materialApi from '../contract/material-supply.api.ts'
import * as modelApi from '../contract/plan-model.api.ts'
import * as plannerApi from '../contract/planner.api.ts'
import * as publishApi from '../contract/publish.api.ts'
import * as readinessApi from '../contract/readiness.api.ts'
import * as matrixApi from '../contract/setup-matrix.api.ts'
import * as splitApi from '../contract/split-over.api.ts'
import * as api from '../contract/task.api.ts'
import { adjustToNextShift } from './adjust-to-next-shift.ts'
import { retryExceptions } from './aps/retry-exceptions.ts'
import { selectExceptions } from './aps/select-exceptions.ts'
import { combineTask, previewCombined } from './combine-task.ts'
import { createTask } from './create-task.ts'
import { dailyPlan } from './daily/daily-plan.ts'
import { dailyExport, dailyExportKind, exportDailyPlan } from './daily/export-daily-plan.ts'
import { dispatchAnswer, dispatchJob, dispatchKind } from './dispatch-next.ts'
import { ganttExport, ganttExportKind } from './export-gantt.ts'
import { globalHandlers, globalJobs, keepSearches } from './global/index.ts'
import { planJournal } from './journal.ts'
import { leanHandlers } from './lean/index.ts'
import { levelLoad, previewLevelLoad } from './level-load.ts'
import { lockTasks } from './lock-task.ts'
import { addMachineDown, endMachineDown, previewMachineDown } from './machine-down.ts'
import { materialSupplies } from './material/material-supplies.ts'
import { selectRequirements } from './material/requirements.ts'
import { stageMaterial, unstageMaterial } from './material/stage-material.ts'
import { mergeTasks } from './merge-tasks.ts'
import { allocateTask, moveTask, previewMove } from './move-task.ts'
import { selectPlanModel } from './plan-model.ts'
import { planPool, unplannedTasks } from './plan-pool.ts'
import { planSetHandlers } from './plan-set.ts'
import { markPresent } from './presence.ts'
import { previewPublication, publishPlan } from './publish-plan.ts'
import { readinessOfPlan, readinessOfTask } from './readiness/readiness.ts'
import { releaseCombination } from './release-combination.ts'
import { previewResize, resizeTask } from './resize-task.ts'
import { revokeTask } from './revoke-task.ts'
import { scheduleTask } from './schedule-task.ts'
import { selectGantt } from './select-gantt.ts'
import { getSetupMatrix, saveSetupMatrix } from './setup/matrix.ts'
import { setupTimes } from './setup/setup-times.ts'
import { previewSplitOver, splitOver } from './split-over.ts'
import { splitTask } from './split-task.ts'
import { stampingHandlers, stampingJobs } from './stamping/index.ts'
import { taskList } from './task-list.ts'
import { redoPlan, undoPlan } from './undo-plan.ts'
import { undoPublication } from './undo-publication.ts'
import { windowHandlers } from './windows/index.ts'

export {
  applyTaskReport,
  applyTaskReports,
  sharesOfTask,
  type TaskReport,
  type TaskShare,
} from './apply-task-report.ts'
export { createTask } from './create-task.ts'
export { forgetSteps } from './forget-steps.ts'
export { membersWork } from './members-work.ts'
export { planSetOf } from './plan-set.ts'
export { publishPlan } from './publish-plan.ts'
export { overdueTask } from './published/overdue.ts'
export { type PublishedWork, plannedPieces, publishedWork } from './published/planned-pieces.ts'
export { scheduleTask } from './schedule-task.ts'
export { changeMoldOfTask, endTask, startTask } from './start-task.ts'

export const mount: Mount = () => ({
  area,
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
  answers: [dispatchAnswer],
  run: keepSearches,
})
