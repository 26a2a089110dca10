import type { Area } from '../contract/area.ts'
import * as api from '../contract/core.api.ts'
import { findAnything } from '../contract/find.ts'
import { limits } from '../contract/limits.ts'
import type { MessageKey } from '../contract/messages.ts'
import type { Ctx } from './context.ts'
import { listPage } from './crud/select.ts'
import { columnsOf } from './crud/where.ts'
import type { Db } from './db/pool.ts'
import { addUploadPart, beginUpload, cancelUpload, finishUpload } from './files/arriving.ts'
import { alwaysRead, mayReadFiles } from './files/gate.ts'
import { sniff } from './files/sniff.ts'
import { bytesOf, type FileGuard, findFile, storeFile } from './files/store.ts'
import { find } from './find/find-anything.ts'
import { type Handler, handle } from './handler.ts'
import { callGate } from './http/gate.ts'
import { forbidden, notFound, refuse } from './refusal.ts'
import { keepQuota } from './team-quota.ts'

/**
 * Core's own calls: long calls, files, layouts, the operation log, the finder.
 *
 * @param viewRights entity name → right to see its rows
 * @param manifests of all areas: their screens are found by their titles
 * @param guards of files that not everybody of the team reads
 */
export function ownHandlers(
  viewRights: Map<string, string>,
  manifests: readonly Area[],
  guards: readonly FileGuard[],
): Handler[] {
  return [
    handle(findAnything, (ctx, input) => find(ctx, input, manifests)),
    handle(api.getJob, (ctx, { jobId }) => readJob(ctx, jobId)),
    handle(api.cancelJob, async (ctx, { jobId }) => {
      await readJob(ctx, jobId)
      await ctx.db
        .updateTable('job')
        .set({ cancelAsked: true })
        .where('teamId', '=', ctx.caller.teamId)
        .where('id', '=', jobId)
        .execute()
      await ctx.db
        .updateTable('job')
        .set({ state: 'cancelled', message: ctx.t('job.cancelled'), finishedAt: ctx.now.toISOString() })
        .where('teamId', '=', ctx.caller.teamId)
        .where('id', '=', jobId)
        .where('state', '=', 'waiting')
        .execute()
      ctx.touch(`job:${jobId}`)
      return readJob(ctx, jobId)
    }),
    handle(api.uploadFile, async (ctx, { purpose }, file) => {
      if (!file) throw refuse('file.missing')
      const { kind, mime } = await sniff(file.bytes)
      if (!accepted(purpose, kind)) throw refuse('file.kindRefused', { kind })
      if (purpose === 'sheet' && file.bytes.length > limits.sheetBytes) throw refuse('sheet.tooLarge', { max: '10 MB' })
      const days = limits.uploadDays
      const stored = await storeFile(ctx, { name: file.name, mime, purpose, bytes: file.bytes, days })
      await keepQuota(ctx, 'storage')
      return stored
    }),
    handle(api.downloadFile, async (ctx, { fileNo }) => {
      const file = await findFile(ctx.db, fileNo, ctx.caller, guards)
      if (!alwaysRead(file)) await mayReadFiles(ctx.filled(callGate), ctx.caller)
      return { name: file.name, mime: file.mime, body: await bytesOf(ctx.db, file) }
    }),
    handle(api.publishFile, (ctx, input) => publish(ctx, input, guards)),
    handle(api.beginUpload, beginUpload),
    handle(api.addUploadPart, addUploadPart),
    handle(api.finishUpload, finishUpload),
    handle(api.cancelUpload, cancelUpload),
    handle(api.getLayout, (ctx, { name }) => readLayout(ctx, name)),
    handle(api.updateLayout, async (ctx, { name, scope, value }) => {
      if (scope === 'general' && !ctx.caller.administrator) throw refuse('refused.administratorsOnly')
      const userId = scope === 'general' ? 0 : ctx.caller.userId
      const kept = await (value === null
        ? ctx.db.deleteFrom('layout').where('name', '=', name).where('userId', '=', userId).returning('id')
        : ctx.db
            .insertInto('layout')
            .values({ name, userId, value: JSON.stringify(value), updatedBy: ctx.caller.userId })
            .onConflict((c) =>
              c.columns(['teamId', 'name', 'userId']).doUpdateSet({
                value: JSON.stringify(value),
                updatedAt: ctx.now.toISOString(),
                updatedBy: ctx.caller.userId,
              }),
            )
            .returning('id')
      ).executeTakeFirst()
      if (scope === 'general') {
        ctx.audit({ verb: 'update', entity: 'layout', id: kept?.id, name })
        ctx.touch('layout')
      }
      return readLayout(ctx, name)
    }),
    handle(api.selectOperationLog, (ctx, input) =>
      listPage<api.LogEntry>(ctx.db, logEntries(ctx.db), input, {
        columns: logColumns,
        search: ['userName', 'entityName', 'note', 'path'],
        sort: [{ field: 'id', order: 'desc' }],
        zone: ctx.caller.zone,
      }).then((page) => ({ ...page, rows: namedIn(ctx, page.rows) })),
    ),
    handle(api.selectRecordLog, async (ctx, { entity, entityId }) => {
      const right = viewRights.get(entity)
      if (!right || !ctx.caller.rights.has(right)) throw forbidden()
      const rows = await logEntries(ctx.db)
        .where('entity', '=', entity)
        .where('entityId', '=', entityId)
        .orderBy('id', 'desc')
        .limit(500)
        .execute()
      return { rows: namedIn(ctx, rows as unknown as api.LogEntry[]) }
    }),
  ]
}

