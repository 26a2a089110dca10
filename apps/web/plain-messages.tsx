import { useStore } from '#core/web/store.ts'
import { plainMessages } from '#core/web/toast.ts'

/** Messages of pages without antd. */
export function PlainMessages() {
  const messages = useStore(plainMessages)
  return (
    <div className="gm-messages" aria-live="polite">
      {messages.map(({ id, tone, text }) => (
        <div key={id} className={`gm-message gm-${tone}`}>
          {text}
        </div>
      ))}
    </div>
  )
}
