import type { Networks } from '#core/server/networks.ts'
import { type Channel, delivered, failed } from './channel.ts'
import { postJson } from './post-json.ts'

export interface VoiceSettings {
  url: string
  /** JSON with the places `{phone}`, `{text}`, `{language}` and `{id}` within its texts. */
  body: string
  token: string | undefined
  /** Networks of the house that the provider may be in. */
  inner: Networks
}

/** A provider that calls a phone and speaks a text. Any 2xx answer whose `code` or `errcode`, if it has one, says nothing bad is a success. */
export function voiceChannel({ url, body, token, inner }: VoiceSettings): Channel {
  return {
    async send(recipient, message) {
      const text = message.subject + (recipient.language === 'zh-Hans' ? '。' : '. ') + message.body
      const values = { phone: recipient.address, text, language: recipient.language, id: message.id }
      const headers = token ? { authorization: `Bearer ${token}` } : undefined
      const sent = await postJson(url, fillJson(body, values), inner, headers)
      if ('refused' in sent) return sent.refused
      const code = sent.answer.errcode ?? sent.answer.code ?? 0
      const fine = ['0', '200', 'ok', 'OK', 'success'].includes(String(code))
      return fine ? delivered : failed(`${String(code)}: ${String(sent.answer.errmsg ?? sent.answer.message ?? '')}`)
    },
  }
}

/** Fills the places of a JSON text; what is filled in cannot break out of its quotes. */
const fillJson = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (place, key: string) => {
    const value = values[key]
    return value === undefined ? place : JSON.stringify(value).slice(1, -1)
  })
