import type { pwLogin as endpoint, LoginAnswer } from '#areas/identity/contract/session.api.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { addressOf } from '#core/server/http/address.ts'
import { refuse } from '#core/server/refusal.ts'
import { passwordFits } from '../account/password.ts'
import { enter } from './factor-login.ts'
import { keepFailure } from './failures.ts'
import { admit } from './guess-guard.ts'

/** Login by account or phone and password. Neither words nor time tell a wrong password from an account that does not exist. */
export async function pwLogin(ctx: OpenCtx, input: InputOf<typeof endpoint>): Promise<LoginAnswer> {
  const admitted = await admit(ctx, { door: 'password', name: input.account, solution: input.solution ?? null })
  const account = await ctx.within((db) =>
    db
      .selectFrom('account')
      .select(['id', 'passwordHash', 'handOverUntil'])
      .where((e) => e.or([e('account', '=', input.account), e('phoneNo', '=', input.account)]))
      .orderBy((e) => e('account', '=', input.account), 'desc')
      .executeTakeFirst(),
  )
  const fits = await passwordFits(account, input.password, addressOf(ctx.ip))
  if (!account || !fits) {
    await keepFailure(ctx, 'password', account?.id ?? null)
    throw refuse('login.wrong')
  }
  return ctx.within(async (db) => {
    const { passwordHash } = await db
      .selectFrom('account')
      .select('passwordHash')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    // Changed while it was looked at: what was typed opens nothing any more.
    if (passwordHash !== account.passwordHash) throw refuse('login.wrong')
    await admitted.right(db)
    if (account.handOverUntil !== null) await useHandOver(db, ctx.now, account.id)
    return enter(db, ctx, account.id)
  })
}

/** A password that was handed over opens once, until its moment; whoever came in by it chooses a new one. */
async function useHandOver(db: Db, at: Date, id: number): Promise<void> {
  const now = at.toISOString()
  const used = await db
    .updateTable('account')
    .set({ handOverUntil: now })
    .where('id', '=', id)
    .where('handOverUntil', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw refuse('login.handOverOver')
}
