import { z } from 'zod'
import { jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { dayText } from '#core/contract/text.ts'
import { differenceKinds } from '../published/publish.api.ts'
import { taskStatus } from '../task/task.ts'

const prefix = '/production/web'
const id = z.number().int().positive()

/** Days that one view or print may span. */
export const dailyDaysMost = 31
const dayMs = 86_400_000

const span = z
  .object({
    /** Production days, both included. */
    from: dayText(),
    to: dayText(),
    /** Absent: every line that the caller sees. */
    lineIds: z.array(id).min(1).max(1000).optional(),
  })
  .refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
    return days >= 1 && days <= dailyDaysMost
  })

/** What one line or machine is to make of a task in one shift. Times are epoch milliseconds. */
export const dailyRow = z.object({
  key: z.string(),
  day: z.string(),
  shiftName: z.string().nullable(),
  /** Start of the shift; shifts of a day sort by it. */
  shiftStart: z.number(),
  lineId: z.number(),
  lineName: z.string(),
  workCenter: z.string(),
  machine: z.string().nullable(),
  taskId: z.number(),
  taskNo: z.string(),
  status: z.enum(taskStatus.codes),
  /** Several where tasks of several orders are combined. */
  workorderNo: z.string(),
  materialNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  operation: z.string().nullable(),
  mold: z.string().nullable(),
  start: z.number(),
  end: z.number(),
  /** Of this shift, by its share of the task's working time. */
  quantity: z.number(),
  taskQuantity: z.number(),
  done: z.number(),
  due: z.string().nullable(),
  /** What the last publication changed about the task; null: nothing. */
  change: z.enum(differenceKinds).nullable(),
})
export type DailyRow = z.infer<typeof dailyRow>

export const dailyPlan = z.object({
  publication: z.object({ at: z.string(), note: z.string().nullable(), userName: z.string().nullable() }).nullable(),
  rows: z.array(dailyRow),
  /** Tasks that the last publication took from the shop floor. */
  withdrawn: z.array(z.object({ id: z.number(), taskNo: z.string(), workorderNo: z.string().nullable() })),
})
export type DailyPlan = z.infer<typeof dailyPlan>

export const selectDailyPlan = endpoint({
  path: `${prefix}/selectDailyPlan`,
  access: { right: 'task.view' },
  input: span,
  output: dailyPlan,
  summary: 'The published plan by line, machine, production day and shift, with what the last publication changed',
})

export const exportDailyPlan = endpoint({
  path: `${prefix}/exportDailyPlan`,
  access: { right: 'task.export' },
  write: true,
  input: span,
  output: jobStarted,
  summary: 'Writes the daily plan to a sheet; see getJob',
})
