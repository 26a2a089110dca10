import { z } from 'zod'
import { approvalCourse, approvalVerbs } from '#areas/approvals/contract/verbs.ts'
import { boardFilter } from '#areas/boards/contract/board.ts'
import { stationTask } from '#areas/boards/contract/floor.api.ts'
import { sealedCopy } from '#areas/seals/contract/seal.api.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import { languages } from '#core/contract/languages.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { instruction, instructionCrud } from './instruction.ts'
import { instructionPrint } from './instruction-print.ts'
import { stationLook } from './line-display.ts'
import { keptConfirmation, shownStep } from './step.ts'

const reason = writtenText().trim().min(1).max(500)
const { row } = instructionCrud
const revision: z.ZodType<{ id: number } & DraftOf<typeof instruction>> = idInput.and(instruction.draft)

export const reviseInstruction = endpoint({
  path: '/esop/web/reviseInstruction',
  access: { right: 'instruction.add' },
  write: true,
  input: revision,
  output: row,
  summary: 'Adds the next revision of an instruction as a draft; the one in force stays so until this one is approved',
})

export const submitInstruction = endpoint({
  path: '/esop/web/submitInstruction',
  access: { right: 'instruction.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Submits drafts for approval; where the approval settings have no level they are approved at once',
})

export const recallInstruction = endpoint({
  path: '/esop/web/recallInstruction',
  access: { right: 'instruction.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Takes instructions back from approval, to be drafts again',
})

export const withdrawInstruction = endpoint({
  path: '/esop/web/withdrawInstruction',
  access: { right: 'instruction.withdraw' },
  write: true,
  input: idsInput.extend({ reason }),
  output: bulkResult,
  summary: 'Takes approved instructions out of force for good; the revision before holds again where its days last',
})

export const {
  approve: approveInstruction,
  reject: rejectInstruction,
  toApprove: selectInstructionToApprove,
} = approvalVerbs({
  prefix: '/esop/web',
  noun: 'Instruction',
  right: 'instruction.approve',
  plural: 'instructions',
  row,
})

export const getInstructionCourse = endpoint({
  path: '/esop/web/getInstructionCourse',
  access: { right: 'instruction.view' },
  input: idInput,
  output: approvalCourse.extend({
    /** Null: no seal is for it. */
    sealed: sealedCopy.nullable(),
    /** Copies on paper, the last first. */
    prints: z.array(instructionPrint),
    steps: z.array(shownStep),
    /** Of its steps, the last first. */
    confirmations: z.array(keptConfirmation),
    readings: z.array(
      z.object({
        userName: z.string(),
        jobNumber: z.string(),
        readAt: z.string(),
        recordedByName: z.string().nullable(),
      }),
    ),
  }),
  summary: 'The steps of an instruction, who decided what of it, who has read it, confirmed its steps and printed it',
})

/** An instruction in force where work is done. */
export const shownInstruction = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  revision: z.number(),
  mustRead: z.boolean(),
  /** What changed against the revision before it; null: nobody said. */
  changeNote: z.string().nullable(),
  fileNo: z.string(),
  /** Chosen pages; null: all. */
  pages: z.string().nullable(),
  /** How it is done one step after the other; none: it is read page by page. */
  steps: z.array(shownStep),
})
export type ShownInstruction = z.infer<typeof shownInstruction>

/** Who is at work and has yet to read what must be read: his next start waits for it. */
const unread = z.array(z.object({ id: z.number(), name: z.string() }))

export const selectTaskInstruction = endpoint({
  path: '/esop/app/selectTaskInstruction',
  access: { right: 'report.view' },
  input: z.object({ taskId: z.number().int().positive() }),
  output: z.object({
    /** `readAt`: when the caller read it; null: not yet. */
    rows: z.array(shownInstruction.extend({ readAt: z.string().nullable(), unread })),
  }),
  summary:
    'The instructions in force for a task: those for its product and operation, else for its operation, else for its product',
})

/** So many of a machine's next tasks are looked at. */
export const machineTasksMost = 20

export const selectMachineInstruction = endpoint({
  path: '/esop/app/selectMachineInstruction',
  access: { right: 'instruction.view' },
  input: z.object({ machineId: z.number().int().positive() }),
  output: z.object({
    rows: z.array(
      shownInstruction.extend({
        readAt: z.string().nullable(),
        /** It is for a task that runs there now. */
        running: z.boolean(),
        /** The tasks that it is for. */
        taskNos: z.array(z.string()),
      }),
    ),
  }),
  summary: `The instructions in force for what runs at a machine and for what is released there next, of ${machineTasksMost} tasks at most`,
})

export const readInstruction = endpoint({
  path: '/esop/app/readInstruction',
  access: { right: 'report.view' },
  write: true,
  neverStopped: true,
  input: z.object({
    ids: z.array(z.number().int().positive()).min(1).max(50),
    /** Absent: the caller. Others are named by whoever may put them to work. */
    userIds: z.array(z.number().int().positive()).max(100).default([]),
  }),
  output: z.object({ recorded: z.number() }),
  summary: 'Keeps that people have read instructions, once for each revision',
})

/** What people who are to start have not read, as the refusal of a start tells it (`data` of the check `instruction`). */
export interface UnreadInstruction extends ShownInstruction {
  people: { id: number; name: string }[]
}

export const getStationDisplay = endpoint({
  path: '/esop/web/getStationDisplay',
  access: { right: 'board.view' },
  input: boardFilter.extend({ stationId: z.number().int().positive().optional() }),
  output: z.object({
    station: z.object({ id: z.number(), number: z.string(), name: z.string(), lineName: z.string() }).nullable(),
    /** What runs there, or is to begin first; null: nothing. */
    task: stationTask.nullable(),
    instructions: z.array(shownInstruction.extend({ unread })),
    /** How the station shows them. */
    look: stationLook,
    /** That of whoever came on duty there last, as he chose it himself, for displays to speak; null: nobody is, or nobody chose. */
    language: z.enum(languages).nullable(),
  }),
  summary: 'What a station works on, and the pages set for it there or else the instructions in force for it',
  boards: ['stationEsopDisplay', 'stationEsopDisplayS', 'siteView', 'siteViewMj'],
})
