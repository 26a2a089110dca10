import { randomInt } from 'node:crypto'
import type { HandOver } from '#areas/identity/contract/team-user.ts'
import * as api from '#areas/identity/contract/team-user.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type StoredRow } from '#core/server/crud/rows.ts'
import { containing } from '#core/server/crud/where.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { sharedAccounts } from './accounts.ts'
import { handedOver, hashPassword } from './password.ts'
import { untouchable } from './policy.ts'
import { endSessionsOf } from './team-users.ts'

interface Deed {
  verb: string
  /** Why it cannot be done to some, beside the policy. */
  keeps(users: StoredRow[]): Promise<Map<number, Message>>
  act(users: StoredRow[]): Promise<void>
}

/** Does something to each of the users whom the policy lets the caller act on, and says of the others why not. */
async function toOthers(ctx: Ctx, ids: number[], { verb, keeps, act }: Deed): Promise<BulkResult> {
  const users = await lockRows(ctx.db, 'teamUser', ids)
  const barred = new Map([...(await keeps(users)), ...(await untouchable(ctx, ids))])
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
        if (status === 'disabled') await endSessionsOf(ctx, found)
      },
    })

/** Letters and digits that nobody mistakes for each other on paper. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeOf = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
const handOverHours = 24

/** The accounts of several teams are reset by their own people alone: by SMS code, or with the help of whoever runs the server. */
async function notShared(ctx: Ctx, users: StoredRow[]): Promise<Map<number, Message>> {
  const shared = await sharedAccounts(
    ctx,
    users.map(({ accountId }) => accountId as number),
  )
  return new Map(
    users
      .filter(({ accountId }) => shared.has(accountId as number))
      .map(({ id }) => [id, { key: 'teamUser.sharedAccount' }]),
  )
}

/** A code for each, and the sessions end. What is kept of a code is its hash, with the digits that the person adds. */
async function resetPasswords(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult & { handOvers: HandOver[] }> {
  const handOvers: HandOver[] = []
  const done = await toOthers(ctx, ids, {
    verb: 'resetPassword',
    keeps: (users) => notShared(ctx, users),
    act: async (users) => {
      const expiresAt = new Date(ctx.now.getTime() + handOverHours * 3_600_000).toISOString()
      for (const user of users) {
        const { account, phoneNo } = await ctx.db
          .selectFrom('account')
          .select(['account', 'phoneNo'])
          .where('id', '=', user.accountId as number)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const code = codeOf()
        await ctx.db
          .updateTable('account')
          .set({
            passwordHash: await hashPassword(handedOver(code, phoneNo)),
            mustChangePassword: true,
            handOverUntil: expiresAt,
          })
          .where('id', '=', user.accountId as number)
          .execute()
        handOvers.push({
          id: user.id,
          name: String(user.name),
          jobNumber: String(user.jobNumber),
          account,
          code,
          expiresAt,
        })
      }
      await endSessionsOf(
        ctx,
        users.map((user) => user.id),
      )
    },
  })
  return { ...done, handOvers }
}

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
