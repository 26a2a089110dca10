import { z } from 'zod'
import { boardFilter, boardRead } from '#areas/boards/contract/board.ts'
import { target } from '#core/contract/target.ts'

/** A share: 1 is 100 %; null: there is nothing to measure against. */
const ratio = z.number().nullable()
const named = z.object({ id: z.number(), name: z.string() })

/** What was made against the published plan; pieces of all operations. */
const made = z.object({
  plan: z.number(),
  /** Of the plan, wanted by now. */
  due: z.number(),
  good: z.number(),
  /** Of `good`, not approved yet. */
  unapproved: z.number(),
  defective: z.number(),
  /** Output ÷ plan, specification section 9. */
  achievement: ratio,
  /** Output ÷ what is wanted by now: whether the day will make it. */
  pace: ratio,
  qualityRatio: ratio,
})
export type Made = z.infer<typeof made>
/** What good-product rate is to reach that day; null: nothing is said of it. */
const aimedMade = made.extend({ qualityTarget: target.nullable() })
const namedMade = named.extend(aimedMade.shape)
export type NamedMade = z.infer<typeof namedMade>

export const selectProduceView = boardRead(
  'produceView',
  'selectProduceView',
  z.object({
    day: z.string(),
    total: aimedMade,
    shifts: z.array(made.extend({ name: z.string() })),
    lines: z.array(namedMade),
    /** Those with the most pieces first, twelve at most. */
    products: z.array(namedMade),
  }),
  'The production day’s output and achievement by line, shift and product',
)

/** A ratio now and over the last days, and its course. */
const course = z.object({ today: ratio, week: ratio, month: ratio, days: z.array(ratio) })
export type Course = z.infer<typeof course>
const namedCourse = named.extend(course.shape)
export type NamedCourse = z.infer<typeof namedCourse>

export const selectEfficiencyAnalysis = boardRead(
  'efficiencyAnalysis',
  'selectEfficiencyAnalysis',
  z.object({
    days: z.array(z.string()),
    total: course,
    /** Pieces by day. */
    plan: z.array(z.number()),
    good: z.array(z.number()),
    /** The weakest of the last 7 days first. */
    lines: z.array(namedCourse),
  }),
  'Output ÷ plan by line and day, the last 30 production days',
)

/** The same, with what it is to reach on the last day; null: nothing is said of it. */
const judged = { target: target.nullable() }
export type Judged<C extends Course = Course> = C & { target: z.infer<typeof target> | null }

export const selectYieldAnalysis = boardRead(
  'yieldAnalysis',
  'selectYieldAnalysis',
  z.object({
    days: z.array(z.string()),
    total: course.extend(judged),
    /** What the total is to reach, by day. */
    targets: z.array(ratio),
    /** Defective pieces by day. */
    defective: z.array(z.number()),
    lines: z.array(namedCourse.extend(judged)),
    /** The weakest of the last 7 days first, twelve at most. */
    products: z.array(namedCourse.extend(judged)),
    /** Defective pieces of the last 7 days by reason, the most first. */
    reasons: z.array(named.extend({ quantity: z.number() })),
  }),
  'Good ÷ (good + defective) by product, line and day, with the reasons of what was defective',
)

/** The production days a ranking is over: today alone, or so many up to today. */
const rankingFilter = boardFilter.extend({ days: z.union([z.literal(1), z.literal(7), z.literal(30)]).default(1) })
export type RankingFilter = z.output<typeof rankingFilter>

const worked = z.object({ outputHours: z.number(), onDutyHours: z.number(), efficiency: ratio })
export type Worked = z.infer<typeof worked>
const namedWorked = named.extend(worked.shape)
export type NamedWorked = z.infer<typeof namedWorked>
const person = namedWorked.extend({ teamName: z.string().nullable() })
export type PersonWorked = z.infer<typeof person>

export const selectWorkTime = boardRead(
  'workTime',
  'selectWorkTime',
  z.object({
    total: worked.extend({ people: z.number() }),
    /** The most output hours first. */
    people: z.array(person),
    teams: z.array(namedWorked),
  }),
  'Output and on-duty hours by person and shift team, the most first',
  rankingFilter,
)

