import { type Expression, type SqlBool, sql } from 'kysely'
import { mayKnowPhones } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { type CrudDefinition, serveCrud } from '#core/server/crud/serve.ts'
import { columnsOf, conditions } from '#core/server/crud/where.ts'
import {
  notification,
  notificationCrud,
  type retryNotification as retryEndpoint,
  type selectNotificationSum,
} from '../contract/notification.ts'
import { leaveToSend } from './send.ts'

const definition: CrudDefinition<typeof notification, 'notification'> = {
  table: 'notification',
  sort: [{ field: 'createdAt', order: 'desc' }],
  list: (db, { caller }) =>
    db
      .selectFrom('notification')
      .select([
        'id',
        'version',
        'createdAt',
        'channel',
        'recipientId',
        'recipientName',
        'subject',
        'body',
        'state',
        'attempts',
        'problem',
        'triedAt',
        'deliveredAt',
        'readAt',
      ])
      .select(addressFor(caller).as('address')),
}

/** Phone numbers in an address (a call, people named to a robot) are hidden from those who may not see them. */
const addressFor = (caller: Ctx['caller']) =>
  mayKnowPhones(caller)
    ? sql<string | null>`address`
    : sql<string | null>`case when channel in ('email', 'weChat') then address
        else regexp_replace(address, '(\\+?\\d{3})\\d{3,}', '\\1********', 'g') end`

export const notifications = serveCrud(notificationCrud, definition)

/** Counts by channel and result under the conditions of the list. */
export async function notificationSum(
  ctx: Ctx,
  { where }: InputOf<typeof selectNotificationSum>,
): Promise<OutputOf<typeof selectNotificationSum>> {
  const wanted = conditions({ where }, columnsOf(notification), notification.search, ctx.caller.zone)
  const all = wanted.reduce<Expression<SqlBool>>((sum, each) => sql<SqlBool>`${sum} and ${each}`, sql<SqlBool>`true`)
  const { rows } = await sql<OutputOf<typeof selectNotificationSum>['rows'][number]>`
    select channel, count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'waiting') as waiting, count(read_at) as read
    from ${definition.list(ctx.db, ctx).as('t')} where ${all} group by channel order by channel`.execute(ctx.db)
  return { rows }
}

/** Sends failed ones again. Where a person is reached is looked up anew: a missing address may be there now. */
export async function retryNotification(
  ctx: Ctx,
  { ids }: InputOf<typeof retryEndpoint>,
): Promise<OutputOf<typeof retryEndpoint>> {
  const rows = await lockRows(ctx.db, 'notification', ids)
  const again = rows.filter(({ state }) => state === 'failed').map(({ id }) => id)
  if (again.length) {
    await sql`update notification n set state = 'waiting', problem = null, version = n.version + 1,
        address = case n.channel when 'email' then u.email when 'weChat' then c.we_chat_open_id when 'voice' then a.phone_no else n.address end
      from notification o
      left join team_user u on u.team_id = o.team_id and u.id = o.recipient_id
      left join account a on a.id = u.account_id
      left join notification_contact c on c.team_id = o.team_id and c.user_id = o.recipient_id
      where o.id = n.id and n.id = any(${again})`.execute(ctx.db)
    await leaveToSend(ctx, again)
    for (const { id, subject } of rows.filter((row) => again.includes(row.id)))
      ctx.audit({ verb: 'retry', entity: 'notification', id, name: String(subject) })
    ctx.touch('notification', again)
  }
  const skipped = ids.flatMap((id) => {
    if (again.includes(id)) return []
    const row = rows.find((each) => each.id === id)
    const reason = ctx.t(row ? 'notification.notFailed' : 'refused.gone')
    return [{ id, name: String(row?.subject ?? id), reason }]
  })
  return { done: again, skipped }
}
