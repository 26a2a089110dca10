import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  to: string[]
  /** As it came: heads, body, files in base64. */
  text: string
}

export interface MailServer {
  url: string
  mails: Mail[]
  end(): Promise<void>
}

/** A mail server on this machine that takes every message. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    end: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

/** The bytes of the file that goes along with a message; null: none does. */
export function fileOf({ text }: Mail): Buffer | null {
  const [, after] = text.split(/content-disposition: attachment[^]*?\r?\n\r?\n/i)
  return after === undefined ? null : Buffer.from(after.split(/\r?\n--/)[0] ?? '', 'base64')
}
