import type { Networks } from '#core/server/networks.ts'
import { type Channel, delivered, failed, type Outcome } from './channel.ts'
import { postJson } from './post-json.ts'

export interface WeChatSettings {
  baseUrl: string
  appId: string
  appSecret: string
  templateId: string
  subjectField: string
  bodyField: string
  timeField: string
}

/** WeChat refuses more in a `thing`. */
const thingLength = 20
/** The token is not good, or not any more. */
const tokenCodes = new Set([40001, 40014, 42001])

/** Tokens by account, kept until shortly before they end. */
const tokens = new Map<string, { token: string; until: number }>()

/**
 * Template messages of a WeChat official account. The token is WeChat's stable one: several servers that ask get the same and do
 * not end each other's. `client_msg_id` keeps a second try from being a second message.
 */
export function weChatChannel(settings: WeChatSettings, inner: Networks): Channel {
  const { baseUrl, appId, appSecret } = settings
  const account = `${baseUrl} ${appId} ${appSecret}`

  async function tokenOf(renewed: boolean): Promise<{ token: string } | { refused: Outcome }> {
    const known = tokens.get(account)
    if (known && !renewed && known.until > Date.now()) return { token: known.token }
    const asked = await postJson(
      `${baseUrl}/cgi-bin/stable_token`,
      {
        grant_type: 'client_credential',
        appid: appId,
        secret: appSecret,
        force_refresh: renewed,
      },
      inner,
    )
    if ('refused' in asked) return asked
    const { access_token: token, expires_in: seconds } = asked.answer
    if (typeof token !== 'string') return { refused: refusalOf(asked.answer) }
    tokens.set(account, { token, until: Date.now() + (Number(seconds) || 7200) * 1000 - 300_000 })
    return { token }
  }

  return {
    async send(recipient, message) {
      const thing = (text: string) => ({
        value: text.length > thingLength ? `${text.slice(0, thingLength - 1)}…` : text,
      })
      const body = {
        touser: recipient.address,
        template_id: settings.templateId,
        client_msg_id: message.id,
        ...(message.link ? { url: message.link } : {}),
        data: {
          [settings.subjectField]: thing(message.subject),
          [settings.bodyField]: thing(message.body),
          [settings.timeField]: { value: message.time },
        },
      }
      for (const renewed of [false, true]) {
        const got = await tokenOf(renewed)
        if ('refused' in got) return got.refused
        const query = new URLSearchParams({ access_token: got.token })
        const sent = await postJson(`${baseUrl}/cgi-bin/message/template/send?${query}`, body, inner)
        if ('refused' in sent) return sent.refused
        if (Number(sent.answer.errcode ?? 0) === 0) return delivered
        if (renewed || !tokenCodes.has(Number(sent.answer.errcode))) return refusalOf(sent.answer)
      }
      return failed('WeChat')
    },
  }
}

const refusalOf = (answer: Record<string, unknown>): Outcome =>
  failed(`WeChat ${String(answer.errcode ?? '')}: ${String(answer.errmsg ?? '')}`)
