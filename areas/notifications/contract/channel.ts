import { z } from 'zod'
import { recordOf } from '#core/contract/bounds.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { type Fields, field } from '#core/contract/field.ts'
import { writtenText } from '#core/contract/text.ts'

/** The ways by which a message reaches a person; labels are `channel.${name}`. */
export const channels = ['inApp', 'email', 'weChat', 'weCom', 'voice'] as const
export type ChannelName = (typeof channels)[number]

/** Those that leave the building, and are set up before they are used. */
export const outsideChannels = ['email', 'weChat', 'weCom', 'voice'] as const
export type OutsideChannel = (typeof outsideChannels)[number]

const httpAddress = /^https?:\/\/[^\s]+$/
const address = (required: boolean, initial?: string) =>
  field.text({ required: required as true, max: 500, pattern: httpAddress, verbatim: true, initial })
const name = (initial?: string) => field.text({ required: true, max: 64, verbatim: true, initial })
const secret = (max = 500, pattern?: RegExp) => field.text({ max, pattern, verbatim: true })

/**
 * What is asked for each channel. Settings are shown again; secrets are sealed and never leave the server. Labels are
 * `notificationChannel.${field}`.
 */
export const channelFields: Record<OutsideChannel, { settings: Fields; secrets: Fields; needs: readonly string[] }> = {
  email: {
    settings: {
      from: field.text({
        required: true,
        max: 200,
        pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$|<[^@\s]+@[^@\s]+>$/,
        verbatim: true,
      }),
    },
    // Absent: the server's own SMTP_URL.
    secrets: { smtpUrl: secret(500, /^smtps?:\/\/[^\s]+$/) },
    needs: [],
  },
  /** Template messages of an official account. The fields are those of the template that WeChat approved. */
  weChat: {
    settings: {
      baseUrl: address(true, 'https://api.weixin.qq.com'),
      appId: name(),
      templateId: name(),
      subjectField: name('thing1'),
      bodyField: name('thing2'),
      timeField: name('time3'),
    },
    secrets: { appSecret: secret() },
    needs: ['appSecret'],
  },
  /** A group robot; its address is its secret. Who is meant is named by his phone number. */
  weCom: { settings: {}, secrets: { webhookUrl: secret(500, httpAddress) }, needs: ['webhookUrl'] },
  /** A provider that speaks a text to a phone. `body` is what it wants to be sent; `{phone}`, `{text}` and `{language}` are filled in. */
  voice: {
    settings: {
      url: address(true),
      body: field.text({
        required: true,
        max: 2000,
        verbatim: true,
        initial: '{"phone":"{phone}","text":"{text}","language":"{language}"}',
      }),
    },
    secrets: { token: secret() },
    needs: [],
  },
}

const outside = z.enum(outsideChannels)

const channelSetting = z.object({
  channel: outside,
  version: z.number().int(),
  enabled: z.boolean(),
  settings: z.record(z.string(), z.string()),
  /** The secrets that are kept; what they are is not told. */
  kept: z.array(z.string()),
})
export type ChannelSetting = z.infer<typeof channelSetting>

export const selectNotificationChannel = endpoint({
  path: '/user/web/selectNotificationChannel',
  access: { right: 'notificationChannel.view' },
  input: z.object({}),
  output: z.object({
    rows: z.array(channelSetting),
    /** The server has an SMTP_URL of its own. */ serverMail: z.boolean(),
  }),
  summary: 'How the team reaches people outside of the product',
})

export const updateNotificationChannel = endpoint({
  path: '/user/web/updateNotificationChannel',
  access: { right: 'notificationChannel.edit' },
  write: true,
  input: z.object({
    channel: outside,
    version: z.number().int(),
    enabled: z.boolean(),
    settings: recordOf(writtenText().max(64), writtenText().max(2000).nullable(), 50),
    /** Absent: stays as it is; null: forgotten. */
    secrets: recordOf(writtenText().max(64), writtenText().max(500).nullable(), 50).default({}),
  }),
  output: channelSetting,
  summary: 'Sets up one channel; an enabled one must have all that it needs',
})

export const testNotificationChannel = endpoint({
  path: '/user/web/testNotificationChannel',
  access: { right: 'notificationChannel.edit' },
  write: true,
  input: z.object({ channel: outside }),
  output: z.object({ id: z.number() }),
  summary: 'Sends the caller a message by a channel; what became of it stands among the notifications',
})
