import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { writtenText } from '#core/contract/text.ts'
import { type TaxNumberFault, taxNumberFault } from './tax-number.ts'

/** Working days within which an invoice is issued once its order is paid. */
export const invoiceDays = { from: 7, until: 15 } as const

export const invoiceTypes = ['ordinary', 'special'] as const
export const invoiceMedia = ['electronic', 'paper'] as const

/** The course of an order's invoice: the provider mails it, or sends what was asked for back with a reason. */
export const cloudInvoiceStatus = defineStatus(
  'cloudInvoiceStatus',
  {
    notMailed: { number: 10, color: 'gold', next: ['apply'] },
    sentBack: { number: 20, color: 'red', next: ['apply'] },
    mailed: { number: 30, color: 'green', next: [] },
  },
  { apply: { to: 'notMailed', right: 'cloudService.invoice' } },
)

const id = z.number().int().positive()
const text = (most: number) => writtenText().trim().min(1).max(most)
const optional = (most: number) => writtenText().trim().max(most)
const phone = { max: 20, pattern: /^\+?\d[\d -]{4,17}\d$/ }
const email = { max: 200, pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/ }

/** Why a tax number is refused. */
const faults = {
  length: 'cloudInvoice.taxNoLength',
  characters: 'cloudInvoice.taxNoCharacters',
  check: 'cloudInvoice.taxNoCheck',
} as const satisfies Record<TaxNumberFault, string>

const taxNumber = () =>
  writtenText()
    .trim()
    .toUpperCase()
    .max(20)
    .superRefine((number, issues) => {
      const fault = taxNumberFault(number)
      if (fault) issues.addIssue({ code: 'custom', params: { key: faults[fault] } })
    })

/** What each type of invoice takes. */
const ofType = {
  ordinary: {
    type: z.literal('ordinary'),
    bank: optional(100),
    account: optional(40),
    address: optional(200),
    phone: z.union([z.literal(''), writtenText().trim().max(phone.max).regex(phone.pattern)]),
  },
  special: {
    type: z.literal('special'),
    bank: text(100),
    account: text(40),
    address: text(200),
    phone: text(phone.max).regex(phone.pattern),
    certificateFileId: id,
  },
}

/** What each medium takes: where it is sent. */
const ofMedium = {
  electronic: { medium: z.literal('electronic'), email: text(email.max).regex(email.pattern) },
  paper: { medium: z.literal('paper'), recipientAddress: text(200) },
}

const ofAll = {
  company: text(100),
  taxNo: taxNumber(),
  licenceFileId: id,
  recipient: text(64),
  recipientPhone: text(phone.max).regex(phone.pattern),
}

const variant = <T extends keyof typeof ofType, M extends keyof typeof ofMedium>(type: T, medium: M) =>
  z.object({ ...ofAll, ...ofType[type], ...ofMedium[medium] })

/** What an invoice is to say and where it is sent, by its type and medium: complete, or refused. */
export const invoiceDetails = z.discriminatedUnion('type', [
  z.discriminatedUnion('medium', [variant('ordinary', 'electronic'), variant('ordinary', 'paper')]),
  z.discriminatedUnion('medium', [variant('special', 'electronic'), variant('special', 'paper')]),
])
export type InvoiceDetails = z.infer<typeof invoiceDetails>

/** Scans that go with an invoice; the certificate with a special one alone. */
export const invoiceScans = ['licence', 'certificate'] as const
export type InvoiceScan = (typeof invoiceScans)[number]

const filled = { required: true } as const