export const selectHumanAssessment = boardRead(
  'HumanAssessment',
  'selectHumanAssessment',
  z.object({
    days: z.array(z.string()),
    total: worked.extend({ course: z.array(ratio) }),
    /** What efficiency is to reach on the last day, of all; null: nothing is said of it. */
    target: target.nullable(),
    /** The same by day. */
    targets: z.array(ratio),
    /** The highest efficiency first. */
    people: z.array(person),
    teams: z.array(namedWorked),
    lines: z.array(namedWorked),
  }),
  'Output hours ÷ on-duty hours by person, shift team and line',
  rankingFilter,
)

const overdueOrder = z.object({
  id: z.number(),
  workorderNo: z.string(),
  materialDesc: z.string(),
  customer: z.string().nullable(),
  due: z.string(),
  daysLate: z.number(),
  /** The first operation that has not made all of the order yet, and its line; null: all are reported. */
  operationName: z.string().nullable(),
  lineName: z.string().nullable(),
  good: z.number(),
  planQuantity: z.number(),
  /** When the plan has its last task end; null: it is not planned. */
  forecast: z.string().nullable(),
})
export type OverdueOrder = z.infer<typeof overdueOrder>

const overdueTask = z.object({
  id: z.number(),
  taskNo: z.string(),
  workorderNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  produreName: z.string().nullable(),
  workCenterName: z.string(),
  end: z.string().nullable(),
  hoursLate: z.number(),
  good: z.number(),
  planQuantity: z.number(),
})
export type OverdueTask = z.infer<typeof overdueTask>

export const selectOverdueView = boardRead(
  'overdueView',
  'selectOverdueView',
  z.object({
    orderCount: z.number(),
    taskCount: z.number(),
    worstDays: z.number(),
    /** The latest first, 200 at most. */
    orders: z.array(overdueOrder),
    tasks: z.array(overdueTask),
  }),
  'Orders past their date and tasks past their planned end: by how much, and where they stand',
)

const inProcess = z.object({
  pieces: z.number(),
  orders: z.number(),
  /** Hours since the operation before reported what waits the longest, and the mean of all pieces. */
  oldestHours: ratio,
  meanHours: ratio,
})
const operationInProcess = named.extend(inProcess.shape)
export type OperationInProcess = z.infer<typeof operationInProcess>
const orderInProcess = z.object({
  id: z.number(),
  workorderNo: z.string(),
  materialDesc: z.string(),
  operationName: z.string(),
  lineName: z.string().nullable(),
  pieces: z.number(),
  oldestHours: ratio,
})
export type OrderInProcess = z.infer<typeof orderInProcess>

export const selectOnProductView = boardRead(
  'onProductView',
  'selectOnProductView',
  z.object({
    total: inProcess,
    /** The most pieces first. */
    operations: z.array(operationInProcess),
    /** What waits the longest first, 100 at most. */
    orders: z.array(orderInProcess),
  }),
  'Work in progress by operation: what the operation before delivered and this one has not reported, and since when',
)

const assessed = z.object({ achievement: ratio, qualityRatio: ratio, efficiency: ratio, onTime: ratio })
export type Assessed = z.infer<typeof assessed>
export const assessments = ['achievement', 'qualityRatio', 'efficiency', 'onTime'] as const

export const selectGraphicsAssessment = boardRead(
  'graphicsAssessment',
  'selectGraphicsAssessment',
  z.object({
    days: z.array(z.string()),
    total: assessed,
    course: z.object({
      achievement: z.array(ratio),
      qualityRatio: z.array(ratio),
      efficiency: z.array(ratio),
      onTime: z.array(ratio),
    }),
    workshops: z.array(named.extend(assessed.shape)),
    /** What good-product rate and labour efficiency are to reach on the last day, of all workshops; null: nothing is said of it. */
    targets: z.object({ qualityRatio: target.nullable(), efficiency: target.nullable() }),
    targetCourse: z.object({ qualityRatio: z.array(ratio), efficiency: z.array(ratio) }),
  }),
  'Achievement, good-product rate, labour efficiency and on-time delivery by workshop, the last 30 production days',
)
