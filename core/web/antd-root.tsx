import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import AntdTheme from './antd-theme.tsx'
import { useT } from './i18n/index.ts'
import { lendTeller } from './tell.ts'

/** What every page with antd stands in after the login: theme, language, messages and questions. */
export default function AntdRoot({ children }: { children: ReactNode }) {
  return (
    <AntdTheme>
      <App component={false} message={{ maxCount: 4, top: 56 }}>
        <Teller />
        {children}
      </App>
    </AntdTheme>
  )
}

/** Lends antd's messages and questions to whoever tells something outside React. */
function Teller() {
  const { message, modal } = App.useApp()
  const t = useT()
  useEffect(
    () =>
      lendTeller({
        message: (tone, text) => void message.open({ type: tone, content: text, key: `${tone}:${text}` }),
        confirm: ({ title, content, danger }) =>
          new Promise((resolve) => {
            modal.confirm({
              title,
              content,
              okText: t('shell.ok'),
              cancelText: t('shell.cancel'),
              okButtonProps: { danger },
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            })
          }),
      }),
    [message, modal, t],
  )
  return null
}
