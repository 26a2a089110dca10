import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type StoredRow } from '#core/server/crud/rows.ts'
import { sharedAccounts } from '../account/accounts.ts'
import { untouchable } from './policy.ts'

interface Deed {
  verb: string
  /** Why it cannot be done to some, beside the policy. */
  keeps(users: StoredRow[]): Promise<Map<number, Message>>
  act(users: StoredRow[]): Promise<void>
}

/** Does something to each of the users whom the policy lets the caller act on, and says of the others why not. */
export async function toOthers(ctx: Ctx, ids: number[], { verb, keeps, act }: Deed): Promise<BulkResult> {
  const users = await lockRows(ctx.db, 'teamUser', ids)
  const barred = new Map([...(await keeps(users)), ...(await untouchable(ctx, ids))])
  const others = users.filter((user) => !barred.has(user.id))
  if (others.length) await act(others)
  const done = others.map((user) => user.id)
  for (const user of others) ctx.audit({ verb, entity: 'teamUser', id: user.id, name: user.name })
  ctx.touch('teamUser', done)
  const skipped = [...barred].map(([id, { key, params }]) => ({
    id,
    name: String(users.find((user) => user.id === id)?.name ?? id),
    reason: ctx.t(key, params),
  }))
  return { done, skipped }
}

/** The accounts of several teams are reset by their own people alone: by SMS code, or with the help of whoever runs the server. */
export async function notShared(ctx: Ctx, users: StoredRow[]): Promise<Map<number, Message>> {
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
