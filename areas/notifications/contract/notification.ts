import { z } from 'zod'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { languages } from '#core/contract/languages.ts'
import { bulkResult, idsInput, whereSchema } from '#core/contract/list.ts'
import { channels } from './channel.ts'

export const notificationStates = ['waiting', 'delivered', 'failed'] as const

const readonly = { readonly: true } as const

/** One message to one person (or one group). */
export const notification = defineEntity({
  name: 'notification',
  key: 'subject',
  search: ['subject', 'recipientName', 'body', 'address'],
  fields: {
    createdAt: field.instant(readonly),
    channel: field.choice(channels, { ...readonly, labels: 'channel' }),
    recipientName: field.text(readonly),
    address: field.text({ ...readonly, verbatim: true }),
    subject: field.text(readonly),
    body: field.text(readonly),
    state: field.choice(notificationStates, {
      ...readonly,
      labels: 'notificationState',
      colors: { waiting: 'blue', delivered: 'green', failed: 'red' },
    }),
    attempts: field.integer(readonly),
    problem: field.text(readonly),
    triedAt: field.instant(readonly),
    deliveredAt: field.instant(readonly),
    readAt: field.instant(readonly),
  },
  form: [],
  sheet: [],
})

export const notificationCrud = crud(notification, {
  prefix: '/user/web',
  noun: 'Notification',
  right: 'notification',
  verbs: ['select', 'get', 'export'],
})

export const selectNotificationSum = endpoint({
  path: '/user/web/selectNotificationSum',
  access: { right: 'notification.view' },
  input: z.object({ where: whereSchema.default({}) }),
  output: z.object({
    rows: z.array(
      z.object({
        channel: z.enum(channels),
        delivered: z.number(),
        failed: z.number(),
        waiting: z.number(),
        read: z.number(),
      }),
    ),
  }),
  summary: 'Counts of notifications by channel and result, under the conditions of the list',
})

export const retryNotification = endpoint({
  path: '/user/web/retryNotification',
  access: { right: 'notification.retry' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Sends failed notifications again, to where their people are reached now',
})

const own = { session: 'acts on the caller’s own messages alone' }

const myNotification = z.object({
  id: z.number(),
  subject: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type MyNotification = z.infer<typeof myNotification>

export const getMyNotification = endpoint({
  path: '/user/web/getMyNotification',
  access: own,
  own: 'account',
  input: z.object({}),
  output: z.object({
    unread: z.number(),
    /** The newest 50. */
    rows: z.array(myNotification),
    /** The language that messages reach the caller in. */
    language: z.enum(languages),
  }),
  summary: 'The caller’s own messages, the newest first',
})

export const readNotification = endpoint({
  path: '/user/web/readNotification',
  access: own,
  own: 'account',
  write: true,
  /** `ids` absent: all. */
  input: z.object({ ids: z.array(z.number().int().positive()).max(1000).optional() }),
  output: z.object({ unread: z.number() }),
  summary: 'Marks messages of the caller as read',
})

export const updateMyNotificationLanguage = endpoint({
  path: '/user/web/updateMyNotificationLanguage',
  access: own,
  own: 'account',
  write: true,
  input: z.object({ language: z.enum(languages) }),
  output: z.object({}),
  summary: 'Sets the language that messages reach the caller in',
})

/** What the product must be told of a person to write to him. */
export const notificationContact = defineEntity({
  name: 'notificationContact',
  key: 'userName',
  search: ['userName', 'weChatOpenId'],
  fields: {
    userId: field.reference(teamUserReference, { required: true, display: 'userName' }),
    userName: field.text(readonly),
    email: field.text({ ...readonly, verbatim: true }),
    phoneNo: field.text({ ...readonly, verbatim: true }),
    language: field.choice(languages, { required: true, labels: 'notificationLanguage', initial: 'zh-Hans' }),
    weChatOpenId: field.text({ max: 64, pattern: /^[\w-]+$/, verbatim: true }),
  },
  table: ['userId', 'language', 'weChatOpenId', 'email', 'phoneNo'],
  sheet: ['userId', 'language', 'weChatOpenId'],
})

export const notificationContactCrud = crud(notificationContact, {
  prefix: '/user/web',
  noun: 'NotificationContact',
  right: 'notificationContact',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
