import { secondFactorReset } from '#areas/identity/contract/events.ts'
import { resetSecondFactorTeamUser } from '#areas/identity/contract/second-factor.api.ts'
import * as api from '#areas/identity/contract/team-user.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { containing } from '#core/server/crud/where.ts'
import { type Handler, handle, handleAhead } from '#core/server/handler.ts'
import { keepQuota } from '#core/server/team-quota.ts'
import { newHandOvers, resetPasswords } from '../account/reset-passwords.ts'
import { forgetFactors } from '../login/factor-codes.ts'
import { voidTickets } from '../login/factor-login.ts'
import { keepMembership } from './membership.ts'
import { notShared, toOthers } from './team-user-deed.ts'
import { endSessionsOf } from './team-users.ts'

/** An invited person is neither enabled nor disabled by the team: he answers, or the invitation is deleted. */
const notInvited = (users: StoredRow[]): Map<number, Message> =>
  new Map(
    users
      .filter(({ status }) => status === 'invited')
      .map(({ id, name }) => [id, { key: 'teamUser.stillInvited', params: { name: String(name) } }]),
  )

const setStatus =
  (status: 'enabled' | 'disabled') =>
  (ctx: Ctx, { ids }: { ids: number[] }) =>
    toOthers(ctx, ids, {
      verb: status === 'enabled' ? 'enable' : 'disable',
      keeps: async (users) => notInvited(users),
      act: async (users) => {
        const found = users.map((user) => user.id)
        await ctx.db
          .updateTable('teamUser')
          .set((e) => ({ status, version: e('version', '+', 1) }))
          .where('id', 'in', found)
          .execute()
        await keepMembership(ctx.db, found)
        if (status === 'disabled') await endSessionsOf(ctx, found)
        else await keepQuota(ctx, 'users')
      },
    })

/** Takes the second factor off people who have lost theirs; each is notified, and what he is logged in by ends. */
const resetFactor = (ctx: Ctx, { ids }: { ids: number[] }) =>
  toOthers(ctx, ids, {
    verb: 'resetSecondFactor',
    keeps: async (users) => new Map([...(await withoutFactor(ctx, users)), ...(await notShared(ctx, users))]),
    act: async (users) => {
      const [found, accounts] = [users.map(({ id }) => id), users.map(({ accountId }) => accountId as number)]
      await forgetFactors(ctx.db, accounts)
      await voidTickets(ctx.db, accounts)
      await endSessionsOf(ctx, found)
      await ctx.emit(secondFactorReset, { userIds: found, by: ctx.caller.name })
    },
  })

async function withoutFactor(ctx: Ctx, users: StoredRow[]): Promise<Map<number, Message>> {
  const rows = await ctx.db
    .selectFrom('secondFactor')
    .select('accountId')
    .where('accountId', 'in', [0, ...users.map(({ accountId }) => accountId as number)])
    .where('since', 'is not', null)
    .execute()
  const on = new Set(rows.map(({ accountId }) => accountId))
  return new Map(
    users
      .filter(({ accountId }) => !on.has(accountId as number))
      .map(({ id }) => [id, { key: 'secondFactor.offAlready' }]),
  )
}

const shown = 50

async function colleagues(ctx: Ctx, { keyword, ids }: { keyword: string; ids?: number[] }) {
  let query = ctx.db
    .selectFrom('teamUser as u')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'))
    .select(['u.id', 'u.name', 'u.jobNumber', nameIn(ctx, 'd').as('departmentName')])
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 'enabled')
  if (ids) query = query.where('u.id', 'in', ids.length ? ids : [0])
  const text = keyword.trim().toLowerCase()
  if (text) {
    const like = containing(text)
    query = query.where((e) =>
      e.or([e('u.name', 'ilike', like), e('u.namePinyin', 'like', like), e('u.jobNumber', 'ilike', like)]),
    )
  }
  return {
    rows: await query
      .orderBy('u.jobNumber')
      .limit(ids ? 200 : shown)
      .execute(),
  }
}

export const teamUserActs: Handler[] = [
  handle(api.disableTeamUser, setStatus('disabled')),
  handle(api.enableTeamUser, setStatus('enabled')),
  handleAhead(api.resetTeamUserPassword, newHandOvers, resetPasswords),
  handle(resetSecondFactorTeamUser, resetFactor),
  handle(api.selectColleague, (ctx, input) => colleagues(ctx, input)),
]
