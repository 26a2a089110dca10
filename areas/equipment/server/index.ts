import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as handover from '../contract/handover.ts'
import * as machine from '../contract/machine.api.ts'
import * as stop from '../contract/stop.ts'
import { exceptionReasons } from './exception-reasons.ts'
import { getHandover, noteHandover, signHandover } from './handover/acts.ts'
import { handovers } from './handover/handovers.ts'
import { getLineShifts, openHandover } from './handover/open.ts'
import { getMachineLedger } from './history/ledger-events.ts'
import { getMachineHistory } from './history/machine-history.ts'
import { setMachineState } from './history/set-machine-state.ts'
import { unusedCounts } from './history/unused-counts.ts'
import { machineClasses } from './machine-classes.ts'
import { exceptionReport } from './reports/exception-report.ts'
import { greenLight } from './reports/green-light.ts'
import { oeeReport } from './reports/oee-report.ts'
import { rollUpAnswers } from './rollup/answers.ts'
import { rollUpTimer } from './rollup/timer.ts'
import { assignStopReason } from './stops/assign-reason.ts'
import { splitStop } from './stops/split-stop.ts'
import { machineStops } from './stops/stops.ts'

export { applySignals } from './ledger/apply-signals.ts'
export { markSilent } from './ledger/mark-silent.ts'
export { setStateByHand } from './ledger/set-state-by-hand.ts'
export { writeHistory } from './ledger/write-history.ts'
export { machinesOf, type ReportMachine, reportWhere } from './reports/report-where.ts'
export { advance as rollUp } from './rollup/advance.ts'
export { failureTimesOf } from './rollup/failure-times.ts'
export { type OeeGroup, type OeeKey, oeeOf } from './rollup/oee-of.ts'
export { type Reckoned, sumReckoned } from './rollup/rolled.ts'

const served = [exceptionReasons, machineClasses, machineStops, handovers, oeeReport, exceptionReport, greenLight]

export const mount: Mount = () => ({
  area,
  logScopes: {
    handover: { table: 'handover' },
    machineStop: { table: 'machine', by: { table: 'machine_state', column: 'machine_id' } },
  },
  handlers: [
    ...served.flatMap((each) => each.handlers),
    handle(stop.assignStopReason, assignStopReason),
    handle(stop.splitStop, splitStop),
    handle(machine.setMachineState, setMachineState),
    handle(machine.getMachineLedger, getMachineLedger),
    handle(machine.getMachineHistory, getMachineHistory),
    handle(machine.selectUnusedCount, async (ctx) => ({ rows: await unusedCounts(ctx) })),
    handle(handover.getLineShifts, getLineShifts),
    handle(handover.openHandover, openHandover),
    handle(handover.getHandover, getHandover),
    handle(handover.noteHandover, noteHandover),
    handle(handover.signHandover, signHandover),
  ],
  jobs: Object.assign({}, ...served.map((each) => each.jobs)),
  answers: rollUpAnswers,
  timers: [rollUpTimer],
})
