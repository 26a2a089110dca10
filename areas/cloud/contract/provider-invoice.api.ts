import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { cloudInvoiceStatus, invoiceMedia, invoiceScans, invoiceTypes } from './invoice.ts'
import { access, order, session } from './provider.api.ts'

const id = z.number().int().positive()
const text = (most: number) => writtenText().trim().min(1).max(most)

/** Bytes of an invoice’s PDF. */
export const invoicePdfMost = 2 * 1024 * 1024

const entry = z.object({
  teamId: z.number(),
  teamName: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  status: z.enum(cloudInvoiceStatus.codes),
  type: z.enum(invoiceTypes),
  medium: z.enum(invoiceMedia),
  /** Yuan. */
  price: z.number(),
  askedAt: z.string(),
  dueFrom: z.string(),
  dueUntil: z.string(),
  /** Not issued within its working days. */
  overdue: z.boolean(),
})

export const selectProviderInvoice = endpoint({
  path: '/cloud/web/selectProviderInvoice',
  access,
  input: z.object({ session }),
  output: z.object({ rows: z.array(entry) }),
  summary: 'The invoices of paid orders of all teams, those to be issued first, the oldest before others',
})

export const getProviderInvoice = endpoint({
  path: '/cloud/web/getProviderInvoice',
  access,
  input: order,
  output: entry.extend({
    version: z.number(),
    editionName: z.string(),
    months: z.number(),
    /** By the fields of its variant. */
    details: z.record(z.string(), z.unknown()),
    scans: z.array(z.object({ kind: z.enum(invoiceScans), name: z.string() })),
    appliedByName: z.string(),
  }),
  summary: 'What the invoice of an order is to say and where it is sent, with its scans',
})

export const downloadProviderInvoiceScan = endpoint({
  path: '/cloud/web/downloadProviderInvoiceScan',
  access,
  travel: 'download',
  input: order.extend({ kind: z.enum(invoiceScans) }),
  output: z.any(),
  summary: 'A scan that goes with an invoice: the licence, or the taxpayer’s certificate',
})

/** How an invoice goes out, by its medium. */
const sent = z.discriminatedUnion('medium', [
  z.object({ medium: z.literal('paper'), carrier: text(64), trackingNo: text(64) }),
  z.object({
    medium: z.literal('electronic'),
    pdf: z.object({
      name: text(200),
      /** Its bytes in Base64. */
      content: writtenText()
        .min(1)
        .max(Math.ceil((invoicePdfMost * 4) / 3) + 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
  }),
])

export const issueProviderInvoice = endpoint({
  path: '/cloud/web/issueProviderInvoice',
  access,
  write: true,
  input: order.extend({
    version: id,
    /** Eight digits on paper of the old kind, twenty of a fully digital one. */
    invoiceNo: writtenText()
      .trim()
      .max(20)
      .regex(/^(\d{8}|\d{20})$/),
    /** Yuan, as the invoice says: that of its order. */
    amount: z.number().positive().max(99_999_999),
    sent,
  }),
  output: z.object({}),
  summary: 'Tells a team that the invoice of its paid order was issued, with its number and its parcel or its PDF',
})

export const rejectProviderInvoice = endpoint({
  path: '/cloud/web/rejectProviderInvoice',
  access,
  write: true,
  input: order.extend({ version: id, reason: text(500) }),
  output: z.object({}),
  summary: 'Sends what a team asked for back with the reason; it can be corrected',
})
