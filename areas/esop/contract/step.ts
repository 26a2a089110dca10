import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'

/**
 * What a step asks of whoever does it: nothing, a confirmation once for each time he comes to work at a task, or one before each report of
 * the task (of each piece, where each piece is reported).
 */
export const stepConfirms = ['none', 'once', 'report'] as const

/** Seconds that a step may take at most: a day. */
const longest = 86_400

/** A step of a work instruction. */
export const stepFields = {
  title: field.text({ required: true, max: 100 }),
  text: field.multiline({ max: 1000 }),
  /** A page of the document. */
  page: field.integer({ min: 1, max: 9_999, verbatim: true }),
  /** A picture or video. */
  fileId: field.file(),
  seconds: field.integer({ min: 1, max: longest, unit: 's' }),
  confirm: field.choice(stepConfirms, { required: true, initial: 'none', labels: 'instructionStepConfirm' }),
  /** Nothing is reported until it is confirmed. */
  beforeReport: field.boolean({ initial: false }),
}

/** The steps of a revision, as they are written. */
export const instructionSteps = defineEntity({
  name: 'instructionSteps',
  key: 'code',
  fields: {
    code: field.text({ readonly: true }),
    steps: field.rows(stepFields, { max: 60, initial: [] }),
  },
  sheet: [],
})

const writtenStep = z.object({
  title: z.string(),
  text: z.string().nullable(),
  page: z.number().nullable(),
  fileId: z.number().nullable(),
  fileIdFileNo: z.string().nullable(),
  fileIdFileName: z.string().nullable(),
  seconds: z.number().nullable(),
  confirm: z.enum(stepConfirms),
  beforeReport: z.boolean(),
})
const written = z.object({ id: z.number(), version: z.number(), code: z.string(), steps: z.array(writtenStep) })

export const getInstructionSteps = endpoint({
  path: '/esop/web/getInstructionSteps',
  access: { right: 'instruction.view' },
  input: idInput,
  output: written,
  summary: 'The steps of a revision of a work instruction',
})

export const setInstructionSteps = endpoint({
  path: '/esop/web/setInstructionSteps',
  access: { right: 'instruction.edit' },
  write: true,
  input: instructionSteps.patch,
  output: written,
  summary: 'Puts steps in the place of those of a draft; a revision that was submitted keeps its own',
})

/** A step where work is done. */
export const shownStep = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  page: z.number().nullable(),
  media: z.object({ fileNo: z.string(), mime: z.string() }).nullable(),
  /** Standard time; null: none. */
  seconds: z.number().nullable(),
  confirm: z.enum(stepConfirms),
  beforeReport: z.boolean(),
})
export type ShownStep = z.infer<typeof shownStep>

const person = z.object({ id: z.number(), name: z.string() })

export const selectStepConfirmation = endpoint({
  path: '/esop/app/selectStepConfirmation',
  access: { right: 'report.view' },
  input: z.object({ taskId: z.number().int().positive() }),
  output: z.object({
    /** Who is at work there. */
    people: z.array(person),
    rows: z.array(z.object({ stepId: z.number(), userId: z.number(), userName: z.string(), confirmedAt: z.string() })),
  }),
  summary: 'What of the steps for a task is confirmed and counts for its next report, and who is at work there',
})

export const confirmInstructionStep = endpoint({
  path: '/esop/app/confirmInstructionStep',
  access: { right: 'report.add' },
  write: true,
  neverStopped: true,
  input: z.object({
    /** The revision that the person has before him. */
    instructionId: z.number().int().positive(),
    stepId: z.number().int().positive(),
    taskId: z.number().int().positive(),
    stationId: z.number().int().positive().optional(),
    /** Absent: the caller. Others are named by whoever may put them to work. */
    userIds: z.array(z.number().int().positive()).max(100).default([]),
  }),
  output: z.object({ recorded: z.number() }),
  summary:
    'Keeps that people have done a step of the instruction in force for a task; a second time at once changes nothing',
})

/** A confirmation as the reading record tells it. */
export const keptConfirmation = z.object({
  id: z.number(),
  place: z.number(),
  title: z.string(),
  taskNo: z.string(),
  stationName: z.string().nullable(),
  userName: z.string(),
  recordedByName: z.string().nullable(),
  confirmedAt: z.string(),
})
