import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { dayText, scannedText, writtenText } from '#core/contract/text.ts'
import { confirmers, maintenanceKinds } from './plan.ts'
import { consequences, itemKinds } from './standard.ts'
import { maintenanceTaskStatus } from './task.ts'

const id = z.number().int().positive()
const text = z.string().nullable()
const number = z.number().nullable()

/** Pictures of one task at most. */
export const mostPictures = 9

/** An item as it is answered. */
export const item = z.object({
  item: z.string(),
  kind: z.enum(itemKinds),
  lower: number,
  upper: number,
  unit: text,
  options: text,
  method: text,
  picture: z.boolean(),
  /** How it should look. */
  goodPhotoId: number.optional(),
  goodPhotoIdFileNo: text.optional(),
  goodPhotoIdFileName: text.optional(),
  raises: z.enum(consequences),
})

const values = z.array(z.object({ item: z.number(), value: number, words: text, conforming: z.boolean() }))

/** A task as it is done: its items by the standard's version, and what was found. */
export const getMaintenanceSheet = endpoint({
  path: '/productiondata/web/getMaintenanceSheet',
  access: { right: 'maintenanceTask.view' },
  input: idInput,
  output: z.object({
    id: z.number(),
    taskNo: z.string(),
    kind: z.enum(maintenanceKinds),
    status: z.enum(maintenanceTaskStatus.codes),
    /** Of follow-up work what is to be done. */
    planName: z.string(),
    /** Null: follow-up work, which goes by no standard. */
    standardName: text,
    edition: number,
    /** The breakdown that left it as follow-up work. */
    breakdownId: number,
    breakdownNo: text,
    /** Of the machine, or of the object that it is about instead. */
    machineNumber: z.string(),
    machineName: z.string(),
    lineName: text,
    workshopName: text,
    dueOn: z.string(),
    finishBy: z.string(),
    /** What passed which limit and made it due, and when; null: the calendar or a meter did. */
    cause: text,
    causedAt: text,
    personNames: z.array(z.string()),
    groupName: text,
    minutes: number,
    /** The machine must stand for it; its planned stop, and when it was begun. */
    stands: z.boolean(),
    windowAt: text,
    windowUntil: text,
    begunAt: text,
    /** The reader began it himself at the machine, and may take that back. */
    withdrawable: z.boolean(),
    /** The machine's code must be scanned. */
    scan: z.boolean(),
    /** Whoever executes it is to sign it. */
    signed: z.boolean(),
    scanned: z.boolean(),
    closedAt: text,
    closedByName: text,
    note: text,
    failed: z.number(),
    missed: z.number(),
    /** Spare parts that its plan needs: taken for it so far, and in stock; null: the reader may not see stocks. */
    needed: z.array(
      z.object({ part: z.string(), unit: z.string(), quantity: z.number(), taken: z.number(), stock: number }),
    ),
    items: z.array(item),
    /** As they were corrected last. */
    values,
    /** What its signature, and its confirmation, stand at; null: its plan asked for none. */
    signature: z
      .object({
        userId: z.number(),
        userName: text,
        signedAt: text,
        /** What was signed still is what stands here. */
        intact: z.boolean(),
      })
      .nullable(),
    confirmation: z
      .object({
        wanted: z.enum(confirmers),
        state: z.enum(['awaiting', 'confirmed', 'objected']),
        userName: text,
        decidedAt: text,
        note: text,
      })
      .nullable(),
    /** Whoever did it, or corrected it last. */
    doerId: number,
    corrections: z.array(
      z.object({
        number: z.number(),
        reason: z.string(),
        note: text,
        madeByName: text,
        madeAt: z.string(),
        /** What had stood there until then. */
        before: values,
      }),
    ),
    photos: z.array(z.object({ item: number, fileNo: z.string() })),
  }),
  summary: 'A task of maintenance with its items and what was found',
})
export type MaintenanceSheet = z.infer<(typeof getMaintenanceSheet)['output']>

