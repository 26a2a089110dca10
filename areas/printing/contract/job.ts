import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'
import { writtenText } from '#core/contract/text.ts'
import { printerDrivers, printerReference } from './printer.ts'
import { labelTemplateReference } from './template.ts'

const prefix = '/production/web'
const readonly = { readonly: true } as const

/** Labels of one print, its copies counted. */
export const mostLabels = 1000
/** In place of a template: the form that the product brings, which is a template of the team then. */
export const shippedId = 0
/** In place of a printer: the browser’s dialog, which is a printer of the team then. */
export const browserId = 0
/** Minutes until a print that nobody got is given up: a label that comes hours later is on the wrong box. */
export const keptFor = 60

/** `handedOver`: it was sent to the printer, which says no more of it; `printed`: it said that it is done. */
export const printJobStatus = defineStatus(
  'printJobStatus',
  {
    queued: { number: 10, color: 'blue', next: ['cancel'] },
    sending: { number: 20, color: 'cyan', next: [] },
    handedOver: { number: 30, color: 'green', next: ['reprint'] },
    printed: { number: 40, color: 'green', next: ['reprint'] },
    failed: { number: 50, color: 'red', next: ['retry', 'goOn', 'reprint'] },
    expired: { number: 60, color: 'orange', next: ['retry'] },
    cancelled: { number: 70, color: 'gray', next: ['retry'] },
  },
  {
    cancel: { to: 'cancelled', right: 'printJob.manage' },
    retry: { to: 'queued', right: 'printJob.manage' },
    goOn: { to: 'queued', right: 'printJob.manage' },
    reprint: { to: 'queued', right: 'printJob.manage' },
  },
)
export type PrintJobState = (typeof printJobStatus.codes)[number]

export const printJob = defineEntity({
  name: 'printJob',
  key: 'name',
  search: ['name'],
  fields: {
    /** The first record, and how many more. */
    name: field.text({ ...readonly, verbatim: true }),
    status: field.choice(printJobStatus.codes, {
      ...readonly,
      labels: printJobStatus.name,
      colors: printJobStatus.colors,
    }),
    problem: field.text(readonly),
    printerId: field.reference(printerReference, { ...readonly, display: 'printerName' }),
    driver: field.choice(printerDrivers, { ...readonly, labels: 'printerDriver' }),
    templateId: field.reference(labelTemplateReference, { ...readonly, display: 'templateName' }),
    templateNumber: field.integer(readonly),
    labelCount: field.integer(readonly),
    copies: field.integer(readonly),
    /** Labels that were sent, its copies counted; below 0: nobody knows how many. */
    handed: field.integer(readonly),
    copyNumber: field.integer(readonly),
    reason: field.text(readonly),
    attempts: field.integer(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    finishedAt: field.instant(readonly),
    expiresAt: field.instant(readonly),
  },
  table: [
    'createdAt',
    'name',
    'status',
    'problem',
    'printerId',
    'templateId',
    'templateNumber',
    'labelCount',
    'copies',
    'copyNumber',
    'reason',
    'attempts',
    'createdByName',
    'finishedAt',
    'expiresAt',
  ],
  form: [],
  sheet: [],
})

export const printJobCrud = crud(printJob, { prefix, noun: 'PrintJob', right: 'printJob', verbs: ['select', 'get'] })

const kind = writtenText().trim().min(1).max(64)
const id = z.number().int().positive()

export const getPrintChoice = endpoint({
  path: `${prefix}/getPrintChoice`,
  access: { right: 'printJob.print' },
  input: z.object({ kind }),
  output: z.object({
    templates: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Its records print on forms, not on labels. */
    form: z.boolean(),
    /** There is none yet, and the product brings one: 0 prints by it. */
    shipped: z.boolean(),
    /** No printer is the browser’s dialog, which prints forms everywhere: 0 prints by it. */
    browser: z.boolean(),
    printers: z.array(z.object({ id: z.number(), name: z.string(), driver: z.enum(printerDrivers) })),
    /** Wherever nothing is set for a workshop; null: nothing is. */
    standard: z.object({ templateId: z.number(), printerId: z.number() }).nullable(),
    /** Something is set for some workshop. */
    byPlace: z.boolean(),
  }),
  summary: 'What labels of a kind can be printed with',
})

export const printLabels = endpoint({
  path: `${prefix}/printLabels`,
  access: { right: 'printJob.print' },
  write: true,
  /** Without a template and a printer: by the standard of the kind, that of the records’ workshop before that of all. */
  input: z.object({
    kind,
    ids: z.array(id).min(1).max(500),
    templateId: id.or(z.literal(shippedId)).nullish(),
    printerId: id.or(z.literal(browserId)).nullish(),
    copies: z.number().int().min(1).max(50).default(1),
  }),
  /** `jobIds`: one print for the records of each workshop. */
  output: z.object({
    jobIds: z.array(z.number()),
    /** Those of them that the browser's dialog prints. */
    browserJobIds: z.array(z.number()),
    printerNames: z.array(z.string()),
  }),
  summary: 'Puts labels of records into the queue of a printer; counts the print',
})

const picture = z.object({ png: z.string(), problem: z.string().nullable() })

export const getPrintPages = endpoint({
  path: `${prefix}/getPrintPages`,
  access: { right: 'printJob.print' },
  /** `from`: the first label, from 0. */
  input: z.object({ id, from: z.number().int().min(0).max(mostLabels) }),
  output: z.object({
    width: z.number(),
    height: z.number(),
    total: z.number(),
    /** Base64 of PNGs, 20 at most. */
    pages: z.array(picture),
  }),
  summary: 'Labels of a print for the browser’s print dialog, some at a time',
})

export const downloadPrintPdf = endpoint({
  path: `${prefix}/downloadPrintPdf`,
  access: { right: 'printJob.print' },
  travel: 'download',
  input: idInput,
  output: z.any(),
  summary: 'Labels of a print as a PDF, a page each, the same dots as at its printer',
})

export const handOverPrintJob = endpoint({
  path: `${prefix}/handOverPrintJob`,
  access: { right: 'printJob.print' },
  write: true,
  input: idInput,
  output: z.object({}),
  summary: 'Says that labels were given to the browser’s print dialog',
})

const managed = { access: { right: 'printJob.manage' }, write: true, input: idsInput, output: bulkResult } as const

export const cancelPrintJob = endpoint({
  ...managed,
  path: `${prefix}/cancelPrintJob`,
  summary: 'Takes prints out of the queue',
})

export const retryPrintJob = endpoint({
  ...managed,
  path: `${prefix}/retryPrintJob`,
  summary: 'Puts prints of which nothing was sent into the queue again, as they were',
})

export const goOnPrintJob = endpoint({
  path: `${prefix}/goOnPrintJob`,
  access: { right: 'printJob.manage' },
  write: true,
  /** `from`: the first label to be sent, from 1, copies counted. */
  input: idInput.extend({ from: z.number().int().min(1).max(mostLabels) }),
  output: z.object({}),
  summary: 'Goes on with a print of which a part was sent, at the label where a person found them missing',
})

export const reprintPrintJob = endpoint({
  path: `${prefix}/reprintPrintJob`,
  access: { right: 'printJob.manage' },
  write: true,
  input: idInput.extend({ reason: writtenText().trim().min(1).max(200) }),
  output: z.object({ jobId: z.number() }),
  summary: 'Prints again what was printed: each label says that it is a copy',
})

export type PrintJobVerb = keyof typeof printJobStatus.verbs
