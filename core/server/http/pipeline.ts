import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { fieldIssues } from '../../contract/issues.ts'
import { type Language, languageOf } from '../../contract/languages.ts'
import { codes } from '../../contract/result.ts'
import { act } from '../act.ts'
import type { Caller, Ctx } from '../context.ts'
import type { Database } from '../db/pool.ts'
import type { Events } from '../events.ts'
import type { Download, Handler, UploadedFile } from '../handler.ts'
import { translator } from '../i18n.ts'
import { forbidden, Refusal, refuse, refuseFields } from '../refusal.ts'
import { receiveUpload } from './upload.ts'

/** Finds who holds a token. Throws a refusal with 2001, 8003 or 8004. */
export type Authenticate = (token: string | undefined) => Promise<Caller>

export interface Pipeline {
  database: Database
  events: Events
  authenticate: Authenticate
}

/** Acts that a session under a forced password change may still do. */
const allowedBeforeChange = new Set(['/user/web/changePassword', '/user/web/logout', '/user/web/getCurrentUser'])

/** One call, read from top to bottom: authenticate → right → validate → transaction → act → present. */
export async function serve(pipeline: Pipeline, handler: Handler, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = handler
  const language = languageOf(header(request, 'languages'))
  if (handler.open) return present(reply, await serveOpen(pipeline, handler, request, language))

  const caller = await pipeline.authenticate(header(request, 'token'))
  mayCall(endpoint, caller)
  const { body, file } =
    endpoint.travel === 'upload' ? await receiveUpload(request) : { body: request.body, file: undefined }
  const input = validate(endpoint, body)
  const origin = { caller, language, ip: request.ip, path: endpoint.path, token: header(request, 'token') }
  const run = (ctx: Ctx) => (handler.act as NonNullable<Handler['act']>)(ctx, input as never, file)
  if (handler.share) {
    const read = (asked: unknown) =>
      act(pipeline.database, pipeline.events, origin, async (ctx) =>
        JSON.stringify(success(await handler.act?.(ctx, asked as never))),
      )
    return reply.type('application/json').send(await handler.share(caller, input as never, read))
  }

  const key = endpoint.write ? header(request, 'idempotency-key') : undefined
  if (!key) return present(reply, await act(pipeline.database, pipeline.events, origin, run))
  const hash = fingerprint(endpoint.path, body, file)
  const answer = await act(
    pipeline.database,
    pipeline.events,
    origin,
    (ctx, finishing) => once(ctx, finishing, { key, hash, endpoint, run }),
    key,
  )
  return isDownload(answer) ? present(reply, answer) : reply.type('application/json').send(answer)
}

async function serveOpen(
  pipeline: Pipeline,
  handler: Handler,
  request: FastifyRequest,
  language: Language,
): Promise<unknown> {
  const input = validate(handler.endpoint, request.body)
  const open = handler.open as NonNullable<Handler['open']>
  const agent = header(request, 'user-agent') ?? null
  return pipeline.database.inNoTeam((db) =>
    open({ db, language, t: translator(language), ip: request.ip, agent, now: new Date() }, input as never),
  )
}

function mayCall(endpoint: Endpoint, caller: Caller): void {
  if (caller.mustChangePassword && !allowedBeforeChange.has(endpoint.path))
    throw new Refusal(403, codes.passwordChangeNeeded, { key: 'session.passwordChange' })
  if (caller.boardOnly && !isOfBoards(endpoint, caller))
    throw new Refusal(403, codes.forbidden, { key: 'session.boardOnly' })
  if ('right' in endpoint.access && !caller.rights.has(endpoint.access.right)) throw forbidden()
}

/** Whether one of the display's boards reads this. */
function isOfBoards({ write, boards = [] }: Endpoint, { display }: Caller): boolean {
  if (write) return false
  return boards === 'every' || boards.some((path) => display?.boards.some((board) => board.path === path))
}

function validate(endpoint: Endpoint, body: unknown): unknown {
  const parsed = endpoint.input.safeParse(body ?? {}, { reportInput: true })
  if (!parsed.success) throw refuseFields(fieldIssues(parsed.error))
  return parsed.data
}

/**
 * The same key again returns the first answer and does nothing twice. The key is taken in the act's own transaction: a second
 * call waits for the first to end, and a refused first leaves no trace.
 */
async function once(
  ctx: Ctx,
  finishing: { answered(text: string): void },
  call: { key: string; hash: string; endpoint: Endpoint; run(ctx: Ctx): Promise<unknown> },
): Promise<unknown> {
  const { key, hash, endpoint, run } = call
  if (key.length > 100) throw refuse('invalid.format')
  const taken = await ctx.db
    .insertInto('idempotency')
    .values({ userId: ctx.caller.userId, key, path: endpoint.path, requestHash: hash })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) {
    const first = await ctx.db
      .selectFrom('idempotency')
      .select(['requestHash', 'answer'])
      .where('userId', '=', ctx.caller.userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.requestHash !== hash) throw refuse('refused.keyReused')
    if (first.answer !== null) finishing.answered(first.answer)
    return first.answer
  }
  const result = await run(ctx)
  if (isDownload(result)) return result
  const text = JSON.stringify(success(result))
  finishing.answered(text)
  return text
}

function fingerprint(path: string, body: unknown, file: UploadedFile | undefined): string {
  const hash = createHash('sha256')
    .update(path)
    .update(JSON.stringify(body ?? {}))
  if (file) hash.update(file.name).update(file.bytes)
  return hash.digest('base64url')
}

const success = (data: unknown) => ({ code: codes.ok, message: 'OK', data: data ?? {} })

const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && 'body' in value && 'mime' in value

function present(reply: FastifyReply, result: unknown) {
  if (!isDownload(result)) return reply.send(success(result))
  const disposition = result.inline ? 'inline' : 'attachment'
  return reply
    .type(result.mime)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(result.name)}`)
    .send(result.body)
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