const logEntries = (db: Db) => db.selectFrom('operationLog').select(logFields)

/** Who is no person of the team may stand in the log by a message key: each reader has his name in his own language. */
const namedIn = ({ t }: Ctx, rows: readonly api.LogEntry[]): api.LogEntry[] =>
  rows.map((row) => (row.userId === null ? { ...row, userName: t(row.userName as MessageKey) } : row))

const logFields = Object.keys(api.logEntry.shape) as (keyof api.LogEntry)[]

const logColumns = columnsOf(
  { fields: {} },
  {
    at: { kind: 'instant' },
    userId: { kind: 'integer' },
    userName: { kind: 'text' },
    path: { kind: 'text' },
    verb: { kind: 'choice' },
    entity: { kind: 'choice' },
    entityId: { kind: 'integer' },
    entityName: { kind: 'text' },
    note: { kind: 'text' },
  },
)

const images = new Set(['png', 'jpeg', 'gif', 'webp'])
const sheets = new Set(['xlsx', 'xls'])
/** What a browser would run when shown from our own address. */
const dangerous = new Set(['unknown'])

function accepted(purpose: 'document' | 'image' | 'sheet', kind: string): boolean {
  if (purpose === 'image') return images.has(kind)
  if (purpose === 'sheet') return sheets.has(kind)
  return !dangerous.has(kind)
}

/** Opens a file of one's own to whoever has its number, or closes it; sheets are for whoever made them, what has a guard for whom it lets. */
async function publish(
  ctx: Ctx,
  { fileNo, open }: { fileNo: string; open: boolean },
  guards: readonly FileGuard[],
): Promise<Record<string, never>> {
  const file = await findFile(ctx.db, fileNo, ctx.caller, guards)
  if (file.guarded) throw refuse('file.guarded')
  if (file.createdBy !== ctx.caller.userId && !ctx.caller.administrator) throw forbidden()
  const done = await ctx.db
    .updateTable('file')
    .set({ open })
    .where('id', '=', file.id)
    .where('purpose', 'in', ['document', 'image'])
    .returning('id')
    .executeTakeFirst()
  if (!done) throw refuse('file.notPublic')
  ctx.audit({ verb: open ? 'publish' : 'unpublish', entity: 'file', id: file.id, name: file.name })
  return {}
}

async function readJob(ctx: Ctx, jobId: number): Promise<api.Job> {
  const job = await ctx.db
    .selectFrom('job')
    .select(['id', 'kind', 'state', 'progress', 'message', 'result', 'createdAt'])
    .where('teamId', '=', ctx.caller.teamId)
    .where('userId', '=', ctx.caller.userId)
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (!job) throw notFound()
  return job as api.Job
}

async function readLayout(ctx: Ctx, name: string): Promise<{ personal: unknown; general: unknown }> {
  const rows = await ctx.db
    .selectFrom('layout')
    .select(['userId', 'value'])
    .where('name', '=', name)
    .where('userId', 'in', [0, ctx.caller.userId])
    .execute()
  const of = (userId: number) => rows.find((row) => row.userId === userId)?.value ?? null
  return { personal: of(ctx.caller.userId), general: of(0) }
}
