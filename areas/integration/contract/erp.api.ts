import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { erpKinds } from './erp-kinds.ts'
import { erpFormats, erpSettings } from './erp-systems.ts'
import { deliveryAttempt } from './outgoing.ts'

/** Of one kind so many fields are mapped. */
export const rulesMost = 60

/** Characters of a secret: a private key is the longest. */
export const secretMost = 8_000

/** Where a value goes, by names with dots; a number is a place in an array: `items.0.qty`. */
const target = writtenText()
  .trim()
  .max(120)
  .regex(/^[A-Za-z_][\w-]*(\.([A-Za-z_][\w-]*|\d{1,2}))*$/)
  .refine((path) => !path.split('.').some((part) => part === '__proto__' || part === 'constructor'))

const rule = z.object({
  to: target,
  /** A fact of the entry; empty: `value` stands as it is. */
  from: writtenText().max(64),
  value: writtenText().max(500),
})
export type ErpRule = z.infer<typeof rule>

const kindRules = z.object({
  kind: z.enum(erpKinds),
  /** Behind the connector's address; of a system that is known by name, the model that takes it. */
  path: writtenText().trim().max(300),
  /** None: the entry is sent as it is. */
  rules: z.array(rule).max(rulesMost),
})
export type ErpKindRules = z.infer<typeof kindRules>

const connectorInput = z.object({
  name: writtenText().trim().min(1).max(64),
  address: writtenText().trim().min(1).max(500),
  /** How the ERP is spoken to; what each way asks for. */
  settings: erpSettings,
  /** Token, password or key, kept sealed; null: as it was. */
  secret: writtenText().max(secretMost).nullable().default(null),
  kinds: z.array(kindRules).max(erpKinds.length),
  remark: writtenText().trim().max(500).nullable().default(null),
})

export const addErpConnector = endpoint({
  path: '/user/web/addErpConnector',
  access: { right: 'erpConnector.edit' },
  write: true,
  input: connectorInput,
  output: z.object({ id: z.number() }),
  summary: 'Makes a connector to an ERP; its secret is kept sealed and never told again',
})

export const updateErpConnector = endpoint({
  path: '/user/web/updateErpConnector',
  access: { right: 'erpConnector.edit' },
  write: true,
  input: connectorInput.extend({ id: z.number().int().positive(), version: z.number().int() }),
  output: z.object({ id: z.number() }),
  summary: 'Changes a connector; another address needs its secret anew',
})

export const getErpConnector = endpoint({
  path: '/user/web/getErpConnector',
  access: { right: 'erpConnector.view' },
  input: idInput,
  output: connectorInput.omit({ secret: true }).extend({ id: z.number(), version: z.number(), hasSecret: z.boolean() }),
  summary: 'How a connector is set up, without its secret',
})

export const testErpConnector = endpoint({
  path: '/user/web/testErpConnector',
  access: { right: 'erpConnector.edit' },
  input: idInput,
  output: z.object({
    ok: z.boolean(),
    /** What was asked. */
    request: z.string(),
    status: z.number().nullable(),
    answer: z.string().nullable(),
    problem: z.string().nullable(),
    error: z.string().nullable(),
  }),
  summary: 'Asks the ERP for an entry that it cannot have: writes nothing there',
})

export const previewErpMapping = endpoint({
  path: '/user/web/previewErpMapping',
  access: { right: 'erpConnector.edit' },
  input: kindRules.pick({ kind: true, rules: true }).extend({ format: z.enum(erpFormats) }),
  output: z.object({
    /** The newest record of the kind; null: there is none yet. */
    document: z.string().nullable(),
    body: z.string().nullable(),
    error: z.string().nullable(),
  }),
  summary: 'What would be sent of the newest record of a kind',
})

export const pauseErpConnector = endpoint({
  path: '/user/web/pauseErpConnector',
  access: { right: 'erpConnector.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Pauses connectors: what happens is kept and waits',
})

export const resumeErpConnector = endpoint({
  path: '/user/web/resumeErpConnector',
  access: { right: 'erpConnector.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Lets connectors go on: what waited goes in its order',
})

export const retryErpEntry = endpoint({
  path: '/user/web/retryErpEntry',
  access: { right: 'erpEntry.retry' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Sends entries again now; the ERP is asked first for one that may have arrived',
})

export const skipErpEntry = endpoint({
  path: '/user/web/skipErpEntry',
  access: { right: 'erpEntry.edit' },
  write: true,
  input: idsInput.extend({ note: writtenText().trim().min(1).max(500) }),
  output: bulkResult,
  summary: 'Leaves entries out, with a reason: what follows of their documents goes on',
})

export const settleErpEntry = endpoint({
  path: '/user/web/settleErpEntry',
  access: { right: 'erpEntry.edit' },
  write: true,
  input: idsInput.extend({ note: writtenText().trim().min(1).max(500) }),
  output: bulkResult,
  summary:
    'Says of entries that the ERP has them already, with what was seen there: nothing is sent, and what undoes them goes out',
})

/** Characters of a payload. */
export const payloadMost = 20_000

export const changeErpEntry = endpoint({
  path: '/user/web/changeErpEntry',
  access: { right: 'erpEntry.edit' },
  write: true,
  input: idInput.extend({
    version: z.number().int(),
    /** Facts of the entry, a JSON object. */
    payload: writtenText().min(2).max(payloadMost),
    reason: writtenText().trim().min(1).max(500),
  }),
  output: z.object({ id: z.number() }),
  summary: 'Changes what an entry says by hand; what it said before is kept with the reason',
})

export const getErpEntryLog = endpoint({
  path: '/user/web/getErpEntryLog',
  access: { right: 'erpEntry.view' },
  input: idInput,
  output: z.object({
    version: z.number(),
    state: z.string(),
    messageKey: z.string(),
    reversesKey: z.string().nullable(),
    occurredAt: z.string(),
    note: z.string().nullable(),
    endedAt: z.string().nullable(),
    externalId: z.string().nullable(),
    /** Its facts, JSON. */
    payload: z.string(),
    changes: z.array(
      z.object({ number: z.number(), payload: z.string(), reason: z.string(), who: z.string(), at: z.string() }),
    ),
    attempts: z.array(deliveryAttempt),
  }),
  summary: 'What an entry says and said, and every try with its answer',
})
