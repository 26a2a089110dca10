import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

const prefix = '/kanban/web'

const span = z.object({ name: z.string(), start: z.string(), end: z.string() })

/** fault: a machine of the line is in fault; notBegun: published work should have begun; waiting: its machines wait; idle: nothing to do. */
export const lineStates = ['fault', 'running', 'changing', 'waiting', 'notBegun', 'idle'] as const
export type LineState = (typeof lineStates)[number]

/** Lines that home shows; the board shows the rest. */
export const linesMost = 12

const homeLine = z.object({
  id: z.number(),
  name: z.string(),
  workshopName: z.string(),
  state: z.enum(lineStates),
  /** Machines of the line that are in fault. */
  faults: z.number(),
  /** Good pieces of the production day, reported whether approved or not. */
  good: z.number(),
  /** Null: the published plan puts nothing in the day. */
  plan: z.number().nullable(),
  target: z.number().nullable(),
})
export type HomeLine = z.infer<typeof homeLine>

const homeHour = z.object({
  start: z.string(),
  good: z.number(),
  /** Of `good`, not approved yet. */
  unapproved: z.number(),
  /** What the published plan puts in the hour; null without the right to see it, or where it puts nothing in the day. */
  target: z.number().nullable(),
})
export type HomeHour = z.infer<typeof homeHour>

export const getHomeDay = endpoint({
  path: `${prefix}/getHomeDay`,
  access: { session: 'each part stands behind the right to see its rows, and reads null without it' },
  input: z.object({}),
  output: z.object({
    /** The production day that most lines are in. */
    day: z.string(),
    /** The shift that most lines are in; null: none runs. */
    shift: span.nullable(),
    /** The next one, where none runs. */
    next: span.nullable(),
    lineCount: z.number(),
    /** Whether the published plan puts anything in the lines' production days; null without the right to see it. */
    planned: z.boolean().nullable(),
    /** Pieces of all operations in the production day of each line; those of a plan are null without one. */
    output: z
      .object({
        good: z.number(),
        unapproved: z.number(),
        defective: z.number(),
        /** Without rework: what yield is made of. */
        firstGood: z.number(),
        firstDefective: z.number(),
        /** The good-product rate that all together are to reach, as a share; null: nobody set one. */
        yieldTarget: z.number().nullable(),
        plan: z.number().nullable(),
        target: z.number().nullable(),
      })
      .nullable(),
    /** The reason that most defective pieces were reported for. */
    reason: z.object({ name: z.string(), quantity: z.number() }).nullable(),
    hours: z.array(homeHour).nullable(),
    lines: z.array(homeLine).nullable(),
    peopleOnDuty: z.number().nullable(),
  }),
  summary:
    'The production day of the lines that the caller sees: shift, output against target, output by hour, each line',
})
export type HomeDay = z.infer<typeof getHomeDay.output>

export const getHomeDelivery = endpoint({
  path: `${prefix}/getHomeDelivery`,
  access: { right: 'workOrder.view' },
  input: z.object({}),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** Orders that are not over, due in these days. */
    due: z.number(),
    /** Of them those that the plan finishes after their day, and those with work that has no place in the plan. */
    late: z.number(),
    unplanned: z.number(),
    worstDays: z.number(),
    /** Not over, due before. */
    overdue: z.number(),
  }),
  summary: 'Whether the orders of the coming week will be done in time, by the plan',
})

export const getHomeCalls = endpoint({
  path: `${prefix}/getHomeCalls`,
  access: { right: 'andonCall.view' },
  input: z.object({}),
  output: z.object({
    open: z.number(),
    /** Of them those that nobody has answered. */
    unanswered: z.number(),
    oldestAt: z.string().nullable(),
    /** The highest tier that any of them reached; 0: none. */
    tier: z.number(),
  }),
  summary: 'Open andon calls',
})

/** What can wait for somebody, that with the gravest consequence first. */
export const todoKinds = [
  'call',
  'faults',
  'breakdowns',
  'lateOrder',
  'lateOrders',
  'overdueOrders',
  'abnormalOrders',
  'rejectedReports',
  'lateInspections',
  'lateAbnormalities',
  'lateEightDs',
  'callToAccept',
  'repairsToConfirm',
  'reports',
  'instructions',
  'inspections',
  'abnormalities',
  'eightDs',
  'removals',
  'moldsOverdue',
  'lateChecks',
  'lateMaintenance',
  'lateRounds',
  'lateShipments',
  'dueReminders',
  'expiredDocuments',
  'lateTasks',
  'staging',
  'stops',
  'maintenances',
  'dueChecks',
  'dueMaintenance',
  'dueRounds',
  'dueShipments',
  'tasksForMe',
  'moldsSoon',
  'partsLow',
  'dueDocuments',
  'waitingTasks',
] as const
export type TodoKind = (typeof todoKinds)[number]

const todo = z.object({
  kind: z.enum(todoKinds),
  /** How many there are of it; 1 where one is named. */
  count: z.number(),
  /** The one that is named, or the first of them. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  /** What it is about: a product, a type of call, a reason. */
  about: z.string().nullable(),
  place: z.string().nullable(),
  since: z.string().nullable(),
  /** Pieces, days, shots, seconds or a tier, by the kind. */
  amount: z.number().nullable(),
})
export type Todo = z.infer<typeof todo>

export const selectHomeTodo = endpoint({
  path: `${prefix}/selectHomeTodo`,
  access: { session: 'only what the caller himself can do is told; of a kind whose right he lacks nothing is' },
  input: z.object({}),
  output: z.object({ rows: z.array(todo) }),
  summary: 'What waits for the caller, that with the gravest consequence first',
})

export const getHomeWork = endpoint({
  path: `${prefix}/getHomeWork`,
  access: { right: 'duty.start' },
  input: z.object({}),
  output: z.object({
    /** The tasks that he is on duty at. */
    tasks: z.array(
      z.object({
        id: z.number(),
        taskNo: z.string(),
        workorderNo: z.string(),
        materialDesc: z.string(),
        operation: z.string(),
        place: z.string(),
        planQuantity: z.number(),
        good: z.number(),
        onAt: z.string(),
      }),
    ),
    /** Of his calendar day: seconds on duty, and his share of what was reported. */
    seconds: z.number(),
    good: z.number(),
    defective: z.number(),
    reports: z.number(),
    calls: z.array(
      z.object({ id: z.number(), callNo: z.string(), type: z.string(), status: z.string(), raisedAt: z.string() }),
    ),
  }),
  summary: 'What the caller works at, and has worked and made today',
})
