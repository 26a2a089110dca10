import { secondFactorReset } from '#areas/identity/contract/events.ts'
import { on } from '#core/server/events.ts'
import { handle } from '#core/server/handler.ts'
import { openSecrets } from '#core/server/secrets.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as channel from '../contract/channel.ts'
import * as api from '../contract/notification.ts'
import { contacts } from './contacts.ts'
import { forgetTimer } from './forget.ts'
import { myNotifications, readNotifications, updateMyLanguage } from './inbox.ts'
import { notificationSum, notifications, retryNotification } from './list.ts'
import { notify } from './notify.ts'
import { sendJob } from './send.ts'
import { readChannels, updateChannel } from './settings.ts'

export { type Notice, notify } from './notify.ts'

const served = [notifications, contacts]

export const mount: Mount = (services) => {
  const secrets = openSecrets(services.config)
  const serverMail = services.config.smtpUrl !== undefined
  return {
    area,
    logScopes: {
      notification: { table: 'notification' },
    },
    handlers: [
      ...served.flatMap(({ handlers }) => handlers),
      handle(api.selectNotificationSum, notificationSum),
      handle(api.retryNotification, retryNotification),
      // What was sent to a person is his to read, whatever workshop it tells of.
      handle(api.getMyNotification, (ctx) => ctx.unscoped(() => myNotifications(ctx))),
      handle(api.readNotification, (ctx, input) => ctx.unscoped(() => readNotifications(ctx, input))),
      handle(api.updateMyNotificationLanguage, updateMyLanguage),
      handle(channel.selectNotificationChannel, (ctx) => readChannels(ctx, secrets, serverMail)),
      handle(channel.updateNotificationChannel, (ctx, input) => updateChannel(ctx, input, secrets, serverMail)),
      handle(channel.testNotificationChannel, async (ctx, { channel: name }) => {
        const to = [ctx.caller.userId]
        const [id = 0] = await notify(ctx, {
          area: area.id,
          channels: [name],
          to,
          template: 'notification.test',
          params: () => ({}),
        })
        ctx.audit({ verb: 'test', entity: 'notificationChannel', name })
        return { id }
      }),
    ],
    answers: [
      on(secondFactorReset, async (ctx, { userIds, by }) => {
        const template = 'notification.secondFactorReset'
        await notify(ctx, { area: 'identity', channels: ['inApp'], to: userIds, template, params: () => ({ by }) })
      }),
    ],
    timers: [forgetTimer],
    jobs: Object.assign(sendJob(services, secrets), ...served.map(({ jobs }) => jobs)),
  }
}
