import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { languages } from '#core/contract/languages.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { deliveryStates } from './delivery-line.ts'
import { shipmentStatus } from './shipment.ts'

const prefix = '/production/web'
const view = { right: 'deliveryDesk.view' } as const
const remind = { right: 'deliveryDesk.remind' } as const
const id = z.number().int().positive()
const versioned = z.object({ id, version: id })
const customer = writtenText().trim().min(1).max(255)
const note = writtenText().trim().min(1).max(500)

/** Lines and customers that one answer names at most. */
export const deskMost = { customers: 200, lines: 200, reminders: 100, endangered: 30 } as const

const deskCustomer = z.object({
  customer: z.string(),
  /** Lines that have not all left. */
  open: z.number(),
  /** Of them those that the customer has to hear of. */
  word: z.number(),
  overdue: z.number(),
  late: z.number(),
  /** The earliest day that one of them is promised for. */
  nextOn: z.string().nullable(),
  /** Reminders of the caller's own that are due. */
  due: z.number(),
})
export type DeskCustomer = z.infer<typeof deskCustomer>

export const selectDeliveryCustomer = endpoint({
  path: `${prefix}/selectDeliveryCustomer`,
  access: view,
  /**
   * `keyword`: of the customer, a number of an order, the customer's own number, or the salesperson; `mine`: customers with an open order whose
   * salesperson is called as the caller is.
   */
  input: z.object({ keyword: writtenText().trim().max(100).default(''), mine: z.boolean().default(false) }),
  output: z.object({ rows: z.array(deskCustomer), more: z.boolean() }),
  summary: 'Customers with open sales orders, those that have to hear something first',
})

/** What endangers a promise, the gravest first. */
export const dangerKinds = [
  'notShipped',
  'noOrder',
  'abnormal',
  'notConfirmed',
  'materialShort',
  'lotHeld',
  'endsLate',
  'operationOverdue',
  'operationNotBegun',
  'notScheduled',
  'notPublished',
  'materialAwaited',
  'shared',
  'unapproved',
  'noStock',
] as const
export type DangerKind = (typeof dangerKinds)[number]

const danger = z.object({
  kind: z.enum(dangerKinds),
  /** In the caller's language. */
  text: z.string(),
  /** The work order that it is about. */
  workorderNo: z.string().nullable(),
})
export type DeskDanger = z.infer<typeof danger>

const deskLine = z.object({
  id: z.number(),
  lineNumber: z.number(),
  state: z.enum(deliveryStates),
  productCode: z.string(),
  productName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  shippedQuantity: z.number(),
  openQuantity: z.number(),
  /** Of the product, fit to be shipped, what lines promised earlier leave. */
  freeQuantity: z.number(),
  plannedQuantity: z.number(),
  /** Of what is open, what neither lies here nor has a work order. */
  unorderedQuantity: z.number(),
  deliveryDate: z.string(),
  forecastDate: z.string().nullable(),
  /** Days from the promise to the forecast, or to today where the promise is over and no forecast says more; above 0: late. */
  delayDays: z.number().nullable(),
  /** The customer has to hear of it. */
  word: z.boolean(),
  dangers: z.array(danger),
})
export type DeskLine = z.infer<typeof deskLine>

const endangeredLine = deskLine
  .pick({
    id: true,
    lineNumber: true,
    state: true,
    productCode: true,
    productName: true,
    unit: true,
    openQuantity: true,
    deliveryDate: true,
    forecastDate: true,
    delayDays: true,
    word: true,
  })
  .extend({
    customer: z.string(),
    salesOrderNo: z.string(),
    customerOrderNo: z.string().nullable(),
    /** The gravest; null: nothing beyond its state is known. */
    danger: danger.nullable(),
  })
export type EndangeredLine = z.infer<typeof endangeredLine>

export const selectEndangeredLine = endpoint({
  path: `${prefix}/selectEndangeredLine`,
  access: view,
  /** `mine`: of orders whose salesperson is called as the caller is. */
  input: z.object({ mine: z.boolean().default(false) }),
  output: z.object({ rows: z.array(endangeredLine), more: z.boolean() }),
  summary:
    'Lines of all customers whose promise is most endangered: the latest first, then those that are near and not planned',
})

const deskShipment = z.object({
  id: z.number(),
  shipmentNo: z.string(),
  status: z.enum(shipmentStatus.codes),
  /** When it left; null: it has not. */
  shippedAt: z.string().nullable(),
  shipOn: z.string(),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
})
export type DeskShipment = z.infer<typeof deskShipment>

const deskOrder = z.object({
  salesOrderNo: z.string(),
  customerOrderNo: z.string().nullable(),
  salesman: z.string().nullable(),
  lines: z.array(deskLine),
  shipments: z.array(deskShipment),
  /** What can be told the customer, in the language asked for. */
  answer: z.string(),
})
export type DeskOrder = z.infer<typeof deskOrder>

const reminder = z.object({
  id: z.number(),
  version: z.number(),
  /** Null: about the customer as a whole. */
  lineId: z.number().nullable(),
  salesOrderNo: z.string().nullable(),
  lineNumber: z.number().nullable(),
  dueOn: z.string(),
  note: z.string(),
  userName: z.string(),
  mine: z.boolean(),
  doneAt: z.string().nullable(),
})
export type DeskReminder = z.infer<typeof reminder>

export const getDeliveryDesk = endpoint({
  path: `${prefix}/getDeliveryDesk`,
  access: view,
  /** `language`: of the answers to copy. */
  input: z.object({ customer, language: z.enum(languages) }),
  output: z.object({
    customer: z.string(),
    /** Orders of lines that have not left, or did lately; those that the customer has to hear of first. */
    orders: z.array(deskOrder),
    more: z.boolean(),
    /** Open ones of everybody, and those done lately. */
    reminders: z.array(reminder),
  }),
  summary: 'What a customer ordered: promise against forecast, what endangers it, an answer to copy, reminders',
})

export const addDeliveryReminder = endpoint({
  path: `${prefix}/addDeliveryReminder`,
  access: remind,
  write: true,
  /** `lineId`: of a sales order of this customer; absent: about the customer as a whole. */
  input: z.object({ customer, lineId: id.nullish(), dueOn: dayText(), note }),
  output: z.object({ id: z.number() }),
  summary: 'Reminds the caller of a customer, or of a line of his orders, on a day',
})

export const finishDeliveryReminder = endpoint({
  path: `${prefix}/finishDeliveryReminder`,
  access: remind,
  write: true,
  input: versioned,
  output: z.object({}),
  summary: 'Ends a reminder of the caller’s own',
})

export const repeatDeliveryReminder = endpoint({
  path: `${prefix}/repeatDeliveryReminder`,
  access: remind,
  write: true,
  input: versioned.extend({ dueOn: dayText(), note }),
  output: z.object({}),
  summary: 'Sets a reminder of the caller’s own, open or done, for another day',
})
