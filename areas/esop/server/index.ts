import { approvalHandlers, approvalKind } from '#areas/approvals/server/index.ts'
import { reportCheck, taskCheck } from '#areas/execution/server/index.ts'
import { printedCopies, sealedKind } from '#areas/seals/server/index.ts'
import { arrangementCheck } from '#areas/workcenters/server/index.ts'
import { handle } from '#core/server/handler.ts'
import { sharedReads } from '#core/server/http/shared-reads.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as api from '../contract/instruction.api.ts'
import { selectSkillMatrix } from '../contract/matrix.api.ts'
import { getInstructionPrint, printInstruction } from '../contract/print.api.ts'
import * as steps from '../contract/step.ts'
import { findInstructions } from './find-instructions.ts'
import {
  instructionApproval,
  instructionsToApprove,
  recallInstructions,
  sealedInstruction,
  submitInstructions,
  withdrawInstructions,
} from './instructions/approval.ts'
import { instructionCourse } from './instructions/course.ts'
import { instructionsAtMachine } from './instructions/for-machine.ts'
import { instructionsOfTask, stationEsop } from './instructions/for-task.ts'
import { instructions } from './instructions/instructions.ts'
import { esopDisplays } from './instructions/line-display.ts'
import { instructionToPrint, printedInstructions, registerPrint } from './instructions/print.ts'
import { readInstructions, startReading } from './instructions/reading.ts'
import { revise } from './instructions/revise.ts'
import { goesWithStation, stationEsops } from './instructions/station-esop.ts'
import { arrangedSkills, startSkills } from './lacking.ts'
import { skillMatrix } from './matrix.ts'
import { positionSkills } from './position-skills.ts'
import { skills } from './skills.ts'
import { confirmedSteps, confirmStep } from './steps/confirming.ts'
import { reportSteps } from './steps/report-check.ts'
import { readSteps, setSteps } from './steps/steps.ts'
import { userSkills } from './user-skills.ts'

/** What demo data is written by, many rows at once. */
export const servedSkills = {
  skill: skills.served,
  userSkill: userSkills.served,
  positionSkill: positionSkills.served,
}

export { instructionsAtStations } from './instructions/at-stations.ts'
export { readInstructions } from './instructions/reading.ts'
export { confirmStep } from './steps/confirming.ts'

const served = [instructions, stationEsops, esopDisplays, skills, userSkills, positionSkills]

export const mount: Mount = ({ hub }) => {
  const ofStations = sharedReads(hub, [
    'task',
    'duty',
    'workOrder',
    'instruction',
    'station',
    'stationEsop',
    'esopDisplay',
  ])
  return {
    area,
    fills: [
      ...findInstructions,
      fill(taskCheck, startReading.name, startReading),
      fill(taskCheck, startSkills.name, startSkills),
      fill(reportCheck, reportSteps.name, reportSteps),
      fill(approvalKind, instructionApproval.kind, instructionApproval.kind),
      fill(sealedKind, sealedInstruction.kind, sealedInstruction),
      fill(printedCopies, printedInstructions.name, printedInstructions),
      fill(arrangementCheck, 'skills', arrangedSkills),
    ],
    logScopes: {
      stationEsop: { table: 'station_esop' },
      esopDisplay: { table: 'esop_line_display' },
    },
    handlers: [
      ...served.flatMap(({ handlers }) => handlers),
      handle(api.reviseInstruction, revise),
      handle(api.submitInstruction, submitInstructions),
      handle(api.recallInstruction, recallInstructions),
      handle(api.withdrawInstruction, withdrawInstructions),
      ...approvalHandlers(instructionApproval, { approve: api.approveInstruction, reject: api.rejectInstruction }),
      handle(api.selectInstructionToApprove, instructionsToApprove),
      handle(api.getInstructionCourse, instructionCourse),
      handle(steps.getInstructionSteps, readSteps),
      handle(steps.setInstructionSteps, setSteps),
      handle(steps.selectStepConfirmation, confirmedSteps),
      handle(steps.confirmInstructionStep, confirmStep),
      handle(getInstructionPrint, instructionToPrint),
      handle(printInstruction, registerPrint),
      handle(api.selectTaskInstruction, instructionsOfTask),
      handle(api.selectMachineInstruction, instructionsAtMachine),
      handle(api.readInstruction, readInstructions),
      ofStations(api.getStationDisplay, stationEsop),
      handle(selectSkillMatrix, skillMatrix),
    ],
    answers: [goesWithStation],
    jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
  }
}
