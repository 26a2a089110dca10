import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { boardRead } from './board.ts'

export const selectBoardPlace = endpoint({
  path: '/kanban/web/selectBoardPlace',
  access: { right: 'board.view' },
  input: z.object({}),
  output: z.object({
    workshops: z.array(z.object({ id: z.number(), name: z.string() })),
    lines: z.array(z.object({ id: z.number(), name: z.string(), workshopId: z.number() })),
  }),
  summary: 'Workshops and lines that a board can be narrowed to',
  boards: 'every',
})

/**
 * onPace: works, and made what it was to have made by now, or nothing was planned; behind, farBehind: made less of it, by `paceMarks`;
 * notBegun: work is due and nobody has begun; idle: nothing to do.
 */
export const standings = ['onPace', 'behind', 'farBehind', 'notBegun', 'idle'] as const
export type Standing = (typeof standings)[number]

/** Shares of the target by now from which on a line is on its pace, and below which it is far behind. */
export const paceMarks = { onPace: 0.95, behind: 0.8 } as const

export const lineNow = z.object({
  lineId: z.number(),
  lineName: z.string(),
  workshopName: z.string(),
  standing: z.enum(standings),
  /** The running order that ends first; null: none runs. */
  workorderNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  running: z.number(),
  /** Pieces of all operations that the plan wants of the line in its production day, and of them up to now; null: nothing is planned. */
  planToday: z.number().nullable(),
  targetNow: z.number().nullable(),
  /** Good pieces reported, whether approved or not; rejected ones count nowhere. */
  goodToday: z.number(),
  /** Of `goodToday`, not approved yet. */
  unapprovedToday: z.number(),
  defectiveToday: z.number(),
  /** Good ÷ plan; null without a plan. */
  rate: z.number().nullable(),
  /** Good ÷ target; null while nothing was to be made. */
  pace: z.number().nullable(),
  people: z.number(),
})
export type LineNow = z.infer<typeof lineNow>

export const selectProductionStatus = boardRead(
  'productionStatus',
  'selectProductionStatus',
  z.object({ rows: z.array(lineNow) }),
  'The lines as they run now',
)

export const boardStates = ['waiting', 'inProgress', 'moldChanging', 'notScheduled', 'overdue', 'completed'] as const
export type BoardState = (typeof boardStates)[number]

export const taskNow = z.object({
  id: z.number(),
  taskNo: z.string(),
  state: z.enum(boardStates),
  workorderNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  produreName: z.string().nullable(),
  workCenterName: z.string(),
  planQuantity: z.number(),
  good: z.number(),
  unapproved: z.number(),
  start: z.string().nullable(),
  end: z.string().nullable(),
})
export type TaskNow = z.infer<typeof taskNow>

export const selectStatusView = boardRead(
  'statusView',
  'selectStatusView',
  z.object({ counts: z.record(z.enum(boardStates), z.number()), rows: z.array(taskNow) }),
  'Tasks by state; completed ones of the last 24 hours; the 300 most pressing as rows',
)

export const processCell = z.object({
  produreName: z.string(),
  planned: z.number(),
  done: z.number(),
  unapproved: z.number(),
})

export const orderProgress = z.object({
  id: z.number(),
  workorderNo: z.string(),
  materialDesc: z.string(),
  requiredEndDate: z.string(),
  late: z.boolean(),
  operations: z.array(processCell),
})
export type OrderProgress = z.infer<typeof orderProgress>

export const selectProcessProgress = boardRead(
  'processProgress',
  'selectProcessProgress',
  z.object({ operations: z.array(z.string()), rows: z.array(orderProgress) }),
  'Orders in production against their operations: done of planned; the 200 most pressing',
)

export const taskForecast = taskNow.extend({
  /** Done ÷ planned, 0–1. */
  progress: z.number(),
  /** When it will be done at the speed so far, or as planned. */
  forecast: z.string().nullable(),
  requiredEndDate: z.string().nullable(),
  late: z.boolean(),
})
export type TaskForecast = z.infer<typeof taskForecast>

export const selectTaskProgress = boardRead(
  'taskProgressView',
  'selectTaskProgress',
  z.object({ rows: z.array(taskForecast) }),
  'Released and running tasks with their progress and forecast finish; the 300 most pressing',
)
