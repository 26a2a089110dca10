import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { erpRecordStates, erpSourceKinds } from './erp-source.ts'
import { erpAsk } from './erp-systems.ts'

const inwardRule = z.object({
  /** A field here. */
  to: writtenText().min(1).max(64),
  /** Where the ERP's record holds it, by names with dots, or the column of a file; empty: `value` stands as it is. */
  from: writtenText().trim().max(120),
  value: writtenText().max(500),
})
export type InwardRule = z.infer<typeof inwardRule>

const source = z.object({
  connectorId: z.number().int().positive(),
  kind: z.enum(erpSourceKinds),
  enabled: z.boolean(),
  ask: erpAsk,
  everyMinutes: z.number().int().min(0).max(10_080),
  rules: z.array(inwardRule).max(60),
})
export type ErpSourceSetup = z.infer<typeof source>

const counts = z.record(z.string(), z.number())

export const getErpSources = endpoint({
  path: '/user/web/getErpSources',
  access: { right: 'erpConnector.view' },
  input: idInput,
  output: z.object({
    sources: z.array(
      source.extend({
        version: z.number(),
        running: z.boolean(),
        startedAt: z.string().nullable(),
        endedAt: z.string().nullable(),
        nextAt: z.string().nullable(),
        problem: z.string().nullable(),
        error: z.string().nullable(),
        counts,
      }),
    ),
  }),
  summary: 'What is fetched with a connector, and what came of it the last time',
})

export const setErpSource = endpoint({
  path: '/user/web/setErpSource',
  access: { right: 'erpConnector.edit' },
  write: true,
  input: source.extend({ version: z.number().int().nullable() }),
  output: z.object({ id: z.number() }),
  summary: 'Says what of a kind is fetched with a connector, and how it becomes ours',
})

export const previewErpSource = endpoint({
  path: '/user/web/previewErpSource',
  access: { right: 'erpConnector.edit' },
  input: source,
  output: z.object({
    problem: z.string().nullable(),
    error: z.string().nullable(),
    /** The ERP's first record, JSON. */
    raw: z.string().nullable(),
    /** The first records as they would come in. */
    rows: z.array(z.object({ externalId: z.string(), values: z.record(z.string(), z.string().nullable()) })),
  }),
  summary: 'Reads the first page of an ERP and shows what would become of it; nothing is written',
})

export const fetchErpSource = endpoint({
  path: '/user/web/fetchErpSource',
  access: { right: 'erpConnector.edit' },
  write: true,
  input: idInput,
  output: z.object({ id: z.number() }),
  summary: 'Fetches now what is switched on with a connector',
})

export const compareErpRecord = endpoint({
  path: '/user/web/compareErpRecord',
  access: { right: 'erpRecord.view' },
  input: idInput,
  output: z.object({
    document: z.string(),
    state: z.enum(erpRecordStates),
    reason: z.string().nullable(),
    /** It stands here under its number. */
    here: z.boolean(),
    /** Each field that is mapped, as the ERP said it last and as it stands here now. */
    fields: z.array(z.object({ field: z.string(), theirs: z.string(), ours: z.string(), differs: z.boolean() })),
  }),
  summary: 'What an ERP says of a record beside what stands here, field by field',
})
export type ComparedRecord = z.infer<typeof compareErpRecord.output>

const decide = (verb: string, summary: string) =>
  endpoint({
    path: `/user/web/${verb}ErpRecord`,
    access: { right: 'erpRecord.edit' },
    write: true,
    input: idsInput,
    output: bulkResult,
    summary,
  })

export const takeErpRecord = decide('take', 'Takes what the ERP says of records that were refused or are in conflict')
export const keepErpRecord = decide(
  'keep',
  'Keeps what stands here of records in conflict, until the ERP changes them again',
)
