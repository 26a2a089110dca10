import type { Config } from '#core/server/config.ts'
import type { OutsideChannel } from '../contract/channel.ts'
import type { Channel } from './channels/channel.ts'
import { emailChannel } from './channels/email.ts'
import { voiceChannel } from './channels/voice.ts'
import { type WeChatSettings, weChatChannel } from './channels/we-chat.ts'
import { weComChannel } from './channels/we-com.ts'

type Texts = Record<string, string>

/** A channel from what the team has set up. */
export function channelOf(
  name: OutsideChannel,
  { settings, secrets }: { settings: Texts; secrets: Texts },
  config: Pick<Config, 'smtpUrl' | 'inner'>,
): Channel {
  switch (name) {
    case 'email':
      return secrets.smtpUrl
        ? emailChannel({ url: secrets.smtpUrl, inner: config.inner, from: settings.from ?? '' })
        : emailChannel({ url: config.smtpUrl ?? '', inner: null, from: settings.from ?? '' })
    case 'weChat':
      return weChatChannel({ ...settings, ...secrets } as unknown as WeChatSettings, config.inner)
    case 'weCom':
      return weComChannel({ webhookUrl: secrets.webhookUrl ?? '', inner: config.inner })
    case 'voice':
      return voiceChannel({
        url: settings.url ?? '',
        body: settings.body ?? '',
        token: secrets.token,
        inner: config.inner,
      })
  }
}
