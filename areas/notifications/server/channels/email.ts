import { type Channel, delivered, failed, problemOf, sendTimeout } from './channel.ts'

/** E-mail by SMTP. The message id is the same at every try: mail programs show a second copy once. */
export function emailChannel({ url, from }: { url: string; from: string }): Channel {
  return {
    async send(recipient, message) {
      // Loaded by who sends: not at every start.
      const { default: nodemailer } = await import('nodemailer')
      const transport = nodemailer.createTransport(url, {
        connectionTimeout: sendTimeout,
        greetingTimeout: sendTimeout,
        socketTimeout: sendTimeout,
        dnsTimeout: sendTimeout,
      } as object)
      try {
        await transport.sendMail({
          from,
          to: { name: recipient.name, address: recipient.address },
          subject: message.subject,
          text: [message.body, message.link].filter(Boolean).join('\n\n'),
          messageId: `<${message.id}@gemba>`,
          headers: { 'Content-Language': recipient.language },
        })
        return delivered
      } catch (error) {
        return failed(problemOf(error))
      } finally {
        transport.close()
      }
    },
  }
}
