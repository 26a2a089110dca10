import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { cloudInvoiceStatus } from './invoice.ts'
import { payChannels } from './pay.ts'

/** Days after which an unpaid order is closed. */
export const orderDays = 14

/** The course of a renewal order: the provider approves a payment, or sends it back with a reason; one unpaid for too long is closed. */
export const cloudOrderStatus = defineStatus(
  'cloudOrderStatus',
  {
    notPaid: { number: 10, color: 'gold', next: ['pay', 'close'] },
    pending: { number: 20, color: 'blue', next: [] },
    renewed: { number: 30, color: 'green', next: [] },
    closed: { number: 40, color: 'gray', next: [] },
  },
  {
    pay: { to: 'pending', right: 'cloudService.order' },
    close: { to: 'closed', right: 'cloudService.order' },
  },
)

export type CloudOrderVerb = keyof typeof cloudOrderStatus.verbs

const readonly = { readonly: true } as const

export const cloudOrder = defineEntity({
  name: 'cloudOrder',
  key: 'orderNo',
  search: ['orderNo'],
  fields: {
    orderNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(cloudOrderStatus.codes, {
      ...readonly,
      labels: cloudOrderStatus.name,
      colors: cloudOrderStatus.colors,
    }),
    editionName: field.text(readonly),
    months: field.integer(readonly),
    /** Yuan. */
    price: field.decimal({ ...readonly, scale: 2 }),
    channel: field.choice(['transfer', ...payChannels], { ...readonly, labels: 'cloudChannel' }),
    users: field.integer(readonly),
    machines: field.integer(readonly),
    storageMb: field.integer(readonly),
    placedByName: field.text(readonly),
    placedAt: field.instant(readonly),
    closesAt: field.instant(readonly),
    expiresOn: field.date(readonly),
    remark: field.text(readonly),
    /** Absent: none was asked for, or the order was closed. */
    invoiceStatus: field.choice(cloudInvoiceStatus.codes, {
      ...readonly,
      labels: cloudInvoiceStatus.name,
      colors: cloudInvoiceStatus.colors,
    }),
    invoiceFrom: field.date(readonly),
    invoiceUntil: field.date(readonly),
    invoiceNo: field.text({ ...readonly, verbatim: true }),
    carrier: field.text({ ...readonly, verbatim: true }),
    trackingNo: field.text({ ...readonly, verbatim: true }),
    invoiceFileId: field.file(readonly),
  },
  form: [],
  sheet: [],
})

export const cloudOrderCrud = crud(cloudOrder, {
  prefix: '/cloud/web',
  noun: 'CloudOrder',
  right: 'cloudService',
  verbs: ['select', 'get'],
})

const id = z.number().int().positive()
const code = z
  .string()
  .max(32)
  .regex(/^[a-z][a-z0-9-]*$/)

/** What is on sale. Quotas null: any number. */
export const cloudPlan = z.object({
  edition: z.string(),
  editionName: z.string(),
  months: z.number(),
  /** Yuan. */
  price: z.number(),
  users: z.number().nullable(),
  machines: z.number().nullable(),
  storageMb: z.number().nullable(),
})

export const selectCloudPlan = endpoint({
  path: '/cloud/web/selectCloudPlan',
  access: { right: 'cloudService.view' },
  input: z.object({}),
  output: z.object({
    rows: z.array(cloudPlan),
    /** Where a transfer goes; null: the provider takes none yet. */
    bank: z.object({ company: z.string(), bank: z.string(), account: z.string() }).nullable(),
    /** The order that is not settled yet; null: there is none. */
    open: z
      .object({
        id: z.number(),
        orderNo: z.string(),
        status: z.enum(cloudOrderStatus.codes),
        editionName: z.string(),
        months: z.number(),
        price: z.number(),
        closesAt: z.string(),
        remark: z.string(),
      })
      .nullable(),
    /** Gateways by which an order is paid with a code. */
    channels: z.array(z.enum(payChannels)),
    /** Whether the team's invoice info is there, without which nothing is ordered; and when an invoice would be issued if it was paid today. */
    invoice: z.object({ ready: z.boolean(), from: z.string(), until: z.string() }),
  }),
  summary: 'Renewal plans on sale, where a transfer goes, and the order that waits for one',
})

export const placeCloudOrder = endpoint({
  path: '/cloud/web/placeCloudOrder',
  access: { right: 'cloudService.order' },
  write: true,
  input: z.object({
    edition: code,
    months: z.number().int().min(1).max(120),
    /** Yuan, as it was shown. */
    price: z.number().positive().max(99_999_999),
    termsAccepted: z.literal(true),
  }),
  output: z.object({ id: z.number(), orderNo: z.string() }),
  summary: 'Orders a renewal, to be paid by transfer within 14 days; a team has one open order',
})

export const payCloudOrder = endpoint({
  path: '/cloud/web/payCloudOrder',
  access: { right: 'cloudService.order' },
  write: true,
  input: z.object({ id, receiptFileId: id }),
  output: z.object({}),
  summary: 'Tells that an order was paid, with the receipt of the transfer; the provider looks at it',
})

export const closeCloudOrder = endpoint({
  path: '/cloud/web/closeCloudOrder',
  access: { right: 'cloudService.order' },
  write: true,
  input: z.object({ id }),
  output: z.object({}),
  summary: 'Closes an unpaid order for good',
})
