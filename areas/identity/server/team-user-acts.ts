import * as api from '#areas/identity/contract/team-user.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type StoredRow } from '#core/server/crud/rows.ts'
import { containing } from '#core/server/crud/where.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { untouchable } from './policy.ts'
import { endSessionsOf } from './team-users.ts'

/** Does something to each of the users whom the policy lets the caller act on, and says of the others why not. */
async function toOthers(
  ctx: Ctx,
  ids: number[],
  verb: string,
  act: (users: StoredRow[]) => Promise<void>,
): Promise<BulkResult> {
  const users = await lockRows(ctx.db, 'teamUser', ids)
  const barred = await untouchable(ctx, ids)
  const others = users.filter((user) => !barred.has(user.id))
  if (others.length) await act(others)
  const done = others.map((user) => user.id)
  for (const user of others) ctx.audit({ verb, entity: 'teamUser', id: user.id, name: String(user.name) })
  ctx.touch('teamUser', done)
  const skipped = [...barred].map(([id, { key, params }]) => ({
    id,
    name: String(users.find((user) => user.id === id)?.name ?? id),
    reason: ctx.t(key, params),
  }))
  return { done, skipped }
}

const setStatus =
  (status: 'enabled' | 'disabled') =>
  (ctx: Ctx, { ids }: { ids: number[] }) =>
    toOthers(ctx, ids, status === 'enabled' ? 'enable' : 'disable', async (users) => {
      const found = users.map((user) => user.id)
      await ctx.db
        .updateTable('teamUser')
        .set((e) => ({ status, version: e('version', '+', 1) }))
        .where('id', 'in', found)
        .execute()
      if (status === 'disabled') await endSessionsOf(ctx, found)
    })

/** Back to the last four digits of the phone; the sessions end and the next login forces a change. */
const resetPasswords = (ctx: Ctx, { ids }: { ids: number[] }) =>
  toOthers(ctx, ids, 'resetPassword', async (users) => {
    const accounts = users.map((user) => user.accountId as number)
    await ctx.db
      .updateTable('account')
      .set({ passwordHash: null, mustChangePassword: true, failedLogins: 0, lockedUntil: null })
      .where('id', 'in', accounts)
      .execute()
    await endSessionsOf(
      ctx,
      users.map((user) => user.id),
    )
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
  handle(api.resetTeamUserPassword, resetPasswords),
  handle(api.selectColleague, (ctx, input) => colleagues(ctx, input)),
]
