import { handle } from '#core/server/handler.ts'
import type { Line } from '../contract/line.ts'
import type { LineApi } from '../contract/line-api.ts'
import { addProfile, getProfile, publishProfile, updateProfile } from './profile/acts.ts'
import { servedProfiles } from './profile/list.ts'
import { serialTable } from './report/serials.ts'
import { lineSummary } from './report/summary.ts'
import { exportLineSummary, summaryExport, summaryExportKind } from './report/summary-export.ts'
import { testRecords } from './report/tests.ts'
import { repairUnit } from './scan/repair.ts'
import { stationScan } from './scan/scan.ts'
import { lineStations } from './scan/stations.ts'
import { takesResults } from './scan/told-results.ts'
import { undoScan } from './scan/undo.ts'

/** What a line's calls do, its jobs, and what it takes of testers: the same for every line, by its own prefix and under its own rights. */
export function lineParts(line: Line, api: LineApi) {
  const profiles = servedProfiles(line, api)
  return {
    handlers: [
      ...profiles.handlers,
      handle(api.getLineProfile, (ctx, input) => getProfile(ctx, line, input)),
      handle(api.addLineProfile, (ctx, input) => addProfile(ctx, line, input)),
      handle(api.updateLineProfile, (ctx, input) => updateProfile(ctx, line, input)),
      handle(api.publishLineProfile, (ctx, input) => publishProfile(ctx, line, input)),
      handle(api.selectLineStation, (ctx) => lineStations(ctx, line)),
      handle(api.stationScan, (ctx, input) => stationScan(ctx, line, input)),
      handle(api.undoStationScan, (ctx, input) => undoScan(ctx, line, input)),
      handle(api.getSerialTable, (ctx, input) => serialTable(ctx, line, input)),
      handle(api.getLineSummary, (ctx, input) => lineSummary(ctx, line, input)),
      handle(api.exportLineSummary, (ctx, input) => exportLineSummary(ctx, line, input)),
      handle(api.selectLineTest, (ctx, input) => testRecords(ctx, line, input)),
      handle(api.repairUnit, (ctx, input) => repairUnit(ctx, line, input)),
    ],
    answers: [takesResults(line)],
    jobs: { ...profiles.jobs, [summaryExportKind(line)]: summaryExport(line) },
  }
}
