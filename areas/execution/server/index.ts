import { approvalHandlers, approvalKind } from '#areas/approvals/server/index.ts'
import { handle, handleTogether } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as duty from '../contract/duty.ts'
import * as floor from '../contract/floor.ts'
import * as report from '../contract/report.api.ts'
import * as station from '../contract/station.api.ts'
import * as transfer from '../contract/transfer.ts'
import { reportApproval } from './approval/report-approval.ts'
import { defectReasons } from './defect-reasons.ts'
import { correctDuty } from './duty/correct-duty.ts'
import { endWork, leaveWork } from './duty/end-work.ts'
import { forgottenTimer } from './duty/forgotten.ts'
import { duties } from './duty/list.ts'
import { ownStartChecks, taskCheck } from './duty/start-checks.ts'
import { startWork } from './duty/start-work.ts'
import { completedTasks } from './floor/completed-tasks.ts'
import { selectStations, stationNow } from './floor/station-now.ts'
import { taskCard } from './floor/task-card.ts'
import { scanTask, selectFloorTask } from './floor/tasks.ts'
import { outputAnswers, outputTimer } from './output/kept.ts'
import { addReport } from './report/add-report.ts'
import { correctReport } from './report/correct.ts'
import { reportCourse } from './report/course.ts'
import { reports, selectReportToApprove } from './report/list.ts'
import { reverseReport } from './report/reverse.ts'
import { undoReport } from './report/undo.ts'
import { transfers } from './transfer/list.ts'
import { addTransfer, getTransferable, revokeTransfer } from './transfer/transfer.ts'

export { applyDutyCorrection, checkTimes as checkDutyTimes } from './duty/correct-duty.ts'
export { endWork, leaveWork } from './duty/end-work.ts'
export { endForgotten } from './duty/forgotten.ts'
export { type Start, type StartCheck, taskCheck } from './duty/start-checks.ts'
export { startWork } from './duty/start-work.ts'
export { type Worked, workedStretches } from './figures/attendance.ts'
export { type HourToday, hoursToday } from './figures/hours-today.ts'
export { type LineToday, linesToday } from './figures/lines-today.ts'
export { peopleOnDuty } from './figures/people-on-duty.ts'
export { selectFloorTask } from './floor/tasks.ts'
export { daysOfReports, outputRollUp } from './output/kept.ts'
export { countsTo, dayOfReport } from './output/of-day.ts'
export { type OutputSource, outputOfDays, outputOfPeopleOfDays } from './output/of-days.ts'
export { addReport, reportFound } from './report/add-report.ts'
export { correctReport } from './report/correct.ts'
export { delivered, slowestBefore } from './report/delivered.ts'
export { type TakingReport, tasksTakingReports } from './report/found.ts'
export { reportPeople } from './report/people.ts'
export { type ReportCheck, reportCheck } from './report/report-checks.ts'
export { reverseReport } from './report/reverse.ts'
export { summaryNames } from './summary-names.ts'
export { measureTargets, type TargetSource, type Targets, targetSource, targetsOf } from './targets.ts'
export { addTransfer } from './transfer/transfer.ts'
export { type TransferCheck, transferCheck } from './transfer/transfer-checks.ts'

const served = [defectReasons, reports, duties, transfers, completedTasks]

export const mount: Mount = () => {
  return {
    area,
    fills: [
      fill(approvalKind, reportApproval.kind, reportApproval.kind),
      ...ownStartChecks.map((check) => fill(taskCheck, check.name, check)),
    ],
    logScopes: {
      report: { table: 'report' },
      duty: { table: 'duty_session' },
      transfer: { table: 'transfer' },
      outputDay: { table: 'output_day' },
      outputPersonDay: { table: 'output_person_day' },
    },
    handlers: [
      ...served.flatMap(({ handlers }) => handlers),
      handleTogether(duty.startWork, startWork),
      handleTogether(duty.joinWork, startWork),
      handleTogether(duty.leaveWork, leaveWork),
      handleTogether(duty.endWork, endWork),
      handle(duty.correctDuty, correctDuty),
      handle(floor.selectFloorTask, selectFloorTask),
      handle(floor.scanTask, scanTask),
      handle(floor.getTaskCard, taskCard),
      handle(station.selectWorkStation, selectStations),
      handle(station.getStationNow, stationNow),
      handleTogether(report.addReport, addReport),
      handle(report.correctReport, correctReport),
      handle(report.reverseReport, reverseReport),
      handle(report.undoReport, undoReport),
      ...approvalHandlers(
        reportApproval,
        { approve: report.approveReport, reject: report.rejectReport },
        { approve: report.approveReportByPhone, reject: report.rejectReportByPhone },
      ),
      handle(report.selectReportToApprove, selectReportToApprove),
      handle(report.getReportCourse, reportCourse),
      handle(transfer.getTransferable, getTransferable),
      handle(transfer.addTransfer, addTransfer),
      handle(transfer.revokeTransfer, revokeTransfer),
    ],
    jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
    answers: outputAnswers,
    timers: [forgottenTimer, outputTimer],
  }
}
