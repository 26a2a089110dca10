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
  config: Pick<Config, 'smtpUrl'>,
): Channel {
  switch (name) {
    case 'email':
      return emailChannel({ url: secrets.smtpUrl ?? config.smtpUrl ?? '', from: settings.from ?? '' })
    case 'weChat':
      return weChatChannel({ ...settings, ...secrets } as unknown as WeChatSettings)
    case 'weCom':
      return weComChannel({ webhookUrl: secrets.webhookUrl ?? '' })
    case 'voice':
      return voiceChannel({ url: settings.url ?? '', body: settings.body ?? '', token: secrets.token })
  }
}
