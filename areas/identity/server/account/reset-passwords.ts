import { randomInt } from 'node:crypto'
import type { HandOver } from '#areas/identity/contract/team-user.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { voidTickets } from '../login/factor-login.ts'
import { notShared, toOthers } from '../team/team-user-deed.ts'
import { endSessionsOf } from '../team/team-users.ts'
import { handedOver, hashPassword } from './password.ts'

/** Letters and digits that nobody mistakes for each other on paper. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeOf = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
const handOverHours = 24

interface Account {
  accountId: number
  account: string
  phoneNo: string
}

interface Made extends Account {
  code: string
  passwordHash: string
}

/** A code for each of the caller's team, and its hash, by the user's id. Made while no connection is held. */
export async function newHandOvers(ctx: AheadCtx, { ids }: { ids: number[] }): Promise<Map<number, Made>> {
  const { teamId, accountId } = ctx.caller
  const users = await ctx.within((db) =>
    db
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.id', 'm.accountId')
      .select(['m.userId', 'm.accountId', 'a.account', 'a.phoneNo'])
      .where('m.teamId', '=', teamId)
      .where('m.userId', 'in', ids)
      .where('m.invited', '=', false)
      .execute(),
  )
  const made = new Map<number, Made>()
  for (const { userId, ...account } of users) {
    const code = codeOf()
    const passwordHash = await hashPassword(handedOver(code, account.phoneNo), `account ${accountId}`)
    made.set(userId, { ...account, code, passwordHash })
  }
  return made
}

/** Hands the codes over, and the sessions end. What is kept of a code is its hash, with the digits that the person adds. */
export async function resetPasswords(
  ctx: Ctx,
  { ids }: { ids: number[] },
  made: ReadonlyMap<number, Made>,
): Promise<BulkResult & { handOvers: HandOver[] }> {
  const handOvers: HandOver[] = []
  const expiresAt = new Date(ctx.now.getTime() + handOverHours * 3_600_000).toISOString()
  const done = await toOthers(ctx, ids, {
    verb: 'resetPassword',
    keeps: async (users) => new Map([...(await changed(ctx, users, made)), ...(await notShared(ctx, users))]),
    act: async (users) => {
      for (const { id, name, jobNumber } of users) {
        const { accountId, account, code, passwordHash } = made.get(id) as Made
        await ctx.db
          .updateTable('account')
          .set({ passwordHash, mustChangePassword: true, handOverUntil: expiresAt })
          .where('id', '=', accountId)
          .execute()
        handOvers.push({ id, name: String(name), jobNumber: String(jobNumber), account, code, expiresAt })
      }
      await voidTickets(
        ctx.db,
        users.map(({ accountId }) => accountId as number),
      )
      await endSessionsOf(
        ctx,
        users.map((user) => user.id),
      )
    },
  })
  return { ...done, handOvers }
}

/** Those whose account or phone is not that for which the code was made: its last digits would be others. */
async function changed(ctx: Ctx, users: StoredRow[], made: ReadonlyMap<number, Made>): Promise<Map<number, Message>> {
  const now = await ctx.db
    .selectFrom('account')
    .select(['id', 'account', 'phoneNo'])
    .where('id', 'in', [0, ...users.map(({ accountId }) => accountId as number)])
    .orderBy('id')
    .forUpdate()
    .execute()
  const same = (user: StoredRow): boolean => {
    const then = made.get(user.id)
    return now.some(
      ({ id, account, phoneNo }) =>
        id === user.accountId && id === then?.accountId && account === then.account && phoneNo === then.phoneNo,
    )
  }
  return new Map(users.filter((user) => !same(user)).map(({ id }) => [id, { key: 'refused.stale' }]))
}
