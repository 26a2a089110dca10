import type { Networks } from '#core/server/networks.ts'
import type { OutgoingAnswer } from '#core/server/outgoing.ts'
import type { Attempt, Failure, Result } from '../delivery/driver.ts'
import { attemptOf } from '../delivery/post.ts'
import { readAnswer } from './answer.ts'
import type { ConnectorOf, TargetOf } from './connector.ts'
import { readList } from './http-list.ts'
import { bodyOf, NoSuchFact } from './mapping.ts'

/** Any ERP that takes JSON or XML by HTTP, or a small adapter before it. */
export const httpConnector = (inner: Networks): ConnectorOf<'http'> => ({
  canFind: ({ settings }) => settings.findPath !== '',
  async send(target, entry) {
    const headers = headersOf(target)
    if (!headers) return failed('send', { problem: 'secret', error: '', retryAfter: null, mayHaveArrived: false })
    const rules = target.kinds.find(({ kind }) => kind === entry.kind)
    try {
      const call = {
        method: 'POST' as const,
        body: bodyOf(entry, rules?.rules ?? [], target.settings.format),
        headers: { ...headers, 'content-type': `application/${target.settings.format}`, 'idempotency-key': entry.key },
      }
      const judge = (answer: OutgoingAnswer) => taken(target, answer)
      return await attemptOf('send', target.address + (rules?.path ?? ''), inner, call, judge)
    } catch (error) {
      if (!(error instanceof NoSuchFact)) throw error
      return failed('send', { problem: 'mapping', error: error.field, retryAfter: null, mayHaveArrived: false })
    }
  },
  find: (target, { key, document }) => ask(inner, target, key, document),
  /** For an entry that it cannot have: it must say that it has none. */
  test: (target) => {
    const key = `gemba-test-${Date.now()}`
    return ask(inner, target, key, key)
  },
  read: (target, list, _fields, from) => readList(inner, target, headersOf(target), list, from),
})

async function ask(inner: Networks, target: TargetOf<'http'>, key: string, document: string): Promise<Attempt> {
  const headers = headersOf(target)
  if (!headers) return failed('find', unsure('secret'))
  if (!target.settings.findPath) return failed('find', unsure('unasked'))
  const path = target.settings.findPath
    .replaceAll('{key}', encodeURIComponent(key))
    .replaceAll('{document}', encodeURIComponent(document))
  const call = { method: 'GET' as const, headers }
  const attempt = await attemptOf('find', target.address + path, inner, call, undefined, (answer) =>
    known(target, answer),
  )
  // Whatever else came of asking, it is not known whether the ERP has it.
  return 'problem' in attempt.result ? { ...attempt, result: { ...attempt.result, mayHaveArrived: true } } : attempt
}

/** Null: there is no secret to open the door with. */
function headersOf({ settings: { auth, authName, format }, secret }: TargetOf<'http'>): Record<string, string> | null {
  const common = { accept: `application/${format}`, 'user-agent': 'Gemba-ERP' }
  if (auth === 'none') return common
  if (!secret) return null
  if (auth === 'bearer') return { ...common, authorization: `Bearer ${secret}` }
  if (auth === 'basic') return { ...common, authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return { ...common, [authName]: secret }
}

const unsure = (problem: Failure['problem'], error = ''): Failure => ({
  problem,
  error,
  retryAfter: null,
  mayHaveArrived: true,
})
const unreadable = ({ text }: OutgoingAnswer) => unsure('unreadable', text.trim().slice(0, 300))

const failed = (act: Attempt['act'], result: Failure): Attempt => ({
  act,
  at: new Date(),
  tookMs: 0,
  request: null,
  status: null,
  answer: null,
  result,
})

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** What an answer of 2xx to an entry means. */
function taken({ settings: { format, idField, okField } }: TargetOf<'http'>, answer: OutgoingAnswer): Result {
  // Nothing is a yes where nothing was to be read.
  if (!answer.text.trim() && !idField && !okField) return { ok: true, externalId: null }
  const said = readAnswer(answer.text, format)
  if (!said) return unreadable(answer)
  if (okField) {
    const ok = said.at(okField)
    if (ok === undefined || ok === null) return unreadable(answer)
    if (ok !== true && !/^(true|1|ok|s)$/i.test(String(ok)))
      return { problem: 'rejected', error: answer.text.trim().slice(0, 300), retryAfter: null, mayHaveArrived: false }
  }
  if (!idField) return { ok: true, externalId: null }
  const externalId = textOf(said.at(idField))
  return externalId === null ? unreadable(answer) : { ok: true, externalId }
}

/** What an answer to the question for an entry means; null: as its status says. */
function known({ settings: { format, findField } }: TargetOf<'http'>, answer: OutgoingAnswer): Result | null {
  const { status, text } = answer
  const found = status >= 200 && status <= 299
  if (!found && status !== 404) return null
  const said = readAnswer(text, format)
  // A 404 in HTML is a wrong path, and no word about the entry.
  if (!said) return unreadable(answer)
  if (!found || said.isEmpty) return { absent: true }
  if (!findField) return { ok: true, externalId: null }
  const value = said.at(findField)
  if (value === null || value === '' || (Array.isArray(value) && !value.length)) return { absent: true }
  return value === undefined ? unreadable(answer) : { ok: true, externalId: textOf(value) }
}
