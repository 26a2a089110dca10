import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { languageOf } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import type {
  getMyNotification,
  readNotification as readEndpoint,
  updateMyNotificationLanguage,
} from '../contract/notification.ts'
import { inboxTopic } from './channels/in-app.ts'

const shown = 50

/** The caller's messages, the newest first. */
export async function myNotifications(ctx: Ctx): Promise<OutputOf<typeof getMyNotification>> {
  const rows = await ctx.db
    .selectFrom('notification')
    .select(['id', 'subject', 'body', 'link', 'createdAt', 'readAt'])
    .where('channel', '=', 'inApp')
    .where('recipientId', '=', ctx.caller.userId)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  const contact = await ctx.db
    .selectFrom('notificationContact')
    .select('language')
    .where('userId', '=', ctx.caller.userId)
    .executeTakeFirst()
  return { rows, unread: await unreadOf(ctx), language: languageOf(contact?.language) }
}

async function unreadOf(ctx: Ctx): Promise<number> {
  const { unread } = await ctx.db
    .selectFrom('notification')
    .select(sql<number>`count(*)`.as('unread'))
    .where('channel', '=', 'inApp')
    .where('recipientId', '=', ctx.caller.userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks the caller's messages as read: those named, or all. */
export async function readNotifications(
  ctx: Ctx,
  { ids }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  let query = ctx.db
    .updateTable('notification')
    .set({ readAt: ctx.now.toISOString() })
    .where('channel', '=', 'inApp')
    .where('recipientId', '=', ctx.caller.userId)
    .where('readAt', 'is', null)
  if (ids) query = query.where('id', 'in', ids.length ? ids : [0])
  await query.execute()
  ctx.touch(inboxTopic(ctx.caller.userId))
  return { unread: await unreadOf(ctx) }
}

export async function updateMyLanguage(
  ctx: Ctx,
  { language }: InputOf<typeof updateMyNotificationLanguage>,
): Promise<Record<string, never>> {
  await ctx.db
    .insertInto('notificationContact')
    .values({ userId: ctx.caller.userId, language })
    .onConflict((c) =>
      c
        .columns(['teamId', 'userId'])
        .doUpdateSet((e) => ({ language, version: e('notificationContact.version', '+', 1) })),
    )
    .execute()
  ctx.touch('notificationContact')
  return {}
}
