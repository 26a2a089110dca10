import type { Transporter } from 'nodemailer'
import type { Networks } from '#core/server/networks.ts'
import { pinnedAddress } from '#core/server/outgoing.ts'
import { type Channel, delivered, failed, problemOf, sendTimeout } from './channel.ts'

/** E-mail by SMTP. The message id is the same at every try: mail programs show a second copy once. */
export interface MailServer {
  url: string
  /** Which networks of the house a mail server that a team named may be in; null: the owner of this server named it. */
  inner: Networks | null
  from: string
}

export function emailChannel({ url, inner, from }: MailServer): Channel {
  return {
    async send(recipient, message) {
      // Loaded by who sends: not at every start.
      const { default: nodemailer } = await import('nodemailer')
      let transport: Transporter | undefined
      try {
        transport = nodemailer.createTransport({
          ...(await pinned(url, inner)),
          connectionTimeout: sendTimeout,
          greetingTimeout: sendTimeout,
          socketTimeout: sendTimeout,
          dnsTimeout: sendTimeout,
        })
        await transport.sendMail({
          from,
          to: { name: recipient.name, address: recipient.address },
          subject: message.subject,
          text: [message.body, message.link].filter(Boolean).join('\n\n'),
          attachments: message.file
            ? [
                {
                  filename: message.file.name,
                  contentType: message.file.mime,
                  content: message.file.bytes,
                },
              ]
            : [],
          messageId: `<${message.id}@gemba>`,
          headers: { 'Content-Language': recipient.language },
        })
        return delivered
      } catch (error) {
        return failed(problemOf(error))
      } finally {
        transport?.close()
      }
    },
  }
}

/** The mail server's address as it was looked at; its certificate is still that of its name. */
async function pinned(url: string, inner: Networks | null): Promise<{ url: string; tls?: { servername: string } }> {
  if (!inner) return { url }
  const server = new URL(url)
  const { hostname } = server
  const address = await pinnedAddress(hostname, inner)
  server.hostname = address.includes(':') ? `[${address}]` : address
  return { url: server.href, ...(/^[[\d]/.test(hostname) ? {} : { tls: { servername: hostname } }) }
}
