import { taskCheck } from '#areas/execution/server/index.ts'
import { listPeople, proveOwnPassword } from '#areas/identity/server/index.ts'
import { passedCheck } from '#areas/trace/server/index.ts'
import { handle, handleAhead } from '#core/server/handler.ts'
import { sharedReads } from '#core/server/http/shared-reads.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as attest from '../contract/attest.api.ts'
import { selectBreakdownView } from '../contract/board.api.ts'
import * as breakdown from '../contract/breakdown.api.ts'
import { getMachineConditions, selectMaintenanceSubject } from '../contract/condition.ts'
import { selectMaintenanceLoad } from '../contract/due.ts'
import * as duty from '../contract/duty.ts'
import * as part from '../contract/part.api.ts'
import { selectMaintenanceGroup, selectMaintenancePerson } from '../contract/people.ts'
import { enterMaintenanceReading } from '../contract/reading.ts'
import * as round from '../contract/round.ts'
import { selectStartableCheck, startMaintenanceCheck, withdrawMaintenanceCheck } from '../contract/spot-check.api.ts'
import * as api from '../contract/task.api.ts'
import { getMachineTimeline } from '../contract/timeline.ts'
import { replaceVulnerablePart, selectWearFitting } from '../contract/wear.ts'
import { breakdownView } from './breakdowns/board.ts'
import { breakdownCourse, breakdownOfCall } from './breakdowns/course.ts'
import { breakdownOnDuty, readDuty, updateDuty } from './breakdowns/duty.ts'
import { failureCodes, failureTree } from './breakdowns/failure-codes.ts'
import { breakdowns } from './breakdowns/list.ts'
import * as move from './breakdowns/move.ts'
import { reportByPerson } from './breakdowns/report.ts'
import { startInRepair } from './breakdowns/start-check.ts'
import { machineConditions } from './conditions/machine.ts'
import { stopsRaise } from './conditions/stops.ts'
import { selectSubject } from './conditions/subjects.ts'
import { measuredRaises } from './conditions/watch.ts'
import { enterReading, readings } from './due/readings.ts'
import { dueTimer, meterTimer } from './due/timer.ts'
import { maintenanceFigures } from './figures/report.ts'
import { findObjects, objects } from './objects.ts'
import { partMoves, parts } from './parts/list.ts'
import { count, giveBack, issue, receive, take } from './parts/move.ts'
import { findPart, takenParts } from './parts/taken.ts'
import { selectGroup } from './people.ts'
import { plans } from './plans.ts'
import { checkPoint, skipPoint } from './rounds/check.ts'
import { roundSheet, rounds } from './rounds/list.ts'
import { beginRound, roundTimer } from './rounds/make.ts'
import { routes } from './rounds/routes.ts'
import { standards } from './standards.ts'
import { assignTasks } from './tasks/assign.ts'
import { confirmTaskAs, signTask } from './tasks/attest.ts'
import { beginTask } from './tasks/begin.ts'
import { maintenanceCalendar } from './tasks/calendar.ts'
import { executeTask, skipTask, withdrawCheck } from './tasks/close.ts'
import { correctTask } from './tasks/correct.ts'
import { maintenanceDues } from './tasks/due-list.ts'
import { tasks } from './tasks/list.ts'
import { maintenanceLoad } from './tasks/load.ts'
import { moveTasks } from './tasks/move.ts'
import { passedSpotCheck } from './tasks/passed.ts'
import { maintenanceSheet } from './tasks/sheet.ts'
import { startableChecks, startCheck } from './tasks/spot-check.ts'
import { startInMaintenance } from './tasks/start-check.ts'
import { machineTimeline } from './timeline.ts'
import { wears } from './wear/list.ts'
import { replaceWear, wearFittings } from './wear/replace.ts'
import { startOverWorn } from './wear/start-check.ts'
import { wearTimer } from './wear/tell.ts'

export { readPairs, workingDays } from './due/plan-facts.ts'

const served = [
  standards,
  objects,
  plans,
  tasks,
  failureCodes,
  breakdowns,
  parts,
  partMoves,
  wears,
  readings,
  routes,
  rounds,
  maintenanceFigures,
  maintenanceDues,
]

