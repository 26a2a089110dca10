import { approvalHandlers, approvalKind } from '#areas/approvals/server/index.ts'
import { reportCheck, targetSource, taskCheck, transferCheck } from '#areas/execution/server/index.ts'
import { orderCheck } from '#areas/orders/server/index.ts'
import { labelKind } from '#areas/printing/server/index.ts'
import { measuredSource } from '#areas/trace/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as abnormality from '../contract/abnormality.ts'
import { reckonAgreementStudy } from '../contract/agreement-study.api.ts'
import { reckonBiasStudy } from '../contract/bias-study.api.ts'
import { reckonCapabilityStudy } from '../contract/capability-study.api.ts'
import * as defect from '../contract/defect.api.ts'
import * as eightD from '../contract/eight-d.api.ts'
import { readMeasuredSheet } from '../contract/measured-sheet.api.ts'
import * as api from '../contract/record.api.ts'
import { getQualityResume } from '../contract/resume.ts'
import * as rework from '../contract/rework.ts'
import { reckonShortRunChart } from '../contract/short-run.api.ts'
import * as spc from '../contract/spc.api.ts'
import * as live from '../contract/spc-live.api.ts'
import { releaseSpcSignal } from '../contract/spc-signal.ts'
import { abnormalities, abnormalityCourse, abnormalitySetting, setAbnormalities } from './abnormality/list.ts'
import { findForQuarantine, holdForAbnormality, releaseFromAbnormality } from './abnormality/quarantine.ts'
import { abnormalityAnswers, addPhotos, raiseByHand } from './abnormality/raise.ts'
import { assignStep, finishStep, overdueTimer, reopen, returnStep } from './abnormality/steps.ts'
import { reportQuarantined, startQuarantined, transferQuarantined } from './abnormality/stops.ts'
import { ariseAnswers } from './arise.ts'
import { inspectionCertificate } from './certificate.ts'
import { defectCourse, reckonDefects } from './defects/course.ts'
import { defects } from './defects/defects.ts'
import {
  concessionKind,
  dispositionCourse,
  dispositions,
  scrapKind,
  toApprove,
  withdrawDispositions,
} from './defects/dispositions.ts'
import { finishSorting, judgeDefect } from './defects/judge.ts'
import { defectAnswers } from './defects/of-reports.ts'
import { cancel, eightDApprovalKind, eightDTimer, submit } from './eight-d/close.ts'
import { raiseEightD } from './eight-d/raise.ts'
import { eightDReport, eightDs, eightDsToApprove, similarEightDs } from './eight-d/reports.ts'
import { eightDSetting, setEightD } from './eight-d/setting.ts'
import {
  addAction,
  addEightDFile,
  checkAction,
  deleteAction,
  finishAction,
  updateHead,
  updateStep,
} from './eight-d/write.ts'
import { defectsSummed } from './figures/defects.ts'
import { goodsSummed } from './figures/goods.ts'
import { inspectionDaysTimer } from './figures/inspection-days.ts'
import { inspectionsSummed } from './figures/inspections.ts'
import { findInspections } from './find-inspections.ts'
import { startFirst } from './first-piece.ts'
import { reportHeld, startHeld } from './holds.ts'
import { concedeInspection, judgeInspection, keepInspection } from './judge.ts'
import { characteristics } from './live/characteristics.ts'
import { inspectionCharts, spcChart } from './live/charts.ts'
import { reportSignalled, startSignalled } from './live/hold-checks.ts'
import { decideLimit, notePoint, proposeLimit } from './live/limits.ts'
import { spcShortRun } from './live/short-run.ts'
import { releaseSignal, signals } from './live/signals.ts'
import { measuredAtInspections } from './measured.ts'
import { records } from './records.ts'
import { requestInspection, runningTasks, spotInspection } from './request.ts'
import { qualityResume } from './resume/resume.ts'
import { reworkAnswers } from './rework/follow.ts'
import { reportRework } from './rework/limit.ts'
import { reworkOrderKept } from './rework/order-kept.ts'
import { reworkPlan, reworks, taskRework } from './rework/reworks.ts'
import { endRework, startRework } from './rework/start.ts'
import { schemeLines, schemes } from './schemes.ts'
import { inspectionSheet, taskInspections } from './sheet.ts'
import { agreementStudy } from './spc/agreement-study.ts'
import { biasStudy } from './spc/bias-study.ts'
import { capabilityStudy } from './spc/capability-study.ts'
import { controlChart } from './spc/control-chart.ts'
import { gaugeStudy } from './spc/gauge-study.ts'
import { measuredSheet } from './spc/measured-sheet.ts'
import { shortRun } from './spc/short-run.ts'
import { yields } from './yield/report.ts'
import { yieldSchemes } from './yield/schemes.ts'
import { yieldTargets } from './yield/targets.ts'

export { defectFacts, inspectionFacts } from './facts.ts'
export { type FirstPiece, firstPiecesOf, firstPiecesOfOrder } from './first-piece.ts'
export { raiseInspections } from './raise.ts'

const served = [
  schemes,
  schemeLines,
  records,
  characteristics,
  signals,
  defects,
  dispositions,
  reworks,
  abnormalities,
  eightDs,
  yieldSchemes,
  yields,
  defectsSummed,
  inspectionsSummed,
  goodsSummed,
]

