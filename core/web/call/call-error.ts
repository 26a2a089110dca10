import type { FieldErrors } from '../../contract/result.ts'
import { codes } from '../../contract/result.ts'

/** Codes of failures that no server answered. */
export const clientCodes = { network: -1, timeout: -2 } as const

/** A call that failed: HTTP status (0: no answer), the envelope's `code`, its message in the person's language, its data. */
export class CallError extends Error {
  /** The person has been told already (session, network and timeout conditions). */
  told: boolean
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly data: unknown = null,
    told = false,
  ) {
    super(message)
    this.name = 'CallError'
    this.told = told
  }

  /** What is wrong with each field, by its path; empty when the failure is not about fields. */
  get fields(): FieldErrors {
    const about = this.code === codes.badFields || this.code === codes.conflict
    return about && this.data && typeof this.data === 'object' ? (this.data as FieldErrors) : {}
  }

  /** Nobody knows whether a write was done: the same key must be sent again. */
  get uncertain(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}
