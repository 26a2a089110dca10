import { type Handler, handle, handleAhead } from '#core/server/handler.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import * as api from '../../contract/global/global.api.ts'
import * as promises from '../../contract/global/promise.api.ts'
import * as scenarios from '../../contract/global/scenario.api.ts'
import * as whatIfs from '../../contract/global/what-if.api.ts'
import { riskReport } from '../risk/select-risk.ts'
import { adoptScenario, publishScenario } from './adopt-scenario.ts'
import { deleteScenario, updateScenario } from './change-scenario.ts'
import { cancelScenario, stopScenario } from './end-scenario.ts'
import { tryExtraShift, whatIfExtraShift } from './extra-shift.ts'
import { explainOrder } from './figures/explain-order.ts'
import { planFigures } from './figures/plan-figures.ts'
import { scenarioDifferences } from './figures/scenario-differences.ts'
import { getScenario } from './get-scenario.ts'
import { insertOrder, previewInsertOrder } from './insert-order.ts'
import { planOrders } from './plan-orders.ts'
import { promiseDate, tryEnquiry } from './promise-date.ts'
import { runScenario, scenarioKind } from './run-scenario.ts'
import { scenarioJob } from './scenario-job.ts'
import { stopSearches } from './search/run-search.ts'
import { selectScenario } from './select-scenario.ts'
import { undoScenario } from './undo-scenario.ts'
import { tryMachineDown, whatIfMachineDown } from './what-if.ts'

/** Global scheduling: scenarios beside the plan, why orders are late, rush orders. */
export const globalHandlers: Handler[] = [
  handle(scenarios.selectScenario, selectScenario),
  handle(scenarios.getScenario, getScenario),
  handle(scenarios.runScenario, runScenario),
  handle(scenarios.stopScenario, stopScenario),
  handle(scenarios.cancelScenario, cancelScenario),
  handle(scenarios.updateScenario, updateScenario),
  handle(scenarios.deleteScenario, deleteScenario),
  handle(scenarios.selectScenarioDifference, scenarioDifferences),
  handle(scenarios.adoptScenario, adoptScenario),
  handle(scenarios.publishScenario, publishScenario),
  handle(scenarios.undoScenario, undoScenario),
  handle(api.selectPlanOrder, planOrders),
  handle(api.getPlanFigures, (ctx) => planFigures(ctx)),
  handle(api.explainOrder, explainOrder),
  handle(api.previewInsertOrder, previewInsertOrder),
  handle(api.insertOrder, insertOrder),
  handleAhead(promises.promiseDate, tryEnquiry, promiseDate),
  handleAhead(whatIfs.whatIfMachineDown, tryMachineDown, whatIfMachineDown),
  handleAhead(whatIfs.whatIfExtraShift, tryExtraShift, whatIfExtraShift),
  ...riskReport.handlers,
]

export const globalJobs: Record<string, JobHandler> = { [scenarioKind]: scenarioJob, ...riskReport.jobs }

/** A server that ends in order keeps what its searches found. */
export const keepSearches = async () => async () => stopSearches()
