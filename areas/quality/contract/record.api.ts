import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { inspectionKinds, inspectionResults, inspectionStatus } from './record.ts'
import { itemKinds, schemeTypes } from './scheme.ts'

const id = z.number().int().positive()
const text = z.string().nullable()
const number = z.number().nullable()
const note = writtenText().trim().max(500)

const item = z.object({
  item: z.string(),
  kind: z.enum(itemKinds),
  lower: number,
  upper: number,
  target: number,
  unit: text,
  method: text,
  tool: text,
  required: z.boolean(),
  sampleCount: number,
})

const value = z.object({
  /** Place of the item, from 0. */
  item: z.number().int().min(0).max(99),
  sample: z.number().int().min(1).max(2_000),
  value: z.number().min(-999_999_999).max(999_999_999),
})

/** An inspection as it is entered: its items, what was found so far, and the reasons there are. */
export const getInspectionSheet = endpoint({
  path: '/production/web/getInspectionSheet',
  access: { right: 'inspectionRecord.view' },
  neverStopped: true,
  input: idInput,
  output: z.object({
    id: z.number(),
    version: z.number(),
    inspectionNo: z.string(),
    kind: z.enum(inspectionKinds),
    status: z.enum(inspectionStatus.codes),
    result: z.enum(inspectionResults).nullable(),
    taskNo: z.string(),
    workorderNo: z.string(),
    materialNo: z.string(),
    materialDesc: z.string(),
    produreName: z.string(),
    workCenterName: z.string(),
    machineName: text,
    drawingNumber: text,
    schemeCode: z.string(),
    schemeName: z.string(),
    lotSize: z.number(),
    sampleSize: z.number(),
    accept: z.number(),
    requestedByName: text,
    requestedAt: z.string(),
    dueAt: z.string(),
    inspectorId: number,
    inspectorName: text,
    executedAt: text,
    defects: text,
    note: text,
    pictureId: number,
    pictureIdFileNo: text,
    pictureIdFileName: text,
    concededByName: text,
    concededAt: text,
    concession: text,
    items: z.array(item),
    values: z.array(value),
    reasonIds: z.array(z.number()),
    reasons: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), className: z.string() })),
  }),
  summary: 'An inspection with its items, what was found, and the defect reasons of its operation',
})
export type InspectionSheet = z.infer<(typeof getInspectionSheet)['output']>

export const keepInspectionInput = z.object({
  id,
  version: id,
  values: z.array(value).max(20_000),
  reasonIds: z.array(id).max(50).default([]),
  note: note.nullish(),
  pictureId: id.nullish(),
})
export type KeepInspection = z.infer<typeof keepInspectionInput>

const judged = keepInspectionInput.extend({ result: z.enum(['pass', 'fail']) })
export type JudgeInspection = z.infer<typeof judged>

const outcome = z.object({ id: z.number(), version: z.number() })

export const keepInspectionRecord = endpoint({
  path: '/production/web/keepInspectionRecord',
  access: { right: 'inspectionRecord.judge' },
  write: true,
  neverStopped: true,
  input: keepInspectionInput,
  output: outcome,
  summary: 'Keeps what was found so far; the caller is its inspector from then on',
})

export const judgeInspectionRecord = endpoint({
  path: '/production/web/judgeInspectionRecord',
  access: { right: 'inspectionRecord.judge' },
  write: true,
  neverStopped: true,
  input: judged,
  output: outcome,
  summary: 'Judges an inspection: what fails by its values cannot pass; a failed one holds its task',
})

/** The operator's own inspections. */
export const keepSelfInspection = endpoint({
  ...keepInspectionRecord,
  path: '/production/app/keepSelfInspection',
  access: { right: 'inspectionRecord.request' },
  summary: 'Keeps what the operator found so far in a self inspection',
})
export const judgeSelfInspection = endpoint({
  ...judgeInspectionRecord,
  path: '/production/app/judgeSelfInspection',
  access: { right: 'inspectionRecord.request' },
  summary: 'Judges a self inspection',
})

export const concedeInspectionRecord = endpoint({
  path: '/production/web/concedeInspectionRecord',
  access: { right: 'inspectionRecord.concede' },
  write: true,
  neverStopped: true,
  input: z.object({ id, version: id, note: note.min(1) }),
  output: outcome,
  summary: 'Lets what failed pass, with a reason; not by the inspector himself',
})

/** Tasks that an inspector may look at of his own accord. */
export const selectRunningTask = endpoint({
  path: '/production/web/selectRunningTask',
  access: { right: 'inspectionRecord.spot' },
  input: z.object({ keyword: writtenText().trim().max(100).default('') }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        taskNo: z.string(),
        workorderNo: z.string(),
        materialDesc: z.string(),
        produreName: z.string(),
        workCenterName: z.string(),
      }),
    ),
  }),
  summary: 'Tasks at work whose number, order, product, operation or work centre contains the keyword, 50 at most',
})

export const addSpotInspection = endpoint({
  path: '/production/web/addSpotInspection',
  access: { right: 'inspectionRecord.spot' },
  write: true,
  input: z.object({ taskId: id, schemeId: id }),
  output: z.object({ id: z.number(), inspectionNo: z.string() }),
  summary: 'Begins an inspection of a running task by any scheme',
})

export const requestInspection = endpoint({
  path: '/production/app/requestInspection',
  access: { right: 'inspectionRecord.request' },
  write: true,
  neverStopped: true,
  input: z.object({ taskId: id, kind: z.enum(schemeTypes) }),
  output: z.object({ id: z.number(), inspectionNo: z.string() }),
  summary: 'Asks for an inspection of a running task by the scheme that its operation names',
})

/** How far the first piece of a task is; `none`: its operation wants no first inspection. */
export const firstStates = ['none', 'wanted', 'pending', 'passed', 'failed'] as const
export type FirstState = (typeof firstStates)[number]

export const getTaskInspections = endpoint({
  path: '/production/app/getTaskInspections',
  access: { right: 'inspectionRecord.view' },
  neverStopped: true,
  input: z.object({ taskId: id }),
  output: z.object({
    first: z.enum(firstStates),
    /** Pieces that may be reported in all until the first inspection has passed; null: no limit. */
    allowed: number,
    /** Schemes that the operation names: an inspection of these kinds can be asked for. */
    kinds: z.array(z.enum(schemeTypes)),
    /** The newest inspections of the task. */
    rows: z.array(
      z.object({
        id: z.number(),
        inspectionNo: z.string(),
        kind: z.enum(inspectionKinds),
        status: z.enum(inspectionStatus.codes),
        result: z.enum(inspectionResults).nullable(),
        holds: z.boolean(),
        inspectorName: text,
        requestedAt: z.string(),
        dueAt: z.string(),
        executedAt: text,
        note: text,
      }),
    ),
  }),
  summary: 'The inspections of a task, and how far its first piece is',
})
export type TaskInspections = z.infer<(typeof getTaskInspections)['output']>