export const mount: Mount = () => {
  return {
    area,
    fills: [
      ...findInspections,
      fill(labelKind, inspectionCertificate.id, inspectionCertificate),
      fill(approvalKind, scrapKind.kind, scrapKind.kind),
      fill(approvalKind, concessionKind.kind, concessionKind.kind),
      fill(approvalKind, eightDApprovalKind.kind, eightDApprovalKind.kind),
      fill(taskCheck, startHeld.name, startHeld),
      fill(taskCheck, startFirst.name, startFirst),
      fill(reportCheck, reportHeld.name, reportHeld),
      fill(taskCheck, startSignalled.name, startSignalled),
      fill(reportCheck, reportSignalled.name, reportSignalled),
      fill(taskCheck, startQuarantined.name, startQuarantined),
      fill(reportCheck, reportQuarantined.name, reportQuarantined),
      fill(transferCheck, transferQuarantined.name, transferQuarantined),
      fill(reportCheck, reportRework.name, reportRework),
      fill(orderCheck, reworkOrderKept.name, reworkOrderKept),
      fill(measuredSource, measuredAtInspections.name, measuredAtInspections),
      fill(targetSource, yieldTargets.name, yieldTargets),
    ],
    logScopes: {
      inspectionRecord: { table: 'inspection_record' },
      inspectionDay: { table: 'inspection_day' },
      spcPoint: { table: 'spc_point' },
      spcSignal: { table: 'spc_signal' },
      defect: { table: 'defect' },
      disposition: { table: 'disposition' },
      rework: { table: 'rework' },
      abnormality: { table: 'abnormality' },
      eightD: { table: 'quality_case' },
    },
    handlers: [
      ...served.flatMap(({ handlers }) => handlers),
      handle(api.getInspectionSheet, inspectionSheet),
      handle(getQualityResume, qualityResume),
      handle(api.keepInspectionRecord, (ctx, input) => keepInspection(ctx, input)),
      handle(api.judgeInspectionRecord, (ctx, input) => judgeInspection(ctx, input)),
      handle(api.keepSelfInspection, (ctx, input) => keepInspection(ctx, input, true)),
      handle(api.judgeSelfInspection, (ctx, input) => judgeInspection(ctx, input, true)),
      handle(api.concedeInspectionRecord, concedeInspection),
      handle(api.selectRunningTask, runningTasks),
      handle(api.addSpotInspection, spotInspection),
      handle(api.requestInspection, requestInspection),
      handle(api.getTaskInspections, taskInspections),
      handle(spc.reckonControlChart, controlChart),
      handle(spc.reckonGaugeStudy, gaugeStudy),
      handle(reckonCapabilityStudy, capabilityStudy),
      handle(reckonShortRunChart, shortRun),
      handle(reckonBiasStudy, biasStudy),
      handle(reckonAgreementStudy, agreementStudy),
      handle(readMeasuredSheet, measuredSheet),
      handle(live.getInspectionCharts, inspectionCharts),
      handle(live.getSpcChart, spcChart),
      handle(live.getSpcShortRun, spcShortRun),
      handle(live.proposeSpcLimit, proposeLimit),
      handle(live.decideSpcLimit, decideLimit),
      handle(live.noteSpcPoint, notePoint),
      handle(releaseSpcSignal, releaseSignal),
      handle(defect.judgeDefect, judgeDefect),
      handle(defect.finishSorting, finishSorting),
      handle(defect.withdrawDisposition, withdrawDispositions),
      ...approvalHandlers(scrapKind, defect.scrapApproval),
      ...approvalHandlers(concessionKind, defect.concessionApproval),
      handle(defect.scrapApproval.toApprove, toApprove('scrap')),
      handle(defect.concessionApproval.toApprove, toApprove('concession')),
      handle(defect.getDefectCourse, defectCourse),
      handle(defect.getDispositionCourse, dispositionCourse),
      handle(defect.reckonDefects, reckonDefects),
      handle(rework.startRework, startRework),
      handle(rework.endRework, endRework),
      handle(rework.getReworkPlan, reworkPlan),
      handle(rework.getTaskRework, taskRework),
      handle(abnormality.raiseAbnormality, raiseByHand),
      handle(abnormality.addAbnormalityPhoto, addPhotos),
      handle(abnormality.finishAbnormalityStep, finishStep),
      handle(abnormality.returnAbnormality, returnStep),
      handle(abnormality.assignAbnormality, assignStep),
      handle(abnormality.reopenAbnormality, reopen),
      handle(abnormality.findAbnormalityQuarantine, findForQuarantine),
      handle(abnormality.holdAbnormality, holdForAbnormality),
      handle(abnormality.releaseAbnormality, releaseFromAbnormality),
      handle(abnormality.getAbnormalityCourse, abnormalityCourse),
      handle(abnormality.getAbnormalitySetting, (ctx) => abnormalitySetting(ctx)),
      handle(abnormality.updateAbnormalitySetting, setAbnormalities),
      handle(eightD.raiseEightD, raiseEightD),
      handle(eightD.updateEightDHead, updateHead),
      handle(eightD.updateEightDStep, updateStep),
      handle(eightD.addEightDAction, addAction),
      handle(eightD.finishEightDAction, finishAction),
      handle(eightD.checkEightDAction, checkAction),
      handle(eightD.deleteEightDAction, deleteAction),
      handle(eightD.addEightDFile, addEightDFile),
      handle(eightD.submitEightD, submit),
      handle(eightD.cancelEightD, cancel),
      ...approvalHandlers(eightDApprovalKind, eightD.eightDApproval),
      handle(eightD.eightDApproval.toApprove, eightDsToApprove),
      handle(eightD.getEightDReport, eightDReport),
      handle(eightD.selectSimilarEightD, similarEightDs),
      handle(eightD.getEightDSetting, (ctx) => eightDSetting(ctx)),
      handle(eightD.updateEightDSetting, setEightD),
    ],
    answers: [...ariseAnswers, ...defectAnswers, ...reworkAnswers, ...abnormalityAnswers],
    timers: [overdueTimer, eightDTimer, inspectionDaysTimer],
    jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
  }
}
