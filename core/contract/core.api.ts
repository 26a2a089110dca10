import { z } from 'zod'
import { anyJson } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listInput, pageOf } from './list.ts'
import { writtenText } from './text.ts'

const own = { session: 'acts on what belongs to the caller alone' }

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** A long call at work. `progress` 0–1; `message` is in the language of whoever started it. */
export const job = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.enum(jobStates),
  progress: z.number(),
  message: z.string().nullable(),
  /** What the job answers, by its kind: an import's counts, an export's `fileNo`. */
  result: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.string(),
})
export type Job = z.infer<typeof job>

const jobId = z.object({ jobId: z.number().int() })

export const getJob = endpoint({
  path: '/user/web/getJob',
  access: own,
  own: 'account',
  programs: true,
  input: jobId,
  output: job,
  summary: 'State and progress of a long call of the caller',
})

export const cancelJob = endpoint({
  path: '/user/web/cancelJob',
  access: own,
  write: true,
  own: 'account',
  input: jobId,
  output: job,
  summary: 'Asks a long call to stop; what it has not committed is undone',
})

/** A sheet as it was read, before anything of it is written. */
export const importPreview = z.object({
  /** The sheet's headings, with the field that each was taken for; null: none. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** What a column may be taken for, as people call it. */
  choices: z.array(z.object({ field: z.string(), label: z.string() })),
  /** Labels of columns that must be there and are not. */
  missing: z.array(z.string()),
  /** Rows of the sheet in all. */
  total: z.number(),
  /** The first rows with something wrong and the first good ones, by their numbers in the sheet. `column`: null, of the whole row. */
  rows: z.array(
    z.object({
      number: z.number(),
      cells: z.array(z.string()),
      issues: z.array(z.object({ column: z.number().nullable(), message: z.string() })),
    }),
  ),
})
export type ImportPreview = z.infer<typeof importPreview>

/** What an import answers when its job is done. */
export const importResult = z.object({
  batchId: z.number().nullable(),
  added: z.number(),
  updated: z.number(),
  failed: z.number(),
  /** Good rows that were not written because others were bad and all or nothing was asked for; absent: none. */
  left: z.number().optional(),
  /** Of a check alone; `added` and `updated` are then what an import of the good rows would do. */
  preview: importPreview.optional(),
  /** The sheet with the refused rows, each bad cell marked with what is wrong; see `downloadFile`. */
  errorFileNo: z.string().nullable(),
  /** The first problems, to show at once. */
  problems: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
})
export type ImportResult = z.infer<typeof importResult>

/** Results of an export's job. */
export const exportResult = z.object({ fileNo: z.string(), fileName: z.string(), rows: z.number() })

const storedFile = z.object({
  id: z.number(),
  fileNo: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
})

export const uploadFile = endpoint({
  path: '/user/web/uploadFile',
  access: { session: 'a file is bound to a record by a call that names its own right' },
  programs: true,
  write: true,
  travel: 'upload',
  input: z.object({ purpose: z.enum(['document', 'image', 'sheet']).default('document') }),
  output: storedFile,
  summary: 'Stores one file (sniffed, size-limited by purpose); forgotten after a week unless a row holds it by then',
})

const uploadId = z.object({ uploadId: z.number().int().positive() })

export const beginUpload = endpoint({
  path: '/user/web/beginUpload',
  access: own,
  write: true,
  input: z.object({
    /** Of the sender's choice, the same for the same file: what has come of it already is not sent again. */
    key: writtenText().trim().min(1).max(100),
    name: writtenText().trim().min(1).max(200),
    size: z.number().int().min(1).max(limits.documentBytes),
  }),
  output: z.object({
    uploadId: z.number(),
    /** Bytes of each part but the last. */
    partBytes: z.number(),
    /** Numbers of the parts that are here already, from 0. */
    parts: z.array(z.number()),
  }),
  summary:
    'Begins a document that is sent in parts, or tells how far it has come; unfinished ones are forgotten after two days',
})

