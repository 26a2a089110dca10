import { Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { WageMessage } from '../../contract/question.ts'
import '../wages.css'

interface Props {
  messages: readonly WageMessage[]
  /** What is typed into: a question or an answer. */
  label: string
  button: string
  pending: boolean
  /** @returns whether it was sent: what was typed is then gone */
  onSend(text: string): Promise<boolean>
}

/** What was asked and answered about a line, and the next word. */
export function Thread({ messages, label, button, pending, onSend }: Props) {
  const t = useT()
  const { user } = useSession()
  const [text, setText] = useState('')
  const send = async () => {
    if (text.trim() && (await onSend(text.trim()))) setText('')
  }
  return (
    <section className="wage-thread" aria-label={t('wageQuestion.thread')}>
      <ol>
        {messages.map((message) => (
          <li key={message.id} className={message.own ? 'wage-own' : undefined}>
            <p>{message.text}</p>
            <small className="kit-faint">
              {message.authorName} · {instantText(message.createdAt, user.zone).slice(0, 16)}
            </small>
          </li>
        ))}
      </ol>
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" loading={pending} disabled={!text.trim()} onClick={() => void send()}>
        {button}
      </Button>
    </section>
  )
}
