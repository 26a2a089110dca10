import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { confirmed } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'

const prefix = '/production/web'
const id = z.number().int().positive()
const day = dayText()

/** Days that a balance's demand may span. */
export const horizonDaysMost = 92

const horizon = { from: day, to: day }

/** A line as the choice of lines shows it. */
export const flowLine = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  workshopName: z.string(),
  assemblyLine: z.boolean(),
  stations: z.number(),
  /** Of the balance that holds; null: none was saved. */
  balance: z.number().nullable(),
})
export type FlowLine = z.infer<typeof flowLine>

export const selectFlowLine = endpoint({
  path: `${prefix}/selectFlowLine`,
  access: { right: 'lean.view' },
  input: z.object({}),
  output: z.object({ rows: z.array(flowLine) }),
  summary: 'Lines that may be balanced: those with stations, assembly lines first',
})

/** The line's working time in the horizon, and what was taken off it. Milliseconds. */
export const netTime = z.object({
  days: z.number(),
  worked: z.number(),
  /** Days without work; with the holiday's name where it is one. */
  closed: z.array(z.object({ date: day, holiday: z.string().nullable() })),
  shifts: z.array(
    z.object({ name: z.string(), count: z.number(), gross: z.number(), rest: z.number(), net: z.number() }),
  ),
  net: z.number(),
})
export type NetTime = z.infer<typeof netTime>

/** An operation of a product that a station of the line can do. */
export const lineOperation = z.object({
  /** The same for the same operation of other products; with `.2` and so on where a product passes it again. */
  key: z.string(),
  operationId: z.number(),
  name: z.string(),
  /** Milliseconds a piece. */
  ms: z.number(),
  /** Whether the time is that of the product at this line's work centre, or the routing's. */
  source: z.enum(['craftHours', 'routing']),
  /** Keys of those before it on the line. */
  after: z.array(z.string()),
  /** Stations of work centres that the routing names for it. */
  stationIds: z.array(z.number()),
})
export type LineOperationFacts = z.infer<typeof lineOperation>

/** A product that passes the line, with what is wanted of it in the horizon (pieces). */
export const lineProduct = z.object({
  productId: z.number(),
  code: z.string(),
  name: z.string(),
  /** Left to make of work orders due by the horizon's end; of it what was due before. */
  orders: z.number(),
  orderQuantity: z.number(),
  overdueQuantity: z.number(),
  /** Of sales order lines to deliver by then what has no work order yet. */
  salesQuantity: z.number(),
  operations: z.array(lineOperation),
})
export type LineProduct = z.infer<typeof lineProduct>

export const lineStation = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  workCenterId: z.number().nullable(),
  workCenterName: z.string().nullable(),
})
export type LineStation = z.infer<typeof lineStation>

const mixPart = z.object({
  productId: id,
  /** Pieces in the horizon. */
  quantity: z.number().min(0).max(99_999_999_999),
  /** By a person; otherwise the demand as it is reckoned. */
  typed: z.boolean(),
})
export type MixPart = z.infer<typeof mixPart>

const place = z.object({ key: writtenText().max(40), stationIds: z.array(id).min(1).max(20) })
export type OperationPlace = z.infer<typeof place>

/** A balance as it was saved. */
export const lineBalance = z.object({
  id: z.number(),
  number: z.number(),
  note: z.string().nullable(),
  from: day,
  to: day,
  netMs: z.number(),
  products: z.array(mixPart),
  reservePercent: z.number(),
  cycleMs: z.number(),
  paceMs: z.number(),
  stationIds: z.array(z.number()),
  operations: z.array(place.extend({ operationId: z.number(), name: z.string(), ms: z.number() })),
  used: z.number(),
  efficiency: z.number(),
  userName: z.string(),
  createdAt: z.string(),
  undone: z.boolean(),
})
export type LineBalance = z.infer<typeof lineBalance>

export const flowLineFacts = z.object({
  line: z.object({ id: z.number(), number: z.string(), name: z.string() }),
  /** Null: the line has no calendar. */
  time: netTime.nullable(),
  /** In the order of the flow. */
  stations: z.array(lineStation),
  products: z.array(lineProduct),
  /** The one that holds. */
  balance: lineBalance.nullable(),
  /** Number of the balance that would be put back. */
  redo: z.number().nullable(),
})
export type FlowLineFacts = z.infer<typeof flowLineFacts>

export const getFlowLine = endpoint({
  path: `${prefix}/getFlowLine`,
  access: { right: 'lean.view' },
  input: z.object({
    lineId: id,
    ...horizon,
    /** Products that are told even without demand: a forecast is typed for them. */
    also: z.array(id).max(50).default([]),
  }),
  output: flowLineFacts,
  summary: 'What takt and balance of a line are reckoned from: working time, demand, standard times, stations',
})

export const saveLineBalance = endpoint({
  path: `${prefix}/saveLineBalance`,
  access: { right: 'lean.edit' },
  write: true,
  input: z.object({
    lineId: id,
    /** Number of the balance that the person started from; 0: there was none. */
    base: z.number().int().min(0),
    ...horizon,
    reservePercent: z.number().min(0).max(50),
    products: z.array(mixPart).min(1).max(50),
    /** All stations of the line in the order of the flow. */
    stationIds: z.array(id).min(1).max(200),
    assignment: z.array(place).min(1).max(200),
    note: writtenText().trim().max(200).optional(),
    confirmed,
  }),
  output: lineBalance,
  summary:
    'Saves a balance as the line’s next version; refused when somebody saved one since, or when an operation stands before its predecessor',
})

const version = z.object({ lineId: id, number: z.number().int().positive() })

export const undoLineBalance = endpoint({
  path: `${prefix}/undoLineBalance`,
  access: { right: 'lean.edit' },
  write: true,
  input: version,
  output: z.object({ number: z.number().nullable() }),
  summary: 'Takes the balance back that holds; the one before it holds again. Answers its number',
})

export const redoLineBalance = endpoint({
  path: `${prefix}/redoLineBalance`,
  access: { right: 'lean.edit' },
  write: true,
  input: version,
  output: z.object({ number: z.number() }),
  summary: 'Puts a balance back that was taken back last',
})

export const selectLineBalance = endpoint({
  path: `${prefix}/selectLineBalance`,
  access: { right: 'lean.view' },
  input: z.object({ lineId: id }),
  output: z.object({ rows: z.array(lineBalance) }),
  summary: 'The balances of a line, the newest first; 30 at most',
})
