import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { loggedIn } from './session.api.ts'

const own = { session: 'acts on the caller’s own account' }

/** Six digits of the phone's app, or a recovery code as it was shown; spaces and hyphens do not matter. */
const code = writtenText().trim().min(6).max(40)

export const factorLogin = endpoint({
  path: '/user/web/factorLogin',
  access: { public: 'the second step of a login: its ticket was given for the first' },
  write: true,
  input: z.object({ ticket: writtenText().max(128), code }),
  output: loggedIn,
  summary: 'Ends a login whose first step answered `secondFactor`, by a code of the phone or a recovery code',
})

export const getSecondFactor = endpoint({
  path: '/user/web/getSecondFactor',
  access: own,
  own: 'account',
  input: z.object({}),
  output: z.object({
    /** Null: it is off. */
    since: z.string().nullable(),
    recoveryCodesLeft: z.number(),
    /** Whether switching it on takes the password: this login is not a fresh one. */
    passwordNeeded: z.boolean(),
  }),
  summary: 'Whether the caller’s account has a second factor',
})

export const beginSecondFactor = endpoint({
  path: '/user/web/beginSecondFactor',
  access: own,
  own: 'account',
  write: true,
  input: z.object({}),
  /** `secret` in base 32, to be typed; `uri` is the same as a QR code holds it (`otpauth://totp/…`). */
  output: z.object({ secret: z.string(), uri: z.string() }),
  secret: true,
  summary: 'Makes a secret for the phone’s app; it counts for nothing until a code of it is confirmed',
})

const shownOnce = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  path: '/user/web/confirmSecondFactor',
  access: own,
  own: 'account',
  write: true,
  input: z.object({ password: writtenText().max(128).default(''), code }),
  /** Ten codes, told this once. */
  output: shownOnce,
  secret: true,
  summary: 'Switches the second factor on; the caller’s other sessions end',
})

export const renewRecoveryCode = endpoint({
  path: '/user/web/renewRecoveryCode',
  access: own,
  own: 'account',
  write: true,
  input: z.object({ code }),
  output: shownOnce,
  secret: true,
  summary: 'Ten new recovery codes in place of those there were',
})

export const endSecondFactor = endpoint({
  path: '/user/web/endSecondFactor',
  access: own,
  own: 'account',
  write: true,
  input: z.object({ code }),
  output: z.object({}),
  summary: 'Switches the second factor off',
})

export const resetSecondFactorTeamUser = endpoint({
  path: '/user/web/resetSecondFactorTeamUser',
  access: { right: 'teamUser.resetPassword' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Takes the second factor off users who have lost theirs; they are notified and their sessions end',
})
