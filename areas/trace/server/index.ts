import { listPeople } from '#areas/identity/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as epcis from '../contract/epcis.ts'
import * as page from '../contract/page.ts'
import * as recalled from '../contract/recall.ts'
import * as api from '../contract/trace.ts'
import { captureEpcis } from './epcis/capture.ts'
import { epcisExport, epcisExportKind, exportEpcis } from './epcis/export.ts'
import { epcisDocuments, epcisEvents } from './epcis/lists.ts'
import { getSetting, updateSetting } from './epcis/setting.ts'
import { findTraced } from './find.ts'
import { findLots } from './find-lots.ts'
import { holdTraced } from './hold.ts'
import { recallCharacteristics } from './measured.ts'
import { closeTracePages, openTracePage, tracePages } from './pages/pages.ts'
import { pageRoutes } from './pages/routes.ts'
import { holdRecalled, holdRecalledPieces, recalledDeliveries, recalledReadings, recallReport } from './recall.ts'
import { traceReport, traceTree } from './report.ts'
import { traceSteps } from './steps.ts'

export { findMade } from './made/find.ts'
export {
  type MeasuredSource,
  measuredOfOrder,
  measuredOfPiece,
  measuredSource,
  type PassedCheck,
  passedCheck,
} from './measured.ts'

export const mount: Mount = (services) => ({
  area,
  handlers: [
    ...traceReport.handlers,
    ...recallReport.handlers,
    ...recalledDeliveries.handlers,
    ...recalledReadings.handlers,
    ...tracePages.handlers,
    ...epcisDocuments.handlers,
    ...epcisEvents.handlers,
    handle(api.findTraced, findTraced),
    handle(api.getTraceTree, traceTree),
    handle(api.selectTraceStep, traceSteps),
    handle(api.holdTrace, holdTraced),
    handle(recalled.selectRecallPerson, listPeople),
    handle(recalled.selectRecallCharacteristic, recallCharacteristics),
    handle(recalled.holdRecall, holdRecalled),
    handle(recalled.holdRecallPieces, holdRecalledPieces),
    handle(page.openTracePage, openTracePage),
    handle(page.closeTracePage, closeTracePages),
    handle(epcis.getEpcisSetting, getSetting),
    handle(epcis.updateEpcisSetting, updateSetting),
    handle(epcis.exportEpcis, exportEpcis),
    handle(epcis.captureEpcis, captureEpcis),
  ],
  fills: findLots,
  routes: pageRoutes(services),
  jobs: {
    ...traceReport.jobs,
    ...recallReport.jobs,
    ...recalledDeliveries.jobs,
    ...recalledReadings.jobs,
    ...tracePages.jobs,
    [epcisExportKind]: epcisExport,
  },
})
