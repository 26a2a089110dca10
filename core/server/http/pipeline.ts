import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '../../contract/endpoint.ts'
import { fieldIssues } from '../../contract/issues.ts'
import { type Language, languageOf } from '../../contract/languages.ts'
import { limits } from '../../contract/limits.ts'
import { codes } from '../../contract/result.ts'
import { type ActOrigin, act, type Finishing } from '../act.ts'
import type { AheadCtx, Caller, Clean, Ctx, OpenCtx } from '../context.ts'
import type { Database, Effort } from '../db/pool.ts'
import type { Events } from '../events.ts'
import type { Download, Handler, UploadedFile } from '../handler.ts'
import { translator } from '../i18n.ts'
import { areaOff, dueFirst, forbidden, Refusal, refuse, refuseFields } from '../refusal.ts'
import { sealFor, unseal } from '../sealing.ts'
import type { SharedTransactions } from '../shared-transactions.ts'
import { RunAlone, type Step } from '../steps.ts'
import { addressOf } from './address.ts'
import { bindBrowser, browserOf } from './browser.ts'
import { type CallMade, callMade, tokenOf } from './call-made.ts'
import { callGate } from './gate.ts'
import { refuseUnstorable } from './unstorable.ts'
import { receiveUpload } from './upload.ts'

/**
 * Finds who holds a token; a session that a page began is held by its browser's secret as well. Throws a refusal with 2001, 8003 or 8004.
 *
 * `quietly`: what the session is to be told once (8004: that it goes on in another team) is left for a call. `made`: the call, for access keys,
 * whose calls are counted; where it is absent no key opens.
 */
export type Authenticate = (
  token: string | undefined,
  browser: string | null,
  how?: { quietly?: boolean; made?: CallMade },
) => Promise<Caller>

export interface Pipeline {
  database: Database
  events: Events
  authenticate: Authenticate
  clean: Clean
  sharedTransactions: SharedTransactions
}

/** What a session that owes something first may still do, by the code that it hears otherwise. */
const always = ['/user/web/changePassword', '/user/web/logout', '/user/web/getCurrentUser']
const settingFactor = ['/user/web/getSecondFactor', '/user/web/beginSecondFactor', '/user/web/confirmSecondFactor']
const mayStill: Partial<Record<number, ReadonlySet<string>>> = {
  [codes.passwordChangeNeeded]: new Set(always),
  [codes.secondFactorNeeded]: new Set([...always, ...settingFactor]),
}

/** One call, read from top to bottom: authenticate → right → validate → clean → transaction → act → present. */
export async function serve(pipeline: Pipeline, handler: Handler, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = handler
  const language = languageOf(header(request, 'languages'))
  if (handler.open) return present(reply, await serveOpen(pipeline, handler, request, reply, language))

  const token = tokenOf(request)
  const caller = await pipeline.authenticate(token, browserOf(request), { made: callMade(request, reply) })
  mayCall(handler, caller, language)
  const kept = keptFor(header(request, 'kept'))
  for (const gate of pipeline.events.fills.of(callGate, caller.areasOff))
    await gate(caller, handler, new Date(Date.now() - kept))
  const { body, file } =
    endpoint.travel === 'upload' ? await receiveUpload(request) : { body: request.body, file: undefined }
  const input = await pipeline.clean(caller, endpoint, validate(endpoint, body))
  const origin = {
    caller,
    language,
    ip: request.ip,
    path: endpoint.path,
    token,
    kept,
    // A row and what hangs on it, a page and its count: read by several statements, and never of two different moments.
    oneMoment: !endpoint.write,
    effort: effortOf(endpoint),
  }
  const prepared = await prepare(pipeline, handler, origin, input)
  const run = async (ctx: Ctx) =>
    (handler.act as NonNullable<Handler['act']>)(ctx, input as never, file, prepared() as never)
  if (handler.share) {
    const read = (asked: unknown) =>
      act(pipeline.database, pipeline.events, origin, async (ctx) =>
        JSON.stringify(success(await handler.act?.(ctx, asked as never))),
      )
    return reply.type('application/json').send(await handler.share({ caller, language }, input as never, read))
  }

  const key = endpoint.write ? header(request, 'idempotency-key') : undefined
  // What acts see is set for their whole transaction: those of people who see some workshops alone do not share one.
  const perform =
    handler.together && caller.workshops === null
      ? (work: Parameters<SharedTransactions['run']>[1]) => pipeline.sharedTransactions.run(origin, work, key)
      : (work: Parameters<SharedTransactions['run']>[1]) => act(pipeline.database, pipeline.events, origin, work, key)
  if (!key) return present(reply, await perform(run))
  const hash = fingerprint(endpoint.path, body, file)
  const call = { key, hash, endpoint, run }
  const answer = await perform((ctx, finishing) => once(ctx, finishing, call)).catch((error) => {
    if (error instanceof KeyTaken) return perform((ctx) => firstAnswer(ctx, call))
    throw error
  })
  return isDownload(answer) ? present(reply, answer) : reply.type('application/json').send(answer)
}

async function serveOpen(
  pipeline: Pipeline,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): Promise<unknown> {
  const input = validate(handler.endpoint, request.body)
  const open = handler.open as NonNullable<Handler['open']>
  const agent = header(request, 'user-agent') ?? null
  const { inNoTeam: within } = pipeline.database.forGuest(addressOf(request.ip))
  const browser = handler.endpoint.write && header(request, 'bound') ? bindBrowser(request, reply) : null
  const known = browserOf(request)
  const now = new Date()
  const ctx: OpenCtx = {
    within,
    filled: (slot, areasOff) => pipeline.events.fills.of(slot, areasOff),
    language,
    t: translator(language),
    ip: request.ip,
    agent,
    now,
    browser,
    known,
  }
  return open(ctx, input as never)
}

