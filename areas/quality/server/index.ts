import { reportCheck, taskCheck } from '#areas/execution/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as api from '../contract/record.api.ts'
import * as spc from '../contract/spc.api.ts'
import { ariseAnswers } from './arise.ts'
import { findInspections } from './find-inspections.ts'
import { startFirst } from './first-piece.ts'
import { reportHeld, startHeld } from './holds.ts'
import { concedeInspection, judgeInspection, keepInspection } from './judge.ts'
import { records } from './records.ts'
import { requestInspection, runningTasks, spotInspection } from './request.ts'
import { schemeLines, schemes } from './schemes.ts'
import { inspectionSheet, taskInspections } from './sheet.ts'
import { controlChart } from './spc/control-chart.ts'
import { gaugeStudy } from './spc/gauge-study.ts'

export { raiseInspections } from './raise.ts'

const served = [schemes, schemeLines, records]

export const mount: Mount = () => {
  return {
    area,
    fills: [
      ...findInspections,
      fill(taskCheck, startHeld.name, startHeld),
      fill(taskCheck, startFirst.name, startFirst),
      fill(reportCheck, reportHeld.name, reportHeld),
    ],
    logScopes: {
      inspectionRecord: { table: 'inspection_record' },
    },
    handlers: [
      ...served.flatMap(({ handlers }) => handlers),
      handle(api.getInspectionSheet, inspectionSheet),
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
    ],
    answers: ariseAnswers,
    jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
  }
}
