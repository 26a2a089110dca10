import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

const prefix = '/trace/web'
const readonly = { readonly: true } as const

/** What a page may tell beside the product and its number. Nothing of it names a person, a customer or a quantity. */
export const pageParts = ['dates', 'steps', 'inspections', 'origins', 'suppliers'] as const
export type PagePart = (typeof pageParts)[number]

const pageStates = ['open', 'closed'] as const

/** Where pages stand, before their code. */
export const pagePath = '/t/'

/** A page about a lot, or one serial of it, for whoever scans its label: without a login, until the team closes it. */
export const tracePageEntity = defineEntity({
  name: 'tracePage',
  key: 'lotNumber',
  search: ['lotNumber', 'serialNo', 'productCode', 'productName'],
  fields: {
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    lotId: field.integer(readonly),
    lotNumber: field.text({ ...readonly, verbatim: true }),
    serialNo: field.text({ ...readonly, verbatim: true }),
    state: field.choice(pageStates, {
      ...readonly,
      labels: 'tracePageState',
      colors: { open: 'green', closed: 'default' },
    }),
    /** What its address ends with. */
    code: field.text({ ...readonly, verbatim: true }),
    shows: field.choices(pageParts, { labels: 'tracePagePart', required: true }),
    /** Told at the top of the page: a recall, what to do. */
    notice: field.multiline({ max: 1000, hint: true }),
    /** Its last day. */
    closesOn: field.date({ hint: true }),
    openedByName: field.text(readonly),
    openedAt: field.instant(readonly),
    closedByName: field.text(readonly),
    closedAt: field.instant(readonly),
  },
  table: [
    'productCode',
    'productName',
    'lotNumber',
    'serialNo',
    'state',
    'shows',
    'notice',
    'closesOn',
    'openedByName',
    'openedAt',
    'closedByName',
    'closedAt',
  ],
  form: ['shows', 'notice', 'closesOn'],
  sheet: [],
})

export const tracePageCrud = crud(tracePageEntity, {
  prefix,
  noun: 'TracePage',
  right: 'tracePage',
  verbs: ['select', 'get', 'update', 'export'],
})

export const openTracePage = endpoint({
  path: `${prefix}/openTracePage`,
  access: { right: 'tracePage.add' },
  write: true,
  input: z.object({
    lotId: z.number().int().positive(),
    /** One piece of the lot; absent: the whole lot. */
    serialNo: writtenText().trim().max(100).nullish(),
    shows: z.array(z.enum(pageParts)).max(pageParts.length),
    notice: writtenText().trim().max(1000).nullish(),
    closesOn: tracePageEntity.fields.closesOn.schema.nullish(),
  }),
  output: z.object({ id: z.number(), code: z.string() }),
  summary: 'Opens a page about a lot, or one serial of it, that whoever has its address reads without a login',
})

export const closeTracePage = endpoint({
  path: `${prefix}/closeTracePage`,
  access: { right: 'tracePage.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Closes pages for good: their labels lead to nothing from now on',
})
