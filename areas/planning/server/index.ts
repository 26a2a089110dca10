import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as ganttApi from '../contract/gantt.api.ts'
import * as publishApi from '../contract/publish.api.ts'
import * as api from '../contract/task.api.ts'
import { adjustToNextShift } from './adjust-to-next-shift.ts'
import { combineTask, previewCombined } from './combine-task.ts'
import { createTask } from './create-task.ts'
import { planJournal } from './journal.ts'
import { lockTasks } from './lock-task.ts'
import { allocateTask, moveTask, previewMove } from './move-task.ts'
import { planPool, unplannedTasks } from './plan-pool.ts'
import { planSetHandlers } from './plan-set.ts'
import { previewPublication, publishPlan } from './publish-plan.ts'
import { releaseCombination } from './release-combination.ts'
import { revokeTask } from './revoke-task.ts'
import { scheduleTask } from './schedule-task.ts'
import { selectGantt } from './select-gantt.ts'
import { splitTask } from './split-task.ts'
import { taskList } from './task-list.ts'
import { redoPlan, undoPlan } from './undo-plan.ts'
import { undoPublication } from './undo-publication.ts'

export { applyTaskReport, sharesOfTask, type TaskReport, type TaskShare } from './apply-task-report.ts'
export { createTask } from './create-task.ts'
export { readPlanSet } from './plan-set.ts'
export { publishPlan } from './publish-plan.ts'
export { scheduleTask } from './schedule-task.ts'
export { changeMoldOfTask, endTask, startTask } from './start-task.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    ...planSetHandlers,
    ...taskList.handlers,
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
    handle(api.undoPlan, (ctx) => undoPlan(ctx)),
    handle(api.redoPlan, (ctx) => redoPlan(ctx)),
    handle(api.getPlanJournal, (ctx) => planJournal(ctx)),
    handle(ganttApi.selectGantt, selectGantt),
    handle(ganttApi.selectPlanPool, planPool),
    handle(ganttApi.selectUnplannedTask, unplannedTasks),
    handle(publishApi.previewPublication, previewPublication),
    handle(publishApi.publishPlan, publishPlan),
    handle(publishApi.undoPublication, (ctx) => undoPublication(ctx)),
  ],
  jobs: taskList.jobs,
})
