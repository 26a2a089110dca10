import { ZodError } from 'zod'
import { fieldIssues } from '../../contract/issues.ts'
import { limits } from '../../contract/limits.ts'
import type { MessageKey, Translate } from '../../contract/messages.ts'
import { type Code, codes, type Envelope } from '../../contract/result.ts'
import { conflict, Refusal, refuse, refuseField, refuseFields } from '../refusal.ts'

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
  /** The database refused what no contract did, or took too long: to be logged, for a contract might refuse it. */
  odd?: boolean
}

/** Words any error. What is not a refusal is our fault, and its text stays in the log. */
export function failureOf(error: unknown, t: Translate, url: string, bodyLimit: number = limits.jsonBytes): Failure {
  const refusal = asRefusal(error)
  if (refusal) {
    const odd = !(error instanceof Refusal || error instanceof ZodError) && refusal.status !== 409
    return { status: refusal.status, body: wordRefusal(refusal, t), broken: false, odd }
  }
  const { statusCode: status, code } = error as { statusCode?: number; code?: string }
  if (status && status >= 400 && status < 500) {
    const bytes = code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? bodyLimit : limits.documentBytes
    const params = { url, max: sizeOf(bytes), seconds: 60 }
    return { status, body: envelope(codeOf(status), t(statusMessage(status), params)), broken: false }
  }
  if (isAway(error)) return { status: 503, body: envelope(codes.unavailable, t('http.503')), broken: true }
  return { status: 500, body: envelope(codes.broken, t('http.500')), broken: true }
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`

/** The database is being started again, or is not reached: the same call works later. */
function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && /^(57P0[123]|08\d{3}|ECONNREFUSED|ECONNRESET)$/.test(code)) ||
    (typeof message === 'string' && /^Connection terminated|timeout exceeded when trying to connect/.test(message))
  )
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

interface DatabaseError {
  code?: string
  message?: string
  constraint?: string
  table?: string
  column?: string
  /** The function of the database that raised it. */
  routine?: string
}

/** Of `gemba_some_check`: what the database checks a value by. */
const checkEnd = /_check\d*$/

/**
 * What the database refuses on its own account: the same key twice, a row still referred to, a value that its column does not take, a row
 * that is not the caller's to write, a statement that takes too long. Contracts refuse most of it before, and name the field.
 */
function databaseRefusal(error: DatabaseError): Refusal | null {
  const { code = '' } = error
  if (code === '23505' || code === '23P01') {
    const field = fieldOf(error)
    return conflict(field ? [{ field, key: 'http.409' }] : [])
  }
  if (code === '23503') return referenceGone(error) ?? new Refusal(409, codes.conflict, { key: 'http.409.used' })
  if (code === '23502' && error.column) return refuseField(camel(error.column), 'invalid.required')
  if (code === '23514' && checkEnd.test(error.constraint ?? '')) {
    const field = fieldOf({ ...error, constraint: error.constraint?.replace(checkEnd, '') })
    if (field) return refuseField(field, 'invalid.data')
  }
  // 22: a value out of its type's range or form; 23: one that the table does not take; 54000: one too long for an index.
  if (/^2[23]...$/.test(code) || code === '54000') return refuse('invalid.data')
  // A row that a policy does not let the caller write, or see once written. Rights that the server itself lacks have the same code.
  if (code === '42501' && error.routine === 'ExecWithCheckOptions')
    return new Refusal(403, codes.forbidden, { key: 'http.403.foreignRow' })
  if (code === '57014') return unavailable('http.503.slow')
  if (code === '55P03' || code === '40001' || code === '40P01') return unavailable('http.503.busy')
  return null
}

/**
 * A row that refers to one which is not there. Only the message parts it from a row that others still refer to, and a server that speaks
 * another language than English leaves both in the general words.
 */
function referenceGone(error: DatabaseError): Refusal | null {
  if (!error.message?.startsWith('insert or update')) return null
  const field = fieldOf({ ...error, constraint: error.constraint?.replace(/_fkey\d*$/, '') })
  return refuseField(field && /^[a-z]+([A-Z][a-z]+)*Id$/.test(field) ? field : '', 'refused.gone')
}

const unavailable = (key: MessageKey) => new Refusal(503, codes.unavailable, { key })

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Behind row-level security the error tells no values, but the key's name tells its last column. */
function fieldOf({ constraint = '', table = '' }: { constraint?: string; table?: string }): string | null {
  const columns = constraint
    .replace(`${table}_`, '')
    .replace(/^team_id_/, '')
    .replace(/_key$/, '')
  return columns && columns !== 'pkey' ? camel(columns) : null
}
