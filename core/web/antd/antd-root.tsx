import { Button, message } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lendToaster, type Toaster as Tells } from '../toast.ts'
import AntdTheme from './antd-theme.tsx'

const Question = lazy(() => import('./antd-question.tsx'))

/** What every page with antd stands in after the login: theme, language, messages and questions. */
export default function AntdRoot({ children }: { children: ReactNode }) {
  return (
    <AntdTheme>
      <Toaster />
      {children}
    </AntdTheme>
  )
}

interface Asked {
  question: Parameters<Tells['confirm']>[0]
  answer(yes: boolean): void
}

/** Lends antd's messages and questions to whoever tells something outside React. */
function Toaster() {
  // Below the header and the demonstration's banner: whoever points at a menu does not hold a message there.
  const [messages, holder] = message.useMessage({ maxCount: 4, top: 80 })
  const [asked, setAsked] = useState<readonly Asked[]>([])
  useEffect(
    () =>
      lendToaster({
        message: (tone, text, lead) => {
          const key = `${tone}:${text}`
          const follow = () => {
            messages.destroy(key)
            lead?.follow()
          }
          const content = lead ? (
            <>
              {text}
              <Button type="link" size="small" onClick={follow}>
                {lead.label}
              </Button>
            </>
          ) : (
            text
          )
          // What leads on stays until it can be read and reached.
          void messages.open({ type: tone, content, key, ...(lead && { duration: 8 }) })
        },
        confirm: (question) =>
          new Promise((resolve) => setAsked((before) => [...before, { question, answer: resolve }])),
      }),
    [messages],
  )
  const [first] = asked
  const answer = (yes: boolean) => {
    first?.answer(yes)
    setAsked((before) => before.slice(1))
  }
  return (
    <>
      {holder}
      {first && (
        <Suspense fallback={null}>
          <Question {...first.question} onAnswer={answer} />
        </Suspense>
      )}
    </>
  )
}
