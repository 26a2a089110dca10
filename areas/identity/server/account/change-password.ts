import type { changePassword as endpoint } from '#areas/identity/contract/session.api.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { voidTickets } from '../login/factor-login.ts'
import { keepFailure } from '../login/failures.ts'
import { type Admitted, admit } from '../login/guess-guard.ts'
import { endSessions } from './own-sessions.ts'
import { firstPassword, hashPassword, passwordFits } from './password.ts'
import { checkNewPassword } from './password-rules.ts'

type Input = InputOf<typeof endpoint>

interface NewPassword {
  admitted: Admitted
  /** What stood when the present password was found to be right. */
  before: string | null
  passwordHash: string
}

/** Checks the present password, whose wrong ones are counted, and hashes the new one, while no connection is held. */
export async function newPassword(ctx: AheadCtx, input: Input): Promise<NewPassword> {
  if (input.newPassword !== input.confirmPassword) throw refuseField('confirmPassword', 'password.differs')
  const { accountId } = ctx.caller
  const account = await ctx.within((db) =>
    db
      .selectFrom('account')
      .select(['account', 'phoneNo', 'passwordHash', 'handOverUntil'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  )
  // A stolen session must not be a way to find the password out, from wherever it is used.
  const admitted = await admit(ctx, { door: 'ownPassword', name: String(accountId), place: 'anywhere' })
  const asker = `account ${accountId}`
  const first = account.passwordHash === null && input.oldPassword === firstPassword(account.phoneNo)
  if (!first && !(await passwordFits(account, input.oldPassword, asker))) {
    await keepFailure(ctx, 'ownPassword', accountId)
    throw refuseField('oldPassword', 'password.wrong')
  }
  if (input.newPassword === input.oldPassword) throw refuseField('newPassword', 'password.same')
  await checkNewPassword('newPassword', input.newPassword, account)
  return { admitted, before: account.passwordHash, passwordHash: await hashPassword(input.newPassword, asker) }
}

/** Changes the caller's password; his other sessions end. */
export async function changePassword(ctx: Ctx, _input: Input, made: NewPassword): Promise<Record<string, never>> {
  const changed = await ctx.db
    .updateTable('account')
    .set({ passwordHash: made.passwordHash, mustChangePassword: false, handOverUntil: null })
    .where('id', '=', ctx.caller.accountId)
    .where('passwordHash', 'is not distinct from', made.before)
    .returning('id')
    .executeTakeFirst()
  // Changed or reset meanwhile.
  if (!changed) throw refuseField('oldPassword', 'password.wrong')
  await made.admitted.right(ctx.db)
  await endSessions(ctx, 'others')
  await voidTickets(ctx.db, [ctx.caller.accountId])
  ctx.audit({ verb: 'changePassword', entity: 'teamUser', id: ctx.caller.userId, name: ctx.caller.name })
  return {}
}
