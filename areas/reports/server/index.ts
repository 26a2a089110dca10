import { approvalHandlers, approvalKind } from '#areas/approvals/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import { giveAttendanceReason } from '../contract/attendance.ts'
import { getHoursOfDay, getManEfficiency } from '../contract/hours.ts'
import * as correction from '../contract/hours-correction.ts'
import * as daily from '../contract/production-daily.ts'
import * as schedule from '../contract/schedule.ts'
import { getWorkResult } from '../contract/work-result.ts'
import { attendance, duties, giveReason } from './attendance.ts'
import { efficiencies, hoursOfDay, hoursOfPeople } from './hours.ts'
import {
  hoursCorrectionApproval,
  hoursCorrectionCourse,
  hoursCorrections,
  hoursCorrectionToApprove,
} from './hours-correction.ts'
import { manEfficiency } from './man-efficiency.ts'
import { dailyProduction, deliveries } from './orders.ts'
import { achievements, dailyReports, workOfPeople } from './production.ts'
import { confirmDaily, dailyFiguresOf, productionDailies } from './production-daily.ts'
import { deliverJob, undelivered } from './sending/deliver.ts'
import { deleteSchedule, readersOf, saveSchedule, schedulesOf, sendSchedule, sentReport } from './sending/schedules.ts'
import { sendTimer } from './sending/send.ts'
import { resultOf, results } from './work-result.ts'

const served = [
  dailyReports,
  achievements,
  workOfPeople,
  dailyProduction,
  deliveries,
  results,
  hoursOfPeople,
  efficiencies,
  attendance,
  duties,
  hoursCorrections,
  productionDailies,
]

export { dueFacts } from './facts/due.ts'
export { onDutyFacts } from './facts/on-duty.ts'
export { outputFacts, outputOfPeople } from './facts/output.ts'
export { amongReports } from './facts/parts.ts'
export { planFacts } from './facts/plan.ts'
export { figuresOf } from './figures.ts'

export const mount: Mount = () => ({
  area,
  fills: [fill(approvalKind, hoursCorrectionApproval.kind, hoursCorrectionApproval.kind)],
  logScopes: {
    hoursCorrection: { table: 'hours_correction' },
    attendanceReason: { table: 'attendance_reason' },
    productionDaily: { table: 'production_daily' },
  },
  handlers: [
    ...served.flatMap(({ handlers }) => handlers),
    handle(giveAttendanceReason, giveReason),
    handle(getWorkResult, resultOf),
    handle(getHoursOfDay, hoursOfDay),
    handle(getManEfficiency, manEfficiency),
    handle(daily.confirmProductionDaily, confirmDaily),
    handle(daily.getProductionDailyFigures, dailyFiguresOf),
    ...approvalHandlers(hoursCorrectionApproval, {
      approve: correction.approveHoursCorrection,
      reject: correction.rejectHoursCorrection,
    }),
    handle(correction.selectHoursCorrectionToApprove, hoursCorrectionToApprove),
    handle(correction.getHoursCorrectionCourse, hoursCorrectionCourse),
    handle(schedule.selectReportSchedule, schedulesOf),
    handle(schedule.saveReportSchedule, saveSchedule),
    handle(schedule.deleteReportSchedule, deleteSchedule),
    handle(schedule.sendReportSchedule, sendSchedule),
    handle(schedule.selectReportReader, readersOf),
    handle(schedule.getSentReport, sentReport),
  ],
  answers: [undelivered],
  timers: [sendTimer],
  jobs: Object.assign({}, deliverJob, ...served.map(({ jobs }) => jobs)),
})
