import * as api from '#areas/identity/contract/team-user.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { containing } from '#core/server/crud/where.ts'
import { type Handler, handle, handleAhead } from '#core/server/handler.ts'
import { keepMembership } from './membership.ts'
import { newHandOvers, resetPasswords } from './reset-passwords.ts'
import { toOthers } from './team-user-deed.ts'
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
      },
    })

const shown = 50

async function colleagues(ctx: Ctx, { keyword, ids }: { keyword: string; ids?: number[] }) {
  let query = ctx.db
    .selectFrom('teamUser as u')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'))
    .select(['u.id', 'u.name', 'u.jobNumber', 'd.name as departmentName'])
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
  handle(api.selectColleague, (ctx, input) => colleagues(ctx, input)),
]
