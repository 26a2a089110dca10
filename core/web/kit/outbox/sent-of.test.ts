import { describe, expect, it } from 'vitest'
import { codes } from '#core/contract/result.ts'
import { CallError, clientCodes } from '#core/web/call/call-error.ts'
import { sentOf } from './sent-of.ts'

const as = (status: number, code: number, data: unknown = null) => sentOf(new CallError(status, code, 'm', data)).as

describe('what a failure says of a kept write', () => {
  it('leaves it waiting when nobody answered, the server is busy, or the session ended', () => {
    expect(as(0, clientCodes.network)).toBe('later')
    expect(as(503, codes.unavailable)).toBe('later')
    expect(as(429, codes.tooMany)).toBe('later')
    expect(as(401, codes.notLoggedIn)).toBe('later')
    expect(as(400, codes.tokenExpired)).toBe('later')
    expect(sentOf(new TypeError('a chunk did not load')).as).toBe('later')
  })

  it('settles it when the server said no, and names the yes it wants', () => {
    expect(as(403, codes.forbidden)).toBe('refused')
    expect(as(409, codes.stale)).toBe('refused')
    const asked = sentOf(new CallError(400, codes.confirmNeeded, 'sure?', { confirm: 'overPlan' }))
    expect(asked).toMatchObject({ as: 'refused', confirm: 'overPlan' })
  })
})
