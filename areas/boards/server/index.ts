import { handle } from '#core/server/handler.ts'
import { ofItsPlaces, sharedReads } from '#core/server/http/shared-reads.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { selectBoardKept } from '../contract/display.ts'
import * as floor from '../contract/floor.api.ts'
import * as plan from '../contract/floor-plan.api.ts'
import { selectBoardHead } from '../contract/head.api.ts'
import * as calls from '../contract/lamp-call.api.ts'
import * as machine from '../contract/machine.api.ts'
import * as production from '../contract/production.api.ts'
import { boardHead } from './board-head.ts'
import { boardSetups } from './board-setups.ts'
import { displayHandlers } from './displays.ts'
import { andonEfficiency } from './floor/andon-efficiency.ts'
import { appHourView } from './floor/app-hour-view.ts'
import { jdProcessing } from './floor/jd-processing.ts'
import { boardStations, siteView } from './floor/site-view.ts'
import { siteViewMj } from './floor/site-view-mj.ts'
import { workCenterView } from './floor/work-center-view.ts'
import { deletePlan, floorPlans, savePlan } from './floor-plans.ts'
import { hourView } from './machines/hour-view.ts'
import { machineView } from './machines/machine-view.ts'
import { oeeAndon } from './machines/oee-andon.ts'
import { oeeCount } from './machines/oee-count.ts'
import { oeeDevice } from './machines/oee-device.ts'
import { oeeStatus, oeeStatusWork } from './machines/oee-status.ts'
import { oeeStatusBlue } from './machines/oee-status-blue.ts'
import { productivityView } from './machines/productivity-view.ts'
import { oeeStatusStops } from './machines/stops.ts'
import { boardPlaces } from './places.ts'
import { processProgress } from './process-progress.ts'
import { productionStatus } from './production-status.ts'
import { statusView } from './status-view.ts'
import { taskProgress } from './task-progress.ts'

export { callsIn } from './calls-in.ts'
export { stationsAmong, tasksAt } from './floor/site-view.ts'
export { daysUpTo, productionDay } from './machines/production-day.ts'
export { tasksOf } from './task-source.ts'

/** What boards of work show. */
const work = ['task', 'report', 'workOrder', 'duty', 'productionLine']
/** What changes with every lamp: boards that show it alone are cheap to read. */
const lamps = ['machine']

export const mount: Mount = ({ hub, boards }) => {
  const ofWork = sharedReads(hub, work)
  const ofLamps = sharedReads(hub, lamps)
  const ofSites = sharedReads(hub, [...work, ...lamps, 'andonCall'])
  const ofMolds = sharedReads(hub, [...work, ...lamps, 'andonCall', 'mold', 'moldMounting'])
  const ofCalls = sharedReads(hub, [...lamps, 'andonCall', 'andonSetting'])
  const ofBlue = sharedReads(hub, ['andonCall', 'andonSetting', 'lampRules'])
  const ofPlaces = sharedReads(hub, ['productionLine', 'calendar', 'shiftMode'], 5_000)
  // Counts and shares move with time; live changes would only make them be read more often than they are shown.
  const slow = sharedReads(hub, [], 5_000)
  return {
    area,
    logScopes: {
      floorPlan: { table: 'floor_plan' },
    },
    handlers: [
      ...displayHandlers(boards),
      handle(selectBoardKept, (ctx) => boardSetups(ctx, boards(ctx.caller.areasOff))),
      handle(plan.selectFloorPlan, (ctx) => floorPlans(ctx)),
      handle(plan.saveFloorPlan, savePlan),
      handle(plan.deleteFloorPlan, deletePlan),
      handle(production.selectBoardPlace, (ctx) => boardPlaces(ctx)),
      ofPlaces(selectBoardHead, boardHead),
      ofWork(production.selectProductionStatus, productionStatus),
      ofWork(production.selectStatusView, statusView),
      ofWork(production.selectProcessProgress, processProgress),
      ofWork(production.selectTaskProgress, taskProgress),
      ofLamps(machine.selectOeeStatus, oeeStatus),
      ofWork(machine.selectOeeStatusWork, oeeStatusWork),
      ofCalls(machine.selectOeeStatusStops, oeeStatusStops),
      ofBlue(machine.selectOeeStatusBlue, oeeStatusBlue),
      slow(machine.selectOeeCount, oeeCount),
      slow(machine.selectHourView, hourView),
      slow(machine.selectOeeDevice, oeeDevice),
      slow(machine.selectMachineView, machineView),
      slow(machine.selectProductivityView, productivityView),
      ofWork(floor.selectAPPHourView, appHourView),
      ofSites(floor.selectJdprocessingView, jdProcessing),
      ofWork(floor.selectWorkCenterView, workCenterView),
      handle(floor.selectBoardStation, (ctx, input) => boardStations(ctx, ofItsPlaces(ctx.caller, input))),
      ofSites(floor.selectSiteView, siteView),
      ofMolds(floor.selectSiteViewMj, siteViewMj),
      ofCalls(calls.selectOeeAndon, oeeAndon),
      slow(calls.selectOeeAndonEfficiency, andonEfficiency),
    ],
  }
}
