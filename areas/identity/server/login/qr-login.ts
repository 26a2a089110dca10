import { randomBytes } from 'node:crypto'
import type { LoginAnswer, qrStates } from '#areas/identity/contract/session.api.ts'
import type { Ctx, OpenCtx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { enter } from './factor-login.ts'
import { memberOf } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

type QrState = (typeof qrStates)[number]

const validSeconds = 120

/** Not to be answered by a phone; `factor` is the ticket of another kind of login. */
const over = new Set(['used', 'refused', 'factor'])

/**
 * A new ticket: the browser keeps the secret, the QR code shows the ticket alone. Where nobody said by which address people come, it is
 * the one by which this browser came: what the server calls itself means another machine on a phone.
 */
export async function getLoginQr(ctx: OpenCtx, publicUrl = '') {
  const ticket = randomBytes(12).toString('base64url')
  const secret = newToken()
  const expiresAt = new Date(ctx.now.getTime() + validSeconds * 1000).toISOString()
  await ctx.within((db) =>
    db
      .insertInto('loginTicket')
      .values({ ticket, secretHash: tokenHash(secret), expiresAt })
      .execute(),
  )
  return { ticket, secret, url: `${publicUrl}/phone/login?ticket=${ticket}`, expiresIn: validSeconds }
}

/** Where a ticket stands. Once the phone confirmed, the holder of the secret gets the login, once; see `enter` for a second factor. */
export const waitingScanCode = (
  ctx: OpenCtx,
  input: { ticket: string; secret: string },
): Promise<{ state: QrState; userName: string | null; login: LoginAnswer | null }> =>
  ctx.within(async (db) => {
    const row = await db
      .selectFrom('loginTicket')
      .selectAll()
      .where('ticket', '=', input.ticket)
      .forUpdate()
      .executeTakeFirst()
    if (
      !row ||
      row.secretHash !== tokenHash(input.secret) ||
      row.state === 'used' ||
      row.state === 'factor' ||
      Date.parse(row.expiresAt) < ctx.now.getTime() ||
      // That of an outside login is for the browser which began it.
      (row.browserHash !== null && (ctx.known === null || row.browserHash !== tokenHash(ctx.known)))
    )
      return { state: 'expired', userName: null, login: null }
    if (row.state !== 'confirmed' || !row.accountId || !row.teamId)
      return { state: row.state as QrState, userName: row.userName, login: null }
    await db.updateTable('loginTicket').set({ state: 'used' }).where('ticket', '=', input.ticket).execute()
    // The phone's own login vouches for this one; who comes back from an outside provider is asked for his second factor.
    const proven = row.browserHash === null
    const login = await enter(db, ctx, row.accountId, { teamId: row.teamId, proven })
    return { state: 'confirmed', userName: row.userName, login }
  })

/** The phone's answer. A user without the web login right is refused, and so is the waiting browser. */
export async function answerLoginQr(
  ctx: Ctx,
  input: { ticket: string; answer: 'scan' | 'confirm' | 'refuse' },
): Promise<{ state: QrState }> {
  const row = await ctx.db
    .selectFrom('loginTicket')
    .selectAll()
    .where('ticket', '=', input.ticket)
    .forUpdate()
    .executeTakeFirst()
  if (!row || Date.parse(row.expiresAt) < ctx.now.getTime() || over.has(row.state)) throw refuse('login.qrExpired')
  if (row.accountId && row.accountId !== ctx.caller.accountId) throw refuse('login.qrExpired')
  const member = await memberOf(ctx.db, ctx.caller.accountId, ctx.caller.teamId)
  const state =
    !member?.webLogin || input.answer === 'refuse' ? 'refused' : input.answer === 'scan' ? 'scanned' : 'confirmed'
  await ctx.db
    .updateTable('loginTicket')
    .set({ state, accountId: ctx.caller.accountId, teamId: ctx.caller.teamId, userName: ctx.caller.name })
    .where('ticket', '=', input.ticket)
    .execute()
  ctx.audit({ verb: `qrLogin.${state}`, entity: 'session', name: ctx.caller.name })
  return { state }
}