/** The form for it. Its fields are those of all variants; which are asked for, `asksFor` says. */
export const cloudInvoice = defineEntity({
  name: 'cloudInvoice',
  key: 'company',
  fields: {
    type: field.choice(invoiceTypes, { ...filled, initial: 'ordinary', labels: 'cloudInvoiceType' }),
    medium: field.choice(invoiceMedia, { ...filled, initial: 'electronic', labels: 'cloudInvoiceMedium' }),
    company: field.text({ ...filled, max: 100, verbatim: true }),
    taxNo: { ...field.text({ ...filled, max: 20, verbatim: true }), schema: taxNumber() },
    bank: field.text({ max: 100, verbatim: true }),
    account: field.text({ max: 40, verbatim: true }),
    address: field.text({ max: 200, verbatim: true }),
    phone: field.text({ ...phone, verbatim: true }),
    licenceFileId: field.file(filled),
    certificateFileId: field.file(filled),
    recipient: field.text({ ...filled, max: 64, verbatim: true }),
    recipientPhone: field.text({ ...filled, ...phone, verbatim: true }),
    email: field.text({ ...filled, ...email, verbatim: true }),
    recipientAddress: field.text({ ...filled, max: 200, verbatim: true }),
  },
})

/** The fields as a type of invoice takes them: a special one cannot do without the account and the registered address. */
export const invoiceFields = (type: unknown): typeof cloudInvoice.fields =>
  type === 'special' ? { ...cloudInvoice.fields, ...ofSpecial } : cloudInvoice.fields

const ofSpecial = {
  bank: { ...field.text({ ...filled, max: 100 }), verbatim: true },
  account: { ...field.text({ ...filled, max: 40 }), verbatim: true },
  address: { ...field.text({ ...filled, max: 200 }), verbatim: true },
  phone: { ...field.text({ ...filled, ...phone }), verbatim: true },
} as object as Pick<typeof cloudInvoice.fields, 'bank' | 'account' | 'address' | 'phone'>

export type InvoiceField = keyof typeof cloudInvoice.fields

/** Whether a variant has a field. */
export function asksFor(name: InvoiceField, { type, medium }: { type: unknown; medium: unknown }): boolean {
  if (name === 'certificateFileId') return type === 'special'
  if (name === 'email') return medium === 'electronic'
  return name !== 'recipientAddress' || medium === 'paper'
}

/** A yes that has to be given, said at its box. */
const accepted = z.boolean().refine((yes) => yes, { params: { key: 'cloudInvoice.termsNeeded' } })

/** What was said, with the numbers of its scans as the form shows them. */
const shownDetails = z.record(z.string(), z.unknown())

export const getCloudInvoiceInfo = endpoint({
  path: '/cloud/web/getCloudInvoiceInfo',
  access: { right: 'cloudService.invoice' },
  input: z.object({}),
  output: z.object({ details: shownDetails.nullable() }),
  summary: 'The team’s invoice info, kept for the next order; null: there is none yet',
})

export const saveCloudInvoiceInfo = endpoint({
  path: '/cloud/web/saveCloudInvoiceInfo',
  access: { right: 'cloudService.invoice' },
  write: true,
  input: z.object({ invoice: invoiceDetails, termsAccepted: accepted }),
  output: z.object({}),
  summary: 'Keeps the team’s invoice info; a renewal is ordered with it',
})

export const getCloudInvoice = endpoint({
  path: '/cloud/web/getCloudInvoice',
  access: { right: 'cloudService.invoice' },
  input: z.object({ id }),
  output: z.object({
    /** Null: no invoice was asked for with this order; the team’s own info is told instead, where there is some. */
    status: z.enum(cloudInvoiceStatus.codes).nullable(),
    details: shownDetails.nullable(),
    /** Why it was sent back; empty: it was not. */
    remark: z.string(),
    /** The days between which it is issued; null: not while the order is unpaid. */
    dueFrom: z.string().nullable(),
    dueUntil: z.string().nullable(),
    issued: z.object({ invoiceNo: z.string(), issuedAt: z.string() }).nullable(),
    parcel: z.object({ carrier: z.string(), trackingNo: z.string() }).nullable(),
    document: z.object({ fileNo: z.string(), name: z.string() }).nullable(),
  }),
  summary: 'The invoice of an order: what it says, where it is sent and how it stands',
})

export const applyCloudInvoice = endpoint({
  path: '/cloud/web/applyCloudInvoice',
  access: { right: 'cloudService.invoice' },
  write: true,
  input: z.object({ id, invoice: invoiceDetails, termsAccepted: accepted }),
  output: z.object({}),
  summary:
    'Asks for the invoice of an order, or corrects what was asked for until it is issued; kept for the next order',
})