export const beginMaintenanceTask = endpoint({
  path: '/productiondata/app/beginMaintenanceTask',
  access: { right: 'maintenanceTask.execute' },
  write: true,
  input: idInput,
  output: z.object({ begunAt: z.string() }),
  summary:
    'Begins maintenance for which the machine stands: its planned stop moves to now, and no work starts there until it is closed',
})

const place = z.number().int().min(0).max(99)

/** What was found, by the items' places. */
export const valuesInput = z
  .array(
    z.object({
      item: place,
      value: z.number().min(-999_999_999).max(999_999_999).nullish(),
      words: writtenText().trim().max(500).nullish(),
    }),
  )
  .max(100)

export const executeMaintenanceTask = endpoint({
  path: '/productiondata/app/executeMaintenanceTask',
  access: { right: 'maintenanceTask.execute' },
  write: true,
  input: z.object({
    id,
    values: valuesInput,
    /** Fresh uploads of the caller, each of an item by its place, or of the whole. */
    photos: z
      .array(z.object({ item: place.nullish(), photoIds: z.array(id).max(mostPictures) }))
      .max(101)
      .default([]),
    /** What was read from the machine's label. */
    code: scannedText().max(200).nullish(),
    note: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({ status: z.enum(maintenanceTaskStatus.codes), failed: z.number() }),
  summary: 'Carries a task out with all its values and pictures; nothing of it can be changed afterwards',
})

export const skipMaintenanceTask = endpoint({
  path: '/productiondata/web/skipMaintenanceTask',
  access: { right: 'maintenanceTask.skip' },
  write: true,
  input: idInput.extend({ note: writtenText().trim().min(1).max(500) }),
  output: z.object({ status: z.enum(maintenanceTaskStatus.codes) }),
  summary: 'Leaves a task out, with the reason; the plan goes on with its next time',
})

export const moveMaintenanceTask = endpoint({
  path: '/productiondata/web/moveMaintenanceTask',
  access: { right: 'maintenancePlan.edit' },
  write: true,
  input: idsInput.extend({ dueOn: dayText() }),
  output: bulkResult,
  summary: 'Puts tasks that are not begun off, or forward, to another day; their planned stops go with them',
})

export const assignMaintenanceTask = endpoint({
  path: '/productiondata/web/assignMaintenanceTask',
  access: { right: 'maintenancePlan.edit' },
  write: true,
  input: idsInput.extend({ personIds: z.array(id).max(50).default([]), groupId: id.nullish() }),
  output: bulkResult,
  summary:
    'Gives tasks that are not done to other people or another group, who are told once they are due; their plans stay as they are',
})

const calendarTask = z.object({
  id: z.number(),
  taskNo: z.string(),
  kind: z.enum(maintenanceKinds),
  status: z.enum(maintenanceTaskStatus.codes),
  planName: z.string(),
  machineNumber: z.string(),
  machineName: z.string(),
  dueOn: z.string(),
  minutes: number,
  /** What passed which limit and made it due. */
  cause: text,
})

export const selectMaintenanceCalendar = endpoint({
  path: '/productiondata/web/selectMaintenanceCalendar',
  access: { right: 'maintenancePlan.view' },
  input: z.object({ from: dayText(), to: dayText(), kind: z.enum(maintenanceKinds).nullish() }),
  output: z.object({
    today: z.string(),
    tasks: z.array(calendarTask),
    /** What will be due, if everything is done on its day. */
    coming: z.array(
      calendarTask
        .omit({ id: true, taskNo: true, status: true, cause: true })
        /** `byMeter`: foreseen from how the machine is used, not from the calendar alone. */
        .extend({ planId: z.number(), byMeter: z.boolean() }),
    ),
  }),
  summary: 'Tasks of at most 62 days by their day, and what the plans will ask for in them',
})
export type MaintenanceCalendar = z.infer<(typeof selectMaintenanceCalendar)['output']>
