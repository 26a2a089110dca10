import { ZodError } from 'zod'
import { fieldIssues } from '../../contract/issues.ts'
import { limits } from '../../contract/limits.ts'
import type { MessageKey, Translate } from '../../contract/messages.ts'
import { type Code, codes, type Envelope } from '../../contract/result.ts'
import { conflict, Refusal, refuseFields } from '../refusal.ts'

const worded = new Set([302, 400, 401, 403, 404, 408, 409, 413, 429, 500, 501, 502, 503, 504, 505])

/** The message of an HTTP status (specification, section 8). */
export const statusMessage = (status: number): MessageKey =>
  (worded.has(status) ? `http.${status}` : 'http.other') as MessageKey

/** An answer that is no success: its status and its envelope, in the caller's language. */
export interface Failure {
  status: number
  body: Envelope<unknown>
  /** Not of the caller's making: to be logged as an error. */
  broken: boolean
}

/** Words any error. What is not a refusal is our fault, and its text stays in the log. */
export function failureOf(error: unknown, t: Translate, url: string): Failure {
  const refusal = asRefusal(error)
  if (refusal) return { status: refusal.status, body: wordRefusal(refusal, t), broken: false }
  const { statusCode: status, code } = error as { statusCode?: number; code?: string }
  if (status && status >= 400 && status < 500) {
    const bytes = code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? limits.jsonBytes : limits.documentBytes
    const params = { url, max: `${bytes / 1024 / 1024} MB`, seconds: 60 }
    return { status, body: envelope(codeOf(status), t(statusMessage(status), params)), broken: false }
  }
  return { status: 500, body: envelope(codes.broken, t('http.500')), broken: true }
}

function codeOf(status: number): Code {
  if (status === 404) return codes.notFound
  if (status === 413) return codes.tooLarge
  if (status === 429) return codes.tooMany
  return codes.badFields
}

const envelope = (code: Code, message: string, data: unknown = null): Envelope<unknown> => ({ code, message, data })

function wordRefusal(refusal: Refusal, t: Translate): Envelope<unknown> {
  const data = refusal.issues.length
    ? Object.fromEntries(refusal.issues.map((issue) => [issue.field || '_', t(issue.key, issue.params)]))
    : refusal.data
  return envelope(refusal.code, t(refusal.reason.key, refusal.reason.params), data)
}

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return refuseFields(fieldIssues(error))
  return databaseRefusal(error as { code?: string })
}

/** What the database refuses on its own account: the same key twice, a row still referred to. */
function databaseRefusal(error: { code?: string; constraint?: string; table?: string }): Refusal | null {
  if (error.code === '23505') {
    const field = fieldOf(error)
    return conflict(field ? [{ field, key: 'http.409' }] : [])
  }
  if (error.code === '23503') return new Refusal(409, codes.conflict, { key: 'http.409.used' })
  return null
}

/** Behind row-level security the error tells no values, but the key's name tells its last column. */
function fieldOf({ constraint = '', table = '' }: { constraint?: string; table?: string }): string | null {
  const columns = constraint
    .replace(`${table}_`, '')
    .replace(/^team_id_/, '')
    .replace(/_key$/, '')
  return columns && columns !== 'pkey'
    ? columns.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : null
}
