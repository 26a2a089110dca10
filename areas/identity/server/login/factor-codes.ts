import { createHash, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Db } from '#core/server/db/pool.ts'
import { refuse } from '#core/server/refusal.ts'
import { SecretLost, type Secrets } from '#core/server/secrets.ts'

const issuer = 'Gemba MES'
const stepSeconds = 30
const recoveryCodes = 10
/** 16 of 31 letters are 79 bits: a plain digest of them cannot be guessed back. */
const recoveryLength = 16
/** Letters and digits that nobody mistakes for each other on paper. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const purposeOf = (accountId: number): string => `identity.secondFactor ${accountId}`

/** A new secret as the phone takes it, typed or as a QR code, and as it is kept. */
export function newFactorSecret(secrets: Secrets, accountId: number, account: string) {
  const secret = generateSecret()
  return {
    secret,
    uri: generateURI({ issuer, label: account, secret }),
    sealed: secrets.seal(secret, purposeOf(accountId)),
  }
}

/** Whether an account's logins take a second step. */
export const hasSecondFactor = async (db: Db, accountId: number): Promise<boolean> =>
  !!(await db
    .selectFrom('secondFactor')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('since', 'is not', null)
    .executeTakeFirst())

/**
 * Takes a code of the phone, or a recovery code where there are any: what was right once never is again. Codes of the step before and
 * the step after hold too, for clocks that differ.
 *
 * @param of `on`: of a factor that is switched on; `begun`: of one that is to be confirmed, which has no recovery codes yet
 * @returns whether it was right
 */
export async function takeCode(
  db: Db,
  secrets: Secrets,
  { accountId, typed, now, of }: { accountId: number; typed: string; now: Date; of: 'on' | 'begun' },
): Promise<boolean> {
  const factor = await db
    .selectFrom('secondFactor')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('since', of === 'on' ? 'is not' : 'is', null)
    // The same code twice at once is right once.
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return false
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, accountId, code)
  const found = verifySync({
    secret: openSecret(secrets, accountId, factor.secret),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
    afterTimeStep: factor.lastStep,
  })
  if (!found.valid || !('timeStep' in found)) return false
  await db.updateTable('secondFactor').set({ lastStep: found.timeStep }).where('accountId', '=', accountId).execute()
  return true
}

function openSecret(secrets: Secrets, accountId: number, sealed: string): string {
  try {
    return secrets.open(sealed, purposeOf(accountId))
  } catch (error) {
    // Recovery codes need no key: they still open.
    if (error instanceof SecretLost) throw refuse('secondFactor.secretLost')
    throw error
  }
}

const recoveryHash = (code: string): string => createHash('sha256').update(code).digest('base64url')

async function takeRecoveryCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', recoveryHash(code))
    .returning('codeHash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ten new recovery codes in place of those there were, as they are shown: `ABCD-EFGH-JKMN-PQRS`. */
export async function newRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const made = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: recoveryLength }, () => letters[randomInt(letters.length)]).join(''),
  )
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await db
    .insertInto('recoveryCode')
    .values(made.map((code) => ({ accountId, codeHash: recoveryHash(code) })))
    .execute()
  return made.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'))
}

/** Takes the factor off accounts, with its recovery codes. */
export async function forgetFactors(db: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length)
    await db
      .deleteFrom('secondFactor')
      .where('accountId', 'in', [...accountIds])
      .execute()
}
