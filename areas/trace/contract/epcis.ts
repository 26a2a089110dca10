import { z } from 'zod'
import { anyJson } from '#core/contract/bounds.ts'
import { crud, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { limits } from '#core/contract/limits.ts'
import { instantText, writtenText } from '#core/contract/text.ts'

const prefix = '/trace/web'
const readonly = { readonly: true } as const

/** Events of an export that names nothing, of one answer, and of a file. */
export const epcisUsual = 1000
export const epcisMost = 10_000
export const epcisFileMost = 50_000
/** Events of one document that is captured. */
export const epcisCaptureMost = 2000

/** How a team names itself in EPCIS. */
export const epcisSetting = z.object({
  /** GS1 Company Prefix; empty: none. */
  companyPrefix: writtenText().trim().max(12),
  /** Address that the identifiers begin with which GS1 has none for: `https://factory.example/epcis`; empty: none yet. */
  namespace: writtenText().trim().max(200),
})
export type EpcisSetting = z.infer<typeof epcisSetting>
const heldSetting = z.object({ version: z.number().int(), value: epcisSetting })

export const getEpcisSetting = endpoint({
  path: `${prefix}/getEpcisSetting`,
  access: { right: 'epcis.view' },
  input: z.object({}),
  output: heldSetting.extend({
    /** Enabled products, and those of them that have a GTIN. */
    products: z.number().int(),
    withGtin: z.number().int(),
    /** GTINs among them that do not begin with the company prefix: others gave them, or something was mistyped. */
    foreign: z.number().int(),
  }),
  summary: 'How the team names itself in EPCIS: its GS1 Company Prefix and the address of its own identifiers',
})

export const updateEpcisSetting = endpoint({
  path: `${prefix}/updateEpcisSetting`,
  access: { right: 'epcis.edit' },
  write: true,
  input: heldSetting,
  output: heldSetting,
  summary: 'Sets it; a stale version is refused',
})

const numbers = z.array(writtenText().trim().min(1).max(128)).max(500)

/** What is exported: all that happened in a time, or to orders and serials. */
export const epcisAsked = z.object({
  from: instantText().optional(),
  to: instantText().optional(),
  orders: numbers.optional(),
  serials: numbers.optional(),
})
export type EpcisAsked = z.infer<typeof epcisAsked>

/** An EPCISDocument of EPCIS 2.0 in JSON-LD. */
const epcisDocument = z.object({
  '@context': z.array(z.union([z.string(), z.record(z.string(), z.string())])),
  id: z.string(),
  type: z.literal('EPCISDocument'),
  schemaVersion: z.literal('2.0'),
  creationDate: z.string(),
  epcisBody: z.object({ eventList: z.array(z.record(z.string(), z.unknown())) }),
})
export type EpcisDocument = z.infer<typeof epcisDocument>

export const exportEpcis = endpoint({
  path: `${prefix}/exportEpcis`,
  access: { right: 'epcis.export' },
  write: true,
  input: epcisAsked,
  output: z.union([epcisDocument, jobStarted]),
  summary:
    'What happened as an EPCISDocument (EPCIS 2.0, JSON-LD): without arguments the newest 1,000 events; more than 10,000 become the file of a job',
})

const captured = z.object({
  documentId: z.number().int(),
  events: z.number().int(),
  kept: z.number().int(),
  known: z.number().int(),
  /** Events whose identifier is kept already and says something else: they are not kept. */
  differing: z.number().int(),
  lots: z.number().int(),
})
export type Captured = z.infer<typeof captured>

export const captureEpcis = endpoint({
  path: `${prefix}/captureEpcis`,
  access: { right: 'epcis.capture' },
  write: true,
  input: z.object({ document: anyJson(limits.jsonBytes) }),
  output: captured,
  summary:
    'Keeps the events of an EPCISDocument that another sent (at most 2,000), each once, and binds them to lots; what is wrong is told with its path',
})

export const documentDirections = ['captured', 'exported'] as const
const directionColors = { captured: 'blue', exported: 'green' } as const

/** A document that was captured or handed out. */
export const epcisDocumentEntity = defineEntity({
  name: 'epcisDocument',
  key: 'createdAt',
  search: ['identifier', 'sender'],
  fields: {
    createdAt: field.instant(readonly),
    direction: field.choice(documentDirections, {
      ...readonly,
      labels: 'epcisDocument.direction',
      colors: directionColors,
    }),
    sender: field.text(readonly),
    identifier: field.text({ ...readonly, verbatim: true }),
    events: field.integer(readonly),
    kept: field.integer(readonly),
    differing: field.integer(readonly),
    firstAt: field.instant(readonly),
    lastAt: field.instant(readonly),
    userName: field.text(readonly),
  },
})

export const epcisDocumentCrud = crud(epcisDocumentEntity, {
  prefix,
  noun: 'EpcisDocument',
  right: 'epcis',
  verbs: ['select'],
})

const documentReference = {
  path: '/trace/web/selectEpcisDocument',
  label: ['createdAt', 'sender'],
} as const satisfies Reference

/** An event that was captured. */
export const epcisEventEntity = defineEntity({
  name: 'epcisEvent',
  key: 'at',
  search: ['eventId', 'lots'],
  fields: {
    at: field.instant(readonly),
    type: field.text({ ...readonly, verbatim: true }),
    action: field.text({ ...readonly, verbatim: true }),
    bizStep: field.text({ ...readonly, verbatim: true }),
    disposition: field.text({ ...readonly, verbatim: true }),
    /** Numbers of our lots that it speaks of. */
    lots: field.text({ ...readonly, verbatim: true }),
    place: field.text({ ...readonly, verbatim: true }),
    /** It declares an earlier one to be wrong. */
    error: field.boolean(readonly),
    sender: field.text(readonly),
    eventId: field.text({ ...readonly, verbatim: true }),
    documentId: field.reference(documentReference, { ...readonly, display: 'documentAt' }),
    createdAt: field.instant(readonly),
  },
  table: ['at', 'type', 'action', 'bizStep', 'disposition', 'lots', 'place', 'error', 'sender', 'eventId'],
})

export const epcisEventCrud = crud(epcisEventEntity, {
  prefix,
  noun: 'EpcisEvent',
  right: 'epcis',
  verbs: ['select'],
})