export const mount: Mount = ({ hub }) => ({
  area,
  fills: [
    fill(taskCheck, startInRepair.name, startInRepair),
    fill(taskCheck, startOverWorn.name, startOverWorn),
    fill(taskCheck, startInMaintenance.name, startInMaintenance),
    fill(passedCheck, passedSpotCheck.name, passedSpotCheck),
    ...findObjects,
  ],
  logScopes: {
    maintenanceBreakdown: { table: 'maintenance_breakdown' },
    maintenanceObject: { table: 'maintenance_object' },
    maintenanceTask: { table: 'maintenance_task' },
    maintenanceReading: { table: 'maintenance_reading' },
    maintenanceRoute: { table: 'maintenance_route' },
    maintenanceRound: { table: 'maintenance_round' },
  },
  handlers: [
    ...served.flatMap(({ handlers }) => handlers),
    handle(selectMaintenancePerson, listPeople),
    handle(selectMaintenanceGroup, selectGroup),
    handle(api.getMaintenanceSheet, maintenanceSheet),
    handle(getMachineTimeline, machineTimeline),
    handle(selectMaintenanceSubject, selectSubject),
    handle(getMachineConditions, machineConditions),
    handle(selectStartableCheck, startableChecks),
    handle(startMaintenanceCheck, startCheck),
    handle(withdrawMaintenanceCheck, withdrawCheck),
    handle(api.beginMaintenanceTask, beginTask),
    handle(api.executeMaintenanceTask, executeTask),
    handle(api.skipMaintenanceTask, skipTask),
    handle(attest.correctMaintenanceTask, correctTask),
    handle(attest.confirmMaintenanceTask, confirmTaskAs('production')),
    handle(attest.confirmMaintenanceTaskQuality, confirmTaskAs('quality')),
    handleAhead(
      attest.signMaintenanceTask,
      (ctx, { password }) => proveOwnPassword(ctx, password, 'password'),
      async (ctx, input, proven) => {
        await proven.take(ctx)
        return signTask(ctx, input)
      },
    ),
    handle(api.moveMaintenanceTask, moveTasks),
    handle(api.assignMaintenanceTask, assignTasks),
    handle(selectMaintenanceLoad, maintenanceLoad),
    handle(api.selectMaintenanceCalendar, maintenanceCalendar),
    handle(breakdown.reportMaintenanceBreakdown, reportByPerson),
    handle(breakdown.assignMaintenanceBreakdown, move.assign),
    handle(breakdown.acceptMaintenanceBreakdown, move.accept),
    handle(breakdown.departMaintenanceBreakdown, move.depart),
    handle(breakdown.beginMaintenanceBreakdown, move.begin),
    handle(breakdown.waitMaintenanceBreakdown, move.wait),
    handle(breakdown.resumeMaintenanceBreakdown, move.resume),
    handle(breakdown.finishMaintenanceBreakdown, move.finish),
    handle(breakdown.confirmMaintenanceBreakdown, move.confirm),
    handle(breakdown.sendBackMaintenanceBreakdown, move.sendBack),
    handle(breakdown.cancelMaintenanceBreakdown, move.cancel),
    handle(breakdown.getMaintenanceBreakdownCourse, breakdownCourse),
    handle(breakdown.getMaintenanceBreakdownOfCall, breakdownOfCall),
    handle(breakdown.getMaintenanceFailureTree, failureTree),
    handle(duty.getBreakdownDuty, (ctx) => readDuty(ctx)),
    handle(duty.updateBreakdownDuty, updateDuty),
    handle(duty.selectBreakdownOnDuty, breakdownOnDuty),
    sharedReads(hub, ['maintenanceBreakdown', 'machine', 'machineStop'])(selectBreakdownView, breakdownView),
    handle(part.receiveMaintenancePart, receive),
    handle(part.issueMaintenancePart, issue),
    handle(part.countMaintenancePart, count),
    handle(part.takeMaintenancePart, take),
    handle(part.returnMaintenancePart, giveBack),
    handle(part.selectTakenMaintenancePart, takenParts),
    handle(part.findMaintenancePart, findPart),
    handle(enterMaintenanceReading, enterReading),
    handle(round.getMaintenanceRoundSheet, roundSheet),
    handle(round.beginMaintenanceRound, beginRound),
    handle(round.checkMaintenancePoint, checkPoint),
    handle(round.skipMaintenancePoint, skipPoint),
    handle(replaceVulnerablePart, replaceWear),
    handle(selectWearFitting, wearFittings),
  ],
  jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
  answers: [measuredRaises, stopsRaise],
  timers: [dueTimer, meterTimer, wearTimer, roundTimer],
})