/** Does what the act needs ahead of it. @returns what gives it, or throws what it was refused with */
async function prepare(
  pipeline: Pipeline,
  { ahead }: Handler,
  origin: ActOrigin,
  input: unknown,
): Promise<() => unknown> {
  if (!ahead) return () => undefined
  const { database, events } = pipeline
  const { caller, ip } = origin
  const ctx: AheadCtx = {
    caller,
    ip,
    within: database.inNoTeam,
    now: new Date(),
    t: translator(origin.language),
    read: (work) => act(database, events, { ...origin, oneMoment: true, effort: 'read' }, work),
  }
  const [outcome] = await Promise.allSettled([ahead(ctx, input as never)])
  return () => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

/** For how long the statements of a call may run. */
const effortOf = ({ long, write, travel }: Endpoint): Effort =>
  long || travel === 'download' ? 'long' : write ? 'write' : 'read'

function mayCall({ endpoint, area }: Handler, caller: Caller, language: Language): void {
  const due = dueFirst(caller)
  if (due && !mayStill[due.code]?.has(endpoint.path)) throw due
  if (caller.boardOnly && !isOfBoards(endpoint, caller))
    throw new Refusal(403, codes.forbidden, { key: 'session.boardOnly' })
  if (caller.accessKey && 'session' in endpoint.access && !endpoint.programs)
    throw new Refusal(403, codes.forbidden, { key: 'session.noPrograms' })
  if (area && caller.areasOff.has(area)) throw areaOff(area, translator(language))
  if ('right' in endpoint.access && !caller.rights.has(endpoint.access.right)) throw forbidden()
}

/** Whether one of the display's boards reads this. */
function isOfBoards({ write, boards = [] }: Endpoint, { display }: Caller): boolean {
  if (write) return false
  return boards === 'every' || boards.some((path) => display?.boards.some((board) => board.path === path))
}

function validate(endpoint: Endpoint, body: unknown): unknown {
  refuseUnstorable(body)
  const parsed = endpoint.input.safeParse(body ?? {}, { reportInput: true })
  if (!parsed.success) throw refuseFields(fieldIssues(parsed.error))
  return parsed.data
}

/** A call under an idempotency key. */
interface KeyedCall {
  key: string
  hash: string
  endpoint: Endpoint
  run(ctx: Ctx): Promise<unknown>
}

/** What an act did under a key that another call had taken is undone. */
class KeyTaken extends Error {}

/**
 * The same key again returns the first answer and does nothing twice. The key is taken in the act's own transaction: a second
 * call waits for the first to end, and a refused first leaves no trace.
 */
async function once(ctx: Ctx, finishing: Finishing, call: KeyedCall): Promise<unknown> {
  const { key, endpoint, hash, run } = call
  if (key.length > 100) throw refuse('invalid.format')
  const taking = ctx.step(takeKey, { key, path: endpoint.path, hash })
  // The key travels with what the act asks first. That it is taken is rare, and then all that the act did is undone.
  const outcome = finishing.alone ? settled(run(ctx)) : undefined
  if (!(await taking)) {
    if (outcome) throw new KeyTaken()
    return firstAnswer(ctx, call)
  }
  finishing.tookKey()
  const result = outcome ? (await outcome)() : await run(ctx)
  if (isDownload(result)) return result
  const text = JSON.stringify(success(result))
  finishing.answered(endpoint.secret ? sealFor(ctx.token, text) : text)
  return text
}

/** What gives a result, or throws, once it is there. */
const settled = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error
    },
  )

async function firstAnswer(ctx: Ctx, { key, hash, endpoint }: KeyedCall): Promise<unknown> {
  const first = await ctx.db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('userId', '=', ctx.caller.userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.requestHash !== hash) throw refuse('refused.keyReused')
  return endpoint.secret && first.answer ? toldAgain(ctx.token, first.answer) : first.answer
}

/** A secret is told again to the very session that was told it. */
function toldAgain(token: string, sealed: string): string {
  try {
    return unseal(token, sealed)
  } catch {
    throw refuse('refused.toldOnce')
  }
}

/** Takes the keys that are free. What is left of them by acts that are refused goes with the shared transaction. */
const takeKey: Step<{ key: string; path: string; hash: string }, boolean> = {
  writes: false,
  async run(ctx, parts) {
    const names = parts.map(({ ctx: { caller }, item }) => `${caller.userId} ${item.key}`)
    const { rows } = await sql<{ userId: number; key: string }>`
      insert into idempotency (user_id, key, path, request_hash)
      select * from unnest(${parts.map((part) => part.ctx.caller.userId)}::bigint[], ${parts.map(({ item }) => item.key)}::text[],
        ${parts.map(({ item }) => item.path)}::text[], ${parts.map(({ item }) => item.hash)}::text[])
      on conflict do nothing returning user_id, key`.execute(ctx.db)
    const taken = new Set(rows.map(({ userId, key }) => `${userId} ${key}`))
    // The same call twice at once: the second one is answered once the first is done.
    return names.map((name, i) => (names.indexOf(name) < i ? new RunAlone() : taken.has(name)))
  },
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

/** For how long a caller says that he kept a write; what is no such length is none, and more than three days are three. */
const keptFor = (milliseconds: string | undefined): number =>
  Math.min(limits.keptMost, Math.max(0, Math.round(Number(milliseconds)) || 0))

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
