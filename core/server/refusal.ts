import type { FieldIssue } from '../contract/issues.ts'
import type { Message, MessageKey, MessageParams, Translate } from '../contract/messages.ts'
import { type Code, codes } from '../contract/result.ts'
import type { Caller, Ctx } from './context.ts'

/** An act that is refused: it travels as an HTTP status, a code and a message worded in the caller's language. */
export class Refusal extends Error {
  /**
   * What stays of the attempt although nothing of the act does: done in a transaction of its own once the act is undone. Of an act that shares its
   * transaction (`handleTogether`) nothing stays.
   */
  stays?: (ctx: Ctx) => Promise<void>

  constructor(
    readonly status: number,
    readonly code: Code,
    readonly reason: Message,
    readonly data: unknown = null,
    readonly issues: FieldIssue[] = [],
  ) {
    super([reason.key, ...issues.map((issue) => `${issue.field}: ${issue.key}`)].join(' '))
  }
}

/** Refused for a business rule. The message says what would satisfy it. */
export const refuse = (key: MessageKey, params?: MessageParams, data?: unknown): Refusal =>
  new Refusal(400, codes.refused, { key, params }, data)

/** Throws what a rule answered, where it answered a refusal (`policy.ts` of an area). */
export function throwIf(refusal: Refusal | null): void {
  if (refusal) throw refusal
}

/** Refused for what stands in some fields. */
export const refuseFields = (issues: FieldIssue[]): Refusal =>
  new Refusal(400, codes.badFields, { key: 'invalid.fields', params: { count: issues.length } }, null, issues)

export const refuseField = (field: string, key: MessageKey, params?: MessageParams): Refusal =>
  refuseFields([{ field, key, params }])

/** The act needs the person's yes, named `confirm`; it is sent again with `confirmed: [confirm]`. */
export const askFirst = (confirm: string, key: MessageKey, params?: MessageParams): Refusal =>
  new Refusal(400, codes.confirmNeeded, { key, params }, { confirm })

export const notFound = (): Refusal => new Refusal(404, codes.notFound, { key: 'refused.gone' })

/** What the caller owes before anything else is served: a new password, then a second factor. Null: nothing. */
export function dueFirst(caller: Pick<Caller, 'mustChangePassword' | 'mustSetSecondFactor'>): Refusal | null {
  if (caller.mustChangePassword) return new Refusal(403, codes.passwordChangeNeeded, { key: 'session.passwordChange' })
  if (caller.mustSetSecondFactor) return new Refusal(403, codes.secondFactorNeeded, { key: 'session.secondFactor' })
  return null
}

export const forbidden = (): Refusal => new Refusal(403, codes.forbidden, { key: 'http.403' })

/** The call is of an area that the caller's team has switched off. */
export const areaOff = (area: string, t: Translate): Refusal =>
  new Refusal(403, codes.areaOff, { key: 'refused.areaOff', params: { area: t(`area.${area}`) } })

/** Somebody wrote the row since it was read; `row` is the newest. */
export const stale = (row: unknown): Refusal => new Refusal(409, codes.stale, { key: 'refused.stale' }, row)

export const conflict = (issues: FieldIssue[] = []): Refusal =>
  new Refusal(409, codes.conflict, { key: 'http.409' }, null, issues)

/** Too often; `seconds` until the next try. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, codes.tooMany, { key: 'http.429', params: { seconds } }, { seconds })