export const addUploadPart = endpoint({
  path: '/user/web/addUploadPart',
  access: own,
  write: true,
  travel: 'upload',
  input: uploadId.extend({
    part: z
      .number()
      .int()
      .min(0)
      .max(limits.documentBytes / limits.uploadPartBytes),
  }),
  output: z.object({}),
  summary: 'Stores one part of a document; the same part again changes nothing',
})

export const finishUpload = endpoint({
  path: '/user/web/finishUpload',
  access: own,
  write: true,
  input: uploadId.extend({
    sha256: writtenText()
      .max(64)
      .regex(/^[0-9a-f]{64}$/),
  }),
  output: storedFile,
  summary:
    'Makes a document of its parts once all are here and their hash is that of the file; its content says what it is',
})

export const cancelUpload = endpoint({
  path: '/user/web/cancelUpload',
  access: own,
  write: true,
  input: uploadId,
  output: z.object({}),
  summary: 'Forgets the parts of a document that will not be finished',
})

/** Opens a file of one's own to whoever has its number, without a login (a data sheet behind a printed code); or closes it again. */
export const publishFile = endpoint({
  path: '/user/web/publishFile',
  access: { right: 'file.publish' },
  write: true,
  input: z.object({ fileNo: writtenText().max(64), open: z.boolean() }),
  output: z.object({}),
  summary: 'Opens a stored file to whoever has its number, or closes it',
})

export const downloadFile = endpoint({
  path: '/user/web/downloadFile',
  access: {
    session:
      'a file that a row holds is its team’s, or theirs who may see the row; any other one is read by whoever stored it',
  },
  // What is no export is refused by the act where the team may read nothing (`core/server/files/gate.ts`).
  own: 'account',
  programs: true,
  travel: 'download',
  input: z.object({ fileNo: writtenText().max(64) }),
  output: z.any(),
  summary: 'A stored file',
})

/** What is kept under a name for a person (`personal`) or the whole team (`general`): columns, saved searches, boards. */
export const getLayout = endpoint({
  path: '/user/web/getLayout',
  access: own,
  own: 'account',
  input: z.object({ name: writtenText().max(128) }),
  output: z.object({ personal: z.unknown().nullable(), general: z.unknown().nullable() }),
  summary: 'The personal and the general layout of a name',
  boards: 'every',
})

export const updateLayout = endpoint({
  path: '/user/web/updateLayout',
  access: { session: 'a personal layout is the caller’s own; a general one is refused unless he is an administrator' },
  write: true,
  own: 'setting',
  input: z.object({
    name: writtenText().max(128),
    scope: z.enum(['personal', 'general']),
    value: anyJson(limits.layoutBytes).nullable(),
  }),
  output: z.object({ personal: z.unknown().nullable(), general: z.unknown().nullable() }),
  summary: 'Keeps a layout (`value: null` forgets it)',
})

export const logEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: the system by itself. */
  userId: z.number().nullable(),
  userName: z.string(),
  ip: z.string().nullable(),
  /** The call that wrote, and the verb within it. */
  path: z.string(),
  verb: z.string(),
  entity: z.string(),
  entityId: z.number().nullable(),
  entityName: z.string().nullable(),
  note: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type LogEntry = z.infer<typeof logEntry>

export const selectOperationLog = endpoint({
  path: '/user/web/selectOperationLog',
  access: { right: 'operationLog.view' },
  input: listInput,
  output: pageOf(logEntry),
  summary: 'Who changed what, when, from where, before and after',
})

/** The log of one record, for whoever may see the record. */
export const selectRecordLog = endpoint({
  path: '/user/web/selectRecordLog',
  access: { session: 'shows only records whose own view right the caller holds' },
  programs: true,
  input: z.object({ entity: writtenText().max(64), entityId: z.number().int() }),
  output: z.object({ rows: z.array(logEntry) }),
  summary: 'The operation log of one record',
})
