import type { Networks } from '#core/server/networks.ts'
import { type Channel, delivered, failed } from './channel.ts'
import { postJson } from './post-json.ts'

/** A WeCom group robot: one message to the group, naming by their phone numbers those who are meant. */
export function weComChannel({ webhookUrl, inner }: { webhookUrl: string; inner: Networks }): Channel {
  return {
    async send(recipient, message) {
      const content = [message.subject, message.body, message.link].filter(Boolean).join('\n')
      const phones = recipient.address.split(',').filter(Boolean)
      const sent = await postJson(
        webhookUrl,
        { msgtype: 'text', text: { content, mentioned_mobile_list: phones } },
        inner,
      )
      if ('refused' in sent) return sent.refused
      const { errcode, errmsg } = sent.answer
      return Number(errcode ?? 0) === 0 ? delivered : failed(`WeCom ${String(errcode)}: ${String(errmsg ?? '')}`)
    },
  }
}
