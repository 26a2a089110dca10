import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as epcis from '../contract/epcis.ts'
import * as api from '../contract/trace.ts'
import { captureEpcis } from './epcis/capture.ts'
import { epcisExport, epcisExportKind, exportEpcis } from './epcis/export.ts'
import { epcisDocuments, epcisEvents } from './epcis/lists.ts'
import { getSetting, updateSetting } from './epcis/setting.ts'
import { findTraced } from './find.ts'
import { findLots } from './find-lots.ts'
import { holdTraced } from './hold.ts'
import { traceReport, traceTree } from './report.ts'
import { traceSteps } from './steps.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    ...traceReport.handlers,
    ...epcisDocuments.handlers,
    ...epcisEvents.handlers,
    handle(api.findTraced, findTraced),
    handle(api.getTraceTree, traceTree),
    handle(api.selectTraceStep, traceSteps),
    handle(api.holdTrace, holdTraced),
    handle(epcis.getEpcisSetting, getSetting),
    handle(epcis.updateEpcisSetting, updateSetting),
    handle(epcis.exportEpcis, exportEpcis),
    handle(epcis.captureEpcis, captureEpcis),
  ],
  fills: findLots,
  jobs: { ...traceReport.jobs, [epcisExportKind]: epcisExport },
})
