import { z } from 'zod'
import { writtenText } from '#core/contract/text.ts'

/** What an ERP speaks: any by HTTP with its fields mapped, or one of those that are known by name. */
export const erpProtocols = ['http', 'kingdee', 'tryton', 'odoo', 'erpnext', 'folder', 'sftp'] as const
export type ErpProtocol = (typeof erpProtocols)[number]

export const erpFormats = ['json', 'xml'] as const
export const erpAuths = ['none', 'bearer', 'basic', 'header'] as const

/**
 * What follows a connector's address. It begins as a path or a query does: behind `https://erp.example.com`, `@other.com` or `.other.com` would
 * be another address, to which whoever does not know the secret would have it sent.
 */
export const behind = writtenText()
  .trim()
  .max(300)
  .regex(/^([/?]\S*)?$/)

/** A place in what the ERP says, by names with dots. */
const dotted = writtenText()
  .trim()
  .max(120)
  .regex(/^([\w@-]+(\.[\w@-]+)*)?$/)

const word = (most: number) => writtenText().trim().min(1).max(most)

const http = z.object({
  protocol: z.literal('http'),
  format: z.enum(erpFormats),
  auth: z.enum(erpAuths),
  /** Of `header`: its name. */
  authName: writtenText()
    .trim()
    .max(64)
    .regex(/^[\w-]*$/)
    .default(''),
  /** Behind the address, with `{key}`: how the ERP is asked whether it has an entry. Empty: it cannot be asked. */
  findPath: behind.default(''),
  findField: dotted.default(''),
  idField: dotted.default(''),
  okField: dotted.default(''),
})

/** The secret of each is his password, or his key where the ERP gives keys. */
const ofUser = { database: word(120).regex(/^[\w.-]+$/), user: word(120) }

/** How each sort of ERP is spoken to. */
export const erpSettings = z.discriminatedUnion('protocol', [
  http,
  z.object({ protocol: z.literal('tryton'), ...ofUser }),
  z.object({ protocol: z.literal('odoo'), ...ofUser }),
  /** Its secret: `key:secret` of the user in whose place it is called. */
  z.object({ protocol: z.literal('erpnext') }),
  /** Its secret: that of the app. */
  z.object({ protocol: z.literal('kingdee'), account: word(120), user: word(120), appId: word(200) }),
  /** Files in a folder of the server, which its owner allows the team. */
  z.object({ protocol: z.literal('folder') }),
  /** Files of another server. Its secret: the password of the user, or his private key. */
  z.object({
    protocol: z.literal('sftp'),
    user: word(120),
    /** The fingerprint of the server's key, as OpenSSH tells it; empty: not known yet, and nothing is sent there. */
    hostKey: writtenText()
      .trim()
      .max(64)
      .regex(/^(SHA256:[A-Za-z0-9+/]{43}=?)?$/),
  }),
])
export type ErpSettings = z.infer<typeof erpSettings>
export type SettingsOf<P extends ErpProtocol> = Extract<ErpSettings, { protocol: P }>

/** A list at a path, with its paging and its cursor said. */
const listAsk = z.object({
  form: z.literal('list'),
  /** Behind the connector's address; `{cursor}`, `{page}` and `{offset}` are filled in. */
  path: writtenText()
    .trim()
    .max(300)
    .regex(/^[/?]\S*$/),
  /** Empty: the answer is the list. */
  listField: dotted,
  idField: dotted.min(1),
  /** Empty: there is no cursor, everything is read each time. */
  cursorField: dotted,
  cursorStart: writtenText().trim().max(64),
  /** Empty: by page number or offset, or one page alone. */
  nextField: dotted,
})

/** Whether a filter is a list in JSON, as Tryton, Odoo and ERPNext take one; empty: everything. */
function isFilter(text: string): boolean {
  if (!text) return true
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** Records of a model of an ERP that is known by name: ids, paging and cursor are those of the system. */
const recordsAsk = z.object({
  form: z.literal('records'),
  model: word(120).regex(/^[\w. -]+$/),
  filter: writtenText().trim().max(1000).refine(isFilter),
})

/** Rows of a form of Kingdee: its filter is a condition as its own screens write it; empty: everything. */
const queryAsk = z.object({
  form: z.literal('query'),
  model: word(120).regex(/^\w+$/),
  filter: writtenText().trim().max(1000),
})

export const afterReading = ['move', 'stay'] as const

/** Files of a folder, each read once. */
const filesAsk = z.object({
  form: z.literal('files'),
  /** Folders below the connector's own; empty: that itself. */
  path: writtenText()
    .trim()
    .max(300)
    .regex(/^([^./\\][^/\\]*(\/[^./\\][^/\\]*)*)?$/),
  /** `*.csv`; empty: every file. */
  pattern: writtenText()
    .trim()
    .max(120)
    .regex(/^[^/\\]*$/),
  /** The column that holds what never changes of a record; empty: the place in its file. */
  idField: writtenText().trim().max(120),
  /** What becomes of a file that was read: it goes into the folder `done` beside it, or stays and is known. */
  after: z.enum(afterReading),
})

/** What of an ERP is fetched. */
export const erpAsk = z.discriminatedUnion('form', [listAsk, recordsAsk, queryAsk, filesAsk])
export type ErpAsk = z.infer<typeof erpAsk>
export type AskOf<F extends ErpAsk['form']> = Extract<ErpAsk, { form: F }>

/** How lists of each system are asked for. */
export const formOf = {
  http: 'list',
  kingdee: 'query',
  tryton: 'records',
  odoo: 'records',
  erpnext: 'records',
  folder: 'files',
  sftp: 'files',
} as const satisfies Record<ErpProtocol, ErpAsk['form']>

/** Whether a system is told anything: files are read alone. */
export const isTold = (protocol: ErpProtocol): boolean => formOf[protocol] !== 'files'

/**
 * What is written back without a mapping where the system is known: a completed order is the end of the production that has its number.
 * Everything else becomes a record of a model that is named, with its fields mapped.
 */
export const finishes = (protocol: ErpProtocol, kind: string): boolean =>
  formOf[protocol] === 'records' && kind === 'erp.orderCompleted'
